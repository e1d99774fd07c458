import RecordModel
import RecordStore

/// The occasion of a notification.
///
/// The raw values stand in documents: another one needs a new revision of the projection.
enum NotificationKind: String, Codable, Sendable, CaseIterable {
  case appointmentBooked, appointmentMoved, appointmentCancelled, appointmentTomorrow, appointmentSoon
  case messageReceived
  case labRecorded, labAmended
  case medicationAdded, medicationChanged, medicationStopped
  case refillApproved, refillDenied, refillFulfilled, supplyOut, supplyBack
  case planPublished, planEnded
  case emergencyAccess, accountBound, addressChanged
  case resultReady, assessmentWaiting
  case helpOffered

  var type: NotificationType {
    switch self {
    case .appointmentBooked, .appointmentMoved, .appointmentCancelled, .appointmentTomorrow,
      .appointmentSoon:
      .appointment
    // The types are closed (R-MH-251), and questionnaires have none of their own.
    case .messageReceived, .emergencyAccess, .accountBound, .addressChanged, .resultReady, .assessmentWaiting,
      .helpOffered:
      .message
    case .labRecorded, .labAmended: .lab
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
  var isSecurity: Bool { [.emergencyAccess, .accountBound, .addressChanged].contains(self) }

  /// Whether quiet hours do not delay it.
  var isUrgent: Bool { isSecurity || self == .helpOffered }

  /// The screen with details, by its path in the catalogue.
  private var screen: String {
    if isSecurity { return "access-log" }
    if [.resultReady, .assessmentWaiting, .helpOffered].contains(self) { return "assessments" }
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
    case .resultReady: LocalizedText(de: "Ihr Ergebnis liegt bereit", en: "Your result is ready")
    case .assessmentWaiting: LocalizedText(de: "Fragebogen fortsetzen", en: "Continue your questionnaire")
    case .helpOffered: HelpOffer.title
    }
  }

  /// One sentence without values, diagnoses and drugs (R-MH-254).
  func message(_ visit: Notice.Visit?, _ help: HelpOffer) -> LocalizedText {
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
    case .resultReady:
      LocalizedText(
        de: "Ihr Fragebogen ist ausgewertet.", en: "Your questionnaire has been evaluated.")
    case .assessmentWaiting:
      LocalizedText(
        de: "Sie haben einen Fragebogen begonnen. Möchten Sie fortfahren?",
        en: "You have begun a questionnaire. Would you like to go on?")
    case .helpOffered: LocalizedText(de: help.sentence(.de), en: help.sentence(.en))
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
