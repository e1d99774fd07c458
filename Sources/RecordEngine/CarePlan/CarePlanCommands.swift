import RecordModel
import RecordStore

extension SaveCarePlanDraft: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<CarePlanDraft> {
    var reading = try CarePlanReading(patientId, view)
    let saved = reading.plan.draftVersion
    guard draftVersion == saved || (draftVersion == nil && reading.draft == nil) else {
      throw .versionConflict(saved)
    }
    let base = reading.draft?.baseVersion ?? reading.plan.version
    if let baseVersion, baseVersion != base { throw .versionConflict(base) }
    let before = try reading.workingContent(view)
    let content = content(after: before)
    let changes = try CarePlanCheck(content, before, reading, view.now).statusChanges(view)
    if reading.draft != nil, content == before {
      return .unchanged(StreamID(patientId), outcome: try reading.draftView(view))
    }
    let event = CarePlanDraftSaved(content: content, baseVersion: base, statusChanges: changes)
    return Decision(StreamID(patientId), [event], outcome: try reading.save(content, view))
  }

  private func content(after before: CarePlanContent) -> CarePlanContent {
    var content = before
    content.goals = (goals ?? before.goals).map { goal in
      var goal = goal
      (goal.statusChangedAt, goal.note, goal.progress) = (nil, nil, nil)
      return goal
    }
    content.medications = medications ?? before.medications
    content.activityRecommendations = activityRecommendations ?? before.activityRecommendations
    content.dietaryGuidelines = dietaryGuidelines ?? before.dietaryGuidelines
    content.scheduledCheckups = scheduledCheckups ?? before.scheduledCheckups
    content.instructions = instructions ?? before.instructions
    return content
  }
}

extension DiscardCarePlanDraft: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<CarePlanDraft> {
    let reading = try CarePlanReading(patientId, view)
    guard reading.draft != nil else { throw .noDraft }
    if let draftVersion, draftVersion != reading.plan.draftVersion {
      throw .versionConflict(reading.plan.draftVersion)
    }
    let next = CarePlanDraft(
      try reading.copy(view), planId: reading.plan.planId, patientId: patientId,
      baseVersion: reading.plan.version, draftVersion: reading.plan.draftVersion + 1)
    return Decision(StreamID(patientId), [CarePlanDraftDiscarded()], outcome: next)
  }
}

extension PublishCarePlan: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<CarePlan> {
    var reading = try CarePlanReading(patientId, view)
    var checks = FieldChecks()
    checks.text("/changeNote", changeNote, 0...500)
    try checks.finish()
    guard let draft = reading.draft else { throw .noDraft }
    guard draftVersion == reading.plan.draftVersion else { throw .versionConflict(reading.plan.draftVersion) }
    guard !draft.content.goals.isEmpty else {
      throw Failure(.invalidInput, "a plan has at least one goal", details: ["reason": "draft_incomplete"])
    }
    try CarePlanCheck(draft.content, draft.content, reading, view.now).checkDates()
    let content = try reading.settled(draft, view)
    let planId = reading.plan.planId ?? RecordID(made: view.store.random.words())
    let event = CarePlanPublished(
      planId: planId, version: reading.plan.version + 1, content: content, changeNote: changeNote)
    let published = CarePlanVersionDocument(
      planId: planId, version: event.version, content: content, changeNote: changeNote,
      publishedAt: view.recordedAt, publishedBy: view.call.actor.description)
    let shown = try reading.shown(content, view)
    (reading.plan.version, reading.plan.isActive) = (event.version, true)
    return Decision(
      StreamID(patientId), [event],
      outcome: try reading.answer(published, shown, updated: view.recordedAt, view))
  }
}

extension CarePlanReading {
  /// The draft's content with each goal's current status, unless the draft changed it later (R-MH-238).
  fileprivate func settled(
    _ draft: CarePlanDraftDocument, _ view: borrowing RecordView
  ) throws(Failure) -> CarePlanContent {
    var content = draft.content
    for index in content.goals.indices {
      let goal = content.goals[index]
      guard let state = try state(of: goal.id, view) else { continue }
      let changed = draft.statusChange(of: goal.id) ?? 0
      if changed < state.position { content.goals[index].status = state.status }
    }
    return content
  }

  /// The content as answered after publication.
  fileprivate func shown(
    _ content: CarePlanContent, _ view: borrowing RecordView
  ) throws(Failure) -> CarePlanContent {
    var content = content
    for index in content.goals.indices {
      var state = try state(of: content.goals[index].id, view)
      if let known = state, known.status != content.goals[index].status {
        state = CarePlanGoalDocument(
          status: content.goals[index].status, changedAt: view.recordedAt, position: 0)
      }
      content.goals[index] = try self.view(content.goals[index], state, view)
    }
    return try ticked(content, view)
  }
}

extension DeactivateCarePlan: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<CarePlan> {
    var reading = try CarePlanReading(patientId, view)
    var checks = FieldChecks()
    checks.text("/reason", reason, 1...500)
    try checks.finish()
    let published = try reading.requirePublished()
    guard reading.plan.isActive else { throw .conflict("already_inactive", "the plan was ended before") }
    (reading.plan.isActive, reading.plan.updatedAt) = (false, view.recordedAt)
    return Decision(
      StreamID(patientId), [CarePlanDeactivated(version: published.version, reason: reason)],
      outcome: try reading.current(view))
  }
}

extension Failure {
  fileprivate static let noDraft = conflict("no_draft", "there is no draft")
}
