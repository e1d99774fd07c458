import RecordExport
import RecordModel
import RecordStore

/// The parts of an export: its tables, and then the file of events.
struct ExportPlan {
  let tables: [AreaTable]
  /// `nil` for a whole export.
  let areas: [RecordArea]?
  /// Stored names of its events; `nil` for all.
  let types: Set<String>?
  let profile: ExportProfile

  /// - Throws: ``RecordModel/Failure/Code/invalidInput`` for an empty list of areas.
  init(areas: [RecordArea]?, profile: ExportProfile = .full) throws(Failure) {
    self.profile = profile
    if let areas, areas.isEmpty {
      throw Failure(
        .invalidInput, "areas names at least one, or is left out", details: ["field": "areas"])
    }
    // One order, so that the same areas make the same export.
    let wanted = areas.map { areas in RecordArea.allCases.filter { areas.contains($0) } }
    self.areas = wanted
    tables =
      profile == .full ? ExportTables.tables(of: wanted.map { Set($0) }) : ExportTables.tables(of: profile)
    types = wanted.map { Set($0.flatMap { EventCatalog.types(of: $0) }.map { $0.type.name }) }
  }

  /// Tables and, if there is one, the file of events.
  var parts: Int { tables.count + (profile.hasEventsFile ? 1 : 0) }

  func part(_ index: Int) -> ExportPart? {
    if tables.indices.contains(index) { return .table(tables[index]) }
    return profile.hasEventsFile && index == tables.count ? .events : nil
  }

  /// Types of the events for a table of events; `nil` for all.
  func types(of table: AreaTable) -> Set<String>? {
    guard case .events(let wanted?, _) = table.source else { return types }
    return Set(wanted.map { $0.type.name })
  }
}

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
