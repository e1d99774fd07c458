import FoundationEssentials
import Glibc
import RecordExport
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Export jobs") struct ExportJobTests {
  private func names(_ test: TestEngine) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory(test))
  }

  private func files(_ job: ExportJob, _ test: TestEngine) throws -> [String: Data] {
    try test.files(job).mapValues { Data($0.utf8) }
  }

  private func directory(_ test: TestEngine) -> String { test.directory.path + "/state/exports" }

  @Test("a job of one patient gives the bytes of the pages", arguments: ExportFormat.allCases)
  func onePatient(_ format: ExportFormat) throws {
    let scene = try ExportScene()
    let started = try scene.test.call(StartExport(patientId: scene.patient, format: format))
    let job = try scene.test.ended(started)
    #expect(job.status == .finished && job.percent == 100 && job.failure == nil)
    let pages = try scene.test.export(scene.patient, format)
    let files = try files(job, scene.test)
    #expect(Set(files.keys) == Set(pages.order))
    for (name, text) in pages.files { #expect(files[name] == Data(text.utf8), "\(name)") }
    #expect(job.bytes == files.values.reduce(0) { $0 + $1.count })
    let path = "\(directory(scene.test))/\(job.id)"
    #expect(mode(path) == 0o700 && mode(path + "/manifest.json") == 0o600)
    #expect(mode(directory(scene.test)) == 0o700 && mode(path + ".job") == 0o600)
  }

  private func mode(_ path: String) -> UInt32 {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  @Test("all patients: every row of each, and every event", arguments: ExportFormat.allCases)
  func everybody(_ format: ExportFormat) throws {
    let scene = try ExportScene()
    let job = try scene.test.ended(try scene.test.call(StartExport(patientId: nil, format: format)))
    #expect(job.status == .finished)
    let files = try files(job, scene.test)
    let manifest = try JSON.decode(ExportManifest.self, from: [UInt8](try #require(files["manifest.json"])))
    #expect(manifest.patientId == nil && manifest.events == job.position)
    let lines = String(decoding: try #require(files["events.ndjson"]), as: UTF8.self)
    #expect(lines.split(separator: "\n").map(String.init) == (try scene.test.lines()))
    let own = try [scene.patient, scene.other].map { try scene.test.export($0, .ndjson).manifest }
    for (index, table) in manifest.tables.enumerated() {
      #expect(table.rows == own.reduce(0) { $0 + $1.tables[index].rows }, "\(table.name)")
      #expect(table.columns.first?.name == "patient_id")
    }
    for file in manifest.files { #expect(files[file.file]?.count == file.bytes) }
    if format == .json {
      let document = try JSON.decode(Value.self, from: [UInt8](try #require(files["record.json"])))
      guard case .array(let patients)? = document["patient"] else {
        Issue.record("no list")
        return
      }
      #expect(patients.count == 2)
    }
  }

  @Test("since a position: only what changed after it") func since() throws {
    let scene = try ExportScene()
    let head = scene.test.engine.head
    let job = try scene.test.ended(
      try scene.test.call(StartExport(patientId: scene.patient, format: .ndjson, since: scene.moments[4])))
    let lines = String(decoding: try #require(try files(job, scene.test)["record.ndjson"]), as: UTF8.self)
    let rows = try lines.split(separator: "\n").map { try JSON.decode(Value.self, from: Array($0.utf8)) }
    #expect(rows.filter { $0["table"] == "answers" }.map { $0["question_id"] } == ["phq9_interest"])
    #expect(rows.filter { $0["table"] == "patient" }.isEmpty)
    #expect(rows.filter { $0["table"] == "events" }.map { $0["position"] } == [.integer(Int64(head))])
    #expect(job.since == scene.moments[4])
  }

  @Test("areas: only their tables and events") func areas() throws {
    let scene = try ExportScene()
    let job = try scene.test.ended(
      try scene.test.call(StartExport(patientId: scene.patient, format: .csv, areas: [.patients]))
    )
    let files = try files(job, scene.test)
    #expect(
      Set(files.keys) == ["patient.csv", "events.csv", "events.ndjson", "FORMAT.md", "manifest.json"])
    #expect(files["events.ndjson"]?.count { $0 == UInt8(ascii: "\n") } == 1)
    let manifest = try JSON.decode(ExportManifest.self, from: [UInt8](try #require(files["manifest.json"])))
    #expect(manifest.areas == [.patients])
  }

  @Test("a full device: the job fails, its files go, the store lives on") func full() throws {
    let test = try TestEngine(exports: ExportLimits(freeBytes: 1 << 20, niceness: 0, measure: { _ in 1000 }))
    let patient = try test.call(CreatePatient(fullName: "Erika Mustermann")).id
    let job = try test.ended(try test.call(StartExport(patientId: patient, format: .csv)))
    #expect(job.status == .failed)
    #expect(job.failure?.contains("free space") == true)
    try eventually("its files go") { try names(test) == ["\(job.id).job"] }
    _ = try test.call(CreatePatient(fullName: "Somebody Else"))
  }

  @Test("the oldest ended jobs make room") func pruned() throws {
    let test = try TestEngine(exports: ExportLimits(keptJobs: 2, niceness: 0))
    let patient = try test.call(CreatePatient(fullName: "Erika Mustermann")).id
    var jobs: [ExportJob] = []
    for _ in 0..<4 {
      test.clock.advance(milliseconds: 1000)
      jobs.append(try test.ended(try test.call(StartExport(patientId: patient, format: .json))))
    }
    try eventually("the older ones are listed no more") {
      try test.call(ListExports()).jobs.map(\.id) == jobs.suffix(2).map(\.id)
    }
    try eventually("their files go") { try names(test).count == 4 }
  }

  @Test("cancelled: files go, also of finished ones") func cancel() throws {
    let scene = try ExportScene()
    let test = scene.test
    let job = try test.ended(try test.call(StartExport(patientId: scene.patient, format: .csv)))
    let path = "\(directory(test))/\(job.id)"
    #expect(try test.call(CancelExport(jobId: job.id)).status == .cancelled)
    #expect(!FileManager.default.fileExists(atPath: path))
    let queued = try test.call(StartExport(patientId: nil, format: .csv))
    _ = try test.call(CancelExport(jobId: queued.id))
    #expect(try test.ended(queued).status == .cancelled)
    try eventually("the files go") { try Set(names(test)) == ["\(job.id).job", "\(queued.id).job"] }
  }

  @Test("the same id is the same job") func idempotent() throws {
    let scene = try ExportScene()
    let id = ExportJobID(random: (5, 6))
    let first = try scene.test.call(StartExport(patientId: scene.patient, format: .csv, jobId: id))
    let again = try scene.test.call(StartExport(patientId: scene.patient, format: .csv, jobId: id))
    #expect(first.id == id && again.id == id)
    #expect(throws: Failure.self) {
      _ = try scene.test.call(StartExport(patientId: scene.patient, format: .json, jobId: id))
    }
    #expect(try scene.test.call(ListExports()).jobs.count == 1)
  }

  @Test("what a stop cuts off goes on at the next start, with the same bytes") func resumed() throws {
    let directory = TemporaryDirectory()
    let clock = FakeClock()
    let limits = ExportLimits(niceness: 0, measure: { _ in Int.max })
    let id = ExportJobID(random: (5, 6))
    let expected: [String: Data] = try {
      let test = try TestEngine(directory: directory, clock: clock, exports: limits)
      for index in 0..<40 { _ = try test.call(CreatePatient(fullName: "Patient \(index)")) }
      let job = try test.ended(try test.call(StartExport(patientId: nil, format: .json)))
      try leaveHalfDone(id, like: job, test)
      return try files(job, test)
    }()
    let test = try TestEngine(directory: directory, clock: clock, exports: limits)
    let job = try #require(try test.call(ListExports()).jobs.first { $0.id == id })
    let resumed = try test.ended(job)
    #expect(resumed.status == .finished)
    #expect(try files(resumed, test) == expected)
  }

  /// What a crash leaves of a job: a place before all patients, and rows behind that place.
  private func leaveHalfDone(_ id: ExportJobID, like other: ExportJob, _ test: TestEngine) throws {
    let jobs = test.running.exports
    var record = ExportJobRecord(
      job: ExportJob(
        id: id, patientId: nil, format: other.format, position: other.position, since: nil, areas: nil,
        createdAt: test.clock.now()))
    record.job.status = .running
    record.place = ExportRunPlace(rows: [UInt64](repeating: 0, count: ExportTables.all.count))
    try jobs.makeDurable(record)
    let part = "\(directory(test))/\(id).part"
    try DurableFiles.exports.makeDirectory(part)
    let sealing = try FileSealing(ExportKeyName(job: id, part: .files), jobs.keyring)
    let file = try SealedWriter(part + "/patient.rows", "patient.rows", sealing)
    try file.append(Array("half a row".utf8)[...])
    try file.flush()
  }

  @Test("who may see what") func access() throws {
    let scene = try ExportScene()
    let all = try scene.test.call(StartExport(patientId: nil, format: .csv))
    let one = try scene.test.call(StartExport(patientId: scene.patient, format: .csv))
    func code(_ method: String, _ params: String, _ role: ServiceRole) throws -> Failure.Code? {
      guard case .failure(let failure) = try scene.test.call(method, params, roles: [role]).outcome else {
        return nil
      }
      return failure.code
    }
    let start = #"{"allPatients":true,"format":"csv"}"#
    #expect(try code("export.start", start, .gateway) == .unauthorized)
    #expect(try code("export.start", start, .monitor) == .forbidden)
    #expect(try code("export.start", start, .importer) == .forbidden)
    #expect(try code("export.start", start, .auditor) == .forbidden)
    #expect(try code("export.cancel", "{\"jobId\":\"\(all.id)\"}", .auditor) == .forbidden)
    #expect(try code("export.start", #"{"format":"csv"}"#, .operator) == .invalidInput)
    _ = try scene.test.ended(one)
    let (named, unnamed) = (",\"patientId\":\"\(scene.patient)\"", ",\"patientId\":\"\(scene.other)\"")
    for role in [ServiceRole.operator, .auditor] {
      #expect(try code("export.read", "{\"jobId\":\"\(all.id)\"}", role) == nil)
      #expect(try code("export.read", "{\"jobId\":\"\(one.id)\"\(named)}", role) == nil)
      for wrong in ["{\"jobId\":\"\(one.id)\"}", "{\"jobId\":\"\(one.id)\"\(unnamed)}"] {
        #expect(try code("export.read", wrong, role) == .notFound)
      }
    }
    #expect(try code("export.read", "{\"jobId\":\"\(all.id)\"}", .monitor) == .forbidden)
    for (method, auditor) in [("export.status", Failure.Code?.none), ("export.cancel", .forbidden)] {
      for job in [all, one] {
        #expect(try code(method, "{\"jobId\":\"\(job.id)\"}", .gateway) == .unauthorized)
        #expect(try code(method, "{\"jobId\":\"\(job.id)\"}", .auditor) == auditor)
      }
    }
  }
}
