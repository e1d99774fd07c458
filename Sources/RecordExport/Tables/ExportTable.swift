/// One table of an export: what a row is, and what its columns hold.
package struct ExportTable: Sendable, Equatable {
  /// The table's name: that of its file, and of its member in one JSON document.
  package let name: String
  /// One sentence on what a row is and in which order rows stand.
  package let description: String
  /// Whether it has one row, so that a JSON document holds an object instead of a list.
  package let isSingle: Bool
  /// The columns in order; a row has one cell for each.
  package let columns: [ExportColumn]

  /// A table of those columns.
  package init(_ name: String, _ description: String, isSingle: Bool = false, columns: [ExportColumn]) {
    (self.name, self.description, self.isSingle, self.columns) = (name, description, isSingle, columns)
  }

  /// The same table for many patients: every row begins with whose it is.
  package var ofMany: ExportTable {
    let own = columns.first?.name == Self.patientColumn.name
    return ExportTable(name, description, columns: own ? columns : [Self.patientColumn] + columns)
  }

  /// The column that ``ofMany`` puts first.
  package static let patientColumn = ExportColumn("patient_id", .uuid, "The patient.")
}

/// One column of a table.
package struct ExportColumn: Sendable, Equatable, Codable {
  /// The column's name; in JSON the member's name.
  package let name: String
  /// What its cells are.
  package let type: Kind
  /// What they mean, and when they are empty.
  package let description: String
  /// UCUM code of the unit, where all cells have the same.
  package let unit: String?
  /// The rule by which cells are computed, where they are not simply what was recorded.
  package let rule: String?

  /// What a column's cells are.
  package enum Kind: String, Sendable, Codable, CaseIterable {
    /// Any text.
    case text
    /// A UUID of 36 characters.
    case uuid
    case integer
    /// A number with at most three decimals.
    case decimal
    /// RFC 3339 with an offset or `Z`.
    case timestamp
    /// `YYYY-MM-DD`.
    case date
    /// `true` or `false`.
    case boolean
    /// A JSON value; in CSV its text.
    case json
  }

  /// A column of that name and type.
  package init(
    _ name: String, _ type: Kind, _ description: String, unit: String? = nil, rule: String? = nil
  ) {
    (self.name, self.type, self.description) = (name, type, description)
    (self.unit, self.rule) = (unit, rule)
  }
}
