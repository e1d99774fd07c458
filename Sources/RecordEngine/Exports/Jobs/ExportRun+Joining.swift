import LMDB
import RecordExport
import RecordModel
import RecordStore

/// A file as it is handed out: the rows of its tables, within the frame of the format.
private struct JoinedFile: Sendable {
  struct Part: Sendable {
    var head: [UInt8] = []
    /// Name of the file of the rows.
    var rows: String
    var tail: [UInt8] = []
  }

  let name: String
  let directory: String
  let sealing: FileSealing
  var parts: [Part] = []

  func pieces(_ body: (ArraySlice<UInt8>) throws(Failure) -> Void) throws(Failure) {
    for part in parts {
      try body(part.head[...])
      try SealedReader(directory + "/" + part.rows, part.rows, sealing).pieces(body)
      try body(part.tail[...])
    }
  }
}

/// Puts files together from the rows at the end.
extension ExportRun {
  /// Steps of two threads in parallel: both are bound by processor and memory.
  private enum JoiningStep: CaseIterable {
    case write, hash
  }

  /// Writes the files of the tables, and returns their hashes and that of the file of events.
  func joined(_ plan: ExportPlan) throws(Failure) -> [(file: String, hash: FileHash)] {
    for file in files.values { try file.finish() }
    let (joined, events) = (try joinedFiles(plan), try eventsFile(plan))
    let (jobs, id) = (jobs, record.job.id)
    @Sendable func pass() throws(Failure) {
      if jobs.mustBreakOff(id) { throw Failure(.unavailable, "the export was stopped") }
    }
    let hashes = try onTwoThreads(JoiningStep.allCases) { (step) throws(Failure) in
      var hashes: [(file: String, hash: FileHash)] = []
      switch step {
      case .write: for file in joined { try Self.write(file, pass) }
      case .hash: for file in joined + events { hashes.append((file.name, try Self.hash(file, pass))) }
      }
      return hashes
    }
    return hashes.flatMap { $0 }
  }

  /// The file of events, which is written already.
  private func eventsFile(_ plan: ExportPlan) throws(Failure) -> [JoinedFile] {
    guard plan.profile.hasEventsFile else { return [] }
    var file = try joinedFile(ExportManifest.eventsFile)
    file.parts = [JoinedFile.Part(rows: file.name)]
    return [file]
  }

  private func joinedFile(_ name: String) throws(Failure) -> JoinedFile {
    JoinedFile(name: name, directory: directory, sealing: try sealing())
  }

  private func joinedFiles(_ plan: ExportPlan) throws(Failure) -> [JoinedFile] {
    let writer = record.job.format.rowWriter
    var joined: [JoinedFile] = []
    for (index, table) in plan.tables.enumerated() {
      let definition = definition(table)
      let name = writer.file(of: definition)
      if joined.last?.name != name { joined.append(try joinedFile(name)) }
      var part = JoinedFile.Part(rows: Self.rowsFile(table))
      writer.begin(definition, isFirst: index == 0, into: &part.head)
      let isLast = index == plan.tables.count - 1
      writer.end(definition, isEmpty: place.rows[index] == 0, isLast: isLast, into: &part.tail)
      joined[joined.count - 1].parts.append(part)
    }
    return joined
  }

  private static func write(
    _ file: JoinedFile, _ pass: () throws(Failure) -> Void
  ) throws(Failure) {
    let output = try SealedWriter(file.directory + "/" + file.name, file.name, file.sealing)
    try file.pieces { (piece) throws(Failure) in
      try output.append(piece)
      try pass()
    }
    try output.finish()
    try output.flush()
  }

  private static func hash(
    _ file: JoinedFile, _ pass: () throws(Failure) -> Void
  ) throws(Failure) -> FileHash {
    var hash = FileHash()
    try file.pieces { (piece) throws(Failure) in
      hash.update(piece)
      try pass()
    }
    return hash
  }

  func put(_ bytes: [UInt8], in file: String) throws(Failure) -> FileHash {
    let output = try SealedWriter(directory + "/" + file, file, try sealing())
    try output.append(bytes[...])
    try output.finish()
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
