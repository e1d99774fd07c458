import RecordModel
import RecordStore

/// The state of a patient's care plan, for one command or query.
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

  /// The goal, if the last publication has it.
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

  /// The start of a first save: the last publication with its goals' current status (R-MH-233).
  func copy(_ view: borrowing RecordView) throws(Failure) -> CarePlanContent {
    guard var content = published?.content else { return CarePlanContent() }
    for index in content.goals.indices {
      let state = try state(of: content.goals[index].id, view)
      content.goals[index].status = state?.status ?? content.goals[index].status
    }
    return content
  }

  /// The draft's content, or the start of a first save.
  func workingContent(_ view: borrowing RecordView) throws(Failure) -> CarePlanContent {
    if let draft { return draft.content }
    return try copy(view)
  }

  /// The draft, or the start of a first save.
  func draftView(_ view: borrowing RecordView) throws(Failure) -> CarePlanDraft {
    var answer = CarePlanDraft(
      try ticked(try workingContent(view), view), planId: plan.planId, patientId: patient,
      baseVersion: draft?.baseVersion ?? plan.version, draftVersion: plan.draftVersion)
    (answer.isSaved, answer.editedBy, answer.updatedDate) = (draft != nil, draft?.editedBy, draft?.updatedAt)
    return answer
  }

  /// The goal with its status and progress.
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

  /// A publication with today's knowledge: whether it is in force, and which of its medications were stopped.
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
