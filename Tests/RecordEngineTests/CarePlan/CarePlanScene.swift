import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A patient with a care plan, and those who work on it.
struct CarePlanScene {
  let scene: RecordScene
  let patient: PatientID

  init() throws {
    scene = try RecordScene()
    patient = scene.patient
  }

  /// The patient of a scene.
  init(of scene: RecordScene) throws { (self.scene, patient) = (scene, scene.patient) }

  /// Another patient of the same record.
  init(sharing scene: RecordScene) throws {
    (self.scene, patient) = (scene, try scene.stranger())
  }

  var test: TestEngine { scene.test }

  static func goal(_ id: String, _ status: GoalStatus = .inProgress) -> CarePlanGoal {
    CarePlanGoal(id: RecordID(replacing: id), title: "Ziel \(id)", status: status)
  }

  func saving(_ goals: [CarePlanGoal], _ version: Int?) -> SaveCarePlanDraft {
    var call = SaveCarePlanDraft(patientId: patient, draftVersion: version)
    call.goals = goals
    return call
  }

  /// Saves a draft with those goals on what the draft is now.
  @discardableResult
  func save(_ goals: [CarePlanGoal]) throws -> CarePlanDraft {
    try test.call(saving(goals, try draft.draftVersion), meta: scene.by(.clinician))
  }

  @discardableResult
  func publish(_ goals: [CarePlanGoal]? = nil) throws -> CarePlan {
    if let goals { try save(goals) }
    let call = PublishCarePlan(patientId: patient, draftVersion: try draft.draftVersion)
    return try test.call(call, meta: scene.by(.clinician))
  }

  @discardableResult
  func set(_ goal: String, _ status: GoalStatus, _ role: ActingPerson.Role = .patient) throws -> String {
    try scene.refusal(
      SetGoalStatus(patientId: patient, goalId: RecordID(replacing: goal), status: status), scene.by(role))
  }

  var draft: CarePlanDraft { get throws { try test.call(GetCarePlanDraft(patientId: patient)) } }
  var plan: CarePlan { get throws { try test.call(GetCarePlan(patientId: patient)) } }

  func status(_ goal: String) throws -> GoalStatus? {
    try plan.goals.first { $0.id.text == goal }?.status
  }
}
