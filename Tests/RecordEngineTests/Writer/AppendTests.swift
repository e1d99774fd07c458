import Dispatch
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Appending") struct AppendTests {
  @Test("positions have no gaps and revisions count each stream from 0") func positions() throws {
    let test = try TestEngine()
    try test.publishShippedFunnels()
    let first = try Walk(test, slug: "stress")
    let second = try Walk(test, slug: "phq-9")
    try first.answer("stress_frequency", 2)
    try second.answer("phq9_mood", 1)
    let log = try test.call(ReadLog(limit: 100))
    #expect(log.events.map(\.position) == Array(1...log.head))
    for stream in Set(log.events.map(\.streamId)) {
      let revisions = log.events.filter { $0.streamId == stream }.map(\.revision)
      #expect(revisions == Array(0..<UInt32(revisions.count)))
    }
  }

  @Test("a refused command leaves no trace") func refusal() throws {
    let test = try TestEngine()
    try test.publishShippedFunnels()
    let walk = try Walk(test, slug: "stress")
    let before = test.engine.head
    for value in [0, 6, Int32.max] {
      #expect(throws: Failure.self) { try walk.answer("stress_frequency", value) }
    }
    #expect(throws: Failure.self) { try walk.complete() }
    #expect(test.engine.head == before)
    #expect(try test.call(VerifyProjection(name: "assessments")).matches)
  }

  @Test("recordedAt never runs backwards, and says when the clock did") func clockStepsBack() throws {
    let test = try TestEngine()
    _ = try test.call(CreatePatient())
    test.clock.advance(milliseconds: -60_000)
    _ = try test.call(CreatePatient())
    test.clock.advance(milliseconds: 120_000)
    _ = try test.call(CreatePatient())
    let events = try test.call(ReadLog()).events
    #expect(events.map(\.clockClamped) == [nil, true, nil])
    #expect(events[1].recordedAt == events[0].recordedAt)
    #expect(events[2].recordedAt.milliseconds == events[0].recordedAt.milliseconds + 60_000)
  }

  @Test("a late entry keeps its own time and offset; one from the future is refused") func occurredAt() throws
  {
    let test = try TestEngine()
    var meta = CallMeta()
    let past = OffsetTime(Timestamp(milliseconds: 1_700_000_000_000), offsetMinutes: 60)
    meta.occurredAt = past
    _ = try test.call(CreatePatient(), meta: meta)
    let event = try #require(try test.call(ReadLog()).events.first)
    #expect(event.occurredAt == past)
    #expect(event.recordedAt == test.clock.now())
    meta.occurredAt = OffsetTime(
      Timestamp(milliseconds: test.clock.now().milliseconds + 300_001), offsetMinutes: 0)
    let refused = try test.send(CreatePatient(), meta: meta)
    #expect(
      throws: Failure(
        .invalidInput, "occurredAt lies in the future", details: ["field": "_meta.occurredAt"])
    ) {
      try refused.outcome.get()
    }
  }

  @Test("expected revision: the exact one is taken, any other refused with the actual one")
  func expectedRevision() throws {
    let test = try TestEngine()
    try test.publishShippedFunnels()
    let walk = try Walk(test, slug: "stress")
    var meta = CallMeta()
    meta.expectedRevision = 7
    #expect(
      throws: Failure(
        .stateConflict, "the stream is not at the expected revision",
        details: ["reason": "revision_conflict", "actualRevision": 1])
    ) {
      try walk.answer("stress_frequency", 2, meta: meta)
    }
    meta.expectedRevision = 1
    try walk.answer("stress_frequency", 2, meta: meta)
  }

  @Test("a full queue refuses with OVERLOADED and loses nothing that it took") func overloaded() throws {
    let device = HeldDevice()
    let test = try TestEngine(queueLimit: 4) {
      $0.store.beforeFlush = { () throws(Failure) in try device.flush() }
    }
    let outcomes = Mutex<[Result<Tape, Failure>]>([])
    let call = Call(
      method: "patient.create", tape: .emptyObject, params: 0,
      caller: Caller(userID: 1, roles: [.operator]))
    func send() { test.running.handle(call) { reply in outcomes.withLock { $0.append(reply.outcome) } } }
    // While the writer flushes the first one, as many as fit into the queue are taken, however fast all of it is.
    device.hold()
    send()
    try eventually("the first one is flushed") { device.isBusy }
    for _ in 1..<500 { send() }
    try eventually("what does not fit is refused") { outcomes.withLock(\.count) == 500 - 1 - 4 }
    device.release()
    try eventually("all are answered") { outcomes.withLock(\.count) == 500 }
    let results = outcomes.withLock { $0 }
    let accepted = results.count { if case .success = $0 { true } else { false } }
    #expect(accepted == 1 + 4 && test.engine.head == 1 + 4)
    for case .failure(let failure) in results { #expect(failure.code == .overloaded) }
  }

  @Test("many threads: every acknowledged command is in the log once") func concurrently() throws {
    let test = try TestEngine()
    let receipts = Mutex<[UInt64]>([])
    let engine = test.engine
    let callers = (0..<8).map { _ in
      startThread {
        for _ in 0..<50 {
          let replied = DispatchSemaphore(value: 0)
          engine.handle(
            Call(
              method: "patient.create", tape: .emptyObject, params: 0,
              caller: Caller(userID: 1, roles: [.operator]))
          ) { reply in
            if let receipt = reply.receipt { receipts.withLock { $0.append(receipt.position) } }
            replied.signal()
          }
          replied.holdUntilSignal("the answer to a call")
        }
      }
    }
    for caller in callers { caller.join() }
    #expect(receipts.withLock { $0.sorted() } == Array(1...400))
    #expect(try test.call(VerifyLog()).valid)
  }
}
