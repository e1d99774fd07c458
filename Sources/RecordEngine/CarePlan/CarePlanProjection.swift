import RecordModel
import RecordStore

/// Each patient's care plan: its draft, its versions, and the status of its goals.
enum CarePlanProjection: Projection {
  static let name = "care-plan"
  static let revision: UInt32 = 1
  static let handles = EventCatalog.types(of: .carePlan)
  static let ignores = EventCatalog.outside(.carePlan)

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    guard let patient = event.envelope.stream.patient else { return }
    let envelope = event.envelope
    switch event.payload {
    case let saved as CarePlanDraftSaved: try save(saved, envelope, patient, documents)
    case let added as DraftGoalAdded:
      try edit(envelope, patient, documents) { $0.content.goals.append(added.goal) }
    case let updated as DraftGoalUpdated:
      try edit(envelope, patient, documents) { $0.update(updated, at: envelope.position) }
    case let removed as DraftGoalRemoved:
      try edit(envelope, patient, documents) { $0.remove(removed.goalId) }
    case is CarePlanDraftDiscarded:
      documents.remove(CarePlanDraftDocument.self, patient.keyBytes)
      try change(patient, documents) { $0.draftVersion += 1 }
    case let published as CarePlanPublished: try publish(published, envelope, patient, documents)
    case is CarePlanDeactivated:
      try change(patient, documents) { ($0.isActive, $0.updatedAt) = (false, envelope.recordedAt) }
    case let changed as GoalStatusChanged:
      let goal = CarePlanGoalDocument(
        status: changed.to, changedAt: envelope.recordedAt, note: changed.note, position: envelope.position)
      documents.set(goal, CarePlanGoalDocument.key(patient, changed.goalId))
      try change(patient, documents) { $0.updatedAt = envelope.recordedAt }
    case let progress as GoalProgressRecorded: record(progress, envelope, patient, documents)
    default: break
    }
  }

  static func change(
    _ patient: PatientID, _ documents: StreamDocuments, _ body: (inout CarePlanDocument) -> Void
  ) throws(Failure) {
    var plan = try documents.get(CarePlanDocument.self, patient.keyBytes) ?? CarePlanDocument()
    body(&plan)
    documents.set(plan, patient.keyBytes)
  }

  private static func save(
    _ event: CarePlanDraftSaved, _ envelope: Envelope, _ patient: PatientID, _ documents: StreamDocuments
  ) throws(Failure) {
    var draft = CarePlanDraftDocument(
      content: event.content, baseVersion: event.baseVersion, editedBy: envelope.actor.description,
      updatedAt: envelope.recordedAt)
    let earlier = try documents.get(CarePlanDraftDocument.self, patient.keyBytes)?.statusChanges ?? []
    let kept = Set(event.content.goals.map(\.id)).subtracting(event.statusChanges)
    draft.statusChanges =
      earlier.filter { kept.contains($0.goalId) }
      + event.statusChanges.map { .init(goalId: $0, position: envelope.position) }
    documents.set(draft, patient.keyBytes)
    try change(patient, documents) { $0.draftVersion += 1 }
  }

  private static func publish(
    _ event: CarePlanPublished, _ envelope: Envelope, _ patient: PatientID, _ documents: StreamDocuments
  ) throws(Failure) {
    let plan = try documents.get(CarePlanDocument.self, patient.keyBytes) ?? CarePlanDocument()
    let key = CarePlanVersionDocument.key(patient, plan.version)
    let previous = try documents.get(CarePlanVersionDocument.self, key)
    try follow(event.content.goals, after: previous?.content.goals ?? [], envelope, patient, documents)
    let version = CarePlanVersionDocument(
      planId: event.planId, version: event.version, content: event.content, changeNote: event.changeNote,
      publishedAt: envelope.recordedAt, publishedBy: envelope.actor.description)
    documents.set(version, CarePlanVersionDocument.key(patient, event.version))
    documents.remove(CarePlanDraftDocument.self, patient.keyBytes)
    try change(patient, documents) { plan in
      (plan.planId, plan.version, plan.isActive) = (event.planId, event.version, true)
      plan.createdAt = plan.createdAt ?? envelope.recordedAt
      plan.updatedAt = envelope.recordedAt
      plan.draftVersion += 1
    }
  }

  /// Sets the goals to a version's statuses; a goal with the same status keeps its date and note.
  private static func follow(
    _ goals: [CarePlanGoal], after previous: [CarePlanGoal], _ envelope: Envelope, _ patient: PatientID,
    _ documents: StreamDocuments
  ) throws(Failure) {
    for goal in previous where !goals.contains(where: { $0.id == goal.id }) {
      documents.remove(CarePlanGoalDocument.self, CarePlanGoalDocument.key(patient, goal.id))
    }
    for goal in goals {
      let key = CarePlanGoalDocument.key(patient, goal.id)
      let known = try documents.get(CarePlanGoalDocument.self, key)
      if let known, known.status == goal.status { continue }
      let changedAt = known == nil ? nil : envelope.recordedAt
      documents.set(
        CarePlanGoalDocument(status: goal.status, changedAt: changedAt, position: envelope.position), key)
    }
  }

  private static func record(
    _ event: GoalProgressRecorded, _ envelope: Envelope, _ patient: PatientID, _ documents: StreamDocuments
  ) {
    let moment = envelope.occurredAt
    let entry = GoalProgress(event, at: moment, by: envelope.actor)
    documents.set(
      GoalProgressDocument(entry: entry),
      GoalProgressDocument.key(patient, event.goalId, moment, event.progressId))
    documents.set(
      GoalProgressPlaceDocument(goalId: event.goalId, date: moment),
      GoalProgressPlaceDocument.key(patient, event.progressId))
  }
}

extension GoalProgress {
  init(_ event: GoalProgressRecorded, at moment: Timestamp, by actor: Actor) {
    self.init(
      id: event.progressId, goalId: event.goalId, date: moment, percent: event.percent, value: event.value,
      unit: event.unit, note: event.note, recordedBy: actor.description)
  }
}
