import RecordModel

/// What stands above one column.
struct HeaderCell: Sendable, Equatable {
  var kind: ColumnKind
  var box: WordBox
  /// From top to bottom.
  var text = ""
}

/// What stands above the columns of a table, over one to three rows.
struct TableHeader: Sendable, Equatable {
  /// From left to right.
  var cells: [HeaderCell]
  /// Where the table begins.
  var bottom: Double
  var top: Double
  /// The last of the days that stand above columns.
  var newest: PrintedDate?
}
