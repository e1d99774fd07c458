import RecordConsole

/// The files of a Synthea export in CSV, in the order in which they are imported.
enum SyntheaTable: String, CaseIterable {
  case patients, encounters, conditions, allergies, immunizations, procedures, devices, medications, careplans
  case observations
  /// Nobody's history; read and counted only.
  case organizations, providers

  var file: String { rawValue + ".csv" }

  /// The oldest version of Synthea that writes all columns that are read: it gave procedures a beginning and an end,
  /// observations a category, and allergies a code system and reactions.
  static let oldestVersion = "3.0.0"

  /// Columns that are read, in the order in which they name a row; all must be there.
  var columns: [String] {
    switch self {
    case .patients: ["Id", "BIRTHDATE", "DEATHDATE", "FIRST", "LAST", "GENDER"]
    case .encounters:
      ["Id", "START", "STOP", "PATIENT", "ENCOUNTERCLASS", "CODE", "DESCRIPTION"] + Self.reason
    case .conditions: Self.entry
    case .allergies: Self.entry + ["SYSTEM", "CATEGORY"] + Self.reactions
    case .immunizations: ["DATE", "PATIENT", "ENCOUNTER", "CODE", "DESCRIPTION"]
    case .procedures, .medications: Self.entry + Self.reason
    case .devices: Self.entry + ["UDI"]
    case .careplans: ["Id"] + Self.entry + Self.reason
    case .observations:
      ["DATE", "PATIENT", "ENCOUNTER", "CATEGORY", "CODE", "DESCRIPTION", "VALUE", "UNITS", "TYPE"]
    case .organizations, .providers: ["Id"]
    }
  }

  /// Columns that are known and left out.
  var leftOut: Set<String> {
    switch self {
    case .patients:
      [
        "SSN", "DRIVERS", "PASSPORT", "PREFIX", "MIDDLE", "SUFFIX", "MAIDEN", "MARITAL", "RACE", "ETHNICITY",
        "BIRTHPLACE", "ADDRESS", "CITY", "STATE", "COUNTY", "FIPS", "ZIP", "LAT", "LON",
        "HEALTHCARE_EXPENSES", "HEALTHCARE_COVERAGE", "INCOME",
      ]
    case .encounters:
      ["ORGANIZATION", "PROVIDER", "PAYER", "BASE_ENCOUNTER_COST", "TOTAL_CLAIM_COST", "PAYER_COVERAGE"]
    case .conditions: ["SYSTEM"]
    case .allergies: ["TYPE"]
    case .immunizations: ["BASE_COST"]
    case .procedures: ["BASE_COST", "SYSTEM"]
    case .medications: ["PAYER", "BASE_COST", "PAYER_COVERAGE", "DISPENSES", "TOTALCOST"]
    case .devices, .careplans, .observations: []
    case .organizations:
      ["NAME", "ADDRESS", "CITY", "STATE", "ZIP", "LAT", "LON", "PHONE", "REVENUE", "UTILIZATION"]
    case .providers:
      [
        "ORGANIZATION", "NAME", "GENDER", "SPECIALITY", "ADDRESS", "CITY", "STATE", "ZIP", "LAT", "LON",
        "UTILIZATION", "ENCOUNTERS", "PROCEDURES",
      ]
    }
  }

  private static let entry = ["START", "STOP", "PATIENT", "ENCOUNTER", "CODE", "DESCRIPTION"]
  private static let reason = ["REASONCODE", "REASONDESCRIPTION"]
  private static let reactions = [
    "REACTION1", "DESCRIPTION1", "SEVERITY1", "REACTION2", "DESCRIPTION2", "SEVERITY2",
  ]
}

/// A record of a table, by the names of its columns.
struct SyntheaRow {
  let table: SyntheaTable
  let line: Int
  fileprivate let cells: [String]
  fileprivate let places: [String: Int]

  /// The cell without surrounding spaces; `nil` if it is empty.
  subscript(_ column: String) -> String? {
    guard let place = places[column], place < cells.count else { return nil }
    let text = cells[place].drop { $0 == " " }
    let end = text.lastIndex { $0 != " " }
    return end.map { String(text[...$0]) }
  }
}

/// Reads the rows of one file, and refuses a file that does not have the table's form.
struct SyntheaReader {
  let table: SyntheaTable
  /// Columns that nobody knows.
  let unknownColumns: [String]
  private var reader: CSVReader
  private let places: [String: Int]
  private let width: Int

  init(_ table: SyntheaTable, directory: String) throws(CommandFailure) {
    self.table = table
    reader = try CSVReader(path: directory + "/" + table.file, name: table.file)
    guard let header = try reader.next() else { throw reader.defect("the file is empty", line: 1) }
    var places: [String: Int] = [:]
    for (place, name) in header.cells.enumerated() {
      guard places.updateValue(place, forKey: name) == nil else {
        throw reader.defect("a column is named twice, the second time in place \(place + 1)", line: 1)
      }
    }
    let missing = table.columns.filter { places[$0] == nil }
    guard missing.isEmpty else {
      throw reader.defect(
        "columns are missing: \(missing.joined(separator: ", ")); "
          + "the oldest version of Synthea that is read is \(SyntheaTable.oldestVersion)", line: 1)
    }
    (self.places, width) = (places, header.cells.count)
    let known = table.leftOut.union(table.columns)
    unknownColumns = header.cells.filter { !known.contains($0) }
  }

  /// Whether the last line has no end.
  var lacksLastLineEnd: Bool { reader.lacksLastLineEnd }

  mutating func next() throws(CommandFailure) -> SyntheaRow? {
    guard let record = try reader.next() else { return nil }
    guard record.cells.count == width else {
      let cut = reader.lacksLastLineEnd ? "; the line has no end, so the file may be cut" : ""
      throw reader.defect("\(record.cells.count) fields instead of \(width)\(cut)", line: record.line)
    }
    return SyntheaRow(table: table, line: record.line, cells: record.cells, places: places)
  }
}
