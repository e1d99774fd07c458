import RecordModel
import RecordStore

extension AddDraftGoal: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<CarePlanDraft> {
    var reading = try CarePlanReading(patientId, view)
    var content = try reading.workingContent(view)
    let goal = CarePlanGoal(
      id: id ?? RecordID(made: view.store.random.words()), title: title, description: description ?? "",
      targetDate: targetDate)
    var checks = FieldChecks()
    checks.goal(goal, earliest: view.now)
    try checks.finish()
    if let known = content.goals.first(where: { $0.id == goal.id }) {
      guard known.isSame(as: goal) else { throw .duplicateID }
      return .unchanged(StreamID(patientId), outcome: try reading.draftView(view))
    }
    try reading.requireDraft(draftVersion)
    // A goal of the plan that the draft removed only comes back with a whole draft.
    guard reading.published?.content.goals.contains(where: { $0.id == goal.id }) != true else {
      throw .duplicateID
    }
    let before = content
    content.goals.append(goal)
    _ = try CarePlanCheck(content, before, reading, view.now).statusChanges(view)
    return Decision(
      StreamID(patientId), [DraftGoalAdded(goal: goal)], outcome: try reading.save(content, view))
  }
}

extension UpdateDraftGoal: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<CarePlanDraft> {
    var reading = try CarePlanReading(patientId, view)
    let before = try reading.workingContent(view)
    try reading.requireDraft(draftVersion)
    guard let index = before.goals.firstIndex(where: { $0.id == goalId }) else {
      throw .noSuch("goal", field: "goalId")
    }
    let known = before.goals[index]
    let goal = changed(known)
    let isNew = reading.published?.content.goals.contains { $0.id == goalId } != true
    var checks = FieldChecks()
    checks.goal(goal, earliest: isNew ? view.now : nil)
    try checks.finish()
    if goal == known { return .unchanged(StreamID(patientId), outcome: try reading.draftView(view)) }
    var content = before
    content.goals[index] = goal
    let changes = try CarePlanCheck(content, before, reading, view.now).statusChanges(view)
    return Decision(
      StreamID(patientId), [DraftGoalUpdated(goal: goal, changesStatus: changes.contains(goalId))],
      outcome: try reading.save(content, view))
  }

  private func changed(_ known: CarePlanGoal) -> CarePlanGoal {
    var goal = known
    goal.title = title ?? known.title
    goal.description = description ?? known.description
    if let targetDate { goal.targetDate = targetDate.value }
    goal.status = status ?? known.status
    return goal
  }
}

extension RemoveDraftGoal: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<CarePlanDraft> {
    var reading = try CarePlanReading(patientId, view)
    var content = try reading.workingContent(view)
    try reading.requireDraft(draftVersion)
    guard let index = content.goals.firstIndex(where: { $0.id == goalId }) else {
      throw .noSuch("goal", field: "goalId")
    }
    content.goals.remove(at: index)
    return Decision(
      StreamID(patientId), [DraftGoalRemoved(goalId: goalId)], outcome: try reading.save(content, view))
  }
}

extension CarePlanReading {
  fileprivate func requireDraft(_ version: Int?) throws(Failure) {
    if let version, version != plan.draftVersion { throw .versionConflict(plan.draftVersion) }
  }

  /// Applies a save to the draft.
  mutating func save(
    _ content: CarePlanContent, _ view: borrowing RecordView
  ) throws(Failure) -> CarePlanDraft {
    plan.draftVersion += 1
    var saved = CarePlanDraft(
      try ticked(content, view), planId: plan.planId, patientId: patient,
      baseVersion: draft?.baseVersion ?? plan.version,
      draftVersion: plan.draftVersion)
    (saved.isSaved, saved.editedBy, saved.updatedDate) = (true, view.call.actor.description, view.recordedAt)
    return saved
  }
}

extension CarePlanGoal {
  /// Whether an offline client repeats itself.
  fileprivate func isSame(as other: CarePlanGoal) -> Bool {
    (title, description, targetDate) == (other.title, other.description, other.targetDate)
  }
}

extension FieldChecks {
  /// A goal; a new one in progress lies in the future (R-MH-240).
  fileprivate mutating func goal(_ goal: CarePlanGoal, earliest: Timestamp?) {
    text("/title", goal.title, 1...200)
    text("/description", goal.description, 0...2000)
    guard let earliest, goal.status == .inProgress, let date = goal.targetDate, date < earliest else {
      return
    }
    refuse("/targetDate", "in_past", "not before now")
  }
}
