import Foundation
import RecordEngine
import RecordModel
import RecordStore
import RecordTestSupport
import Testing

@testable import RecordOffline

/// A copy as `recordd-shipper fetch` brings it, with the keys of centre and operator in files.
private final class FetchedSample {
  let directory = TemporaryDirectory()
  let centre = CentrePrivateKey()
  var path: String { directory.path }
  var fetched: String { path + "/fetched" }

  init() async throws {
    for name in ["fetched", "reports", "place"] {
      try FileManager.default.createDirectory(atPath: "\(path)/\(name)", withIntermediateDirectories: true)
    }
    try write(Array(centre.text.utf8), to: path + "/centre.key")
    let key = try Program.run(["key", "drill", "--private", path + "/drill.key"])
    try write(Array(key.output.utf8), to: path + "/drill.pub")
    try await ship()
  }

  private func ship() async throws {
    let store = StoreOptions(
      directory: path + "/state", key: try KeyEncryptionKey(SampleStore.key), mapSize: 1 << 30)
    var options = EngineOptions(store: store, onFatal: { _ in })
    options.shipping.centre = centre.publicKey
    let engine = try Engine(options)
    for _ in 0..<40 { _ = try await call(CreatePatient(fullName: "Erika Mustermann"), engine) }
    let taken = try await call(TakeShipment(after: 0), engine)
    engine.stop()
    let batch = try #require(taken.shipment.flatMap { Base64.parse($0.batch) })
    try write(number(batch.count) + batch, to: fetched + "/record.batches")
    let pieces = try taken.keys.flatMap { parcel in
      let sealed = try #require(parcel.sealed.flatMap { Base64.parse($0) })
      return try #require(Hexadecimal.bytes(parcel.name.utf8)) + number(sealed.count) + sealed
    }
    try write(pieces, to: fetched + "/keys.parcels")
  }

  private func call<M: Method>(_ method: M, _ engine: Engine) async throws -> M.Outcome {
    let tape = try Tape(encoding: method)
    let call = Call(
      method: M.name, tape: tape, params: tape.root, caller: Caller(userID: 1000, roles: [.operator]))
    let reply = await withCheckedContinuation { done in engine.handle(call) { done.resume(returning: $0) } }
    return try reply.outcome.get().decode(M.Outcome.self, unknownMembers: .ignore)
  }

  private func number(_ count: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }
  }

  var arguments: [String] {
    [
      "drill", "run", fetched, "--centre-key", path + "/centre.key", "--key", path + "/drill.key",
      "--reports",
      path + "/reports", "--place", path + "/place",
    ]
  }

  func drill(_ more: String...) throws -> (status: Int32, output: String, error: String) {
    try Program.run(arguments + more)
  }

  /// Checks a report, the newest if none is named.
  func check(_ name: String? = nil) throws -> (status: Int32, output: String, error: String) {
    let name = try name ?? #require(try reports().last)
    return try Program.run([
      "drill", "check", "\(path)/reports/\(name)", "--key", path + "/drill.pub", "--json",
    ])
  }

  func report() throws -> DrillReport {
    try JSON.decode(DrillReport.self, from: Array(try check().output.utf8.dropLast()))
  }

  func reports() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path + "/reports").sorted()
  }

  var leftovers: [String] {
    (try? FileManager.default.subpathsOfDirectory(atPath: path + "/place")) ?? ["?"]
  }
}

/// `recordctl drill` as people and timers run it.
@Suite("recordctl drill") struct DrillTests {
  @Test("passes a good copy, signs what it found, and leaves nothing behind") func passes() async throws {
    let sample = try await FetchedSample()
    let run = try sample.drill()
    #expect(run.status == 0 && run.error == "", "\(run)")
    #expect(run.output.hasPrefix("The store can be made of its copy.\n"))
    let checked = try sample.check()
    #expect(checked.status == 0, "\(checked)")
    let report = try sample.report()
    #expect(report.verdict == .passed && report.position >= 40 && report.problems.isEmpty)
    #expect(sample.leftovers == [])
    let text = try bytes(of: sample.path + "/reports/" + #require(try sample.reports().first))
    #expect(!String(decoding: text, as: UTF8.self).contains("Mustermann"))
  }

  @Test(
    "writes a report also where it fails, and says so by its end",
    arguments: ["key", "flip", "fetch", "none"])
  func fails(how: String) async throws {
    let sample = try await FetchedSample()
    switch how {
    case "key": try write(Array(CentrePrivateKey().text.utf8), to: sample.path + "/centre.key")
    case "flip":
      var records = try bytes(of: sample.fetched + "/record.batches")
      records[records.count / 2] ^= 1
      try write(records, to: sample.fetched + "/record.batches")
    case "fetch":
      try write(Array("record: positions 44 to 51 are missing\n".utf8), to: sample.fetched + "/problems")
    default: try FileManager.default.removeItem(atPath: sample.fetched)
    }
    let run = try sample.drill()
    #expect(run.status == 65, "\(run)")
    #expect(run.output.hasPrefix("THE DRILL FAILED.\n"))
    #expect(try sample.check().status == 65)
    let report = try sample.report()
    #expect(report.verdict == .failed && !report.problems.isEmpty)
    if how == "fetch" {
      #expect(report.missing == [MissingPositions(log: "record", first: 44, last: 51)])
    }
    #expect(sample.leftovers == [])
  }

  @Test("a report that was changed, or is another kind of statement, is refused") func changed() async throws
  {
    let sample = try await FetchedSample()
    try write([1], to: sample.fetched + "/record.batches")
    _ = try sample.drill()
    let path = sample.path + "/reports/" + (try #require(try sample.reports().first))
    let text = String(decoding: try bytes(of: path), as: UTF8.self)
    #expect(text.contains(#""verdict":"failed""#))
    try write(
      Array(text.replacing(#""verdict":"failed""#, with: #""verdict":"passed""#).utf8),
      to: sample.path + "/reports/drill-9.json")
    let refused = try sample.check("drill-9.json")
    #expect(refused.status == 65 && refused.output == "" && refused.error.contains("changed"), "\(refused)")
    let other = try Program.run(["erasure", "check", path, "--key", sample.path + "/drill.pub"])
    #expect(other.status == 65 && other.output == "", "\(other)")
  }

  @Test("what a drill that was killed left behind is removed by the next, and two do not meet")
  func leftovers()
    async throws
  {
    let sample = try await FetchedSample()
    let place = "\(sample.path)/place/recordd-drill-\(geteuid())"
    try FileManager.default.createDirectory(
      atPath: place + "/store/log", withIntermediateDirectories: true)
    #expect(chmod(place, 0o700) == 0)
    try write([1, 2, 3], to: place + "/store/log/data.mdb")
    let lock = open(place + "/lock", O_RDWR | O_CREAT, 0o600)
    #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
    #expect(try sample.drill().status == 75)
    #expect(sample.leftovers.contains { $0.hasSuffix("data.mdb") })
    close(lock)
    #expect(try sample.drill().status == 0)
    #expect(sample.leftovers == [])
  }

  @Test("a signal ends it with a report, and with nothing left behind", arguments: [SIGTERM, SIGINT])
  func interrupted(signal: Int32) async throws {
    let sample = try await FetchedSample()
    // The trial waits at a file that nobody writes to.
    try FileManager.default.removeItem(atPath: sample.fetched + "/keys.parcels")
    #expect(mkfifo(sample.fetched + "/keys.parcels", 0o600) == 0)
    let program = try RunningProgram(Program.recordctl, sample.arguments)
    try await eventually { sample.leftovers.contains { $0.hasSuffix("store.restoring") } }
    program.send(signal)
    #expect(try await program.wait() == 75, "\(program.errors())")
    #expect(sample.leftovers == [])
    let report = try sample.report()
    #expect(report.verdict == .failed && report.problems.map(\.code) == [.unavailable])
  }
}
