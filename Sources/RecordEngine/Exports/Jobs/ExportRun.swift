import LMDB
import RecordExport
import RecordModel
import RecordStore

/// The progress of a job's files.
struct ExportRunPlace: Codable, Sendable {
  /// The last patient whose rows are all written.
  var patient: PatientID?
  /// Whether the tables are written.
  var hasTables = false
  /// Position of the last event processed for the file of events.
  var position: UInt64 = 0
  /// Rows of each table.
  var rows: [UInt64]
  /// Lines of the file of events.
  var events: UInt64 = 0
  /// Patients left out because their key was destroyed.
  var erased: UInt64 = 0
  /// The part of each file that belongs to this place.
  var files: [String: SealedPlace] = [:]
}

/// Writes the files of one job.
///
/// The rows of each table grow in a file of their own, patient by patient; at the end they are joined in the
/// format, so that a job of one patient gives the same bytes as its pages. Everything on the disk is sealed
/// at every moment.
struct ExportRun {
  let engine: Engine
  let jobs: ExportJobs
  private(set) var record: ExportJobRecord
  var files: [String: SealedWriter] = [:]
  private var opened: FileSealing?
  var place = ExportRunPlace(rows: [])
  private let clock = ContinuousClock.now
  private var keptAt = ContinuousClock.now
  private var checkedBytes = 0
  private var begunBytes = 0

  /// The most work that a crash may cost.
  private static let keepEvery = Duration.seconds(2)
  /// Bytes between two checks of the device's free space.
  private static let checkEvery = 4 << 20

  init(engine: Engine, jobs: ExportJobs, record: ExportJobRecord) {
    (self.engine, self.jobs, self.record) = (engine, jobs, record)
  }

  /// The sealing of the job's files.
  func sealing() throws(Failure) -> FileSealing {
    if let opened { return opened }
    return try FileSealing(ExportKeyName(job: record.job.id, part: .files), jobs.keyring)
  }

  var directory: String { jobs.place(of: record.job.id) + ".part" }

  /// Writes the rest, and puts the files in place.
  mutating func run() throws(Failure) {
    let sealing = try sealing()
    opened = sealing
    if isInPlace { return try end() }
    let plan = try ExportPlan(areas: record.job.areas, profile: record.job.profile ?? .full)
    try open(plan)
    if !place.hasTables {
      try writeTables(plan)
      place.hasTables = true
      try pass(60)
    }
    try writeEvents(plan)
    try pass(90)
    try finish(plan)
  }

  private mutating func open(_ plan: ExportPlan) throws(Failure) {
    let needed = record.job.patientId == nil ? engine.store.environment.usedBytes : 0
    try requireSpace(needed)
    // A place without its files is none.
    let kept = DurableFiles.size(directory) == nil ? nil : record.place
    place = kept ?? ExportRunPlace(rows: [])
    if place.rows.count != plan.tables.count {
      DurableFiles.removeDirectory(directory)
      place = ExportRunPlace(rows: [UInt64](repeating: 0, count: plan.tables.count))
    }
    try DurableFiles.exports.makeDirectory(jobs.directory)
    try DurableFiles.exports.makeDirectory(directory)
    let events = plan.profile.hasEventsFile ? [ExportManifest.eventsFile] : []
    let names = plan.tables.map { Self.rowsFile($0) } + events
    for name in names {
      files[name] = try SealedWriter(
        directory + "/" + name, name, try sealing(), keeping: place.files[name])
    }
    begunBytes = bytes
  }

  static func rowsFile(_ table: AreaTable) -> String { "\(table.name).rows" }

  var bytes: Int { files.values.reduce(0) { $0 + $1.bytes } }

  private func requireSpace(_ bytes: Int) throws(Failure) {
    guard jobs.limits.measure(jobs.directory) - bytes >= jobs.limits.freeBytes else {
      throw Failure(.storageFull, "the device has not enough free space for the export")
    }
  }

  /// Checks that the job may go on, and now and then keeps its place.
  mutating func pass(_ percent: Int) throws(Failure) {
    if jobs.mustBreakOff(record.job.id) {
      // Kept if the daemon stops; a cancelled job keeps nothing.
      try keep(percent)
      throw Failure(.unavailable, "the export was stopped")
    }
    if bytes - checkedBytes >= Self.checkEvery {
      checkedBytes = bytes
      try requireSpace(Self.checkEvery)
      try makeRoom(needing: bytes)
    }
    if ContinuousClock.now - keptAt > Self.keepEvery { try keep(percent) }
  }

  private mutating func keep(_ percent: Int) throws(Failure) {
    for (name, file) in files {
      try file.flush()
      place.files[name] = file.place
    }
    record.place = place
    tell(percent, bytes)
    try jobs.update(record, keeps: true)
    keptAt = ContinuousClock.now
  }

  private mutating func tell(_ percent: Int, _ bytes: Int) {
    (record.job.percent, record.job.bytes) = (percent, bytes)
    let seconds = (ContinuousClock.now - clock) / .seconds(1)
    record.job.bytesPerSecond = seconds > 0 ? Int(Double(max(0, bytes - begunBytes)) / seconds) : 0
  }
}

/// The file of events, and the end.
extension ExportRun {
  private static let eventsTogether = 256

  private mutating func writeEvents(_ plan: ExportPlan) throws(Failure) {
    guard let file = files[ExportManifest.eventsFile] else { return }
    let (store, job) = (engine.store, record.job)
    let filter = LogFilter(patient: job.patientId, types: plan.types)
    place.position = max(place.position, job.since ?? 0)
    while place.position < job.position {
      let stretch = try LogReader(store: store).stretch(after: place.position, filter: filter, limit: 1024)
      var records: [StoredRecord] = []
      for record in stretch.records where record.position <= job.position {
        if try !isWithheld(stream: record.envelope.stream) { records.append(record) }
      }
      let pieces = stride(from: 0, to: records.count, by: Self.eventsTogether).map { start in
        Array(records[start..<min(start + Self.eventsTogether, records.count)])
      }
      let lines = try onTwoThreads(pieces) { (records) throws(Failure) in
        var text: [UInt8] = []
        for record in records { text += try store.sealing.exportLine(record) }
        return text
      }
      for text in lines { try file.append(text[...]) }
      place.events += UInt64(records.count)
      if stretch.reached == place.position { return }
      place.position = stretch.reached
      try pass(60 + Int(min(1, Double(place.position) / Double(job.position)) * 30))
    }
  }

  /// Joins the tables, hashes everything, writes the manifest and puts the directory in place.
  private mutating func finish(_ plan: ExportPlan) throws(Failure) {
    try requireSpace(bytes)
    var all = try joined(plan)
    try files[ExportManifest.eventsFile]?.flush()
    for document in try documents(plan).files {
      all.append((document.name, try put(document.bytes, in: document.name)))
    }
    _ = try put(try manifest(plan, all), in: ExportManifest.file)
    // They are closed, and their blocks freed, when the job has ended: nobody need wait for that.
    for table in plan.tables { DurableFiles.remove(directory + "/" + Self.rowsFile(table)) }
    try DurableFiles.exports.flush(directory: directory)
    try disclose()
    try DurableFiles.exports.move(directory, to: jobs.place(of: record.job.id))
    try end()
  }

  /// The files that are made at the end.
  private func documents(_ plan: ExportPlan) throws(Failure) -> ExportDocuments {
    let job = record.job
    return try ExportDocuments(plan.profile, of: job.patientId, at: job.position, engine: engine)
  }

  /// Whether a crash came between putting the files in place and noting it.
  private var isInPlace: Bool {
    DurableFiles.size(directory) == nil
      && DurableFiles.size(jobs.place(of: record.job.id) + "/" + ExportManifest.file) != nil
  }

  private mutating func end() throws(Failure) {
    tell(100, try listedBytes())
    record.end(.finished, at: engine.store.clock.now())
    try makeRoom(needing: record.job.bytes, isEnding: true)
    try jobs.update(record, keeps: true)
  }

  /// Bytes of all files, from the manifest.
  private func listedBytes() throws(Failure) -> Int {
    let path = jobs.place(of: record.job.id) + "/" + ExportManifest.file
    let text = try SealedReader.text(path, ExportManifest.file, try sealing())
    do throws(CodingFailure) {
      let manifest = try JSON.decode(ExportManifest.self, from: text)
      return manifest.files.reduce(text.count) { $0 + $1.bytes }
    } catch {
      throw Failure(.internalError, "the manifest cannot be read: \(error.kind.rawValue)")
    }
  }

  /// Removes jobs to make room for this one, and notes it.
  private mutating func makeRoom(needing bytes: Int, isEnding: Bool = false) throws(Failure) {
    let gone = try jobs.makeRoom(for: record, needing: bytes, isEnding: isEnding)
    if !gone.isEmpty { record.job.displaced = (record.job.displaced ?? []) + gone }
  }
}
