/// One table of an export: the meaning of a row, and its columns.
package struct ExportTable: Sendable, Equatable {
  /// The name of its file, and of its member in a JSON document.
  package let name: String
  /// One sentence on the meaning and order of rows.
  package let description: String
  /// Whether it has one row, so that a JSON document holds an object instead of a list.
  package let isSingle: Bool
  /// The columns in order; a row has one cell for each.
  package let columns: [ExportColumn]

  package init(_ name: String, _ description: String, isSingle: Bool = false, columns: [ExportColumn]) {
    (self.name, self.description, self.isSingle, self.columns) = (name, description, isSingle, columns)
  }

  /// The same table for many patients: every row begins with the patient's id.
  package var ofMany: ExportTable {
    let own = columns.first?.name == Self.patientColumn.name
    return ExportTable(name, description, columns: own ? columns : [Self.patientColumn] + columns)
  }

  /// The column that ``ofMany`` puts first.
  package static let patientColumn = ExportColumn("patient_id", .uuid, "The patient.")
}

package struct ExportColumn: Sendable, Equatable, Codable {
  /// In JSON the member's name.
  package let name: String
  /// The type of its cells.
  package let type: Kind
  /// The meaning of its cells, and when they are empty.
  package let description: String
  /// UCUM code of the unit, if all cells have the same.
  package let unit: String?
  /// The rule by which cells are computed, if they are not simply recorded.
  package let rule: String?

  /// The type of its cells.
  package enum Kind: String, Sendable, Codable, CaseIterable {
    case text
    /// A UUID of 36 characters.
    case uuid
    case integer
    /// A number with at most three decimals; one that was entered has as many as that, at most twelve.
    case decimal
    /// RFC 3339 with an offset or `Z`.
    case timestamp
    /// `YYYY-MM-DD`.
    case date
    case boolean
    /// A JSON value; in CSV its text.
    case json
  }

  package init(
    _ name: String, _ type: Kind, _ description: String, unit: String? = nil, rule: String? = nil
  ) {
    (self.name, self.type, self.description) = (name, type, description)
    (self.unit, self.rule) = (unit, rule)
  }
}
