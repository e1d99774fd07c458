import Foundation
import LMDB
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Exports hold everything in plain words; the state directory holds none of it.
@Suite("Secrecy of exports") struct ExportSecrecyTests {
  private static let canary = "Quendolin Zitterbarth-Okapi"
  private static let recipient = "Kanzlei Schnabeltier"
  private static let statement = "wegen Elchtest"
  private static let secrets = [canary, recipient, statement, "Wombatfieber"]

  /// What is done when a job looks whether the device has room: at its beginning and before its end.
  private final class Hook: Sendable {
    private let body = Mutex<@Sendable () -> Void>({})
    func set(_ body: @escaping @Sendable () -> Void) { self.body.withLock { $0 = body } }
    func run() { body.withLock { $0 }() }
    var limits: ExportLimits {
      ExportLimits(
        keptJobs: 100, niceness: 0,
        measure: { [self] _ in
          run()
          return .max
        })
    }
  }

  private func engine(_ directory: TemporaryDirectory, _ hook: Hook = Hook()) throws -> TestEngine {
    try TestEngine(directory: directory, exports: hook.limits, keepsAccessLog: true) {
      $0.retention.years = 0
    }
  }

  private func patient(_ test: TestEngine) throws -> PatientID {
    let patient = try test.call(CreatePatient(fullName: Self.canary)).id
    for number in 0..<3 {
      _ = try test.call(
        CreateJournalEntry.words("Wombatfieber \(number)", of: patient), meta: ErasureScene.person(patient))
    }
    return patient
  }

  private func request(
    _ patient: PatientID?, _ format: ExportFormat, _ profile: ExportProfile = .full
  ) -> StartExport {
    var start = StartExport(patientId: patient, format: format)
    start.profile = profile
    if profile != .access {
      start.recipient = ExportRecipient(name: Self.recipient)
      (start.purpose, start.statement) = (.other, Self.statement)
    }
    return start
  }

  private static func findings(_ directory: String) throws -> [String] {
    try secrets.flatMap { try ByteSearch.files(below: directory, holding: Array($0.utf8)) }
  }

  private static func copy(_ from: TemporaryDirectory) throws -> TemporaryDirectory {
    let image = TemporaryDirectory()
    for name in ["/state", "/state.erased"] where FileManager.default.fileExists(atPath: from.path + name) {
      try FileManager.default.copyItem(atPath: from.path + name, toPath: image.path + name)
    }
    return image
  }

  @Test("no word of a record and of a recipient is in any file, during and after an export of any kind")
  func canaries() throws {
    let (directory, hook) = (TemporaryDirectory(), Hook())
    let test = try engine(directory, hook)
    let patient = try patient(test)
    let seen = Mutex<[String]>([])
    let looks = Mutex(0)
    hook.set {
      let found = (try? Self.findings(directory.path)) ?? ["unreadable"]
      seen.withLock { $0 += found }
      looks.withLock { $0 += 1 }
    }
    for format in ExportFormat.allCases {
      for start in [request(patient, format), request(nil, format), request(patient, format, .access)] {
        let job = try test.ended(try test.call(start))
        #expect(job.status == .finished, "\(job.failure ?? "")")
        #expect(try test.files(job).values.joined().contains(Self.canary))
        #expect(try Self.findings(directory.path) == [])
      }
    }
    #expect(seen.withLock(\.self) == [])
    #expect(looks.withLock(\.self) >= 18)
  }

  @Test("killed at either end of a job, it goes on, and says the same as one that nothing cut off")
  func killed() throws {
    let (directory, hook) = (TemporaryDirectory(), Hook())
    let test = try engine(directory, hook)
    let patient = try patient(test)
    let images = Mutex<[TemporaryDirectory]>([])
    hook.set {
      guard let image = try? Self.copy(directory) else { return }
      images.withLock { $0.append(image) }
    }
    let job = try test.ended(try test.call(request(patient, .csv)))
    let files = try test.files(job)
    let found = images.withLock(\.self)
    #expect(found.count == 2)
    for image in found {
      let again = try engine(image)
      let ended = try again.ended(try again.call(GetExportStatus(jobId: job.id)))
      #expect(ended.status == .finished && again.running.sweptExports == (0, 0))
      #expect(try again.files(ended) == files)
      #expect(try Self.findings(image.path) == [])
    }
  }

  @Test("a cancelled job's key is destroyed with its files: what a file system gives back opens no more")
  func cancelled() throws {
    let test = try engine(TemporaryDirectory())
    let job = try test.ended(try test.call(request(try patient(test), .ndjson)))
    let (ring, name) = (test.running.store.keyring, ExportKeyName(job: job.id, part: .files))
    let wrapped = try #require(try ExportKeyBytes.of(name, ring))
    let kept = TemporaryDirectory()
    let place = test.running.exports.place(of: job.id)
    try FileManager.default.copyItem(atPath: place, toPath: kept.path + "/files")
    #expect(try test.call(CancelExport(jobId: job.id)).status == .cancelled)
    #expect(try ByteSearch.files(below: test.directory.path, holding: wrapped) == [])
    try FileManager.default.copyItem(atPath: kept.path + "/files", toPath: place)
    #expect(throws: Failure.self) { try test.files(job) }
    #expect(throws: Failure.self) {
      _ = try ExportReading(jobs: test.running.exports, job: job).page(from: ExportReadPlace())
    }
    #expect(try test.call(GetExportStatus(jobId: job.id)).recipient?.name == Self.recipient)
  }

  @Test("an erasure destroys the keys of every job that holds the record with its own; those of others stay")
  func erased() throws {
    let directory = TemporaryDirectory()
    let images = Mutex<[TemporaryDirectory]>([])
    let test = try TestEngine(directory: directory, exports: Hook().limits, keepsAccessLog: true) { options in
      options.retention.years = 0
      options.onErasureStep = { step in
        guard step == .destroyed, let image = try? Self.copy(directory) else { return }
        images.withLock { $0.append(image) }
      }
    }
    let patient = try patient(test)
    let other = try test.call(CreatePatient(fullName: "Max Beispiel")).id
    let jobs = try [patient, nil, other].map {
      try test.ended(try test.call(StartExport(patientId: $0, format: .csv)))
    }
    let ring = test.running.store.keyring
    let wrapped = try jobs.prefix(2).flatMap { job in
      try ExportKeyName.Part.allCases.map {
        try ExportKeyBytes.of(ExportKeyName(job: job.id, part: $0), ring)
      }
    }.compactMap(\.self)
    #expect(wrapped.count == 4)
    let erase = ErasePatient(patientId: patient, reason: .patientRequest, basis: .noLongerNecessary)
    #expect(try test.call(erase).exports == 2)
    for key in wrapped { #expect(try ByteSearch.files(below: directory.path, holding: key) == []) }
    #expect(try test.files(jobs[2]).values.joined().contains("Max Beispiel"))
    // Where the process ends right after the keys, their jobs are none at the next start.
    let taken = images.withLock { $0.first }
    let image = try #require(taken)
    let again = try TestEngine(directory: image, exports: Hook().limits, keepsAccessLog: true)
    #expect(try again.call(ListExports()).jobs.map(\.id) == [jobs[2].id])
    #expect(again.running.sweptExports == (0, 2))
    #expect(
      try Set(DurableFiles.exports.names(in: again.running.exports.directory)) == [
        "\(jobs[2].id)", "\(jobs[2].id).job",
      ])
    for key in wrapped { #expect(try ByteSearch.files(below: image.path, holding: key) == []) }
  }

  @Test("nothing of a patient whose keys are gone gets a key again") func lateKey() throws {
    let scene = try ErasureScene()
    _ = try scene.erase()
    #expect(throws: Failure.erased) {
      try scene.test.running.store.keyring.makeExportKeys(ExportJobID(random: (5, 6)), of: scene.patient)
    }
  }

  @Test("what a start cannot read is not taken for lost") func unreadable() throws {
    let directory = TemporaryDirectory()
    let (job, record) = try {
      let test = try engine(directory)
      let job = try test.ended(try test.call(request(try patient(test), .csv)))
      test.running.stop()
      return (job, "\(test.running.exports.directory)/\(job.id).job")
    }()
    #expect(rename(record, directory.path + "/aside") == 0 && symlink(directory.path + "/aside", record) == 0)
    do {
      let test = try engine(directory)
      #expect(try test.running.store.keyring.exportKeys().count == ExportKeyName.Part.allCases.count)
      #expect(try test.call(ListExports()).jobs.isEmpty)
    }
    #expect(unlink(record) == 0 && rename(directory.path + "/aside", record) == 0)
    let test = try engine(directory)
    #expect(try test.call(ListExports()).jobs.map(\.id) == [job.id])
    #expect(try !test.files(job).isEmpty)
  }

  @Test(
    "a start removes what belongs to no job, and what earlier versions left in plain text, and says how many")
  func swept() throws {
    let directory = TemporaryDirectory()
    let ids = (1...6 as ClosedRange<UInt64>).map { ExportJobID(random: ($0, $0)) }
    let kept = try {
      let test = try engine(directory)
      let job = try test.ended(try test.call(request(try patient(test), .csv)))
      let (state, files) = (test.running.exports.directory, try test.files(job))
      // Its thread may still be keeping the job's end.
      test.running.stop()
      // An earlier version's.
      try Data(Self.canary.utf8).write(to: URL(filePath: "\(state)/\(ids[0]).json"))
      for name in ["\(ids[0])", "\(ids[1]).part"] {
        try DurableFiles.exports.makeDirectory("\(state)/\(name)")
        try Data(Self.canary.utf8).write(to: URL(filePath: "\(state)/\(name)/patient.csv"))
      }
      // A key without a record; a record whose key is gone; a record that is not one; one that was being written.
      try test.running.store.keyring.makeExportKeys(ids[2], of: nil)
      try Data([1, 2, 3]).write(to: URL(filePath: "\(state)/\(ids[3]).job"))
      try test.running.store.keyring.makeExportKeys(ids[4], of: nil)
      try Data([1, 2, 3]).write(to: URL(filePath: "\(state)/\(ids[4]).job"))
      try Data([1]).write(to: URL(filePath: "\(state)/\(job.id).job.new"))
      return (job, files)
    }()
    let test = try engine(directory)
    #expect(test.running.sweptExports.plain == 1 && test.running.sweptExports.leftovers == 4)
    #expect(try Self.findings(directory.path) == [])
    #expect(try test.call(ListExports()).jobs.map(\.id) == [kept.0.id])
    #expect(try test.files(kept.0) == kept.1)
    #expect(
      try Set(DurableFiles.exports.names(in: test.running.exports.directory)) == [
        "\(kept.0.id)", "\(kept.0.id).job",
      ])
    #expect(try Set(test.running.store.keyring.exportKeys().map(\.job)) == [kept.0.id])
  }

  @Test("a start takes a job whose files or their key went for cancelled", arguments: [true, false])
  func cutCancelling(_ keyWent: Bool) throws {
    let directory = TemporaryDirectory()
    let id = try {
      let test = try engine(directory)
      let job = try test.ended(try test.call(request(try patient(test), .csv)))
      if keyWent {
        try test.running.store.keyring.destroyExportKeys([ExportKeyName(job: job.id, part: .files)])
      } else {
        test.running.exports.removeFiles(job.id)
      }
      return job.id
    }()
    let test = try engine(directory)
    #expect(try test.call(GetExportStatus(jobId: id)).status == .cancelled)
    #expect(try test.running.store.keyring.exportKeys() == [ExportKeyName(job: id, part: .record)])
    #expect(try DurableFiles.exports.names(in: test.running.exports.directory) == ["\(id).job"])
  }

  @Test("a new key encryption key opens the exports that there are, and nothing of the old one is left")
  func rotated() throws {
    let directory = TemporaryDirectory()
    let new = [UInt8](repeating: 8, count: 32)
    let (job, files, wrapped) = try {
      let test = try engine(directory)
      let job = try test.ended(try test.call(request(try patient(test), .csv)))
      let names = ExportKeyName.Part.allCases.map { ExportKeyName(job: job.id, part: $0) }
      let keys = try names.map { try ExportKeyBytes.of($0, test.running.store.keyring) }.compactMap(\.self)
      return (job, try test.files(job), keys)
    }()
    _ = try KeyRotation(
      stateDirectory: directory.path + "/state", from: try KeyEncryptionKey(TestEngine.key),
      to: try KeyEncryptionKey(new)
    ).run()
    #expect(wrapped.count == 2)
    for key in wrapped { #expect(try ByteSearch.files(below: directory.path, holding: key) == []) }
    let test = try TestEngine(directory: directory, key: new, exports: Hook().limits, keepsAccessLog: true)
    #expect(try test.files(job) == files)
  }

  @Test("a damaged file is refused, and nothing of it is handed out") func damaged() throws {
    let test = try engine(TemporaryDirectory())
    let job = try test.ended(try test.call(request(try patient(test), .csv)))
    let path = test.running.exports.place(of: job.id) + "/journal.csv"
    var bytes = try Data(contentsOf: URL(filePath: path))
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: URL(filePath: path))
    #expect { try test.files(job) } throws: { ($0 as? Failure)?.details?["reason"] == "export_damaged" }
  }
}
