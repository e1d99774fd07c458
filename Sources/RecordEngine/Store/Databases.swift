import LMDB

/// The databases of the log's environment.
///
/// | name | key | value |
/// |---|---|---|
/// | `log` | position 8 | ``RecordLayout`` |
/// | `streams` | see ``StreamIndex`` | positions |
/// | `commands` | see ``CommandIndex`` | position 8 |
/// | `checkpoints` | see ``CheckpointStore`` | sealed documents |
/// | `meta` | `format`, `instance`, `head`, `projections`, `event:<code>` | see ``StoreMeta`` |
/// | `projection:<name>:a`, `…:b` | see ``DocumentKey`` | sealed documents |
struct Databases: Sendable {
  let log: Database
  let streams: StreamIndex
  let commands: CommandIndex
  let checkpoints: Database
  let meta: Database
  /// Two slots a projection, in the order of ``ProjectionCatalog``.
  let projections: [[Database]]

  init(_ transaction: borrowing WriteTransaction) throws(LMDBError) {
    log = try transaction.openDatabase("log")
    streams = StreamIndex(database: try transaction.openDatabase("streams"))
    commands = CommandIndex(database: try transaction.openDatabase("commands"))
    checkpoints = try transaction.openDatabase("checkpoints")
    meta = try transaction.openDatabase("meta")
    var slots: [[Database]] = []
    for projection in ProjectionCatalog.all {
      slots.append([
        try transaction.openDatabase("projection:\(projection.name):a"),
        try transaction.openDatabase("projection:\(projection.name):b"),
      ])
    }
    projections = slots
  }
}
