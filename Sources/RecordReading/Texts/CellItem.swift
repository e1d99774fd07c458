import RecordModel

/// What a part of a cell is.
enum CellItem: Sendable, Equatable {
  case number(ReportedResult.Comparator?, PrintedNumber)
  case interval(IntervalText)
  case flag(PrintedFlag)
  /// As it is printed; with its UCUM code if the panel knows it.
  case unit(String, ucum: String?)
  /// Whose interval comes next.
  case sex(BiomarkerRange.Sex)
  case word(String)
}

/// A part of a cell with the text that it was read from.
struct ReadItem: Sendable, Equatable {
  let item: CellItem
  let text: String
  /// Characters before it.
  let start: Int
  let end: Int
}
