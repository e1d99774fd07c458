import RecordExport
import RecordModel
import RecordStore

/// What an export is made of: its tables, and the file of events behind them.
struct ExportPlan {
  let tables: [AreaTable]
  /// The areas that it is limited to; `nil` for a whole one.
  let areas: [RecordArea]?
  /// Stored names of the events that it holds; `nil` for all.
  let types: Set<String>?
  let profile: ExportProfile

  /// - Throws: ``RecordModel/Failure/Code/invalidInput`` for an empty list of areas.
  init(areas: [RecordArea]?, profile: ExportProfile = .full) throws(Failure) {
    self.profile = profile
    if let areas, areas.isEmpty {
      throw Failure(
        .invalidInput, "areas names at least one, or is left out", details: ["field": "areas"])
    }
    // One order, so that the same areas are the same export.
    let wanted = areas.map { areas in RecordArea.allCases.filter { areas.contains($0) } }
    self.areas = wanted
    tables =
      profile == .full ? ExportTables.tables(of: wanted.map { Set($0) }) : ExportTables.tables(of: profile)
    types = wanted.map { Set($0.flatMap { EventCatalog.types(of: $0) }.map { $0.type.name }) }
  }

  /// Tables and, where there is one, the file of events.
  var parts: Int { tables.count + (profile.hasEventsFile ? 1 : 0) }

  /// A part by its number.
  func part(_ index: Int) -> ExportPart? {
    if tables.indices.contains(index) { return .table(tables[index]) }
    return profile.hasEventsFile && index == tables.count ? .events : nil
  }

  /// Types of the events that a table of events looks at; `nil` for all.
  func types(of table: AreaTable) -> Set<String>? {
    guard case .events(let wanted?, _) = table.source else { return types }
    return Set(wanted.map { $0.type.name })
  }
}

/// A part of an export.
enum ExportPart {
  case table(AreaTable)
  /// `events.ndjson`.
  case events

  /// Whether an offset in it counts rows instead of positions.
  var isState: Bool {
    if case .table(let table) = self { return table.isState }
    return false
  }
}
