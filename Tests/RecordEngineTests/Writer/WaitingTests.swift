import Dispatch
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Waiting for others", .timeLimit(.minutes(10))) struct WaitingTests {
  /// A number for several threads.
  private final class Shared: Sendable {
    let number = Mutex(0)
    var now: Int { number.withLock { $0 } }
  }

  @Test("whoever waits looks again after every change, and goes on when it holds") func condition() throws {
    let (condition, done) = (Condition(), DispatchSemaphore(value: 0))
    let (value, looks) = (Shared(), Shared())
    let thread = startThread {
      condition.wait {
        // The look comes before its count, so that whoever sees the count knows what the look has seen.
        let holds = value.now == 2
        looks.number.withLock { $0 += 1 }
        return holds
      }
      done.signal()
    }
    try eventually("it looks") { looks.now == 1 }
    value.number.withLock { $0 = 1 }
    condition.changed()
    try eventually("it looks again") { looks.now == 2 }
    value.number.withLock { $0 = 2 }
    condition.changed()
    try done.waitForSignal("it goes on")
    thread.join()
    // It went on after the third look, and not after the second, when it did not hold yet.
    #expect(looks.now == 3)
  }

  @Test(
    "who waits for room in the writer's queue gets it, and a writer that stops turns nobody away in silence")
  func room() throws {
    let test = try TestEngine(queueLimit: 1, batchLimit: 1)
    let (writer, ran, failed) = (test.running.writer, Shared(), Shared())
    let threads = (0..<8).map { _ in
      startThread {
        for _ in 0..<10 {
          do throws(Failure) {
            try writer.maintainWhenever { (_, _) throws(Failure) in ran.number.withLock { $0 += 1 } }
          } catch {
            failed.number.withLock { $0 += 1 }
          }
        }
      }
    }
    for thread in threads { thread.join() }
    #expect(ran.now == 80 && failed.now == 0)
    test.running.stop()
    #expect(throws: Failure.self) { try writer.maintainWhenever { (_, _) throws(Failure) in } }
  }

  @Test("an outcome comes to whoever waits, before or after") func awaited() throws {
    let (early, late) = (Awaited<Int>(), Awaited<Int>())
    early.finish(.success(1))
    startThread { late.finish(.failure(Failure(.notFound, "nothing"))) }
    #expect(try early.wait() == 1)
    #expect(throws: Failure.self) { try late.wait() }
  }

  @Test("a thread that others wait for does not wait") func busy() async {
    await #expect(processExitsWith: .failure) {
      let awaited = Awaited<Void>()
      awaited.finish(nil)
      BusyThread.markThisOne()
      try awaited.wait()
    }
    await #expect(processExitsWith: .success) {
      let awaited = Awaited<Void>()
      awaited.finish(nil)
      try awaited.wait()
    }
  }

  @Test("the writer's thread, those that work for it and event loops are such threads") func marked() throws {
    let test = try TestEngine()
    let seen = Shared()
    try test.running.writer.maintain { (_, _) throws(Failure) in
      if BusyThread.isThisOne { seen.number.withLock { $0 += 1 } }
    }
    try test.running.writer.beside { (_) throws(Failure) in
      if BusyThread.isThisOne { seen.number.withLock { $0 += 1 } }
    }
    #expect(seen.now == 2 && !BusyThread.isThisOne)
  }
}
