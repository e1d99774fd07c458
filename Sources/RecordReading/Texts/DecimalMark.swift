import RecordModel

/// What a document parts decimals with.
enum DecimalMark: Sendable, Equatable {
  case comma, point
  /// Nothing says it.
  case unknown

  /// By the numbers of a document that can be read in one way only.
  init(of texts: some Sequence<String>) {
    var (commas, points) = (0, 0)
    for text in texts {
      guard let number = PrintedNumber(text), number.readings.count == 1, let mark = number.readings[0].mark
      else {
        continue
      }
      if mark == "," { commas += 1 } else { points += 1 }
    }
    // A few stray numbers, such as versions of methods, decide nothing.
    self = commas > 3 * points ? .comma : points > 3 * commas ? .point : .unknown
  }

  var character: Character? {
    switch self {
    case .comma: ","
    case .point: "."
    case .unknown: nil
    }
  }
}

extension PrintedNumber {
  /// The number that is meant (R-SO-136), and whether another one may be.
  ///
  /// - Parameter isPossible: whether a body may have the value; `nil` if nothing is known of it.
  func resolved(
    _ mark: DecimalMark, isPossible: (ExactDecimal) -> Bool?
  ) -> (reading: Reading, isAmbiguous: Bool)? {
    guard readings.count > 1, let decimal = readings.first, let grouped = readings.last else {
      return readings.first.map { ($0, false) }
    }
    let parted = text.contains(",") ? DecimalMark.comma : text.contains(".") ? .point : .unknown
    // Spaces and apostrophes part nothing but thousands.
    if parted == .unknown { return (grouped, false) }
    let usual = mark == .unknown ? nil : mark == parted ? decimal : grouped
    switch (isPossible(decimal.value), isPossible(grouped.value)) {
    // No body has the other one; but where the document writes it elsewhere, one of the two is read wrong.
    case (true?, false?): return (decimal, usual == grouped)
    case (false?, true?): return (grouped, usual == decimal)
    // Three digits behind a comma are thousands, and what the document does elsewhere may only confirm it.
    case (true?, true?) where parted == .comma: return (grouped, usual != grouped)
    default: return (usual ?? (parted == .comma ? grouped : decimal), usual == nil)
    }
  }
}
