extension ScreenWords {
  /// The words that screens show, in German; see also ``same``.
  static let german: [String: String] = [
    measures, alerts, care, visits, medications, affairs, people, days,
  ].reduce(into: [:]) { $0.merge($1) { first, _ in first } }

  /// Words that are the same in German: signs of units, and names of firms and forms of files.
  static let same: Set<String> = [
    "mg", "mcg", "g", "mL", "mEq", "mmHg", "mg/dL", "%", "kg", "kg/m²", "normal", "json", "csv",
  ]

  private static let measures = [
    "abnormal": "auffällig", "critical": "kritisch", "unclassified": "nicht eingestuft",
    "stable": "stabil", "needs-review": "zu prüfen", "low": "niedrig", "moderate": "mäßig", "high": "hoch",
    "bpm": "Schläge/min",
    "fasting": "nüchtern", "post-prandial": "nach dem Essen", "random": "zu beliebiger Zeit",
    "unknown": "unbekannt", "excellent": "ausgezeichnet", "good": "gut", "fair": "mittelmäßig",
    "poor": "schlecht",
  ]

  private static let alerts = [
    "open": "offen", "acknowledged": "gesehen", "assessed": "beurteilt", "resolved": "erledigt",
    "none": "keine", "self-care": "selbst behandeln", "see-clinician": "ärztlich abklären",
    "urgent": "dringend",
    "emergency": "Notfall", "minor": "gering", "severe": "schwer", "anaphylaxis": "Anaphylaxie",
    "symptom-checker": "Beschwerden", "medication-info": "Medikamente", "health-question": "Gesundheitsfrage",
  ]

  private static let care = [
    "in-progress": "läuft", "completed": "abgeschlossen", "abandoned": "abgebrochen", "active": "aktiv",
    "inactive": "beendet", "light": "leicht", "vigorous": "anstrengend", "never": "nie", "former": "früher",
    "current": "aktuell", "occasional": "gelegentlich", "regular": "regelmäßig", "yes": "ja", "no": "nein",
  ]

  private static let visits = [
    "video": "Video", "in-person": "vor Ort", "phone": "Telefon", "scheduled": "geplant",
    "cancelled": "abgesagt", "prepared": "vorbereitet", "waiting": "wartet", "ended": "beendet",
    "walk-in": "ohne Termin", "appointment": "Termin", "pending": "ausstehend", "declined": "abgelehnt",
    "submitted": "eingereicht", "accepted": "angenommen", "lab": "Labor", "medication": "Medikament",
    "care-plan": "Behandlungsplan", "message": "Nachricht",
  ]

  private static let medications = [
    "units": "Einheiten", "IU": "I. E.", "puff": "Hub", "drop": "Tropfen", "tablet": "Tablette",
    "capsule": "Kapsel", "patch": "Pflaster", "percent": "Prozent",
    "available": "verfügbar", "refill-requested": "Folgerezept angefragt", "out-of-stock": "nicht lieferbar",
    "discontinued": "abgesetzt", "once daily": "einmal täglich", "twice daily": "zweimal täglich",
    "three times daily": "dreimal täglich", "four times daily": "viermal täglich",
    "every other day": "jeden zweiten Tag", "once weekly": "einmal wöchentlich",
    "every 4 hours": "alle 4 Stunden", "every 6 hours": "alle 6 Stunden", "every 8 hours": "alle 8 Stunden",
    "every 12 hours": "alle 12 Stunden", "at bedtime": "zur Nacht", "as needed": "bei Bedarf",
    "other": "andere",
  ]

  private static let affairs = [
    "partially-paid": "teilweise bezahlt", "paid": "bezahlt", "overdue": "überfällig", "void": "storniert",
    "visa": "Visa", "mastercard": "Mastercard", "amex": "American Express", "discover": "Discover",
    "succeeded": "erfolgreich", "failed": "fehlgeschlagen", "requested": "angefordert", "ready": "bereit",
    "expired": "abgelaufen", "allowed": "erlaubt", "denied": "verweigert", "closed": "geschlossen",
    "waiting-on-patient": "wartet auf Antwort", "article": "Artikel", "guide": "Leitfaden",
    "wearable": "Armband oder Uhr", "blood-pressure-monitor": "Blutdruckmessgerät",
    "glucometer": "Blutzuckermessgerät", "scale": "Waage", "thermometer": "Thermometer",
    "connected": "verbunden", "disconnected": "getrennt", "error": "gestört", "synced": "abgeglichen",
    "stale": "veraltet", "unavailable": "nicht verfügbar",
  ]

  private static let people = [
    "M": "männlich", "F": "weiblich", "Other": "divers", "patient": "Patient/in",
    "clinician": "Ärztin/Arzt", "nurse": "Pflege", "admin": "Verwaltung", "assistant": "Assistent",
  ]

  private static let days = [
    "mon": "Montag", "tue": "Dienstag", "wed": "Mittwoch", "thu": "Donnerstag", "fri": "Freitag",
    "sat": "Samstag", "sun": "Sonntag",
  ]
}
