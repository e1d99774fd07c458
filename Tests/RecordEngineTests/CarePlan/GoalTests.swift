import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Goals") struct GoalTests {
  private let care: CarePlanScene

  init() throws { care = try CarePlanScene() }

  private static func goal(_ id: String, _ status: GoalStatus = .inProgress) -> CarePlanGoal {
    CarePlanScene.goal(id, status)
  }

  @Test("R-MH-237: every step of a goal, allowed and refused") func steps() throws {
    let (open, done, gave) = (GoalStatus.inProgress, GoalStatus.completed, GoalStatus.abandoned)
    let table: [(GoalStatus, GoalStatus, ActingPerson.Role, String)] = [
      (open, done, .patient, "accepted"), (open, gave, .patient, "accepted"),
      (open, done, .nurse, "accepted"), (open, gave, .clinician, "accepted"),
      (open, done, .admin, "role"), (done, open, .patient, "role"), (gave, open, .nurse, "role"),
      (done, open, .clinician, "accepted"), (gave, open, .clinician, "accepted"),
      (done, gave, .clinician, "goal_transition_not_allowed"),
      (gave, done, .patient, "goal_transition_not_allowed"),
      (open, open, .patient, "accepted"), (done, done, .patient, "accepted"),
    ]
    for (number, (from, to, role, expected)) in table.enumerated() {
      let id = "g\(number)"
      try care.publish([Self.goal(id)])
      if from != .inProgress { try care.set(id, from, .clinician) }
      let head = care.test.engine.head
      #expect(try care.set(id, to, role) == expected, "\(from) to \(to) by \(role)")
      let changes = expected == "accepted" && from != to
      #expect(care.test.engine.head == head + (changes ? 1 : 0), "\(from) to \(to) by \(role)")
      #expect(try care.status(id) == (expected == "accepted" ? to : from))
    }
    #expect(try care.set("nowhere", .completed) == "NOT_FOUND")
  }

  @Test("a step says when and why, and the plan is newer for it") func details() throws {
    try care.publish([Self.goal("a")])
    care.scene.advance(hours: 1)
    var call = SetGoalStatus(patientId: care.patient, goalId: RecordID(replacing: "a"), status: .completed)
    call.note = "geschafft"
    let goal = try care.test.call(call, meta: care.scene.by(.patient))
    #expect(goal.statusChangedAt == care.scene.now && goal.note == "geschafft")
    #expect(try care.plan.goals == [goal] && care.plan.updatedDate == care.scene.now)
    call.note = String(repeating: "x", count: 501)
    #expect(try care.scene.refusal(call) == "/note bad_format")
    let old = try care.test.call(GetCarePlanVersion(patientId: care.patient, version: 1))
    #expect(old.goals.map(\.status) == [.inProgress], "R-MH-243: a version is read unchanged")
  }

  @Test("R-MH-238: the patient's step survives the publication, unless the draft moved the goal later")
  func openDrafts() throws {
    try care.publish([Self.goal("a"), Self.goal("b"), Self.goal("c")])
    try care.save([Self.goal("a"), Self.goal("b"), Self.goal("c", .abandoned)])
    try care.set("a", .completed)
    try care.set("b", .completed)
    try care.set("c", .completed)
    // The draft still says of a what it said; b is taken up again after the patient's step.
    try care.save([Self.goal("a"), Self.goal("b", .completed), Self.goal("c")])
    try care.save([Self.goal("a"), Self.goal("b"), Self.goal("c")])
    let published = try care.publish()
    #expect(published.goals.map(\.status) == [.completed, .inProgress, .inProgress])
    #expect(try care.plan == published)
  }

  @Test("a draft makes no step that nobody may make") func draftSteps() throws {
    try care.publish([Self.goal("a")])
    try care.set("a", .abandoned)
    #expect(
      try care.scene.refusal(care.saving([Self.goal("a", .completed)], nil)) == "goal_transition_not_allowed")
    #expect(try care.scene.refusal(care.saving([Self.goal("a")], nil)) == "accepted")
    #expect(try care.publish().goals.map(\.status) == [.inProgress])
  }

  @Test("R-MH-240: a new goal lies ahead, one that passes stays") func targetDates() throws {
    var goal = Self.goal("a")
    goal.targetDate = Timestamp(milliseconds: care.scene.now.milliseconds + 1000)
    try care.save([goal])
    care.scene.advance(hours: 1)
    let late = PublishCarePlan(patientId: care.patient, draftVersion: try care.draft.draftVersion)
    #expect(try care.scene.refusal(late) == "/goals/0/targetDate in_past")
    goal.targetDate = Timestamp(milliseconds: care.scene.now.milliseconds + 1000)
    try care.publish([goal])
    care.scene.advance(hours: 1)
    #expect(try care.publish([goal, Self.goal("b")]).goals.first?.status == .inProgress)
  }

  @Test("R-MH-239: a goal that comes back after it was removed begins anew") func removed() throws {
    try care.publish([Self.goal("a"), Self.goal("b")])
    try care.set("a", .completed)
    try care.publish([Self.goal("b")])
    #expect(try care.set("a", .abandoned) == "NOT_FOUND")
    let again = try care.publish([Self.goal("a"), Self.goal("b")])
    #expect(again.goals.map(\.status) == [.inProgress, .inProgress])
    #expect(again.goals.map(\.statusChangedAt) == [nil, nil])
  }

  private func progress(_ percent: Int?, hoursAgo: Int64 = 0) -> RecordGoalProgress {
    var call = RecordGoalProgress(patientId: care.patient, goalId: RecordID(replacing: "a"))
    let moment = Timestamp(milliseconds: care.scene.now.milliseconds - hoursAgo * 3_600_000)
    (call.percent, call.date) = (percent, OffsetTime(moment, offsetMinutes: 60))
    return call
  }

  @Test("progress is told newest first, and the goal shows the latest, however late entries come")
  func course() throws {
    try care.publish([Self.goal("a"), Self.goal("b")])
    for (percent, hours) in [(40, 2), (10, 8), (20, 5)] as [(Int, Int64)] {
      _ = try care.test.call(progress(percent, hoursAgo: hours), meta: care.scene.by(.patient))
    }
    let list = ListGoalProgress(patientId: care.patient, goalId: RecordID(replacing: "a"))
    #expect(try care.test.call(list).progress.map(\.percent) == [40, 20, 10])
    #expect(try care.plan.goals.map(\.progress?.percent) == [40, nil])
    var (found, paged): ([Int?], ListGoalProgress) = ([], list)
    paged.limit = 1
    repeat {
      let page = try care.test.call(paged)
      found += page.progress.map(\.percent)
      paged.cursor = page.page.nextCursor
    } while paged.cursor != nil
    #expect(found == [40, 20, 10])
    try care.publish([Self.goal("a")])
    #expect(try care.plan.goals.first?.progress?.percent == 40, "a new version keeps the course")
    try care.set("a", .completed)
    #expect(try care.scene.refusal(progress(50)) == "goal_not_in_progress")
  }

  @Test("R-MH-269, R-MH-270: an entry again is the same entry") func clientIDs() throws {
    try care.publish([Self.goal("a"), Self.goal("b")])
    var call = progress(30)
    call.id = RecordID(replacing: "offline-1")
    let first = try care.test.call(call)
    let head = care.test.engine.head
    #expect(try care.test.call(call) == first && care.test.engine.head == head)
    call.percent = 31
    #expect(try care.scene.refusal(call) == "duplicate_id")
    (call.percent, call.goalId) = (30, RecordID(replacing: "b"))
    #expect(try care.scene.refusal(call) == "duplicate_id")
    let other = try CarePlanScene(sharing: care.scene)
    try other.publish([Self.goal("a")])
    (call.patientId, call.goalId) = (other.patient, RecordID(replacing: "a"))
    #expect(try care.scene.refusal(call) == "duplicate_id")
  }

  @Test("what progress must not be") func limits() throws {
    try care.publish([Self.goal("a")])
    var call = RecordGoalProgress(patientId: care.patient, goalId: RecordID(replacing: "a"))
    #expect(try care.scene.refusal(call) == "/percent required")
    for (percent, isGood) in [(-1, false), (0, true), (100, true), (101, false), (Int.max, false)] {
      call.percent = percent
      #expect(try care.scene.refusal(call) == (isGood ? "accepted" : "/percent out_of_range"))
    }
    (call.percent, call.unit) = (nil, "mmHg")
    #expect(try care.scene.refusal(call) == "/percent required, /unit inconsistent")
    call.value = ExactDecimal(132)
    care.scene.advance(hours: 1)
    #expect(try care.scene.refusal(call) == "accepted")
    #expect(try care.plan.goals.first?.progress?.value == ExactDecimal(132))
    #expect(try care.scene.refusal(progress(1, hoursAgo: -1)) == "/date in_future")
    #expect(try care.scene.refusal(progress(1, hoursAgo: 24 * 365 * 70)) == "/date before_birth")
    #expect(try care.scene.refusal(call, care.scene.by(.admin)) == "role")
  }

  @Test("rebuilt from the log, nothing changes") func rebuilt() throws {
    try removed()
    try openDrafts()
    try care.publish([Self.goal("a")])
    _ = try care.test.call(progress(10))
    try care.save([Self.goal("z")])
    try care.scene.verifyProjections()
  }
}
