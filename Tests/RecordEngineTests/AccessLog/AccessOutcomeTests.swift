import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

/// How accesses ended, and that it is found without reading everything.
@Suite("Outcomes in the access log") struct AccessOutcomeTests {
  private let scene: AccessScene

  init() throws { scene = try AccessScene() }

  private func submit(_ item: AccessJob.Item) throws -> AccessPlace {
    let written = Awaited<Void>()
    let places = Places()
    scene.log.submit([item]) { outcome in
      if case .success(let found) = outcome { places.set(found) }
      written.finish(nil)
    }
    try written.wait()
    return try #require(places.all.first)
  }

  private func attempt(_ method: String = "vitals.log", patient: UInt64 = 1) throws -> AccessPlace {
    var entry = AccessScene.entry(method, patient: patient)
    entry.use.scope = .change
    return try submit(AccessJob.Item(entry, isAttempt: true))
  }

  private func conclude(_ place: AccessPlace, _ conclusion: AccessConclusion, _ reason: String? = nil) throws
  {
    let event = AccessConcluded(
      year: place.year, position: place.position, conclusion: conclusion, reason: reason)
    _ = try submit(AccessJob.Item(event, of: AccessScene.entry()))
  }

  private func page(
    size: Int = 10, scanning: Int, _ change: (inout AccessQuery) -> Void
  ) throws -> ([FoundAccess], AccessPlace?) {
    var query = AccessQuery()
    change(&query)
    return try AccessReader(log: scene.log, query: query).page(size: size, from: nil, scanning: scanning)
  }

  private func items(_ change: (inout AccessQuery) -> Void = { _ in }) throws -> [AccessItem] {
    try page(scanning: .max, change).0.map { $0.item(.en) }
  }

  @Test(
    "what was begun says how it ended",
    arguments: [
      (AccessConclusion.done, AccessOutcome.allowed, true, "vitals changed"),
      (.unchanged, .allowed, false, "vitals changed"),
      (.denied, .denied, false, "vitals not changed: refused"),
      (.failed, .failed, false, "vitals not changed: failed"),
    ])
  func ends(_ conclusion: AccessConclusion, _ outcome: AccessOutcome, _ changed: Bool, _ words: String) throws
  {
    try conclude(try attempt(), conclusion, "why")
    let found = try #require(try items().first)
    #expect(found.outcome == outcome && found.changed == changed && found.refusal == "why")
    #expect(outcome == .allowed ? found.changed == (conclusion == .done) : found.what == words)
    #expect(try items { $0.outcome = outcome }.map(\.id) == [found.id])
    for other in AccessOutcome.allCases where other != outcome {
      #expect(try items { $0.outcome = other }.isEmpty, "\(other)")
    }
  }

  @Test("what was begun and cut off is told as attempted, also after the crash") func cutOff() throws {
    _ = try attempt()
    let after = try AccessScene(directory: try scene.crashCopy(), clock: scene.clock)
    for log in [scene, after] {
      let found = try #require(try log.all().first).item(.en)
      #expect(found.outcome == .attempted && found.changed == nil)
      #expect(found.what == "vitals perhaps changed: outcome unknown")
    }
  }

  @Test("a conclusion survives a crash right after it, with its place in the index") func crash() throws {
    try conclude(try attempt(), .failed, "STATE_CONFLICT")
    try scene.log.recordAndWait([AccessScene.entry(refusal: "not_assigned")])
    let after = try AccessScene(directory: try scene.crashCopy(), clock: scene.clock)
    for (outcome, reason) in [(AccessOutcome.failed, "STATE_CONFLICT"), (.denied, "not_assigned")] {
      var query = AccessQuery()
      query.outcome = outcome
      #expect(try after.all(query).map { $0.item(.en).refusal } == [reason])
    }
  }

  @Test("what is begun in one year and ends in the next is one entry") func newYear() throws {
    let place = try attempt()
    scene.clock.advance(milliseconds: 5_000)
    try conclude(place, .done)
    #expect(try items().map(\.id) == ["2026-\(place.position)"])
    #expect(try items().map(\.changed) == [true])
  }

  @Test("refusals, failures and one method are found without looking at anything else") func index() throws {
    for account in 1...100 as ClosedRange<UInt64> {
      let refusal = account % 50 == 0 ? "not_assigned" : nil
      try scene.log.recordAndWait([
        AccessScene.entry(account == 7 ? "labs.get" : "vitals.list", by: account, refusal: refusal)
      ])
    }
    try conclude(try attempt(), .denied, "not_assigned")
    try conclude(try attempt(), .failed, "NOT_FOUND")
    let denied = try page(scanning: 4) { $0.outcome = .denied }
    #expect(denied.0.count == 3 && denied.1 == nil)
    let failed = try page(scanning: 2) { $0.outcome = .failed }
    #expect(failed.0.count == 1 && failed.1 == nil)
    let method = try page(scanning: 4) { $0.method = "labs.get" }
    #expect(method.0.map(\.envelope.actor.low) == [7] && method.1 == nil)
  }

  @Test("pages of indexed questions go on where they ended, refusals of a method among them") func paging()
    throws
  {
    for account in 1...40 as ClosedRange<UInt64> {
      let refusal = account % 3 == 0 ? "role" : nil
      try scene.log.recordAndWait([AccessScene.entry("labs.get", by: account, refusal: refusal)])
    }
    var query = AccessQuery()
    query.method = "labs.get"
    var (found, place): ([UInt64], AccessPlace?) = ([], nil)
    repeat {
      let page = try AccessReader(log: scene.log, query: query).page(size: 7, from: place)
      found += page.0.map(\.envelope.actor.low)
      place = page.1
    } while place != nil
    #expect(found == Array((1...40).reversed()))
  }

  @Test("a volume of an earlier build is read right: refusals without a type of their own, no index")
  func older()
    throws
  {
    let directory = TemporaryDirectory()
    try writeOlder(directory)
    let again = try AccessScene(directory: directory, clock: scene.clock)
    try again.log.recordAndWait([AccessScene.entry("labs.get", refusal: "not_assigned")])
    for (outcome, refusals) in [
      (AccessOutcome.denied, ["role", "not_assigned"]), (.allowed, [nil]),
      (nil, [nil, "role", "not_assigned"]),
    ] as [(AccessOutcome?, [String?])] {
      var query = AccessQuery()
      (query.outcome, query.method) = (outcome, "labs.get")
      #expect(try again.all(query).map(\.use.refusal) == refusals)
    }
    #expect(try again.verify().valid)
  }
}

extension AccessOutcomeTests {
  /// A volume as builds without an index wrote it.
  private func writeOlder(_ directory: TemporaryDirectory) throws {
    let options = try AccessScene.options(directory, scene.clock)
    try DurableFiles.accessLog.makeDirectory(options.directory)
    let (writer, volumes) = try AccessScene.open(directory, options)
    defer { writer.stop() }
    let volume = try AccessVolume(2026, try volumes.takeToWrite(2026), writer)
    try volume.write(AccessVolumeBegan(year: 2026, previous: nil))
    try volume.write(AccessRecorded(use: AccessScene.entry("labs.get").use))
    try volume.write(AccessRecorded(use: AccessScene.entry("labs.get", refusal: "role").use))
    volume.stop()
  }
}

/// Places that another thread found.
private final class Places: Sendable {
  private let places = Mutex<[AccessPlace]>([])
  var all: [AccessPlace] { places.withLock { $0 } }
  func set(_ found: [AccessPlace]) { places.withLock { $0 = found } }
}
