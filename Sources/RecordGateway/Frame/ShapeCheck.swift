import RecordModel

/// Finds everything about a body that does not fit its shape (R-MH-005).
struct ShapeCheck {
  private let tape: Tape
  private(set) var problems: [FieldProblem] = []
  /// More are not told: a body of nothing but unknown members must not make a longer answer than itself.
  private static let most = 100

  init(_ body: Tape, _ shape: Shape) {
    tape = body
    look(body.root, shape, "", isJudged: false)
  }

  private mutating func refuse(_ path: String, _ code: String, _ message: String) {
    if problems.count < Self.most { problems.append(FieldProblem(path: path, code: code, message: message)) }
  }

  private mutating func look(_ node: Int, _ shape: Shape, _ path: String, isJudged: Bool) {
    switch shape {
    case .ignored: return
    case .judged(let shape): look(node, shape, path, isJudged: true)
    case .orNull(let shape):
      if tape.kind(of: node) != .null { look(node, shape, path, isJudged: isJudged) }
    case .text, .form, .words: lookAtText(node, shape, path, isJudged)
    case .flag: if tape.bool(at: node) == nil { refuse(path, "wrong_type", "true or false") }
    case .integer(let range):
      guard let number = tape.integer(at: node) else { return refuse(path, "wrong_type", "a whole number") }
      if let range, !isJudged, !range.contains(number) {
        refuse(path, "out_of_range", "\(range.lowerBound) to \(range.upperBound)")
      }
    case .number(let range):
      guard let number = tape.double(at: node) else { return refuse(path, "wrong_type", "a number") }
      if let range, !isJudged, number < Double(range.lowerBound) || number > Double(range.upperBound) {
        refuse(path, "out_of_range", "\(range.lowerBound) to \(range.upperBound)")
      }
    case .list(let element, let most):
      guard tape.kind(of: node) == .array else { return refuse(path, "wrong_type", "a list") }
      if let most, tape.count(of: node) > most { refuse(path, "too_many", "at most \(most)") }
      for (index, child) in tape.elements(of: node).enumerated() {
        look(child, element, "\(path)/\(index)", isJudged: isJudged)
      }
    case .dictionary(let element):
      guard tape.kind(of: node) == .object else { return refuse(path, "wrong_type", "an object") }
      for (name, child) in tape.members(of: node) {
        look(child, element, Self.path(path, name), isJudged: isJudged)
      }
    case .object(let members, let isOpen): lookAtMembers(node, members, isOpen, path, isJudged)
    }
  }

  private mutating func lookAtMembers(
    _ node: Int, _ members: [Shape.Member], _ isOpen: Bool, _ path: String, _ isJudged: Bool
  ) {
    guard tape.kind(of: node) == .object else { return refuse(path, "wrong_type", "an object") }
    for member in members {
      if let child = tape.member(member.name, of: node) {
        look(child, member.shape, Self.path(path, member.name), isJudged: isJudged)
      } else if member.isRequired {
        refuse(Self.path(path, member.name), "required", "must be there")
      }
    }
    if isOpen { return }
    for (name, _) in tape.members(of: node) where !members.contains(where: { $0.name == name }) {
      refuse(Self.path(path, name), "unknown_field", "not a member of this object")
    }
  }

  private mutating func lookAtText(_ node: Int, _ shape: Shape, _ path: String, _ isJudged: Bool) {
    guard tape.kind(of: node) == .string, let text = tape.string(at: node) else {
      return refuse(path, "wrong_type", "a text")
    }
    if isJudged { return }
    switch shape {
    case .text(let length):
      let count = text.unicodeScalars.count
      if count > length.upperBound {
        refuse(path, "too_long", "at most \(length.upperBound) characters")
      } else if count < length.lowerBound || !Self.isClean(text) {
        refuse(
          path, "bad_format",
          "\(length.lowerBound) to \(length.upperBound) characters without control characters")
      }
    case .form(let form): if !form.allows(text) { refuse(path, "bad_format", form.expectation) }
    case .words(let words):
      if !words.contains(text) { refuse(path, "not_in_enum", "one of " + words.joined(separator: ", ")) }
    default: return
    }
  }

  /// Without control characters but tab and line feed (R-MH-010).
  private static func isClean(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control || $0 == "\t" || $0 == "\n"
    }
  }

  /// JSON Pointer (RFC 6901); a name that is not short and plain stands as `?`, because it may be anything.
  private static func path(_ path: String, _ name: String) -> String {
    let isPlain =
      (1...64).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "_"), UInt8(ascii: "-"),
          UInt8(ascii: "."):
          true
        default: false
        }
      }
    return "\(path)/\(isPlain ? name : "?")"
  }
}

extension Failure {
  /// The refusal of a request for all its problems.
  init(problems: [FieldProblem]) {
    let fields = problems.map { (try? Tape(encoding: $0).value()) ?? .null }
    self.init(
      .invalidInput, "the request has members that cannot be accepted; details name them",
      details: ["reason": "validation_failed", "fields": .array(fields)])
  }
}
