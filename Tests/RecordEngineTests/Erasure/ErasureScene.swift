import Foundation
import LMDB
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A store with two patients of which one is to be erased.
struct ErasureScene {
  let test: TestEngine
  let patient: PatientID
  let other: PatientID

  init(
    directory: TemporaryDirectory = TemporaryDirectory(), years: Int = 0,
    onStep: @escaping @Sendable (ErasureRound.Step) -> Void = { _ in }
  ) throws {
    test = try TestEngine(directory: directory, seed: 11) { options in
      options.retention.years = years
      options.onErasureStep = onStep
    }
    let definition = try JSON.decode(Value.self, from: Shipped.file("Config/measures/measures-2026-3.json"))
    _ = try test.call(PublishMeasures(definition: definition))
    (patient, other) = (
      try test.call(CreatePatient(fullName: "Erika Mustermann")).id,
      try test.call(CreatePatient(fullName: "Max Beispiel")).id
    )
    for id in [patient, other] {
      for number in 0..<3 {
        _ = try test.call(CreateJournalEntry.words("Tag \(number)", of: id), meta: Self.person(id))
      }
    }
  }

  static func person(_ patient: PatientID) -> CallMeta {
    CallMeta(actor: ActingPerson(role: .patient, id: AccountID(of: patient)))
  }

  static let clinician = CallMeta(
    actor: ActingPerson(
      role: .clinician, id: AccountID(high: 0x7b0e_8400_e29b_41d4, low: 0xa716_4466_5544_0007)))

  func erase(_ override: ErasureOverride? = nil) throws -> ErasePatient.Outcome {
    try test.call(request(override))
  }

  func request(_ override: ErasureOverride? = nil) -> ErasePatient {
    ErasePatient(
      patientId: patient, reason: .patientRequest, basis: .noLongerNecessary, override: override)
  }

  var state: String { test.directory.path + "/state" }

  /// Every version of the wrapped keys of a stream.
  func wrappedKeys(_ stream: StreamID) throws -> [[UInt8]] {
    let ring = test.running.store.keyring
    return try ring.environment.read { (view) throws(Failure) in
      var found: [[UInt8]] = []
      for version in try ring.databases.versions(of: stream, view) {
        found += [try ring.databases.wrapped(Keyring.KeyName(stream: stream, version: version), view)]
          .compactMap(\.self)
      }
      return found
    }
  }

  /// Documents and checkpoints of a patient, in whichever copy.
  func documents(of patient: PatientID) throws -> Int {
    let store = test.engine.store
    return try ErasureScan(store: store, owners: ErasureRound.owners(of: patient)).places().count
  }
}

extension CreateJournalEntry {
  static func words(_ text: String, of patient: PatientID) -> CreateJournalEntry {
    CreateJournalEntry(
      patientId: patient, date: OffsetTime(Timestamp(milliseconds: 1_768_472_400_000), offsetMinutes: 60),
      title: "Tagebuch", content: text, mood: .good)
  }
}

/// Bytes in files.
enum ByteSearch {
  /// The files below a directory that hold the bytes.
  static func files(below directory: String, holding bytes: [UInt8]) throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: directory)
    return try names.filter { name in
      let path = directory + "/" + name
      var isDirectory = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), !isDirectory else {
        return false
      }
      return try Data(contentsOf: URL(filePath: path)).withUnsafeBytes { holds($0, bytes) }
    }
  }

  /// Looks for the first byte with the library's own search: going byte by byte through a log that is mostly empty takes seconds.
  private static func holds(_ file: UnsafeRawBufferPointer, _ bytes: [UInt8]) -> Bool {
    guard var place = file.baseAddress else { return false }
    let end = place + file.count
    while let found = memchr(place, CInt(bytes[0]), end - place), end - UnsafeRawPointer(found) >= bytes.count
    {
      if memcmp(found, bytes, bytes.count) == 0 { return true }
      place = UnsafeRawPointer(found) + 1
    }
    return false
  }
}

extension ErasureScene {
  /// Every projection, folded anew, is what it is.
  func verifyProjections() throws {
    for projection in ProjectionCatalog.all {
      let verified = try test.call(VerifyProjection(name: projection.name))
      #expect(verified.digest == verified.rebuiltDigest, "\(projection.name)")
    }
  }
}
