/// The words of a row by the column that they stand in.
struct RowCells: Sendable, Equatable {
  var label: [PageWord] = []
  var value: [PageWord] = []
  var unit: [PageWord] = []
  var interval: [PageWord] = []
  var flag: [PageWord] = []
  var rest: [PageWord] = []
  var line = 1
  var middle = 0.0
  /// Whether two ways of cutting the row give two results.
  var isUnclear = false

  /// All that belong to the result.
  var all: [PageWord] { label + value + unit + interval + flag }

  /// The same from left to right, as a heading over several columns is read.
  var inOrder: [PageWord] { all.sorted { $0.box.left < $1.box.left } }

  /// Whether there is a label and nothing else.
  var isLabelAlone: Bool {
    !label.isEmpty && value.isEmpty && unit.isEmpty && interval.isEmpty && flag.isEmpty && rest.isEmpty
  }
}
