import RecordModel

/// Digits with marks between them, and every number that they may mean.
struct PrintedNumber: Sendable, Equatable {
  /// As it is printed, without a comparator.
  let text: String
  /// One, or two where a mark may part decimals or thousands; the decimals first.
  let readings: [Reading]

  struct Reading: Sendable, Equatable {
    let value: ExactDecimal
    /// Digits behind the decimal mark.
    let decimals: Int
    /// What parts the decimals; `nil` if there are none.
    let mark: Character?
    /// Whether a mark parts thousands.
    let isGrouped: Bool
  }

  /// Reads all of a text: `5`, `5,4`, `1.234`, `1,234.5`, `1 234`, `-2`; `nil` if it is no number.
  init?(_ text: String) {
    let sign = text.hasPrefix("-") || text.hasPrefix("−") ? "-" : ""
    let digits = text.dropFirst(sign.count)
    guard digits.utf8.count <= 15, digits.first?.isASCIIDigit == true, digits.last?.isASCIIDigit == true,
      digits.allSatisfy({ $0.isASCIIDigit || Self.marks.contains($0) })
    else { return nil }
    let parts = digits.split(omittingEmptySubsequences: false) { Self.marks.contains($0) }.map(String.init)
    let marks = digits.filter { Self.marks.contains($0) }
    guard parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    let found = Self.readings(parts, Array(marks)).compactMap { Self.reading(sign, parts, $0) }
    guard !found.isEmpty else { return nil }
    (self.text, readings) = (text, found)
  }

  private static let marks: Set<Character> = [".", ",", "'", "’", " "]

  private enum Meaning {
    /// The mark before the last part is the decimal mark, all others part thousands.
    case decimal(Character)
    case whole
  }

  private static func readings(_ parts: [String], _ marks: [Character]) -> [Meaning] {
    guard let last = marks.last else { return [.whole] }
    let isGrouped =
      (1...3).contains(parts[0].count) && parts[0] != "0"
      && parts.dropFirst().allSatisfy { $0.count == 3 } && Set(marks).count == 1
    let mayBeDecimal =
      (last == "." || last == ",")
      && (marks.count == 1
        || (Set(marks.dropLast()).count == 1 && marks[0] != last
          && parts.dropFirst().dropLast().allSatisfy { $0.count == 3 } && parts[0].count <= 3))
    return (mayBeDecimal ? [.decimal(last)] : []) + (isGrouped ? [.whole] : [])
  }

  private static func reading(_ sign: String, _ parts: [String], _ meaning: Meaning) -> Reading? {
    switch meaning {
    case .whole:
      guard let value = ExactDecimal(sign + parts.joined()) else { return nil }
      return Reading(value: value, decimals: 0, mark: nil, isGrouped: parts.count > 1)
    case .decimal(let mark):
      guard let fraction = parts.last,
        let value = ExactDecimal(sign + parts.dropLast().joined() + "." + fraction)
      else { return nil }
      return Reading(value: value, decimals: fraction.count, mark: mark, isGrouped: parts.count > 2)
    }
  }
}

extension Character {
  /// One of `0` to `9`, without marks above or below.
  var isASCIIDigit: Bool { isASCII && isNumber }
}
