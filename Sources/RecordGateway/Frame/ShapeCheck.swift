import RecordModel

/// Finds all deviations of a body from its shape (R-MH-005).
struct ShapeCheck {
  private let tape: Tape
  private(set) var problems: [FieldProblem] = []
  private let shape: Shape
  /// Further ones are not reported: a body of nothing but unknown members must not make a much longer answer
  /// than itself.
  private static let most = 1000

  init(_ body: Tape, _ shape: Shape) {
    (tape, self.shape) = (body, shape)
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
    guard tape.kind(of: node) == .string, let sent = tape.string(at: node) else {
      return refuse(path, "wrong_type", "a text")
    }
    if isJudged { return }
    // As it will be stored (R-MH-010, R-MH-349).
    let text = sent.asStored
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
    case .form(let form):
      if text.unicodeScalars.count > form.longest {
        refuse(path, "too_long", "at most \(form.longest) characters")
      } else if !form.allows(text) {
        refuse(path, "bad_format", form.expectation)
      }
    case .words(let words):
      if !words.contains(text) { refuse(path, "not_in_enum", "one of " + words.joined(separator: ", ")) }
    default: return
    }
  }

  /// Without control characters except tab and line feed (R-MH-010).
  static func isClean(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control || $0 == "\t" || $0 == "\n"
    }
  }

  /// JSON Pointer (RFC 6901 §3); a very long name is cut, since it may be as long as the body.
  private static func path(_ path: String, _ name: String) -> String {
    var pointer = path + "/"
    for scalar in name.unicodeScalars.prefix(256) {
      switch scalar {
      case "~": pointer += "~0"
      case "/": pointer += "~1"
      default: pointer.unicodeScalars.append(scalar)
      }
    }
    return pointer
  }
}

extension ShapeCheck {
  /// The valid part of the body, with stand-ins for required members, so that the record can judge it while
  /// the rest is wrong.
  var fitting: Value {
    fit(tape.root, shape, "", Set(problems.map(\.path)))
  }

  private func fit(_ node: Int, _ shape: Shape, _ path: String, _ wrong: Set<String>) -> Value {
    switch shape {
    case .judged(let shape): return fit(node, shape, path, wrong)
    case .orNull(let inner) where tape.kind(of: node) != .null: return fit(node, inner, path, wrong)
    case .object(let members, let isOpen) where tape.kind(of: node) == .object:
      return fit(node, members, isOpen, path, wrong)
    case .list(let element, let most) where tape.kind(of: node) == .array:
      return .array(
        tape.elements(of: node).prefix(most ?? .max).enumerated().map { index, child in
          fit(child, element, "\(path)/\(index)", wrong)
        })
    default: return wrong.contains(path) ? shape.standIn : tape.value(at: node, keepsZeros: true)
    }
  }

  private func fit(
    _ node: Int, _ members: [Shape.Member], _ isOpen: Bool, _ path: String, _ wrong: Set<String>
  ) -> Value {
    var found: [Value.Member] = []
    for member in members {
      let place = Self.path(path, member.name)
      if let child = tape.member(member.name, of: node), member.isRequired || !wrong.contains(place) {
        found.append(Value.Member(member.name, fit(child, member.shape, place, wrong)))
      } else if member.isRequired {
        found.append(Value.Member(member.name, member.shape.standIn))
      }
    }
    if isOpen {
      found += tape.members(of: node).filter { name, _ in !members.contains { $0.name == name } }
        .map { Value.Member($0.key, tape.value(at: $0.value, keepsZeros: true)) }
    }
    return .object(found)
  }
}

extension Shape {
  /// A valid value.
  fileprivate var standIn: Value {
    switch self {
    case .text(let length): .string(String(repeating: "x", count: length.lowerBound))
    case .form(let form): .string(form.standIn)
    case .words(let words): .string(words.first ?? "")
    case .integer(let range), .number(let range): .integer(range?.lowerBound ?? 0)
    case .flag: false
    case .list: []
    case .dictionary: [:]
    case .object(let members, _):
      .object(members.filter(\.isRequired).map { Value.Member($0.name, $0.shape.standIn) })
    case .judged(let shape): shape.standIn
    case .orNull, .ignored: .null
    }
  }
}
