import RecordModel

extension ScreenSource {
  /// One row a binding.
  ///
  /// An operation that no route serves yet has no value until one does, and shows as empty.
  static let patients: [ScreenName: [ScreenSource]] = [
    .patientOnboarding: [
      ScreenSource("features", "getOnboarding", "features"),
      ScreenSource("completed", "getOnboarding", "completed"), ScreenSource("cta", "getOnboarding", "cta"),
    ],
    .patientDashboard: [
      ScreenSource("userName", "getPatientDashboard", "name"),
      ScreenSource("metrics", "getPatientDashboard", "metrics"),
      ScreenSource("appointments", "getPatientDashboard", "upcomingAppointments"),
      ScreenSource("messages", "getPatientDashboard", "recentMessages"),
      ScreenSource("lastUpdated", "getPatientDashboard", "lastUpdated"),
      ScreenSource("unread", "getPatientDashboard", "unread"),
      ScreenSource("quickActions", "getPatientDashboard", "quickActions"),
    ],
    .patientIntakeForm: [ScreenSource("intake", "getIntakeForm")],
    .patientCarePlan: [
      ScreenSource("carePlan", "getCarePlan"), ScreenSource("goals", "getCarePlan", "goals"),
      ScreenSource("medications", "getCarePlan", "medications"),
      ScreenSource("activity", "getCarePlan", "activityRecommendations"),
      ScreenSource("diet", "getCarePlan", "dietaryGuidelines"),
      ScreenSource("checkups", "getCarePlan", "scheduledCheckups"),
      ScreenSource("versions", "listCarePlanVersions", "versions"),
    ],
    .patientLabs: [
      .list("labs", "listLabs", "results"), .list("providers", "listProviders", "providers"),
    ],
    .patientAppointments: [
      .list("upcoming", "listAppointments", "upcoming"), .list("past", "listAppointments", "past"),
      .list("providers", "listProviders", "providers"), .list("locations", "listLocations", "locations"),
      ScreenSource("slots", "getProviderAvailability", "slots"),
    ],
    .patientVitalsTrends: [
      ScreenSource("series", "getVitalsTrends", "series", as: .charts, method: GetVitalsTrend.name),
      ScreenSource("from", "getVitalsTrends", "from", method: GetVitalsTrend.name),
      ScreenSource("to", "getVitalsTrends", "to", method: GetVitalsTrend.name),
      ScreenSource("targets", "getVitalsTargets", "targets", as: .targets, method: GetVitalsTargets.name),
      ScreenSource("vitals", "listVitals", "vitals", query: "limit=10"),
    ],
    .patientHealthMetrics: [
      .list("latest", "listHealthMetrics", "latest"), .list("entries", "listHealthMetrics", "entries"),
    ],
    .patientMedications: [
      .list("medications", "listMedications", "medications"),
      ScreenSource("interactions", "getMedicationInteractions", "interactions"),
    ],
    .patientJournal: [.list("entries", "listJournal", "entries")],
    .patientVoiceNotes: [.list("voiceNotes", "listVoiceNotes", "voiceNotes")],
    .patientMessages: [
      .list("threads", "listMessageThreads", "threads"),
      .list("unreadTotal", "listMessageThreads", "unreadTotal"),
      .list("messages", "getMessageThread", "messages"), .list("providers", "listProviders", "providers"),
    ],
    .patientNotifications: [
      .list("notifications", "listNotifications", "notifications"),
      .list("unreadCount", "listNotifications", "unreadCount"),
    ],
    .patientResources: [
      .list("resources", "listResources", "resources"), .list("categories", "listResources", "categories"),
      .list("bookmarks", "listBookmarks", "bookmarks"), ScreenSource("resource", "getResource"),
    ],
    .patientFaqs: [.list("faqs", "listFaqs", "faqs"), .list("categories", "listFaqs", "categories")],
    .patientSupport: [
      ScreenSource("support", "getSupportInfo"), .list("requests", "listSupportRequests", "requests"),
    ],
    .patientSettings: [
      ScreenSource("settings", "getSettings", as: .photo), .list("exports", "listDataExports", "exports"),
      ScreenSource("accessLog", "listAccessLog", "entries", query: "limit=20"),
    ],
    .patientBilling: [
      .list("invoices", "listInvoices", "invoices"), .list("totalBalance", "listInvoices", "totalBalance"),
      .list("payments", "listPayments", "payments"),
      .list("paymentMethods", "listPaymentMethods", "paymentMethods"),
    ],
    .patientPaymentMethod: [.list("paymentMethods", "listPaymentMethods", "paymentMethods")],
    .patientInsurance: [ScreenSource("insurance", "getInsurance")],
    .patientEmergencyInfo: [ScreenSource("emergency", "getEmergencyInfo")],
    .patientDevices: [
      .list("devices", "listDevices", "devices"), .list("catalog", "listDeviceCatalog", "devices"),
    ],
    .patientAiAssistant: [.list("conversations", "listAssistantConversations", "conversations")],
    .patientVisitSummary: [.list("summaries", "listVisitSummaries", "summaries")],
    .patientWalkIn: [
      .list("locations", "listLocations", "locations"), .list("requests", "listWalkInRequests", "requests"),
    ],
  ]

  static let clinicians: [ScreenName: [ScreenSource]] = [
    .clinicianDashboard: [
      ScreenSource("dashboard", "getClinicianDashboard"),
      ScreenSource("schedule", "getClinicianSchedule", "items"),
      .list("activities", "listClinicianActivities", "activities"),
      ScreenSource("threads", "listClinicianThreads", "threads", query: "limit=10"),
    ],
    .clinicianPatientList: [
      .list("patients", "listClinicianPatients", "patients"),
      .list("total", "listClinicianPatients", "total"),
    ],
    .clinicianPatientDetail: [
      ScreenSource("patient", "getClinicianPatient"), .list("messages", "getMessageThread", "messages"),
      ScreenSource("labs", "listLabs", "results", query: "limit=10"),
      ScreenSource("appointments", "listAppointments", "upcoming"),
      ScreenSource("summaries", "listVisitSummaries", "summaries", query: "limit=5"),
    ],
    .clinicianCarePlanEditor: [
      ScreenSource("draft", "getCarePlanDraft"), ScreenSource("published", "getCarePlan"),
      .list("medications", "listMedications", "medications"),
      ScreenSource("versions", "listCarePlanVersions", "versions"),
    ],
    .clinicianAlerts: [
      .list("alerts", "listAlerts", "alerts"), .list("counts", "listAlerts", "counts"),
      .list("patients", "listClinicianPatients", "patients"),
    ],
    .clinicianVisitQueue: [
      .list("pending", "listVisitRequests", "pending"), .list("scheduled", "listVisitRequests", "scheduled"),
    ],
    .clinicianVirtualVisit: [
      ScreenSource("visit", "listVirtualVisits", "visits", query: "limit=200", as: .first),
      ScreenSource(
        "sidebar", "listVirtualVisits", "visits", "patientSidebar", query: "limit=200", as: .first),
    ],
  ]
}
