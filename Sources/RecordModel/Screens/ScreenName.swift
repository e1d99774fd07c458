/// A screen of MyHealthAlly: `modelName` of a template, `screen` of what is made of it (R-MH-302).
package enum ScreenName: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case patientLogin = "patient-login"
  case patientRegistration = "patient-registration"
  case patientOtpVerification = "patient-otp-verification"
  case patientForgotPassword = "patient-forgot-password"
  case patientOnboarding = "patient-onboarding"
  case patientDashboard = "patient-dashboard"
  case patientIntakeForm = "patient-intake-form"
  case patientCarePlan = "patient-care-plan"
  case patientLabs = "patient-labs"
  case patientAppointments = "patient-appointments"
  case patientVitalsTrends = "patient-vitals-trends"
  case patientHealthMetrics = "patient-health-metrics"
  case patientMedications = "patient-medications"
  case patientJournal = "patient-journal"
  case patientVoiceNotes = "patient-voice-notes"
  case patientMessages = "patient-messages"
  case patientNotifications = "patient-notifications"
  case patientResources = "patient-resources"
  case patientFaqs = "patient-faqs"
  case patientSupport = "patient-support"
  case patientSettings = "patient-settings"
  case patientBilling = "patient-billing"
  case patientPaymentMethod = "patient-payment-method"
  case patientInsurance = "patient-insurance"
  case patientEmergencyInfo = "patient-emergency-info"
  case patientDevices = "patient-devices"
  case patientAiAssistant = "patient-ai-assistant"
  case patientVisitSummary = "patient-visit-summary"
  case patientWalkIn = "patient-walk-in"
  case clinicianDashboard = "clinician-dashboard"
  case clinicianPatientList = "clinician-patient-list"
  case clinicianPatientDetail = "clinician-patient-detail"
  case clinicianCarePlanEditor = "clinician-care-plan-editor"
  case clinicianAlerts = "clinician-alerts"
  case clinicianVisitQueue = "clinician-visit-queue"
  case clinicianVirtualVisit = "clinician-virtual-visit"

  /// In paths of the app: the name without its audience (R-MH-302).
  package var path: String {
    let name = rawValue.split(separator: "-", maxSplits: 1).last.map(String.init) ?? rawValue
    return (isOfClinicians ? "/clinician/" : "/") + name
  }

  package var isOfClinicians: Bool { rawValue.hasPrefix("clinician-") }

  package var keyBytes: [UInt8] { Array(rawValue.utf8) }
}
