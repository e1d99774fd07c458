import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Single goals of a care plan's draft") struct DraftGoalTests {
  private let care: CarePlanScene

  init() throws { care = try CarePlanScene() }

  private func adding(_ id: String?, _ title: String = "Ziel", _ version: Int? = nil) -> AddDraftGoal {
    var call = AddDraftGoal(patientId: care.patient, title: title)
    (call.id, call.draftVersion) = (id.map { RecordID(replacing: $0) }, version)
    return call
  }

  private func updating(_ id: String, _ change: (inout UpdateDraftGoal) -> Void) -> UpdateDraftGoal {
    var call = UpdateDraftGoal(patientId: care.patient, goalId: RecordID(replacing: id))
    change(&call)
    return call
  }

  private func removing(_ id: String) -> RemoveDraftGoal {
    RemoveDraftGoal(patientId: care.patient, goalId: RecordID(replacing: id))
  }

  @discardableResult
  private func send<M: Method>(_ call: M) throws -> M.Outcome {
    try care.test.call(call, meta: care.scene.by(.clinician))
  }

  @Test("R-MH-232, R-MH-233: each change begins or goes on with one draft and raises its version")
  func drafts() throws {
    let added = try send(adding("a", "Blutdruck"))
    #expect(added.goals.map(\.title) == ["Blutdruck"] && added.isSaved && added.draftVersion == 2)
    #expect(try care.draft == added)
    try care.publish()
    try care.set("a", .completed)
    let later = try send(adding(nil, "Gewicht"))
    #expect(later.goals.map(\.status) == [.completed, .inProgress] && later.baseVersion == 1)
    #expect(try care.draft == later)
    let updated = try send(updating("a") { $0.title = "Blutdruck unter 130/80" })
    #expect(
      updated.goals[0].title == "Blutdruck unter 130/80" && updated.draftVersion == later.draftVersion + 1)
    #expect(try care.draft == updated)
    let removed = try send(removing("a"))
    #expect(removed.goals.map(\.title) == ["Gewicht"])
    #expect(try care.draft == removed && care.plan.goals.map(\.id.text) == ["a"], "the plan is as it was")
    #expect(try care.publish().goals.map(\.title) == ["Gewicht"])
    let first = try care.test.call(GetCarePlanVersion(patientId: care.patient, version: 1))
    #expect(first.goals.map(\.id.text) == ["a"], "R-MH-239")
    try care.scene.verifyProjections()
  }

  @Test("R-MH-232: a stale version is refused, an absent one is any") func versions() throws {
    try send(adding("a"))
    for call in [adding("b", "x", 1), adding("b", "x", 3)] {
      #expect(try care.scene.refusal(call) == "version_conflict")
    }
    var update = updating("a") { $0.title = "y" }
    update.draftVersion = 1
    var remove = removing("a")
    remove.draftVersion = 1
    #expect(try care.scene.refusal(update) == "version_conflict")
    #expect(try care.scene.refusal(remove) == "version_conflict")
    (update.draftVersion, remove.draftVersion) = (2, 3)
    #expect(try care.scene.refusal(update) == "accepted" && care.scene.refusal(remove) == "accepted")
  }

  @Test("R-MH-269: the same goal again changes nothing, another one of its id is refused") func ids() throws {
    let call = adding("a", "Blutdruck", 1)
    let first = try send(call)
    let head = care.test.engine.head
    #expect(try send(call) == first && care.test.engine.head == head, "also with the version of then")
    #expect(try care.scene.refusal(adding("a", "anderes")) == "duplicate_id")
    try care.publish()
    try send(removing("a"))
    #expect(
      try care.scene.refusal(adding("a", "Blutdruck")) == "duplicate_id", "it was taken out of the plan")
    #expect(try care.scene.refusal(removing("a")) == "NOT_FOUND")
    #expect(try care.scene.refusal(updating("a") { $0.title = "x" }) == "NOT_FOUND")
  }

  @Test("R-MH-240: a new goal lies ahead, an older one may have passed") func dates() throws {
    let (past, future) = (care.scene.now.adding(minutes: -1), care.scene.now.adding(minutes: 60))
    var add = adding("a")
    add.targetDate = past
    #expect(try care.scene.refusal(add) == "/targetDate in_past")
    add.targetDate = care.scene.now
    #expect(try care.scene.refusal(add) == "accepted", "now is not the past")
    #expect(try care.scene.refusal(updating("a") { $0.targetDate = .set(past) }) == "/targetDate in_past")
    #expect(try send(updating("a") { $0.targetDate = .clear }).goals[0].targetDate == nil)
    #expect(try send(updating("a") { $0.targetDate = .set(future) }).goals[0].targetDate == future)
    try care.publish()
    care.scene.advance(hours: 2)
    #expect(try care.scene.refusal(updating("a") { $0.title = "x" }) == "accepted", "its date has passed")
    #expect(try care.publish().goals.map(\.status) == [.inProgress])
  }

  @Test("R-MH-237, R-MH-238: a status goes by the plan's steps, and the draft's later one wins") func steps()
    throws
  {
    try care.publish([CarePlanScene.goal("a"), CarePlanScene.goal("b")])
    try send(adding("new"))
    #expect(
      try care.scene.refusal(updating("new") { $0.status = .completed }) == "/goals/2/status inconsistent")
    try send(updating("a") { $0.status = .completed })
    try send(updating("b") { $0.title = "umbenannt" })
    try care.set("a", .abandoned)
    try care.set("b", .abandoned)
    #expect(
      try care.scene.refusal(updating("a") { $0.title = "x" }) == "goal_transition_not_allowed",
      "completed in the draft, abandoned since")
    try send(updating("a") { $0.status = .inProgress })
    let published = try care.publish()
    #expect(published.goals.map(\.status) == [.inProgress, .abandoned, .inProgress])
    try care.scene.verifyProjections()
  }

  @Test("limits, and nothing without a change") func limits() throws {
    var call = adding("a", "")
    call.description = String(repeating: "x", count: 2001)
    #expect(try care.scene.refusal(call) == "/title bad_format, /description bad_format")
    for number in 0..<50 { try send(adding("g\(number)")) }
    #expect(try care.scene.refusal(adding("one-more")) == "/goals too_many")
    let head = care.test.engine.head
    try send(updating("g1") { $0.title = "Ziel" })
    #expect(care.test.engine.head == head)
  }

  @Test("R-MH-052, R-MH-232: clinicians alone, and patients see nothing of it") func roles() throws {
    for role in [ActingPerson.Role.patient, .nurse, .admin] {
      let meta = care.scene.by(role)
      #expect(try care.scene.refusal(adding("a"), meta) == "role")
      #expect(try care.scene.refusal(updating("a") { $0.title = "x" }, meta) == "role")
      #expect(try care.scene.refusal(removing("a"), meta) == "role")
    }
    try send(adding("a"))
    try send(updating("a") { $0.title = "x" })
    try send(removing("a"))
    var timeline = ReadTimeline(patientId: care.patient)
    timeline.areas = [.carePlan]
    #expect(try care.test.call(timeline, meta: care.scene.by(.patient)).entries == [])
    #expect(try care.test.call(timeline).entries.count == 3)
  }
}
