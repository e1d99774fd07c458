import Dispatch
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Answers that tell nothing by their time") struct EvenAnswerTests {
  /// Positions of the log when the answers to these calls left.
  private func appended(_ scene: IdentityScene, _ method: some Method) throws -> UInt64 {
    let before = scene.engine.running.position
    _ = try scene.engine.send(method)
    return scene.engine.running.position - before
  }

  @Test("R-SO-071: what a call leads to is flushed before its answer: nothing that follows tells of it")
  func workComesFirst() throws {
    let scene = try IdentityScene()
    let account = try scene.register().account.id
    scene.advance(seconds: 60)
    let methods: [any Method] = [
      ForgotPassword(application: .superOne, email: IdentityScene.address),
      ResendCode(application: .superOne, email: IdentityScene.address),
      VerifyAddress(email: IdentityScene.address, code: "000000"),
    ]
    for method in methods { #expect(try appended(scene, method) == 1) }
    #expect(
      try scene.events(account).suffix(3).sorted() == [
        "account.code-issued", "account.code-issued", "account.code-rejected",
      ])
    for method in [
      ForgotPassword(application: .superOne, email: "n@example.org"),
      ResendCode(application: .superOne, email: "n@example.org"),
      VerifyAddress(email: "n@example.org", code: "000000"),
    ] as [any Method] { #expect(try appended(scene, method) == 0) }
  }

  @Test(
    "an answer never leaves before the span is over, and all of the three calls wait for it",
    arguments: ["identity.forgotPassword", "identity.resendCode", "identity.verifyAddress"])
  func spans(method: String) throws {
    let scene = try IdentityScene { $0.evenAnswerMilliseconds = 100 }
    let members =
      method == "identity.verifyAddress" ? #""code":"000000""# : #""application":"superOne""#
    for address in [IdentityScene.address, "no address"] {
      let begin = DispatchTime.now().uptimeNanoseconds
      _ = try scene.engine.call(method, #"{"email":"\#(address)",\#(members)}"#)
      #expect(DispatchTime.now().uptimeNanoseconds - begin >= 100_000_000)
    }
  }

  @Test("refused too: a call that cannot be understood waits no less") func refusals() throws {
    let scene = try IdentityScene { $0.evenAnswerMilliseconds = 50 }
    let begin = DispatchTime.now().uptimeNanoseconds
    let reply = try scene.engine.call("identity.verifyAddress", #"{"email":"a@example.org","code":"1"}"#)
    #expect(throws: Failure.self) { try reply.outcome.get() }
    #expect(DispatchTime.now().uptimeNanoseconds - begin >= 50_000_000)
  }

  @Test("no more than so many answers are held back; each is given once, at the end at the latest")
  func bounded() throws {
    let timetable = Timetable()
    let even = EvenAnswers(milliseconds: 3_600_000, timetable)
    let given = Mutex(0)
    var held: [@Sendable (Reply) -> Void] = []
    for _ in 0..<EvenAnswers.limit {
      held.append(try even.evened { _ in given.withLock { $0 += 1 } })
    }
    #expect(throws: Failure.self) { try even.evened { _ in } }
    for reply in held { reply(Reply(.success(.emptyObject))) }
    #expect(given.withLock { $0 } == 0)
    timetable.stop()
    #expect(given.withLock { $0 } == EvenAnswers.limit)
    // There is room again, and nothing is held any more.
    try even.evened { _ in given.withLock { $0 = -1 } }(Reply(.success(.emptyObject)))
    #expect(given.withLock { $0 } == -1)
  }

  @Test("what is planned is done in the order of its moments, by one thread") func order() {
    let timetable = Timetable()
    let done = Mutex<[Int]>([])
    // So far away that all of it is planned before any of it is due.
    let moment = DispatchTime.now() + .seconds(3600)
    for number in [3, 1, 2, 0] {
      timetable.at(moment + .milliseconds(number)) { done.withLock { $0.append(number) } }
    }
    timetable.stop()
    #expect(done.withLock { $0 } == [0, 1, 2, 3])
  }

  @Test("what is planned is done when its time has come, before what comes later") func due() throws {
    let (timetable, done) = (Timetable(), DispatchSemaphore(value: 0))
    timetable.at(.now() + .seconds(3600)) {}
    timetable.after(milliseconds: 1) { done.signal() }
    try done.waitForSignal("what was planned")
    timetable.stop()
  }
}

@Suite("Hashing passwords") struct HashingTests {
  @Test(
    "all cores but one, at least one and at most four, or as many as were asked for",
    arguments: [(0, 1, 1), (0, 2, 1), (0, 4, 3), (0, 64, 4), (2, 1, 2), (16, 2, 16)])
  func threads(setting: Int, cores: Int, threads: Int) {
    var options = IdentityOptions()
    options.hashThreads = setting
    #expect(options.hashThreads(cores: cores) == threads)
  }

  @Test("what does not fit into the queue is refused at once, and told for how long") func queue() throws {
    let pool = OperationPool(threads: 1, limit: 10, millisecondsEach: 400)
    let (begun, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    try pool.run {
      begun.signal()
      release.holdUntilSignal("the queue is full")
    }
    try begun.waitForSignal("the work begins")
    for _ in 0..<10 { try pool.run {} }
    #expect(pool.waitingCount == 10)
    do throws(Failure) {
      try pool.run {}
      Issue.record("not refused")
    } catch {
      #expect(error.code == .overloaded)
      #expect(error.details?["retryAfterSeconds"] == .integer(2))
    }
    release.signal()
    pool.stop()
    #expect(pool.waitingCount == 0)
  }

  @Test("as many at a time as there are threads, and never more") func atATime() throws {
    let pool = OperationPool(threads: 2, limit: 16, millisecondsEach: 400)
    let running = Mutex(0)
    let most = Mutex(0)
    let both = DispatchSemaphore(value: 0)
    for number in 0..<8 {
      try pool.run {
        let now = running.withLock { running in
          running += 1
          return running
        }
        most.withLock { $0 = max($0, now) }
        // The first two wait for one another: both must run at the same time.
        if number == 0 { both.holdUntilSignal("another runs at the same time") }
        if number == 1 { both.signal() }
        running.withLock { $0 -= 1 }
      }
    }
    pool.stop()
    #expect(most.withLock { $0 } == 2)
  }
}
