import FoundationEssentials
import Glibc
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Volumes that are taken away or put back while nobody watches.
@Suite("Heads of the access log") struct AccessHeadTests {
  private let directory = TemporaryDirectory()
  private let clock = FakeClock()

  private func start() throws -> TestEngine {
    try TestEngine(directory: directory, clock: clock, keepsAccessLog: true)
  }

  /// Starts, lets somebody look so often, and stops.
  private func look(_ times: Int = 3) throws {
    let test = try start()
    let log = try #require(test.running.accessLog)
    for _ in 0..<times { try log.recordAndWait([AccessScene.entry()]) }
    test.running.stop()
  }

  private var access: String { directory.path + "/state/access" }

  private func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: access + "/" + name)
  }

  private func copy(_ from: String, _ to: String) throws {
    try FileManager.default.copyItem(atPath: from, toPath: to)
  }

  private func offline() throws -> AccessVerificationReport? {
    try OfflineVerification.verify(
      stateDirectory: directory.path + "/state", key: KeyEncryptionKey(TestEngine.key)
    ).access
  }

  @Test("a log that nobody touched gives no alarm, at the start and in a verification") func intact() throws {
    try look()
    try look()
    #expect(try offline()?.valid == true)
    let test = try start()
    #expect(test.running.accessLog?.alarms == [])
    #expect(try test.call(VerifyAccess()).valid)
  }

  @Test("a newest volume that was taken away is noticed, and stays noticed") func removed() throws {
    try look()
    try remove("2026")
    let missing = try #require(try offline()?.volumes.first)
    #expect(missing.problem?.reason.hasPrefix("the volume is missing: it reached position") == true)
    for _ in 0..<2 {
      let test = try start()
      let alarm = try #require(test.running.accessLog?.alarms.first)
      #expect(alarm.hasPrefix("the access log of 2026"))
      let report = try test.call(VerifyAccess())
      #expect(!report.valid && report.volumes.compactMap(\.problem).count == 1)
      #expect(try test.call(VerifyLog()).access?.valid == false)
      // Entries are taken, and can be read.
      try test.running.accessLog?.recordAndWait([AccessScene.entry()])
      #expect(try !test.call(ExamineAccess()).entries.isEmpty)
      test.running.stop()
    }
  }

  @Test("all volumes taken away together are noticed") func allRemoved() throws {
    try look()
    try FileManager.default.removeItem(atPath: access)
    #expect(try offline()?.valid == false)
    #expect(try start().running.accessLog?.alarms.isEmpty == false)
  }

  @Test("an older copy of the newest volume is noticed") func rolledBack() throws {
    try look()
    let kept = TemporaryDirectory()
    try copy(access + "/2026", kept.path + "/2026")
    try look()
    try remove("2026")
    try copy(kept.path + "/2026", access + "/2026")
    #expect(try offline()?.volumes.first?.problem?.reason.hasPrefix("the volume was shortened") == true)
    let test = try start()
    #expect(test.running.accessLog?.alarms.first?.contains("was shortened") == true)
  }

  @Test("an older copy that was written on is noticed by its hash") func forked() throws {
    try look()
    let kept = TemporaryDirectory()
    try copy(access + "/2026", kept.path + "/2026")
    try look(1)
    try remove("2026")
    try copy(kept.path + "/2026", access + "/2026")
    // The first start gives the alarm; whoever overlooks it finds it in every verification.
    let test = try start()
    for _ in 0..<5 { try test.running.accessLog?.recordAndWait([AccessScene.entry(by: 9)]) }
    #expect(try !test.call(VerifyAccess()).valid)
  }

  @Test("a note lags behind and never leads: what a crash leaves gives no alarm") func crash() throws {
    let test = try start()
    for _ in 0..<20 { try test.running.accessLog?.recordAndWait([AccessScene.entry()]) }
    let crashed = TemporaryDirectory()
    try copy(directory.path + "/state", crashed.path + "/state")
    let again = try TestEngine(directory: crashed, clock: clock, keepsAccessLog: true)
    #expect(again.running.accessLog?.alarms == [])
    #expect(try again.call(VerifyAccess()).valid)
  }

  @Test("the next year's volume hides nothing, and what retention removes is no alarm") func years() throws {
    try look()
    clock.advance(milliseconds: 366 * AccessScene.day)
    try look()
    #expect(try offline()?.valid == true)
    clock.advance(milliseconds: 7 * 366 * AccessScene.day)
    try look()
    clock.advance(milliseconds: 31 * AccessScene.day)
    try sweep()
    #expect(try start().running.accessLog?.alarms == [])
  }

  /// Waits until one volume is left.
  private func sweep() throws {
    let test = try start()
    let log = try #require(test.running.accessLog)
    try log.recordAndWait([AccessScene.entry()])
    // The keeper looks for them at every start.
    try eventually("one volume is left") { try log.volumes.years.count == 1 }
    #expect(try test.call(VerifyAccess()).valid)
    test.running.stop()
  }

  @Test("the oldest volume taken away is noticed though the ones after it are there") func oldest() throws {
    try look()
    clock.advance(milliseconds: 366 * AccessScene.day)
    try look()
    try remove("2026")
    #expect(try start().running.accessLog?.alarms.count == 1)
  }
}
