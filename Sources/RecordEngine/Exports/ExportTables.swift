import RecordExport
import RecordModel
import RecordStore

/// All tables, in the order in which they are exported.
enum ExportTables {
  /// One line a table.
  static let declared: [AreaTable] = [
    .patient,
    .assessments, .answers, .answerChanges, .scores, .scoreItems, .safetyFlags,
    .vitals,
  ]

  /// The sections of the chart without a declared table, each as a table of ids and contents, so that an
  /// export lacks nothing of a record.
  static let generic: [AreaTable] = {
    let held = Set(declared.flatMap(\.sections).map(\.name))
    return Chart.sections.filter { !held.contains($0.name) }.map { AreaTable(generic: $0) }
  }()

  /// The tables of a full export.
  static let all: [AreaTable] = declared + generic + [.events]

  /// Tables only for a person's own copies.
  static let ofProfiles: [AreaTable] = [
    .accountEvents, .provided, .providedAccount, .measurements, .messagesWritten,
  ]

  /// In the order in which they are exported.
  static func tables(of profile: ExportProfile) -> [AreaTable] {
    switch profile {
    case .full: all
    case .access: all + [.accountEvents]
    case .portability:
      [.patient, .ownAnswers, .measurements, .messagesWritten]
        + all.filter { ["journal", "documents"].contains($0.name) } + [.provided, .providedAccount]
    }
  }

  /// The tables of some areas, or all.
  static func tables(of areas: Set<RecordArea>?) -> [AreaTable] {
    guard let areas else { return all }
    // Events of several areas share a table; it holds those of the requested areas.
    return all.filter { areas.contains($0.area) || $0.name == AreaTable.events.name }
  }

  static var description: String {
    FormatDocument.text(
      all.map(\.definition), ofProfiles: ofProfiles.map(\.definition),
      names: ExportProfile.allCases.map { profile in (profile, tables(of: profile).map(\.name)) })
  }
}

extension AreaTable {
  /// A section of the chart as it is: one row an item.
  fileprivate init(generic section: ChartSection) {
    self.init(
      Self.snakeCase(section.name), section.area,
      "One row for each item of the part `\(section.name)` of the record's chart, in its order.",
      holds: [section],
      columns: AreaTable.genericColumns,
      rows: { (patient, view) throws(Failure) in try section.available(patient, view) })
  }

  fileprivate static let genericColumns: [AreaColumn<ChartItem>] = [
    AreaColumn("id", .text, "Names the item inside this table.", \.id),
    AreaColumn("content", .json, "The item, as the part's own method answers it.", \.content),
  ]

  private static func snakeCase(_ name: String) -> String {
    name.reduce(into: "") { text, letter in
      text += letter.isUppercase ? "_" + letter.lowercased() : String(letter)
    }
  }
}

extension ChartSection {
  /// The items; none if a definition that they depend on was not published yet.
  fileprivate func available(
    _ patient: PatientID, _ view: borrowing RecordView
  ) throws(Failure) -> [ChartItem] {
    do throws(Failure) { return try items(patient, view) } catch {
      guard error.code == .notFound else { throw error }
      return []
    }
  }
}
