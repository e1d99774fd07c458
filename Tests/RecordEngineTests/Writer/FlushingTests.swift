import Dispatch
import FoundationEssentials
import LMDB
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Work that begins and ends when the test says so.
private final class HeldWork: WriteJob, SideJob, Sendable {
  let begun = DispatchSemaphore(value: 0)
  let gate = DispatchSemaphore(value: 0)

  private func work() {
    begun.signal()
    gate.holdUntilSignal("the work may end")
  }

  func run(in state: WriterState, _ view: borrowing ReadTransaction) throws(Failure) { work() }
  func run(_ transaction: borrowing WriteTransaction) throws(Failure) { work() }
  func finish(_ failure: Failure?) {}
}

/// Commands that come while a frame is under way to the device.
@Suite("What is decided while the device is slow") struct FlushingTests {
  private final class Answers: Sendable {
    let all = Mutex<[(number: Int, reply: Reply)]>([])
  }

  private let device = HeldDevice()
  private let test: TestEngine
  private let answers = Answers()

  init() throws {
    let device = device
    test = try TestEngine(queueLimit: 3, batchLimit: 2, commitDelay: 60_000) {
      $0.store.beforeFlush = { () throws(Failure) in try device.flush() }
    }
    device.hold()
    // The first one is flushed by the writer itself: nothing else waits. Behind it, four queue up and one too many.
    try send(1)
    try eventually("the device is busy") { device.isBusy }
    for number in 2...4 { try send(number) }
    #expect(answered == [])
    device.endOne()
    // Two are decided and go to the device, so that one fits in again, and two.
    try untilAnswered(1) { device.isBusy }
    try untilTaken()
    #expect(answered == [1])
  }

  private func send(_ number: Int, id: Int? = nil, name: String? = nil) throws {
    let create = CreatePatient(fullName: name ?? "Patient \(id ?? number)")
    let meta = CallMeta(commandId: CommandID(high: 1, low: UInt64(id ?? number)))
    guard case .object(let own) = try Tape(encoding: create).value() else { return }
    let members = own + [Value.Member("_meta", try Tape(encoding: meta).value())]
    let tape = try Tape(Value.object(members))
    let caller = Caller(userID: 1000, roles: [.operator])
    let call = Call(method: CreatePatient.name, tape: tape, params: tape.root, caller: caller)
    test.running.handle(call) { [answers] reply in answers.all.withLock { $0.append((number, reply)) } }
  }

  /// Waits until so many answers are there.
  private func untilAnswered(_ count: Int, and holds: () -> Bool = { true }) throws {
    try eventually("\(count) answers") { answered.count == count && holds() }
  }

  /// Waits until everything that was sent is taken up.
  private func untilTaken() throws {
    try eventually("the queue is empty") { test.running.writer.queueLength == 0 }
  }

  /// Has the writer look around so often that it has done by then whatever can be done while the device is held.
  private func untilIdle() throws {
    let (writer, looks) = (test.running.writer, 20 as UInt64)
    let start = writer.progress.load(ordering: .relaxed)
    for _ in 0..<looks { writer.wakeUp.signal() }
    try eventually("the writer looks around") { writer.progress.load(ordering: .relaxed) >= start + looks }
  }

  private var answered: [Int] { answers.all.withLock { $0.map(\.number) } }

  private func reply(_ number: Int) -> Reply? {
    answers.all.withLock { $0.first { $0.number == number }?.reply }
  }

  @Test("is answered after its own flush, and not before what it was decided on is durable") func order()
    throws
  {
    // Sent again while its original is under way: known, but not to be told yet.
    try send(5, id: 2)
    try untilTaken()
    try untilIdle()
    #expect(answered == [1])
    device.endOne()
    try untilAnswered(3) { device.isBusy }
    #expect(answered == [1, 2, 3])
    device.release()
    try untilAnswered(5)
    #expect(answered == [1, 2, 3, 4, 5])
    #expect(reply(5)?.receipt == Receipt(position: 2, replayed: true))
    #expect((1...4).map { reply($0)?.receipt?.position } == [1, 2, 3, 4])
    #expect(try test.call(VerifyLog()).valid)
  }

  @Test("an answer that rests on nothing new waits for what it was read from") func replayAlone() throws {
    try send(5)
    try untilTaken()
    for number in 6...7 { try send(number, id: number - 2) }
    device.endOne()
    try untilAnswered(3)
    try untilTaken()
    try untilIdle()
    #expect(answered == [1, 2, 3])
    device.endOne()
    try untilAnswered(7)
    #expect(answered == Array(1...7))
    #expect((6...7).map { reply($0)?.receipt } == (4...5).map { Receipt(position: $0, replayed: true) })
    device.release()
  }

  @Test("does not pile up without end: what is over is refused") func bounded() throws {
    try send(5)
    try untilTaken()
    for number in 6...9 { try send(number) }
    try untilAnswered(2)
    // Two are under way and two decided; three more queue up.
    #expect(answered == [1, 9])
    #expect(throws: Failure.self) { try reply(9)?.outcome.get() }
    device.release()
    try untilAnswered(9)
    #expect(test.engine.head == 8)
  }

  @Test("is not there after a crash in between") func crash() throws {
    let crashed = TemporaryDirectory()
    try FileManager.default.copyItem(atPath: test.directory.path + "/state", toPath: crashed.path + "/state")
    #expect(try TestEngine(directory: crashed, seed: 2).engine.head == 1)
    device.release()
    try untilAnswered(4)
  }

  @Test("is refused with what was under way where the device fails, and nothing more is taken") func broken()
    throws
  {
    device.release(failing: Failure(.databaseError, "the device is broken"))
    try untilAnswered(4) { !test.failures.all.isEmpty }
    for number in 2...4 {
      let refusal = #expect(throws: Failure.self) { try reply(number)?.outcome.get() }
      #expect(refusal?.code == .databaseError)
    }
    #expect(throws: Failure.self) { try test.call(CreatePatient(fullName: "Later")) }
    test.running.stop()
    let directory = TemporaryDirectory()
    try FileManager.default.copyItem(
      atPath: test.directory.path + "/state", toPath: directory.path + "/state")
    let again = try TestEngine(directory: directory, seed: 2)
    #expect(again.engine.head == 1)
    #expect(try again.call(VerifyLog()).valid)
  }

  @Test("is refused where it came to nothing before the device, and what comes next follows what is durable")
  func failedBefore() throws {
    device.release(failing: Failure(.internalError, "not sealed"))
    try untilAnswered(4)
    for number in 2...4 {
      let refusal = #expect(throws: Failure.self) { try reply(number)?.outcome.get() }
      #expect(refusal?.code == .internalError)
    }
    #expect(test.failures.all.isEmpty)
    device.mend()
    // An id that was refused is as good as new.
    for number in 5...7 { try send(number, id: number - 3) }
    try untilAnswered(7)
    #expect((5...7).map { reply($0)?.receipt } == (2...4).map { Receipt(position: $0, replayed: false) })
    #expect(try test.call(VerifyLog()).valid)
    test.running.stop()
    #expect(try reopened().engine.head == 4)
  }

  @Test("an id of what is under way cannot be used for another request") func reuse() throws {
    try send(5, id: 2, name: "Somebody else")
    try untilTaken()
    device.release()
    try untilAnswered(5)
    let refusal = #expect(throws: Failure.self) { try reply(5)?.outcome.get() }
    #expect(refusal?.details?["reason"] == "idempotency_key_reused")
    #expect(test.engine.head == 4)
  }

  @Test("waits for nothing that has ended already, when a frame and the settler's work end together")
  func together() throws {
    let (beside, writing) = (HeldWork(), HeldWork())
    let writer = test.running.writer
    try writer.submit(.beside(beside))
    try beside.begun.waitForSignal("the work beside begins")
    try writer.submit(.round(writing))
    try writing.begun.waitForSignal("the work of the writer begins")
    device.release(failing: Failure(.databaseError, "the device is broken"))
    beside.gate.signal()
    try eventually("both have ended") { writer.inbox.withLock { $0.landing != nil && $0.flushed != nil } }
    writing.gate.signal()
    try untilAnswered(4) { !test.failures.all.isEmpty }
    #expect((2...4).allSatisfy { (try? reply($0)?.outcome.get()) == nil })
  }

  @Test("is durable when a read is answered") func reads() throws {
    let done = DispatchSemaphore(value: 0)
    try test.running.writer.whenSettled { _ in done.signal() }
    device.release()
    try done.waitForSignal("the settlement")
    #expect(test.running.head == 4)
  }

  @Test("stopping waits for it") func stopping() throws {
    device.release()
    test.running.stop()
    try untilAnswered(4)
    let again = try reopened()
    #expect(again.engine.head == 4)
  }

  private func reopened() throws -> TestEngine {
    let directory = TemporaryDirectory()
    try FileManager.default.copyItem(
      atPath: test.directory.path + "/state", toPath: directory.path + "/state")
    return try TestEngine(directory: directory, seed: 2)
  }
}
