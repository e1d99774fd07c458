import RecordModel
import RecordStore

/// Checks an entry of a history.
struct HistoryChecks {
  let input: HistoryInput
  let person: PersonDetails
  let now: Timestamp

  /// All of its problems.
  var problems: [FieldProblem] {
    concept(input.content.code, "/code") + timeProblems + textProblems + partProblems
  }

  private func concept(_ concept: CodedConcept, _ path: String) -> [FieldProblem] {
    var problems: [FieldProblem] = []
    if !concept.system.hasForm(of: concept.code) {
      problems.append(
        FieldProblem(
          path: path + "/code", code: "bad_format",
          message: "a code of the form that \(concept.system.rawValue) has"))
    }
    if !Self.isLine(concept.display, limit: 500) {
      problems.append(
        FieldProblem(
          path: path + "/display", code: "bad_format",
          message: "1 to 500 characters without control characters"))
    }
    return problems
  }

  private var timeProblems: [FieldProblem] {
    let start = input.content.start
    var problems = Self.notLater(start, "/start", now)
    if person.isUnborn(at: start) {
      problems.append(
        FieldProblem(path: "/start", code: "before_birth", message: "not before the date of birth"))
    }
    if input.content.resource == .observation, case .part = start {
      problems.append(
        FieldProblem(path: "/start", code: "bad_format", message: "a value is of a day or a moment"))
    }
    guard let end = input.end else { return problems }
    if !input.content.resource.lasts {
      problems.append(FieldProblem(path: "/end", code: "inconsistent", message: "this kind does not last"))
    }
    return problems + Self.endProblems(end, after: start, now)
  }

  static func endProblems(_ end: HistoryTime, after start: HistoryTime, _ now: Timestamp) -> [FieldProblem] {
    let early = FieldProblem(path: "/end", code: "inconsistent", message: "not before the start")
    return notLater(end, "/end", now) + (end.isBefore(start) ? [early] : [])
  }

  private static func notLater(_ time: HistoryTime, _ path: String, _ now: Timestamp) -> [FieldProblem] {
    if !time.isFuture(at: now) { return [] }
    return [FieldProblem(path: path, code: "in_future", message: "not later than now")]
  }

  private var textProblems: [FieldProblem] {
    var problems: [FieldProblem] = []
    if let note = input.content.note, !NoteText.allows(note) {
      problems.append(
        FieldProblem(
          path: "/note", code: "bad_format", message: "at most 500 characters without control characters"))
    }
    let source = input.content.source
    let short = [
      ("/category", input.content.category), ("/source/system", source?.system),
      ("/source/patient", source?.patient), ("/source/record", source?.record),
    ]
    for (path, text) in short {
      guard let text, !Self.isLine(text, limit: 64) else { continue }
      problems.append(
        FieldProblem(
          path: path, code: "bad_format", message: "1 to 64 characters without control characters"))
    }
    return problems
  }

  /// A text on one line with something in it.
  private static func isLine(_ text: String, limit: Int) -> Bool {
    let scalars = text.unicodeScalars
    return scalars.count <= limit && scalars.contains { !$0.properties.isWhitespace }
      && !scalars.contains { $0.properties.generalCategory == .control }
  }
}

/// Checks that depend on the kind.
extension HistoryChecks {
  private var partProblems: [FieldProblem] {
    let content = input.content
    var problems = content.reason.map { concept($0, "/reason") } ?? []
    problems += valueProblems
    guard let reactions = content.reactions else { return problems }
    if content.resource != .allergyIntolerance || !(1...10).contains(reactions.count) {
      problems.append(
        FieldProblem(path: "/reactions", code: "inconsistent", message: "1 to 10, of allergies alone"))
    }
    for (index, reaction) in reactions.prefix(10).enumerated() {
      problems += concept(reaction.manifestation, "/reactions/\(index)/manifestation")
    }
    return problems
  }

  private var valueProblems: [FieldProblem] {
    let isObservation = input.content.resource == .observation
    guard let value = input.content.value else {
      if !isObservation { return [] }
      return [FieldProblem(path: "/value", code: "required", message: "an observation has a value")]
    }
    if !isObservation {
      return [FieldProblem(path: "/value", code: "inconsistent", message: "of observations alone")]
    }
    var problems: [FieldProblem] = []
    func refuse(_ path: String, _ code: String, _ message: String) {
      problems.append(FieldProblem(path: path, code: code, message: message))
    }
    if (value.quantity == nil) == (value.text == nil) {
      refuse("/value", "inconsistent", "a quantity or a text")
    }
    if let quantity = value.quantity, !Self.isDecimal(quantity) {
      refuse("/value/quantity", "bad_format", "a decimal number such as -12.50, at most 40 characters")
    }
    if let unit = value.unit, value.quantity == nil || !Self.isUnit(unit) {
      refuse("/value/unit", "bad_format", "a UCUM unit of at most 64 characters, beside a quantity")
    }
    if let text = value.text, text.isEmpty || !NoteText.allows(text, limit: 2000) {
      refuse("/value/text", "bad_format", "1 to 2000 characters without control characters")
    }
    return problems
  }

  /// An optional minus, digits, and optionally a point and digits.
  private static func isDecimal(_ text: String) -> Bool {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return text.utf8.count <= 40 && (1...2).contains(parts.count)
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { (48...57).contains($0) } }
  }

  /// UCUM is written in printable ASCII without spaces.
  private static func isUnit(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && text.utf8.allSatisfy { (33...126).contains($0) }
  }
}

extension PersonDetails {
  /// Whether a time lies before the person's birth: a day is one of the place, as the day of birth is, and a
  /// month or a year lies before it only with its last day.
  func isUnborn(at time: HistoryTime) -> Bool {
    switch time {
    case .part(let part): birthDate?.isBirth(after: part.lastDay) ?? false
    case .day(let day): birthDate?.isBirth(after: day) ?? false
    case .moment(let moment): isUnborn(at: moment.moment)
    }
  }
}
