import FoundationEssentials
import LMDB
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Damaged volumes put aside") struct AccessSetAsideTests {
  private let directory = TemporaryDirectory()
  private let clock = FakeClock()

  init() throws {
    let test = try start()
    try test.running.accessLog?.recordAndWait([AccessScene.entry(by: 1)])
    test.running.stop()
  }

  private func start() throws -> TestEngine {
    try TestEngine(directory: directory, clock: clock, keepsAccessLog: true)
  }

  private var state: String { directory.path + "/state" }

  /// Starts and stops; the store is closed when it returns.
  private func run(_ body: (TestEngine) throws -> Void = { _ in }) throws {
    let test = try start()
    try body(test)
    test.running.stop()
  }

  private func damage() throws {
    let path = state + "/access/2026/journal"
    _ = FileManager.default.createFile(atPath: path, contents: Data(repeating: 0xFF, count: 4096))
  }

  private func setAside(_ year: Int = 2026) throws -> String {
    try AccessSetAside.run(stateDirectory: state, year: year)
  }

  private func refusal(_ body: () throws -> Void) -> Failure? {
    do { try body() } catch { return error as? Failure }
    return nil
  }

  @Test("a damaged volume of this year stops the start, which says the way on") func refusedStart() throws {
    try damage()
    let failure = try #require(refusal { _ = try start() })
    #expect(failure.code == .corrupt && failure.details?["year"] == 2026)
    #expect(failure.message.contains("`recordctl access set-aside 2026`"))
  }

  @Test("put aside it is kept to the byte, the daemon starts, and the log says what happened") func wayOn()
    throws
  {
    try damage()
    let before = FileManager.default.contents(atPath: state + "/access/2026/log/data.mdb")
    #expect(try setAside() == "2026.set-aside-1")
    #expect(FileManager.default.contents(atPath: state + "/access/2026.set-aside-1/log/data.mdb") == before)
    let test = try start()
    let log = try #require(test.running.accessLog)
    #expect(log.alarms == [])
    let first = try log.volumes.read(2026) { (store) throws(Failure) in
      let record = try store.environment.read { (view) throws(Failure) in try store.record(1, view) }
      return try store.sealing.event(record)?.payload as? AccessVolumeBegan
    }
    #expect(first?.setAside?.map(\.directory) == ["2026.set-aside-1"])
    #expect((first?.setAside?.first?.end?.position ?? 0) >= 2)
    let report = try test.call(VerifyAccess())
    #expect(report.valid && report.setAside == ["2026.set-aside-1"])
  }

  @Test("at later starts it is no alarm any more") func settled() throws {
    try damage()
    _ = try setAside()
    for _ in 0..<2 { try run { #expect($0.running.accessLog?.alarms == []) } }
  }

  @Test("a second one of the same year gets the next name, and both are told") func twice() throws {
    _ = try setAside()
    try run()
    try damage()
    #expect(try setAside() == "2026.set-aside-2")
    #expect(try start().call(VerifyAccess()).setAside == ["2026.set-aside-1", "2026.set-aside-2"])
  }

  @Test("not while the daemon runs, and not what is not there") func refused() throws {
    try run { _ in #expect(refusal { _ = try setAside() }?.code == .stateConflict) }
    #expect(refusal { _ = try setAside(2025) }?.code == .notFound)
    #expect(
      refusal { _ = try AccessSetAside.run(stateDirectory: directory.path, year: 2026) }?.code == .notFound)
  }

  @Test("a damaged older volume keeps nobody from reading the others once it is put aside") func older()
    throws
  {
    clock.advance(milliseconds: 366 * AccessScene.day)
    try run { try $0.running.accessLog?.recordAndWait([AccessScene.entry(by: 2)]) }
    try damage()
    _ = try setAside()
    let again = try start()
    let people = try again.call(ExamineAccess()).entries.compactMap { $0.accountId?.low }
    #expect(people == [2])
    let report = try again.call(VerifyAccess())
    #expect(!report.valid && report.setAside == ["2026.set-aside-1"])
  }
}
