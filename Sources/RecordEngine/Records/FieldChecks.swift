import RecordModel
import RecordStore

/// Collects all problems of a request's members, to refuse it once (R-MH-005).
struct FieldChecks {
  private(set) var problems: [FieldProblem] = []

  init() {}

  mutating func refuse(
    _ path: String, _ code: String, _ message: String, _ limits: NumberSpan? = nil
  ) {
    problems.append(FieldProblem(path: path, code: code, message: message, limits: limits))
  }

  /// A text of so many Unicode scalars without control characters except tab and line feed (R-MH-010); one
  /// that must not be empty needs a visible character.
  mutating func text(_ path: String, _ text: String?, _ length: ClosedRange<Int>) {
    guard let text else { return }
    let isBlank = length.lowerBound > 0 && text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    guard !isBlank, length.contains(text.unicodeScalars.count),
      NoteText.allows(text, limit: length.upperBound)
    else {
      return refuse(
        path, "bad_format",
        "\(length.lowerBound) to \(length.upperBound) characters without control characters")
    }
  }

  /// A list of at most so many texts.
  mutating func texts(_ path: String, _ texts: [String]?, count: Int, _ length: ClosedRange<Int>) {
    guard let texts else { return }
    if texts.count > count { refuse(path, "too_many", "at most \(count)") }
    for (index, text) in texts.enumerated() { self.text("\(path)/\(index)", text, length) }
  }

  mutating func require(_ path: String, _ isThere: Bool, _ message: String = "required") {
    if !isThere { refuse(path, "required", message) }
  }

  func finish() throws(Failure) {
    if !problems.isEmpty { throw Failure(problems: problems) }
  }
}

extension Actor {
  /// Services and the daemon act with full rights for the people behind them.
  var isTrusted: Bool { role == .service || role == .system }
  var isClinician: Bool { isTrusted || role == .clinician }
  var isStaff: Bool { isClinician || role == .nurse }
}

extension Failure {
  /// The refusal of a request for all its problems.
  init(problems: [FieldProblem]) {
    let fields = problems.map { (try? Tape(encoding: $0).value()) ?? .null }
    self.init(
      .invalidInput, "the request has members that cannot be accepted; details name them",
      details: ["reason": "validation_failed", "fields": .array(fields)])
  }

  /// The role may not do this.
  static func roles(_ allowed: String) -> Failure {
    Failure(.forbidden, "only \(allowed) may do this", details: ["reason": "role"])
  }
}
