import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Local days that are ahead of UTC, and moments that a laboratory or a client says (R-MH-350).
@Suite("Days ahead of UTC") struct HistoryDayTests {
  private let scene: HistoryScene

  init() throws { scene = try HistoryScene() }

  /// The clock of scenes stands at 10:20:30 of 2026-01-15 UTC: it is past midnight in UTC+14.
  private static let days: [(String, Bool)] = [
    ("2026-01-15", true), ("2026-01-16", true), ("2026-01-17", false), ("2026-01", true), ("2026-02", false),
    ("2026", true), ("2027", false), ("2026-01-15T10:25:00Z", true), ("2026-01-15T10:26:00Z", false),
    ("2026-01-16T00:24:00+14:00", true), ("2026-01-16T00:26:00+14:00", false),
  ]

  @Test("R-MH-350: a day counts as future where it has begun nowhere", arguments: days)
  func starts(time: String, isAccepted: Bool) throws {
    let expected = isAccepted ? "accepted" : "/entry/start in_future"
    let input = try scene.input(.condition, time, id: "c")
    let call = RecordHistory(patientId: scene.patient, entry: input)
    #expect(try scene.scene.refusal(call) == expected)
    guard isAccepted else { return }
    let head = scene.test.engine.head
    #expect(try scene.scene.refusal(call) == "accepted")
    #expect(scene.test.engine.head == head, "the same again")
    let known = try scene.test.call(ReadTimeline(patientId: scene.patient)).entries
    #expect(known.allSatisfy { !$0.occurredAt.moment.isFuture(at: scene.scene.now) })
    try scene.scene.verifyProjections()
  }

  @Test("R-MH-350: so does an end", arguments: days) func ends(time: String, isAccepted: Bool) throws {
    _ = try scene.record(scene.input(.condition, "2020-01-01", id: "c"))
    let end = ResolveHistory(
      patientId: scene.patient, entryId: try #require(RecordID("c")), end: try scene.time(time))
    #expect(try scene.scene.refusal(end) == (isAccepted ? "accepted" : "/end in_future"))
  }

  @Test("R-MH-350: and a question for allergies", arguments: days) func questions(
    time: String, isAccepted: Bool
  ) throws {
    var asked = AssertNoAllergies(patientId: scene.patient, askedAt: try scene.time(time))
    asked.id = RecordID("a")
    guard time.utf8.count > 7 else {
      #expect(try scene.scene.refusal(asked).hasPrefix("/askedAt bad_format"))
      return
    }
    #expect(try scene.scene.refusal(asked) == (isAccepted ? "accepted" : "/askedAt in_future"))
    guard isAccepted else { return }
    let head = scene.test.engine.head
    scene.test.clock.advance(milliseconds: 60_000)
    #expect(try scene.scene.refusal(asked) == "accepted")
    #expect(scene.test.engine.head == head, "the same again")
    asked.askedAt = try scene.time("2019-01-01")
    #expect(try scene.scene.refusal(asked) == "duplicate_id")
  }

  @Test(
    "R-MH-222: a laboratory reports neither tomorrow nor before birth",
    arguments: [
      ("2026-01-15T10:25:30Z", "accepted"), ("2026-01-15T10:25:31Z", "/reportedDate in_future"),
      ("2027-01-01T00:00:00Z", "/reportedDate in_future"), ("1964-08-11T10:00:00Z", "accepted"),
      ("1964-08-11T09:59:59Z", "/reportedDate before_birth"),
    ])
  func reported(time: String, expected: String) throws {
    var lab = RecordLab(
      patientId: scene.patient, testName: "HbA1c", date: OffsetTime(scene.scene.now, offsetMinutes: 0))
    lab.results = ["a1c": ExactDecimal(5)]
    lab.reportedDate = Timestamp(time)
    #expect(try scene.scene.refusal(lab) == expected)
  }
}
