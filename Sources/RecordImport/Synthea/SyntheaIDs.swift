import RecordClient
import RecordConsole
import RecordExport
import RecordModel

/// The ids that the rows of an export get: they follow from the rows, so that importing again finds what is there.
struct SyntheaIDs {
  /// The space of names: version 5 of "recordd.synthea" in the DNS space of RFC 9562.
  private static let space = NameUUID.of(
    Array("recordd.synthea".utf8), in: CommandID(high: 0x6ba7_b810_9dad_11d1, low: 0x80b4_00c0_4fd4_30c8))

  /// How often each row has come so far; rows may be there twice and mean two things.
  private var occurrences: [CommandID: Int] = [:]

  /// The patient's id: the source's own if it is one of ours in form, else one that follows from it.
  static func patient(_ source: String) -> PatientID {
    if let id = PatientID(source) { return id }
    let made = NameUUID.of(["patient", source], in: space)
    return PatientID(random: (made.high, made.low))
  }

  /// The id of an encounter's entry.
  static func encounter(_ source: String) -> RecordID? { RecordID("encounters-" + source) }

  /// The id of what a row says: its own one, or one that follows from what it says, but not from when it ended.
  mutating func entry(_ row: SyntheaRow) -> RecordID {
    if let id = row["Id"], let named = RecordID("\(row.table.rawValue)-\(id)") { return named }
    let cells = row.table.columns.filter { $0 != "STOP" }.map { row[$0] ?? "" }
    let content = NameUUID.of([row.table.rawValue] + cells, in: Self.space)
    let occurrence = occurrences[content, default: 0]
    occurrences[content] = occurrence + 1
    let id = occurrence == 0 ? content : NameUUID.of(["\(content)", "\(occurrence)"], in: Self.space)
    return RecordID("\(row.table.rawValue)-\(id)") ?? RecordID(replacing: id.description)
  }

  /// The id of a command, which follows from all that it says.
  static func command<M: Method>(_ method: M) throws(CommandFailure) -> CommandID {
    do throws(CodingFailure) {
      return NameUUID.of(Array(M.name.utf8) + [0] + (try JSON.encode(method)), in: space)
    } catch {
      throw CommandFailure(.unsendable(error))
    }
  }
}
