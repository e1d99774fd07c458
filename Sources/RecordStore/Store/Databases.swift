import LMDB

/// The databases of the log's environment.
///
/// | name | key | value |
/// |---|---|---|
/// | `log` | position 8 | ``RecordLayout`` |
/// | `streams` | see ``StreamIndex`` | positions |
/// | `commands-recent`, `commands-gathered`, `commands-sorted` | see ``CommandIndex`` | entries |
/// | `commands` | see ``EventKeys`` | position 8 |
/// | `answers` | see ``KeptAnswers`` | sealed answers |
/// | `checkpoints` | see ``CheckpointStore`` | sealed documents |
/// | `meta` | `format`, `instance`, `head`, `projections`, `command-turn`, `event:<code>`, `rebuild:<name>` | see ``StoreMeta`` |
/// | `parked` | see ``ParkedIndex`` | position 8, reason |
/// | `projection:<name>:a`, `…:b` | see ``DocumentKey`` | sealed documents |
package struct Databases: Sendable {
  package let log: Database
  package let streams: StreamIndex
  package let commands: CommandIndex
  /// Tags of an access log.
  package let tags: EventKeys
  package let answers: Database
  package let checkpoints: Database
  package let meta: Database
  package let parked: ParkedIndex
  /// Two slots a projection, in the order of the set.
  package let projections: [[Database]]

  package init(_ set: ProjectionSet, _ transaction: borrowing WriteTransaction) throws(LMDBError) {
    log = try transaction.openDatabase("log")
    streams = StreamIndex(database: try transaction.openDatabase("streams"))
    tags = EventKeys(database: try transaction.openDatabase("commands"))
    commands = CommandIndex(
      recent: try transaction.openDatabase("commands-recent"),
      gathered: try transaction.openDatabase("commands-gathered"),
      sorted: try transaction.openDatabase("commands-sorted"), old: tags)
    answers = try transaction.openDatabase("answers")
    checkpoints = try transaction.openDatabase("checkpoints")
    meta = try transaction.openDatabase("meta")
    parked = ParkedIndex(database: try transaction.openDatabase("parked"))
    var slots: [[Database]] = []
    for projection in set.projections {
      slots.append([
        try transaction.openDatabase(projection.databaseName(slot: 0)),
        try transaction.openDatabase(projection.databaseName(slot: 1)),
      ])
    }
    projections = slots
  }
}
