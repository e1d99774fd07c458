import RecordModel
import RecordStore

extension SetGoalStatus: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<CarePlanGoal> {
    let reading = try CarePlanReading(patientId, view)
    var (goal, state) = try reading.goal(goalId, view)
    var checks = FieldChecks()
    checks.text("/note", note, 0...500)
    try checks.finish()
    try reading.requireActive()
    if status == state.status {
      return .unchanged(StreamID(patientId), outcome: try reading.view(goal, state, view))
    }
    try CarePlanCheck.checkStep(from: state.status, to: status)
    guard status != .inProgress || view.call.actor.isClinician else { throw .roles("clinicians") }
    let event = GoalStatusChanged(goalId: goalId, from: state.status, to: status, note: note)
    (state.status, state.changedAt, state.note) = (status, view.recordedAt, note)
    goal = try reading.view(goal, state, view)
    return Decision(StreamID(patientId), [event], outcome: goal)
  }
}

extension RecordGoalProgress: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<GoalProgress> {
    let reading = try CarePlanReading(patientId, view)
    let (_, state) = try reading.goal(goalId, view)
    try check(try view.patient(patientId).person, view.now)
    let progressId = try view.newID(id, for: patientId, in: .carePlan)
    let event = GoalProgressRecorded(
      progressId: progressId, goalId: goalId, percent: percent, value: value, unit: unit, note: note)
    if let known = try view.progress(progressId, of: patientId) {
      let same = GoalProgress(event, at: date?.moment ?? known.date, by: view.call.actor)
      guard known.isSame(as: same) else { throw .duplicateID }
      return .unchanged(StreamID(patientId), outcome: known)
    }
    try reading.requireActive()
    guard state.status == .inProgress else {
      throw .conflict("goal_not_in_progress", "the goal was completed or abandoned")
    }
    let moment = date?.moment ?? view.occurredAt
    var decision = Decision(
      StreamID(patientId), [event], outcome: GoalProgress(event, at: moment, by: view.call.actor))
    if let date { decision.occurred = [0: date] }
    return decision
  }

  private func check(_ person: PersonDetails, _ now: Timestamp) throws(Failure) {
    var checks = FieldChecks()
    checks.moment("/date", date, person, now)
    checks.require("/percent", percent != nil || value != nil, "percent or value")
    if let percent, !(0...100).contains(percent) { checks.refuse("/percent", "out_of_range", "0 to 100") }
    checks.text("/unit", unit, 1...20)
    if unit != nil, value == nil { checks.refuse("/unit", "inconsistent", "belongs to value") }
    checks.text("/note", note, 0...500)
    try checks.finish()
  }
}

extension CarePlanReading {
  fileprivate func requireActive() throws(Failure) {
    guard plan.isActive else { throw .conflict("care_plan_inactive", "the plan was ended") }
  }
}

extension GoalProgress {
  /// Whether it says the same, whoever wrote it.
  fileprivate func isSame(as other: GoalProgress) -> Bool {
    (goalId, date, percent, value) == (other.goalId, other.date, other.percent, other.value)
      && (unit, note) == (other.unit, other.note)
  }
}

extension RecordView {
  fileprivate func progress(_ id: RecordID, of patient: PatientID) throws(Failure) -> GoalProgress? {
    let key = GoalProgressPlaceDocument.key(patient, id)
    guard let place = try document(GoalProgressPlaceDocument.self, key) else { return nil }
    let entry = GoalProgressDocument.key(patient, place.goalId, place.date, id)
    return try document(GoalProgressDocument.self, entry)?.entry
  }
}
