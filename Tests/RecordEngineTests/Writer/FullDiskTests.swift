import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A disk with little room, whatever that little is: what writes finds room for all of it or changes nothing, and the store
/// lives on.
@Suite("A disk that becomes full", .serialized, .mountsDisks) struct FullDiskTests {
  /// What writes.
  enum Work: String, CaseIterable, CustomTestStringConvertible {
    case importing, rebuilding, saving, opening

    var testDescription: String { rawValue }

    func run(_ test: TestEngine, _ scene: Scene) throws {
      switch self {
      case .importing: try test.take(scene.lines, chunk: scene.lines.count)
      case .rebuilding: _ = try test.call(RebuildProjection(name: "journal"))
      case .saving:
        for number in 0..<20 {
          _ = try test.call(CreateJournalEntry.words("Tag \(number)", of: scene.patient))
        }
      case .opening:
        for number in 0..<20 { _ = try test.call(CreatePatient(fullName: "Person \(number)")) }
      }
    }
  }

  /// What there is to be imported, and whose record the disk holds.
  struct Scene {
    var lines: [String]
    var patient: PatientID
  }

  private static let lines = Result { () throws -> [String] in
    var life = try RecordedLife(seed: 4)
    try life.run(steps: 150)
    return try life.test.lines()
  }

  @Test(
    "with so many KiB left: done, or refused as full, and with room everything goes on",
    arguments: Work.allCases, Array(stride(from: 0, through: 1800, by: 200)))
  func fills(work: Work, kilobytes: Int) throws {
    let disk = try #require(SmallDisk(megabytes: 24))
    let lines = try Self.lines.get()
    let test = try TestEngine(clock: FakeClock(Timestamp(milliseconds: 1_900_000_000_000)), seed: 99) {
      $0.store.directory = disk.path + "/state"
    }
    let scene = Scene(lines: lines, patient: try test.call(CreatePatient(fullName: "Erika Mustermann")).id)
    try test.running.writer.settle()
    disk.fill(leaving: kilobytes << 10)
    do { try work.run(test, scene) } catch {
      let failure = try #require(error as? Failure)
      #expect(failure.code == .storageFull, "\(failure)")
    }
    #expect(test.failures.all.isEmpty)
    disk.makeRoom()
    if work == .importing {
      let outcome = try test.take(lines, chunk: lines.count)
      #expect(outcome.taken + outcome.known == lines.count)
    }
    try work.run(test, scene)
    try test.verifyLog()
    #expect(test.failures.all.isEmpty)
    test.running.stop()
  }
}
