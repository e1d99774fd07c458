import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Care plan") struct CarePlanTests {
  private let care: CarePlanScene

  init() throws { care = try CarePlanScene() }

  private static func goal(_ id: String, _ status: GoalStatus = .inProgress) -> CarePlanGoal {
    CarePlanScene.goal(id, status)
  }

  @Test("R-MH-080: without a publication there is no plan, with or without a draft") func nothing() throws {
    let get = GetCarePlan(patientId: care.patient)
    #expect(try care.scene.refusal(get) == "care_plan_not_found")
    try care.save([Self.goal("a")])
    #expect(try care.scene.refusal(get) == "care_plan_not_found")
    #expect(try care.test.call(ListCarePlanVersions(patientId: care.patient)).versions == [])
    let version = GetCarePlanVersion(patientId: care.patient, version: 1)
    for number in [1, 0, -1, Int.max, Int.min] {
      var call = version
      call.version = number
      #expect(try care.scene.refusal(call) == "NOT_FOUND", "\(number)")
    }
  }

  @Test("R-MH-052, R-MH-080: who may read and write what") func roles() throws {
    try care.publish([Self.goal("a")])
    try care.save([Self.goal("a"), Self.goal("b")])
    let scene = care.scene
    for role in [ActingPerson.Role.patient, .nurse, .admin] {
      let meta = scene.by(role)
      #expect(try scene.refusal(GetCarePlanDraft(patientId: care.patient), meta) == "role")
      #expect(try scene.refusal(care.saving([], nil), meta) == "role")
      #expect(try scene.refusal(DiscardCarePlanDraft(patientId: care.patient), meta) == "role")
      #expect(try scene.refusal(PublishCarePlan(patientId: care.patient, draftVersion: 1), meta) == "role")
      #expect(try scene.refusal(DeactivateCarePlan(patientId: care.patient, reason: "x"), meta) == "role")
      let expected = role == .admin ? "role" : "accepted"
      #expect(try scene.refusal(GetCarePlan(patientId: care.patient), meta) == expected)
      #expect(try scene.refusal(ListCarePlanVersions(patientId: care.patient), meta) == expected)
      #expect(try scene.refusal(GetCarePlanVersion(patientId: care.patient, version: 1), meta) == expected)
    }
    #expect(try scene.refusal(GetCarePlanDraft(patientId: care.patient), scene.by(.clinician)) == "accepted")
  }

  @Test("R-MH-232: no patient sees a draft, neither in the plan nor in the chart nor in the timeline")
  func draftsAreHidden() throws {
    try care.publish([Self.goal("a")])
    try care.save([Self.goal("a"), Self.goal("b")])
    let own = care.scene.by(.patient)
    let plan = try care.test.call(GetCarePlan(patientId: care.patient), meta: own)
    #expect(plan.goals.map(\.id.text) == ["a"])
    for (meta, ids) in [(own, ["plan"]), (care.scene.by(.clinician), ["plan", "draft"])] {
      let chart = try care.test.call(GetChart(patientId: care.patient), meta: meta)
      #expect(chart.sections.first { $0.area == .carePlan }?.items.map(\.id) == ids)
    }
    var timeline = ReadTimeline(patientId: care.patient)
    timeline.areas = [.carePlan]
    #expect(try care.test.call(timeline, meta: own).entries.map(\.type) == ["careplan.published"])
    #expect(try care.test.call(timeline).entries.count == 3)
  }

  @Test(
    "R-MH-233: a first draft starts empty, a later one as a copy of the plan with its goals where they are")
  func copies() throws {
    let first = try care.draft
    #expect(first.goals == [] && first.baseVersion == 0 && !first.isSaved && first.planId == nil)
    try care.publish([Self.goal("a"), Self.goal("b")])
    try care.set("a", .completed)
    let later = try care.draft
    #expect(later.goals.map(\.status) == [.completed, .inProgress] && later.baseVersion == 1)
    #expect(later.goals.map(\.id.text) == ["a", "b"])
    var call = SaveCarePlanDraft(patientId: care.patient, draftVersion: nil)
    call.instructions = ["Tagebuch führen"]
    let saved = try care.test.call(call, meta: care.scene.by(.clinician))
    #expect(saved.goals.map(\.id.text) == ["a", "b"], "what is left out stays")
  }

  @Test("R-MH-232: a change on an old draft is refused and changes nothing") func staleDrafts() throws {
    let first = try care.save([Self.goal("a")])
    try care.save([Self.goal("a"), Self.goal("b")])
    let head = care.test.engine.head
    for version in [first.draftVersion, first.draftVersion + 5, 0, nil] {
      #expect(try care.scene.refusal(care.saving([], version)) == "version_conflict")
    }
    let publish = PublishCarePlan(patientId: care.patient, draftVersion: first.draftVersion)
    #expect(try care.scene.refusal(publish) == "version_conflict")
    var discard = DiscardCarePlanDraft(patientId: care.patient)
    discard.draftVersion = first.draftVersion
    #expect(try care.scene.refusal(discard) == "version_conflict")
    var other = care.saving([], try care.draft.draftVersion)
    other.baseVersion = 1
    #expect(try care.scene.refusal(other) == "version_conflict")
    #expect(care.test.engine.head == head)
    #expect(try care.draft.goals.count == 2)
  }

  @Test("what was read of a draft that is gone is stale for the next") func draftsThatAreGone() throws {
    let saved = try care.save([Self.goal("a")])
    let next = try care.test.call(
      DiscardCarePlanDraft(patientId: care.patient), meta: care.scene.by(.clinician))
    #expect(try care.draft == next && next.goals == [])
    #expect(try care.scene.refusal(care.saving([Self.goal("x")], saved.draftVersion)) == "version_conflict")
    #expect(try care.scene.refusal(DiscardCarePlanDraft(patientId: care.patient)) == "no_draft")
    try care.publish([Self.goal("a")])
    let stale = try care.save([Self.goal("a"), Self.goal("b")]).draftVersion
    try care.publish()
    #expect(try care.scene.refusal(care.saving([], stale)) == "version_conflict")
  }

  @Test("saving what is there already changes nothing") func sameAgain() throws {
    let saved = try care.save([Self.goal("a")])
    let head = care.test.engine.head
    #expect(try care.save([Self.goal("a")]) == saved && care.test.engine.head == head)
  }

  @Test("R-MH-234, R-MH-236, R-MH-243: publications replace each other and are kept") func versions() throws {
    let first = try care.publish([Self.goal("a"), Self.goal("b")])
    #expect(try care.plan == first && first.status == .active && first.version == 1)
    care.scene.advance(hours: 1)
    try care.save([Self.goal("b"), Self.goal("c")])
    var publish = PublishCarePlan(patientId: care.patient, draftVersion: try care.draft.draftVersion)
    publish.changeNote = "Neues Ziel"
    let second = try care.test.call(publish, meta: care.scene.by(.clinician))
    #expect(try care.plan == second && second.version == 2 && second.id == first.id)
    #expect(second.createdDate == first.createdDate && second.updatedDate > first.updatedDate)
    #expect(try !care.draft.isSaved)
    let versions = try care.test.call(ListCarePlanVersions(patientId: care.patient)).versions
    #expect(versions.map(\.version) == [2, 1] && versions.map(\.status) == [.active, .inactive])
    #expect(versions.map(\.changeNote) == ["Neues Ziel", nil])
    #expect(versions.allSatisfy { $0.publishedBy.hasPrefix("clinician:") })
    let old = try care.test.call(GetCarePlanVersion(patientId: care.patient, version: 1))
    #expect(old.goals.map(\.id.text) == ["a", "b"], "R-MH-239: a removed goal stays in older versions")
    #expect(old.status == .inactive && old.updatedDate == first.updatedDate)
  }

  @Test("R-MH-295: all pages of the history show each publication once") func pages() throws {
    for number in 1...5 { try care.publish([Self.goal("g\(number)")]) }
    for size in [1, 2, 5, 6] {
      var (found, list): ([Int], ListCarePlanVersions) = ([], ListCarePlanVersions(patientId: care.patient))
      list.limit = size
      repeat {
        let page = try care.test.call(list)
        found += page.versions.map(\.version)
        list.cursor = page.page.nextCursor
      } while list.cursor != nil
      #expect(found == [5, 4, 3, 2, 1])
    }
  }

  @Test("R-MH-235: what a publication needs") func publishing() throws {
    let publish = PublishCarePlan(patientId: care.patient, draftVersion: 1)
    #expect(try care.scene.refusal(publish) == "no_draft")
    var call = SaveCarePlanDraft(patientId: care.patient, draftVersion: nil)
    call.instructions = ["Tagebuch führen"]
    let draft = try care.test.call(call)
    var empty = PublishCarePlan(patientId: care.patient, draftVersion: draft.draftVersion)
    #expect(try care.scene.refusal(empty) == "draft_incomplete")
    empty.changeNote = String(repeating: "x", count: 501)
    #expect(try care.scene.refusal(empty) == "/changeNote bad_format")
  }

  @Test("R-MH-236: an ended plan stays to be read, as inactive") func deactivation() throws {
    let end = DeactivateCarePlan(patientId: care.patient, reason: "abgeschlossen")
    #expect(try care.scene.refusal(end) == "care_plan_not_found")
    try care.publish([Self.goal("a")])
    #expect(
      try care.scene.refusal(DeactivateCarePlan(patientId: care.patient, reason: " ")) == "/reason bad_format"
    )
    let ended = try care.test.call(end)
    #expect(try care.plan == ended && ended.status == .inactive && ended.version == 1)
    #expect(try care.scene.refusal(end) == "already_inactive")
    #expect(try care.set("a", .completed) == "care_plan_inactive")
    #expect(try care.draft.goals.map(\.id.text) == ["a"], "the next plan starts from the last one")
    let next = try care.publish([Self.goal("a")])
    #expect(next.status == .active && next.version == 2)
  }

  @Test("R-MH-241: a medication that was stopped is named, and the plan is not edited") func stopped() throws
  {
    let order = MedicationOrder(name: "Metformin", dosage: "500", unit: .mg, frequency: .onceDaily)
    let medication = try care.test.call(AddMedication(patientId: care.patient, order: order))
    var call = care.saving([Self.goal("a")], nil)
    call.medications = [
      CarePlanMedication(
        name: "Metformin", dosage: "500 mg", frequency: "täglich", medicationId: medication.id)
    ]
    _ = try care.test.call(call)
    try care.publish()
    #expect(try care.plan.stoppedMedications == [])
    _ = try care.test.call(
      DiscontinueMedication(patientId: care.patient, medicationId: medication.id, reason: "Ende"))
    #expect(try care.plan.stoppedMedications == [medication.id] && care.plan.medications.count == 1)
  }

  @Test("what a draft must not have is told all at once") func limits() throws {
    var call = care.saving(
      [
        CarePlanGoal(id: RecordID(replacing: "a"), title: ""),
        CarePlanGoal(
          id: RecordID(replacing: "a"), title: String(repeating: "x", count: 201),
          description: String(repeating: "x", count: 2001)),
        CarePlanGoal(
          id: RecordID(replacing: "b"), title: "x",
          targetDate: Timestamp(milliseconds: care.scene.now.milliseconds - 1)),
        Self.goal("c", .completed),
      ], nil)
    call.medications = [CarePlanMedication(name: "", dosage: "", frequency: "")]
    call.activityRecommendations = [
      ActivityRecommendation(type: "", frequency: "x", duration: "x", intensity: .light)
    ]
    call.dietaryGuidelines = [DietaryGuideline(guideline: "", rationale: "")]
    call.instructions = [""]
    #expect(
      try care.scene.refusal(call) == """
        /goals/1/id duplicate_id, /goals/0/title bad_format, /goals/1/title bad_format, \
        /goals/1/description bad_format, /goals/3/status inconsistent, /goals/2/targetDate in_past, \
        /medications/0/name bad_format, /medications/0/dosage bad_format, \
        /medications/0/frequency bad_format, /activityRecommendations/0/type bad_format, \
        /dietaryGuidelines/0/guideline bad_format, /instructions/0 bad_format
        """)
    let many = (0...50).map { Self.goal("g\($0)") }
    #expect(try care.scene.refusal(care.saving(many, nil)) == "/goals too_many")
    #expect(try care.scene.refusal(care.saving(Array(many.prefix(50)), nil)) == "accepted")
  }

  @Test("another patient has no part in a plan") func strangers() throws {
    try care.publish([Self.goal("a")])
    let stranger = try care.scene.stranger()
    #expect(try care.scene.refusal(GetCarePlan(patientId: stranger)) == "care_plan_not_found")
    let set = SetGoalStatus(patientId: stranger, goalId: RecordID(replacing: "a"), status: .completed)
    #expect(try care.scene.refusal(set) == "care_plan_not_found")
  }
}
