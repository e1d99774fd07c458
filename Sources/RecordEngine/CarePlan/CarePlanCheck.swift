import RecordModel
import RecordStore

/// Finds the defects of a draft.
struct CarePlanCheck {
  private let content: CarePlanContent
  /// The content that it replaces.
  private let before: CarePlanContent
  private let reading: CarePlanReading
  private let now: Timestamp

  init(_ content: CarePlanContent, _ before: CarePlanContent, _ reading: CarePlanReading, _ now: Timestamp) {
    (self.content, self.before, self.reading, self.now) = (content, before, reading, now)
  }

  /// The goals whose status differs from before.
  ///
  /// - Throws: a refusal of the content, or of an impossible change of status.
  func statusChanges(_ view: borrowing RecordView) throws(Failure) -> [RecordID] {
    var checks = FieldChecks()
    checkGoals(&checks)
    checkDates(&checks)
    checkRest(&checks)
    try checkLinks(&checks, view)
    try checks.finish()
    var changes: [RecordID] = []
    for goal in content.goals {
      guard let state = try reading.state(of: goal.id, view) else { continue }
      try Self.checkStep(from: state.status, to: goal.status)
      let earlier = before.goals.first { $0.id == goal.id }?.status ?? state.status
      if goal.status != earlier { changes.append(goal.id) }
    }
    return changes
  }

  /// Links must lead to entries of the patient's record (R-MH-241, R-MH-242); older links do.
  private func checkLinks(_ checks: inout FieldChecks, _ view: borrowing RecordView) throws(Failure) {
    let known = Set(before.medications.compactMap(\.medicationId))
    for (index, guidance) in content.medications.enumerated() {
      guard let id = guidance.medicationId, !known.contains(id) else { continue }
      let key = MedicationDocument.key(reading.patient, id)
      if try view.document(MedicationDocument.self, key) == nil {
        checks.refuse(
          "/medications/\(index)/medicationId", "unknown_medication", "a medication of the patient")
      }
    }
    let visits = Set(before.scheduledCheckups.compactMap(\.appointmentId))
    for (index, checkup) in content.scheduledCheckups.enumerated() {
      guard let id = checkup.appointmentId, !visits.contains(id) else { continue }
      let key = AppointmentDocument.key(reading.patient, id)
      if try view.document(AppointmentDocument.self, key) == nil {
        checks.refuse(
          "/scheduledCheckups/\(index)/appointmentId", "unknown_appointment", "a visit of the patient")
      }
    }
  }

  /// Completed and abandoned goals must be resumed before any other change (R-MH-237).
  static func checkStep(from: GoalStatus, to: GoalStatus) throws(Failure) {
    guard from == to || from == .inProgress || to == .inProgress else {
      throw .conflict("goal_transition_not_allowed", "a goal is taken up again first")
    }
  }

  func checkDates() throws(Failure) {
    var checks = FieldChecks()
    checkDates(&checks)
    try checks.finish()
  }

  /// New goals lie in the future (R-MH-240).
  private func checkDates(_ checks: inout FieldChecks) {
    for (index, goal) in content.goals.enumerated() where isNew(goal) && goal.status == .inProgress {
      if let date = goal.targetDate, date < now {
        checks.refuse("/goals/\(index)/targetDate", "in_past", "not before now")
      }
    }
  }

  private func isNew(_ goal: CarePlanGoal) -> Bool {
    reading.published?.content.goals.contains { $0.id == goal.id } != true
  }

  private func checkGoals(_ checks: inout FieldChecks) {
    if content.goals.count > 50 { checks.refuse("/goals", "too_many", "at most 50") }
    checkIDs("/goals", content.goals.map(\.id), &checks)
    for (index, goal) in content.goals.enumerated() {
      let path = "/goals/\(index)"
      checks.text("\(path)/title", goal.title, 1...200)
      checks.text("\(path)/description", goal.description, 0...2000)
      if isNew(goal), goal.status != .inProgress {
        checks.refuse("\(path)/status", "inconsistent", "a new goal is in progress")
      }
    }
  }

  private func checkIDs(_ path: String, _ ids: [RecordID], _ checks: inout FieldChecks) {
    var seen: Set<RecordID> = []
    for (index, id) in ids.enumerated() where !seen.insert(id).inserted {
      checks.refuse("\(path)/\(index)/id", "duplicate_id", "another one has this id")
    }
  }

  private func checkRest(_ checks: inout FieldChecks) {
    if content.medications.count > 100 { checks.refuse("/medications", "too_many", "at most 100") }
    for (index, medication) in content.medications.enumerated() {
      let path = "/medications/\(index)"
      checks.text("\(path)/name", medication.name, 1...200)
      checks.text("\(path)/dosage", medication.dosage, 1...100)
      checks.text("\(path)/frequency", medication.frequency, 1...100)
      checks.text("\(path)/instructions", medication.instructions, 0...1000)
    }
    checkAdvice(&checks)
    if content.scheduledCheckups.count > 50 { checks.refuse("/scheduledCheckups", "too_many", "at most 50") }
    checkIDs("/scheduledCheckups", content.scheduledCheckups.map(\.id), &checks)
    for (index, checkup) in content.scheduledCheckups.enumerated() {
      checks.text("/scheduledCheckups/\(index)/title", checkup.title, 1...200)
    }
    checks.texts("/instructions", content.instructions, count: 50, 1...1000)
  }

  private func checkAdvice(_ checks: inout FieldChecks) {
    if content.activityRecommendations.count > 50 {
      checks.refuse("/activityRecommendations", "too_many", "at most 50")
    }
    for (index, activity) in content.activityRecommendations.enumerated() {
      let path = "/activityRecommendations/\(index)"
      checks.text("\(path)/type", activity.type, 1...120)
      checks.text("\(path)/frequency", activity.frequency, 1...120)
      checks.text("\(path)/duration", activity.duration, 1...120)
    }
    if content.dietaryGuidelines.count > 50 { checks.refuse("/dietaryGuidelines", "too_many", "at most 50") }
    for (index, diet) in content.dietaryGuidelines.enumerated() {
      checks.text("/dietaryGuidelines/\(index)/guideline", diet.guideline, 1...500)
      checks.text("/dietaryGuidelines/\(index)/rationale", diet.rationale, 0...1000)
    }
  }
}
