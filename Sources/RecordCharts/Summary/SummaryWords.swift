import RecordModel

/// Values of answers in readable form.
enum SummaryWords {
  /// A value on one line: times local, numbers with the language's comma, lists with commas.
  static func text(_ value: Value?, _ time: ChartTime) -> String {
    switch value {
    case nil, .null, .array([]), .object([]): return "–"
    case .bool(let flag): return time.language == .de ? (flag ? "ja" : "nein") : (flag ? "yes" : "no")
    case .integer(let number): return "\(number)"
    case .double(let number): return ChartNumber.text(number, time.language)
    case .string(let text): return self.text(text, time)
    case .array(let elements): return elements.map { self.text($0, time) }.joined(separator: ", ")
    case .object(let members):
      return members.filter { !isEmpty($0.value) && !isIdentifier($0.name) }
        .map { "\(name($0.name, time.language)): \(text($0.value, time))" }.joined(separator: "; ")
    }
  }

  private static func text(_ text: String, _ time: ChartTime) -> String {
    if text.isEmpty { return "–" }
    if text.utf8.count >= 20, let parsed = Timestamp.parse(text) { return time.minute(parsed.moment) }
    if let day = CalendarDay(text) { return time.day(day) }
    return value(text, time.language)
  }

  static func isEmpty(_ value: Value) -> Bool {
    switch value {
    case .null, .array([]), .object([]), .string(""): true
    default: false
    }
  }

  /// Whether a member is only an identifier for programs.
  static func isIdentifier(_ name: String) -> Bool {
    name == "id" || name.hasSuffix("Id") || name.hasSuffix("_id") || name == "version"
  }

  /// The name of a member.
  static func name(_ name: String, _ language: Language) -> String {
    if language == .de, let known = names[name] { return known }
    return ChartWords.readable(name)
  }

  /// The word of an enumeration; any other text unchanged.
  static func value(_ text: String, _ language: Language) -> String {
    if language == .de { return values[text] ?? text }
    // Words of enumerations are written with hyphens; sentences are not touched.
    return values[text] != nil ? text.replacing("-", with: " ").replacing("_", with: " ") : text
  }

  /// The section of an area, for its name.
  static func section(of area: RecordArea) -> String { area == .patients ? "profile" : area.rawValue }

  private static let names: [String: String] = [
    "name": "Name", "title": "Titel", "status": "Status", "note": "Bemerkung", "timestamp": "Zeit",
    "value": "Wert", "unit": "Einheit", "category": "Kategorie", "description": "Beschreibung",
    "createdAt": "Angelegt", "updatedAt": "Geändert", "recordedAt": "Aufgenommen",
    "recordedBy": "Aufgenommen von",
    "startTime": "Beginn", "endTime": "Ende", "date": "Datum", "dueDate": "Fällig am", "type": "Art",
    "reason": "Grund", "source": "Herkunft", "priority": "Priorität", "severity": "Schwere", "text": "Text",
    "content": "Inhalt", "subject": "Betreff", "mood": "Stimmung", "testName": "Test",
    "results": "Ergebnisse",
    "referenceRange": "Referenzbereich", "goals": "Ziele", "progress": "Fortschritt", "location": "Ort",
    "notes": "Bemerkungen", "language": "Sprache", "sender": "Von", "startsAt": "Beginn", "endsAt": "Ende",
    "asserted": "Bestätigt", "at": "Am", "by": "Von", "detail": "Einzelheiten", "patientName": "Patient",
    "symptoms": "Beschwerden", "lastMessage": "Letzte Nachricht", "lastMessageTime": "Zuletzt",
    "participantName": "Mit", "participantRole": "Rolle", "unreadCount": "Ungelesen", "start": "Beginn",
    "end": "Ende", "resource": "Art", "code": "Bezeichnung", "demographics": "Person",
    "medicalHistory": "Vorgeschichte", "socialHistory": "Lebensweise", "conditions": "Erkrankungen",
    "surgeries": "Operationen", "allergies": "Allergien", "medications": "Medikamente",
    "familyHistory": "Familie", "assertedNone": "Ausdrücklich keine", "smoking": "Rauchen",
    "alcohol": "Alkohol", "exercise": "Bewegung", "firstName": "Vorname", "lastName": "Nachname",
    "dateOfBirth": "Geboren", "gender": "Geschlecht", "phone": "Telefon", "submittedAt": "Abgegeben",
    "submittedBy": "Abgegeben von", "display": "Bezeichnung", "system": "Kodierung", "state": "Stand",
    "askedAt": "Gefragt am", "medicationName": "Medikament", "medicationNames": "Medikamente",
    "condition": "Erkrankung", "reasons": "Nicht geprüft", "unchecked": "Nicht geprüft", "endDate": "Ende",
  ]

  private static let values: [String: String] = [
    "female": "weiblich", "male": "männlich", "other": "divers", "unknown": "unbekannt", "active": "aktiv",
    "discontinued": "abgesetzt", "completed": "abgeschlossen", "cancelled": "abgesagt", "pending": "offen",
    "scheduled": "geplant", "confirmed": "bestätigt", "draft": "Entwurf", "normal": "normal",
    "abnormal": "auffällig", "critical": "kritisch", "unclassified": "nicht eingestuft", "low": "niedrig",
    "high": "hoch", "moderate": "mittel", "mild": "leicht", "severe": "schwer", "minimal": "minimal",
    "moderately_severe": "mittelschwer", "slightly_elevated": "leicht erhöht", "very_high": "sehr hoch",
    "elevated": "erhöht",
    "negative": "unauffällig", "positive": "auffällig", "retracted": "zurückgenommen",
    "in-progress": "läuft", "abandoned": "aufgegeben", "light": "leicht", "vigorous": "kräftig",
    "open": "offen",
    "acknowledged": "gesehen", "resolved": "erledigt", "inactive": "beendet", "none": "keine", "good": "gut",
    "fair": "mäßig", "poor": "schlecht", "excellent": "sehr gut",
    "prescribed": "verordnet", "self-reported": "selbst berichtet", "patient": "Patient",
    "clinician": "Behandelnde",
    "device": "Gerät", "lab": "Labor", "once daily": "einmal täglich", "twice daily": "zweimal täglich",
    "three times daily": "dreimal täglich", "four times daily": "viermal täglich",
    "every other day": "jeden zweiten Tag", "once weekly": "einmal wöchentlich",
    "at bedtime": "zur Nacht", "as needed": "bei Bedarf", "tablet": "Tablette", "capsule": "Kapsel",
    "puff": "Hub", "drop": "Tropfen", "patch": "Pflaster", "percent": "%", "units": "Einheiten",
    "every 4 hours": "alle 4 Stunden", "every 6 hours": "alle 6 Stunden", "every 8 hours": "alle 8 Stunden",
    "every 12 hours": "alle 12 Stunden", "available": "verfügbar", "refill-requested": "Rezept angefragt",
    "out-of-stock": "nicht vorrätig", "planned": "geplant", "no-table": "keine Tabelle",
    "unknown-name": "Name unbekannt", "part-of-name": "ein Teil des Namens unbekannt",
    "kidney-function": "Nierenfunktion unbekannt", "low_risk": "geringes Risiko",
  ]
}
