import RecordModel

extension RhythmologicumCode {
  /// Messages for people; those of the contract's "Fixed texts" are exact (C-44).
  func message(_ failure: Failure, _ route: Route?) -> String {
    switch self {
    case .unauthorized: "Authentifizierung fehlgeschlagen. Bitte melden Sie sich an."
    case .sessionExpired: "Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an."
    case .forbidden: "Zugriff verweigert"
    case .notFound: Self.missing(failure, route)
    case .validationFailed: "Nicht alle Pflichtfragen wurden beantwortet."
    case .invalidInput: "Ungültige Eingabe."
    case .completed: "Dieses Assessment ist bereits abgeschlossen."
    case .conflict: Self.conflict(failure.reason)
    case .rateLimited: "Zu viele Anfragen. Bitte versuchen Sie es später erneut."
    case .internalError: "Interner Fehler. Bitte versuchen Sie es später erneut."
    case .databaseError: "Datenbankfehler. Bitte versuchen Sie es später erneut."
    case .notReady: "Der Dienst ist vorübergehend nicht verfügbar."
    }
  }

  /// The missing resource: named by the id that was not found, on the result's route by the result.
  private static func missing(_ failure: Failure, _ route: Route?) -> String {
    if failure.code == .methodNotAllowed { return "Diese Methode wird hier nicht unterstützt." }
    return switch (route?.operation, failure.field) {
    case (nil, _): "Diese Adresse gibt es nicht."
    case ("getAssessmentResult", "assessmentId"): "Ergebnis nicht gefunden"
    case (_, "slug"): "Funnel nicht verfügbar"
    case (_, "stepId"): "Schritt nicht gefunden"
    case (_, "notificationId"): "Benachrichtigung nicht gefunden"
    case (_, "assessmentId"): "Assessment nicht gefunden"
    default: "Nicht gefunden"
    }
  }

  private static func conflict(_ reason: String?) -> String {
    switch reason {
    case "assessment_already_completed": "Dieses Assessment ist bereits abgeschlossen."
    case "assessment_not_completed": "Assessment noch nicht abgeschlossen"
    case "step_not_current": "Dieser Schritt ist noch nicht an der Reihe."
    case "onboarding_incomplete": "Bitte schließen Sie zuerst die Einrichtung ab."
    case "consent_version_outdated": "Diese Fassung der Einwilligung ist nicht mehr aktuell."
    case "idempotency_key_reused":
      "Dieser Idempotenzschlüssel wurde bereits für eine andere Anfrage verwendet."
    default: "Die Anfrage passt nicht zum aktuellen Stand."
    }
  }
}
