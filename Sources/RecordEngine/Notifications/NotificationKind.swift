import RecordModel
import RecordStore

/// The occasion of a notification.
///
/// The raw values stand in documents: another one needs a new revision of the projection.
enum NotificationKind: String, Codable, Sendable, CaseIterable {
  case appointmentBooked, appointmentMoved, appointmentCancelled, appointmentTomorrow, appointmentSoon
  case messageReceived
  case supportReplied
  case walkInDeclined, videoVisitReady, visitSummarized
  case labRecorded, labAmended
  case medicationAdded, medicationChanged, medicationStopped
  case refillApproved, refillDenied, refillFulfilled, supplyOut, supplyBack
  case planPublished, planEnded
  case emergencyAccess, accountBound, addressChanged, passwordChanged
  case resultReady, assessmentWaiting
  case helpOffered, emergencyOffered
  case reportRead, reportUnreadable, reportCritical
  case invoiceIssued, paymentRefunded

  var type: NotificationType {
    switch self {
    case .appointmentBooked, .appointmentMoved, .appointmentCancelled, .appointmentTomorrow,
      .appointmentSoon, .walkInDeclined, .videoVisitReady, .visitSummarized:
      .appointment
    // The types are closed (R-MH-251), and questionnaires have none of their own.
    case .messageReceived, .supportReplied, .emergencyAccess, .accountBound, .addressChanged,
      .passwordChanged, .resultReady, .assessmentWaiting, .helpOffered, .emergencyOffered, .invoiceIssued,
      .paymentRefunded:
      .message
    case .labRecorded, .labAmended, .reportRead, .reportUnreadable, .reportCritical: .lab
    case .medicationAdded, .medicationChanged, .medicationStopped, .refillApproved, .refillDenied,
      .refillFulfilled, .supplyOut, .supplyBack:
      .medication
    case .planPublished, .planEnded: .carePlan
    }
  }

  /// Whether it comes with time instead of an event.
  var isReminder: Bool { isVisitReminder || self == .assessmentWaiting }

  /// Whether patients can turn it off (R-MH-255).
  var isVisitReminder: Bool { self == .appointmentTomorrow || self == .appointmentSoon }

  /// Whether it is about access to the record, and is delivered whatever the patient chose (R-MH-255).
  var isSecurity: Bool {
    [.emergencyAccess, .accountBound, .addressChanged, .passwordChanged].contains(self)
  }

  /// Whether it is about a report that the patient brought, and ends with it.
  var isOfReport: Bool { [.reportRead, .reportUnreadable, .reportCritical].contains(self) }

  /// Whether it is counted when somebody looks, instead of with its event: what comes with time, and what may end with a
  /// report whose events nobody can read then.
  var isCountedLate: Bool { isReminder || isOfReport }

  /// Whether quiet hours do not delay it (R-SO-245).
  var isUrgent: Bool { isSecurity || [.helpOffered, .emergencyOffered, .reportCritical].contains(self) }

  /// Whether the account's switches want it delivered outside of the application (R-SO-245); all but those about reports.
  func isWanted(_ notices: AccountPreferences.Notices) -> Bool {
    switch self {
    case .reportRead, .reportUnreadable: notices.reportReady
    case .reportCritical: notices.healthAlerts
    default: true
    }
  }

  /// The screen with details, by its path in the catalogue.
  private var screen: String {
    if isSecurity { return "access-log" }
    if [.resultReady, .assessmentWaiting, .helpOffered].contains(self) { return "assessments" }
    if [.invoiceIssued, .paymentRefunded].contains(self) { return "billing" }
    switch self {
    case .supportReplied: return "support"
    case .walkInDeclined, .emergencyOffered: return "walk-in"
    case .videoVisitReady: return "virtual-visits"
    case .visitSummarized: return "visit-summaries"
    default: break
    }
    return switch type {
    case .appointment: "appointments"
    case .lab: "labs"
    case .medication: "medications"
    case .carePlan: "care-plan"
    case .message: "messages"
    }
  }

  func actionURL(_ record: RecordID) -> String { "/\(screen)/\(record.text)" }

  /// The link to its subject, or to itself in the notification centre (R-RH-171, R-RH-233).
  func link(_ record: RecordID, _ id: RecordID) -> DeepLink {
    let assessment = AssessmentID(record.text)
    return switch (self, assessment) {
    case (.resultReady, let assessment?): DeepLink(.result(assessment))
    case (.assessmentWaiting, let assessment?): DeepLink(.resume(assessment))
    default: DeepLink(.notifications(NotificationID(id.text)))
    }
  }

  var title: LocalizedText {
    switch self {
    case .appointmentBooked: LocalizedText(de: "Termin bestätigt", en: "Appointment confirmed")
    case .appointmentMoved: LocalizedText(de: "Termin verlegt", en: "Appointment moved")
    case .appointmentCancelled: LocalizedText(de: "Termin abgesagt", en: "Appointment cancelled")
    case .appointmentTomorrow, .appointmentSoon:
      LocalizedText(de: "Terminerinnerung", en: "Appointment reminder")
    case .messageReceived: LocalizedText(de: "Neue Nachricht", en: "New message")
    case .supportReplied: LocalizedText(de: "Antwort des Supports", en: "Reply by support")
    case .walkInDeclined: LocalizedText(de: "Besuch ohne Termin abgelehnt", en: "Walk-in request declined")
    case .videoVisitReady: LocalizedText(de: "Videosprechstunde bereit", en: "Video visit ready")
    case .visitSummarized: LocalizedText(de: "Neuer Besuchsbericht", en: "New visit summary")
    case .labRecorded: LocalizedText(de: "Neuer Laborbefund", en: "New lab result")
    case .labAmended: LocalizedText(de: "Laborbefund berichtigt", en: "Lab result amended")
    case .medicationAdded: LocalizedText(de: "Neues Medikament", en: "New medication")
    case .medicationChanged: LocalizedText(de: "Medikament geändert", en: "Medication changed")
    case .medicationStopped: LocalizedText(de: "Medikament abgesetzt", en: "Medication stopped")
    case .refillApproved: LocalizedText(de: "Folgerezept genehmigt", en: "Refill approved")
    case .refillDenied: LocalizedText(de: "Folgerezept abgelehnt", en: "Refill denied")
    case .refillFulfilled: LocalizedText(de: "Folgerezept bereit", en: "Refill ready")
    case .supplyOut: LocalizedText(de: "Medikament nicht lieferbar", en: "Medication out of stock")
    case .supplyBack: LocalizedText(de: "Medikament wieder lieferbar", en: "Medication available again")
    case .planPublished: LocalizedText(de: "Neuer Behandlungsplan", en: "New care plan")
    case .planEnded: LocalizedText(de: "Behandlungsplan beendet", en: "Care plan ended")
    case .emergencyAccess: LocalizedText(de: "Notfallzugriff", en: "Emergency access")
    case .accountBound: LocalizedText(de: "Zugang eingerichtet", en: "Access set up")
    case .addressChanged:
      LocalizedText(de: "Neue Adresse für die Anmeldung", en: "New address for signing in")
    case .passwordChanged: LocalizedText(de: "Passwort geändert", en: "Password changed")
    case .resultReady: LocalizedText(de: "Ihr Ergebnis liegt bereit", en: "Your result is ready")
    case .assessmentWaiting: LocalizedText(de: "Fragebogen fortsetzen", en: "Continue your questionnaire")
    case .helpOffered: LocalizedText(de: "Hilfe ist für Sie da", en: "Help is there for you")
    case .emergencyOffered: LocalizedText(de: "Ist es ein Notfall?", en: "Is it an emergency?")
    case .reportRead: LocalizedText(de: "Laborbericht ausgewertet", en: "Lab report ready")
    case .reportUnreadable: LocalizedText(de: "Laborbericht nicht lesbar", en: "Lab report not readable")
    case .reportCritical: LocalizedText(de: "Bitte bald ansehen", en: "Please look soon")
    case .invoiceIssued: LocalizedText(de: "Neue Rechnung", en: "New invoice")
    case .paymentRefunded: LocalizedText(de: "Erstattung", en: "Refund")
    }
  }

  /// One sentence without values, diagnoses and drugs (R-MH-254).
  ///
  /// - Parameter emergency: the number to call.
  func message(_ visit: Notice.Visit?, _ help: HelpOffer, emergency: String) -> LocalizedText {
    let when = visit?.text ?? LocalizedText(de: "", en: "")
    return switch self {
    case .appointmentBooked:
      LocalizedText(de: "Ihr Termin\(when.de) ist bestätigt.", en: "Your appointment\(when.en) is confirmed.")
    case .appointmentMoved:
      LocalizedText(
        de: "Ihr Termin wurde verlegt. Er ist jetzt\(when.de).",
        en: "Your appointment was moved. It is now\(when.en).")
    case .appointmentCancelled:
      LocalizedText(de: "Ein Termin wurde abgesagt.", en: "An appointment was cancelled.")
    case .appointmentTomorrow:
      LocalizedText(
        de: "In 24 Stunden: Ihr Termin\(when.de).", en: "In 24 hours: your appointment\(when.en).")
    case .appointmentSoon:
      LocalizedText(
        de: "In einer Stunde: Ihr Termin\(when.de).", en: "In an hour: your appointment\(when.en).")
    case .messageReceived:
      LocalizedText(de: "Ihr Praxisteam hat Ihnen geschrieben.", en: "Your care team has written to you.")
    case .supportReplied:
      LocalizedText(de: "Der Support hat Ihnen geantwortet.", en: "Support has answered you.")
    case .walkInDeclined:
      LocalizedText(
        de: "Über Ihre Anfrage nach einem Besuch ohne Termin wurde entschieden.",
        en: "Your walk-in request was decided.")
    case .videoVisitReady:
      LocalizedText(
        de: "Ihre Videosprechstunde ist eingerichtet.", en: "Your video visit has been set up.")
    case .visitSummarized:
      LocalizedText(de: "Ein Besuchsbericht liegt für Sie bereit.", en: "A visit summary is ready for you.")
    case .labRecorded:
      LocalizedText(de: "Ein Laborbefund liegt für Sie bereit.", en: "A lab result is ready for you.")
    case .labAmended:
      LocalizedText(de: "Ein Laborbefund wurde berichtigt.", en: "A lab result was amended.")
    case .medicationAdded:
      LocalizedText(
        de: "Ihre Medikamentenliste hat einen neuen Eintrag.", en: "Your medication list has a new entry.")
    case .medicationChanged, .medicationStopped:
      LocalizedText(de: "Ihre Medikamentenliste wurde geändert.", en: "Your medication list was changed.")
    case .refillApproved, .refillDenied, .refillFulfilled:
      LocalizedText(
        de: "Über Ihre Anfrage nach einem Folgerezept wurde entschieden.",
        en: "Your refill request was decided.")
    case .supplyOut:
      LocalizedText(
        de: "Ein Eintrag Ihrer Medikamentenliste ist zurzeit nicht lieferbar.",
        en: "An entry of your medication list is out of stock.")
    case .supplyBack:
      LocalizedText(
        de: "Ein Eintrag Ihrer Medikamentenliste ist wieder lieferbar.",
        en: "An entry of your medication list is available again.")
    case .planPublished:
      LocalizedText(
        de: "Ihr Behandlungsteam hat Ihren Behandlungsplan veröffentlicht.",
        en: "Your care team has published your care plan.")
    case .planEnded:
      LocalizedText(de: "Ihr Behandlungsplan wurde beendet.", en: "Your care plan was ended.")
    case .emergencyAccess:
      LocalizedText(
        de: "Ihre Akte wurde in einem Notfall geöffnet, von jemandem, der Sie sonst nicht behandelt.",
        en: "Your record was opened in an emergency by somebody who does not usually care for you.")
    case .accountBound:
      LocalizedText(
        de: "Für Ihre Akte wurde ein Zugang eingerichtet. Wer das war, steht in Ihrem Verlauf.",
        en: "Access to your record was set up. Your timeline says by whom.")
    case .addressChanged:
      LocalizedText(
        de: "Ihr Zugang hat eine neue E-Mail-Adresse. Waren Sie das nicht, melden Sie sich bei Ihrer Praxis.",
        en: "Your access has a new mail address. If that was not you, tell your practice.")
    case .passwordChanged:
      LocalizedText(
        de:
          "Das Passwort Ihres Zugangs wurde geändert. Waren Sie das nicht, melden Sie sich bei Ihrer Praxis.",
        en: "The password of your access was changed. If that was not you, tell your practice.")
    case .resultReady:
      LocalizedText(
        de: "Ihr Fragebogen ist ausgewertet.", en: "Your questionnaire has been evaluated.")
    case .assessmentWaiting:
      LocalizedText(
        de: "Sie haben einen Fragebogen begonnen. Möchten Sie fortfahren?",
        en: "You have begun a questionnaire. Would you like to go on?")
    case .helpOffered: LocalizedText(de: help.sentence(.de), en: help.sentence(.en))
    case .emergencyOffered:
      LocalizedText(
        de: "Rufen Sie in einem Notfall sofort \(emergency) an, und warten Sie nicht auf eine Antwort.",
        en: "In an emergency call \(emergency) now, and do not wait for an answer.")
    case .reportRead:
      LocalizedText(de: "Ihr Laborbericht ist ausgewertet.", en: "Your lab report was read.")
    case .reportUnreadable:
      LocalizedText(
        de: "Ihr Laborbericht konnte nicht gelesen werden.", en: "Your lab report could not be read.")
    case .reportCritical:
      LocalizedText(
        de: "Ein Ergebnis Ihres Laborberichts braucht rasch Aufmerksamkeit.",
        en: "A result of your lab report needs prompt attention.")
    case .invoiceIssued:
      LocalizedText(de: "Eine Rechnung liegt für Sie bereit.", en: "An invoice is ready for you.")
    case .paymentRefunded:
      LocalizedText(de: "Eine Zahlung wurde Ihnen erstattet.", en: "A payment was refunded to you.")
    }
  }
}

/// The data of a notification; its texts are made when it is read.
struct Notice: Codable, Sendable, Equatable {
  var kind: NotificationKind
  /// The record that the screen shows.
  var record: RecordID
  var visit: Visit?

  init(_ kind: NotificationKind, _ record: RecordID, visit: Visit? = nil) {
    (self.kind, self.record, self.visit) = (kind, record, visit)
  }

  /// The time of a visit, as clocks there show it.
  struct Visit: Codable, Sendable, Equatable {
    var date: CalendarDay
    var time: HourMinute
    var provider: String?

    init(_ slot: VisitSlot, provider: String? = nil) {
      (date, time, self.provider) = (slot.localDate, slot.localTime, provider)
    }

    /// Begins with a space.
    fileprivate var text: LocalizedText {
      func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      let german = "\(padded(date.day)).\(padded(date.month)).\(date.year)"
      return LocalizedText(
        de: " am \(german) um \(time) Uhr\(provider.map { " bei \($0)" } ?? "")",
        en: " on \(date) at \(time)\(provider.map { " with \($0)" } ?? "")")
    }
  }
}
