import RecordModel
import RecordStore

/// Where a patient's care plan stands, for one command or query.
struct CarePlanReading {
  let patient: PatientID
  var plan: CarePlanDocument
  /// The last publication.
  let published: CarePlanVersionDocument?
  let draft: CarePlanDraftDocument?

  init(_ patient: PatientID, _ view: borrowing RecordView) throws(Failure) {
    _ = try view.patient(patient)
    self.patient = patient
    plan = try view.document(CarePlanDocument.self, patient.keyBytes) ?? CarePlanDocument()
    published = try view.document(
      CarePlanVersionDocument.self, CarePlanVersionDocument.key(patient, plan.version))
    draft = try view.document(CarePlanDraftDocument.self, patient.keyBytes)
  }

  /// The last publication, or the refusal that there is none (R-MH-080).
  func requirePublished() throws(Failure) -> CarePlanVersionDocument {
    if let published { return published }
    throw Failure(.notFound, "no care plan was published", details: ["reason": "care_plan_not_found"])
  }

  /// The goal, where the last publication has it.
  func goal(
    _ id: RecordID, _ view: borrowing RecordView
  ) throws(Failure) -> (goal: CarePlanGoal, state: CarePlanGoalDocument) {
    guard let goal = try requirePublished().content.goals.first(where: { $0.id == id }),
      let state = try self.state(of: id, view)
    else { throw .noSuch("goal", field: "goalId") }
    return (goal, state)
  }

  func state(of goal: RecordID, _ view: borrowing RecordView) throws(Failure) -> CarePlanGoalDocument? {
    try view.document(CarePlanGoalDocument.self, CarePlanGoalDocument.key(patient, goal))
  }

  /// What a first save starts from: the last publication with its goals where they are (R-MH-233).
  func copy(_ view: borrowing RecordView) throws(Failure) -> CarePlanContent {
    guard var content = published?.content else { return CarePlanContent() }
    for index in content.goals.indices {
      let state = try state(of: content.goals[index].id, view)
      content.goals[index].status = state?.status ?? content.goals[index].status
    }
    return content
  }

  /// What the draft says, or what a first save starts from.
  func workingContent(_ view: borrowing RecordView) throws(Failure) -> CarePlanContent {
    if let draft { return draft.content }
    return try copy(view)
  }

  /// The draft, or what a first save would start from.
  func draftView(_ view: borrowing RecordView) throws(Failure) -> CarePlanDraft {
    var answer = CarePlanDraft(
      try ticked(try workingContent(view), view), planId: plan.planId, patientId: patient,
      baseVersion: draft?.baseVersion ?? plan.version, draftVersion: plan.draftVersion)
    (answer.isSaved, answer.editedBy, answer.updatedDate) = (draft != nil, draft?.editedBy, draft?.updatedAt)
    return answer
  }

  /// The goal with where it is and how far somebody came.
  func view(
    _ goal: CarePlanGoal, _ state: CarePlanGoalDocument?, _ view: borrowing RecordView
  ) throws(Failure) -> CarePlanGoal {
    var goal = goal
    if let state {
      (goal.status, goal.statusChangedAt, goal.note) = (state.status, state.changedAt, state.note)
    }
    let prefix = GoalProgressDocument.prefix(patient, goal.id)
    goal.progress = try view.documents(GoalProgressDocument.self, prefix: prefix, limit: 1).first?.document
      .entry
    return goal
  }

  /// The plan as it is now.
  func current(_ view: borrowing RecordView) throws(Failure) -> CarePlan {
    let published = try requirePublished()
    var content = published.content
    for index in content.goals.indices {
      let state = try state(of: content.goals[index].id, view)
      content.goals[index] = try self.view(content.goals[index], state, view)
    }
    return try answer(
      published, try ticked(content, view), updated: plan.updatedAt ?? published.publishedAt, view)
  }

  /// A publication with what is known of it today: whether it counts, and what of it was stopped.
  func answer(
    _ published: CarePlanVersionDocument, _ content: CarePlanContent, updated: Timestamp,
    _ view: borrowing RecordView
  ) throws(Failure) -> CarePlan {
    var answer = CarePlan(
      id: published.planId, patientId: patient, created: plan.createdAt ?? published.publishedAt,
      updated: updated, status: status(of: published.version), content: content, version: published.version,
      publishedBy: published.publishedBy)
    answer.stoppedMedications = try stoppedMedications(content, view).map(\.id)
    return answer
  }

  func status(of version: Int) -> CarePlanStatus {
    plan.isActive && version == plan.version ? .active : .inactive
  }
}
