/// The number of a payment card (ISO/IEC 7812), which nobody may send us (R-MH-148, R-MH-149).
package enum CardNumber {
  /// Digits of a card number.
  private static let lengths = 12...19

  /// Whether a text has a run of digits that passes the Luhn check; white space and dashes inside do not count.
  ///
  /// Where they part a run into groups, groups in a row are tried too: a number is often followed by its security code.
  package static func isHeld(in text: String) -> Bool {
    guard text.utf8.count >= lengths.lowerBound else { return false }
    var (groups, isOpen): ([[Int]], Bool) = ([], false)
    for scalar in text.unicodeScalars {
      if let digit = digit(scalar) {
        if isOpen { groups[groups.count - 1].append(digit) } else { groups.append([digit]) }
        isOpen = true
      } else if isFiller(scalar) {
        isOpen = false
      } else {
        if isHeld(in: groups) { return true }
        (groups, isOpen) = ([], false)
      }
    }
    return isHeld(in: groups)
  }

  private static func isHeld(in groups: [[Int]]) -> Bool {
    groups.indices.contains { start in
      var run: [Int] = []
      for group in groups[start...] {
        run += group
        if run.count > lengths.upperBound { return false }
        if run.count >= lengths.lowerBound, passesLuhn(run) { return true }
      }
      return false
    }
  }

  /// ISO/IEC 7812-1, annex B: every second digit from the right is doubled.
  private static func passesLuhn(_ digits: [Int]) -> Bool {
    let sum = digits.reversed().enumerated().reduce(0) { sum, place in
      let doubled = place.offset % 2 == 1 ? place.element * 2 : place.element
      return sum + (doubled > 9 ? doubled - 9 : doubled)
    }
    return sum % 10 == 0
  }

  /// The value of a digit of any script.
  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    if scalar.isASCII { return (0x30...0x39).contains(scalar.value) ? Int(scalar.value) - 0x30 : nil }
    guard scalar.properties.numericType == .decimal else { return nil }
    return scalar.properties.numericValue.map { Int($0) }
  }

  private static func isFiller(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isWhitespace { return true }
    // Dashes; the minus sign is a symbol, and what has no width is a format.
    return [.dashPunctuation, .format].contains(scalar.properties.generalCategory) || scalar == "\u{2212}"
  }
}

extension CardNumber {
  /// Whether any text, name or number of a value holds one; ids that are UUIDs hold none.
  ///
  /// - Parameter name: a member of the value itself that is not looked at.
  package static func isHeld(in tape: Tape, at node: Int, passing name: StaticString = "") -> Bool {
    switch tape.kind(of: node) {
    case .string:
      tape.string(at: node).map { UUIDText.parse($0, strict: false) == nil && isHeld(in: $0) } ?? false
    case .integer: isHeld(in: String(tape.integer(at: node) ?? 0))
    case .double: isHeld(in: "\(tape.double(at: node) ?? 0)")
    case .array: tape.elements(of: node).contains { isHeld(in: tape, at: $0) }
    case .object:
      tape.members(of: node).contains { member, value in
        member != "\(name)" && (isHeld(in: member) || isHeld(in: tape, at: value))
      }
    default: false
    }
  }
}

extension Failure {
  /// Says nothing of where the number was.
  package static let cardNumber = Failure(
    .invalidInput, "card numbers are not accepted; send the processor's token",
    details: ["reason": "pan_not_accepted"])
}
