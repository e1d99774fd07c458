import Dispatch
import FoundationEssentials
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("The access log") struct AccessLogTests {
  @Test("R-SO-283: an entry comes back with everything that it was written with") func whole() throws {
    let scene = try AccessScene()
    var entry = AccessScene.entry()
    entry.use = EventSamples.accessUse
    try scene.log.recordAndWait([entry])
    let found = try #require(try scene.all().first)
    #expect(found.use == entry.use)
    #expect(found.envelope.actor == entry.actor)
    #expect(found.envelope.stream.patient == entry.patient)
    #expect(found.envelope.request == entry.request)
    #expect(found.envelope.channel == .gateway)
    #expect(found.envelope.recordedAt == AccessScene.newYearsEve)
  }

  @Test("an entry that was acknowledged survives a crash in the next moment") func crash() throws {
    let scene = try AccessScene()
    for account in 1...20 as ClosedRange<UInt64> {
      try scene.log.recordAndWait([AccessScene.entry(by: account)])
      guard account % 5 == 0 else { continue }
      let again = try AccessScene(directory: try scene.crashCopy())
      #expect(try again.all().map(\.envelope.actor.low) == Array(1...account))
      #expect(try again.verify().valid)
    }
  }

  @Test("what many write at once is all there, each once") func together() throws {
    let scene = try AccessScene()
    DispatchQueue.concurrentPerform(iterations: 8) { worker in
      for number in 0..<50 as Range<UInt64> {
        try? scene.log.recordAndWait([
          AccessScene.entry(patient: number % 7, by: UInt64(worker) * 100 + number)
        ])
      }
    }
    let accounts = try scene.all().map(\.envelope.actor.low)
    #expect(accounts.count == 400)
    #expect(Set(accounts).count == 400)
  }

  @Test("entries about no patient are there too, and several are written as one") func several() throws {
    let scene = try AccessScene()
    var office = AccessScene.entry("log.read", role: .auditor)
    office.patient = nil
    try scene.log.recordAndWait([office, AccessScene.entry(patient: 1), AccessScene.entry(patient: 2)])
    #expect(try scene.all().map(\.envelope.stream.patient?.low) == [nil, 1, 2])
    #expect(try scene.all(AccessQuery(patient: PatientID(high: 0, low: 2))).count == 1)
  }

  @Test("R-SO-285: long texts are cut, so that nobody fills the log") func bounded() throws {
    let scene = try AccessScene()
    var entry = AccessScene.entry(String(repeating: "m", count: 5000))
    entry.use.resources = (0..<100).map { _ in String(repeating: "r", count: 5000) }
    entry.use.disclosure = AccessDisclosure(
      recipient: String(repeating: "e", count: 5000), what: String(repeating: "w", count: 5000))
    try scene.log.recordAndWait([entry])
    let use = try #require(try scene.all().first?.use)
    #expect(use.method.count == 100)
    #expect(use.resources?.map(\.count) == Array(repeating: 100, count: 16))
    #expect(use.disclosure?.recipient.count == 400)
  }

  @Test("R-SO-284: a full volume refuses, keeps what it took, and goes on when there is room again")
  func full() throws {
    let directory = TemporaryDirectory()
    var taken: [UInt64] = []
    do {
      let scene = try AccessScene(directory: directory) { $0.mapSize = 1 << 20 }
      var refused: Failure?
      while refused == nil, taken.count < 20_000 {
        let accounts = (1...50).map { UInt64(taken.count + $0) }
        refused = refusal { try scene.log.recordAndWait(accounts.map { AccessScene.entry(by: $0) }) }
        if refused == nil { taken += accounts }
      }
      #expect(refused?.code == .unavailable)
      #expect(refused?.details?["reason"] == "access_log")
      #expect(refused?.details?["cause"] == "STORAGE_FULL")
      #expect(try scene.all().map(\.envelope.actor.low) == taken, "reading goes on")
      #expect(scene.failures.all.isEmpty, "a full volume does not end the process")
    }
    let roomy = try AccessScene(directory: directory)
    try roomy.log.recordAndWait([AccessScene.entry(by: 999_999)])
    #expect(try roomy.all().map(\.envelope.actor.low) == taken + [999_999])
    #expect(try roomy.verify().valid)
  }

  @Test("R-SO-284: a log that is closed refuses, also what patients do with their own records")
  func closed() throws {
    let scene = try AccessScene()
    scene.log.stop()
    for attempt in [
      refusal { try scene.log.recordAndWait([AccessScene.entry()]) },
      refusal { try scene.log.noteOwnUse(AccessScene.own()) },
    ] {
      #expect(attempt?.code == .unavailable)
      #expect(attempt?.details?["reason"] == "access_log")
    }
  }

  @Test("R-SO-284: what cannot be written is refused, whatever the reason") func reasons() throws {
    for code in [Failure.Code.storageFull, .databaseError, .overloaded, .internalError] {
      let failure = Failure.accessLog(Failure(code, "reason"))
      #expect(failure.code == .unavailable)
      #expect(failure.details?["reason"] == "access_log")
      #expect(failure.details?["cause"] == .string(code.rawValue))
    }
  }

  private func refusal(_ body: () throws -> Void) -> Failure? {
    do { try body() } catch { return error as? Failure }
    return nil
  }
}
