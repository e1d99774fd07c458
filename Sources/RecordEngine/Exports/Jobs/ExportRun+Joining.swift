import LMDB
import RecordExport
import RecordModel

/// The files as they are handed out, put together from the rows at the end.
extension ExportRun {
  mutating func joined(_ plan: ExportPlan) throws(Failure) -> [(file: String, hash: FileHash)] {
    let writer = record.job.format.rowWriter
    var hashes: [(file: String, hash: FileHash)] = []
    var output: ExportFile?
    for (index, table) in plan.tables.enumerated() {
      let definition = definition(table)
      let name = writer.file(of: definition)
      if hashes.last?.file != name {
        try output?.flush()
        output = try ExportFile(directory + "/" + name, keeping: 0)
        hashes.append((name, FileHash()))
      }
      var head: [UInt8] = []
      writer.begin(definition, isFirst: index == 0, into: &head)
      var tail: [UInt8] = []
      let isLast = index == plan.tables.count - 1
      writer.end(definition, isEmpty: place.rows[index] == 0, isLast: isLast, into: &tail)
      try files[Self.rowsFile(table)]?.flush()
      let path = directory + "/" + Self.rowsFile(table)
      func add(_ piece: ArraySlice<UInt8>) throws(Failure) {
        hashes[hashes.count - 1].hash.update(Array(piece))
        try output?.write(piece)
      }
      try add(head[...])
      try ExportFiles.pieces(of: path) { (piece) throws(Failure) in
        try add(piece)
        if jobs.mustBreakOff(record.job.id) { throw Failure(.unavailable, "the export was stopped") }
      }
      try add(tail[...])
    }
    try output?.flush()
    return hashes
  }

  func hash(of file: String) throws(Failure) -> FileHash {
    var hash = FileHash()
    try ExportFiles.pieces(of: directory + "/" + file) { (piece) throws(Failure) in hash.update(Array(piece))
    }
    return hash
  }

  func put(_ bytes: [UInt8], in file: String) throws(Failure) -> FileHash {
    let output = try ExportFile(directory + "/" + file, keeping: 0)
    try output.write(bytes[...])
    try output.flush()
    var hash = FileHash()
    hash.update(bytes)
    return hash
  }

  func manifest(
    _ plan: ExportPlan, _ files: [(file: String, hash: FileHash)]
  ) throws(Failure) -> [UInt8] {
    let (store, job) = (engine.store, record.job)
    let last = try store.environment.read { (view) throws(Failure) in try store.record(job.position, view) }
    let writer = job.format.rowWriter
    let manifest = ExportManifest(
      format: job.format, recorddVersion: Engine.version, storeInstance: store.instance,
      patientId: job.patientId, position: job.position, since: job.since, areas: plan.areas,
      chainHash: Hexadecimal.text(last.hash), exportedAt: last.envelope.recordedAt,
      files: files.map { ExportManifest.File($0.file, $0.hash) },
      tables: zip(plan.tables, place.rows).map { table, rows in
        let definition = definition(table)
        return ExportManifest.Table(definition, file: writer.file(of: definition), rows: rows)
      }, events: place.events, erasedPatients: place.erased == 0 ? nil : place.erased, profile: plan.profile)
    do throws(CodingFailure) { return Array(try manifest.text().utf8) } catch {
      throw Failure(.internalError, "the manifest cannot be written: \(error.kind.rawValue)")
    }
  }
}
