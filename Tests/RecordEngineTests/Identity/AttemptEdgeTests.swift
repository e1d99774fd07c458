import Dispatch
import RecordModel
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Failed tries on their way into the log") struct FailedTriesTests {
  private let failures = FailedSignIns()
  private let kind = FailedSignIns.Kind(
    account: AccountID(high: 1, low: 1), factor: .password, application: nil, channel: .gateway)

  /// How many tries are written at once.
  private func note(_ moment: Int64) -> Int? {
    failures.note(kind, now: Example.start, at: moment)?.count
  }

  private func due(_ moment: Int64) -> [Int] { failures.due(at: moment).map { $0.event.count } }

  @Test("the first is written at once, and with a try a minute later all that were between") func minute() {
    #expect(note(0) == 1)
    #expect(note(1) == nil)
    #expect(note(59_999) == nil)
    #expect(note(60_000) == 3)
    #expect(note(119_999) == nil)
  }

  @Test("what was written after a minute begins another; where nothing waited, the next is the first again")
  func forgotten() {
    #expect(note(0) == 1)
    #expect(note(1) == nil)
    #expect(due(59_999) == [])
    #expect(due(60_000) == [1])
    #expect(note(60_001) == nil)
    #expect(due(120_000) == [1])
    #expect(due(180_000) == [])
    #expect(note(180_001) == 1)
  }
}

@Suite("Edges of times of attempts") struct AttemptTimeTests {
  @Test("what is planned for one moment is done in the order in which it was planned") func sameMoment() {
    let timetable = Timetable()
    let done = Mutex<[Int]>([])
    let moment = DispatchTime.now() + .seconds(3600)
    for number in 0..<4 { timetable.at(moment) { done.withLock { $0.append(number) } } }
    timetable.stop()
    #expect(done.withLock { $0 } == [0, 1, 2, 3])
  }

  @Test(
    "a failure is older than a right sign-in if it was before it, by a quarter of an hour at most",
    arguments: [
      (-1, false), (0, false), (1, true), (AttemptTable.window, true),
      (AttemptTable.window + 1, false),
    ] as [(Int64, Bool)])
  func late(milliseconds: Int64, isLate: Bool) {
    let lastAt = Example.start
    let failed = SignInFailed(factor: .password, count: 1, firstAt: lastAt, lastAt: lastAt)
    let rightAt = Timestamp(milliseconds: lastAt.milliseconds + milliseconds)
    #expect(failed.wasWrittenLate(after: rightAt) == isLate)
  }

  @Test(
    "moments stay within the years that have a text, however many seconds are added",
    arguments: [
      (.latest, 0, .latest), (.latest, 1, .latest), (.latest, .max / 1000, .latest), (.latest, .max, .latest),
      (.earliest, 0, .earliest), (.earliest, -1, .earliest), (.earliest, .min / 1000, .earliest),
      (.earliest, .min, .earliest), (.latest, .min, .earliest), (.earliest, .max, .latest),
      (Timestamp(milliseconds: 1), 2, Timestamp(milliseconds: 2001)),
    ] as [(Timestamp, Int64, Timestamp)])
  func advanced(moment: Timestamp, seconds: Int64, sum: Timestamp) {
    #expect(moment.advanced(seconds: seconds) == sum)
  }

  @Test(
    "an account is shown as locked until its last millisecond, and not for longer than a lock can last",
    arguments: [
      (-1, false), (0, false), (1, true), (AttemptTable.window, true),
      (AttemptTable.window + 1, false),
    ] as [(Int64, Bool)])
  func locked(milliseconds: Int64, isShown: Bool) throws {
    let scene = try IdentityScene()
    let id = try scene.register().account.id
    let account = try scene.engine.engine.read(.daemon) { (view) throws(Failure) in try view.account(id) }
    let now = scene.clock.now()
    var credential = CredentialDocument()
    credential.lockedUntil = Timestamp(milliseconds: now.milliseconds + milliseconds)
    let shown = account.view(credential, at: now).signIns?.lockedUntil
    #expect(shown == (isShown ? credential.lockedUntil : nil))
  }
}
