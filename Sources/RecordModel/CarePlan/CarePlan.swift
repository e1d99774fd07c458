/// A published care plan of a patient.
package struct CarePlan: Codable, Sendable, Equatable {
  package var id: RecordID
  package var patientId: PatientID
  package var createdDate: Timestamp
  /// When this version was published or last changed.
  package var updatedDate: Timestamp
  package var status: CarePlanStatus
  package var goals: [CarePlanGoal]
  package var medications: [CarePlanMedication]
  package var activityRecommendations: [ActivityRecommendation]
  package var dietaryGuidelines: [DietaryGuideline]
  package var scheduledCheckups: [ScheduledCheckup]
  package var instructions: [String]
  /// Counts the publications, from 1.
  package var version: Int
  package var publishedBy: String
  /// Listed medications that the plan names and that were stopped since (R-MH-241).
  package var stoppedMedications: [RecordID]

  package init(
    id: RecordID, patientId: PatientID, created: Timestamp, updated: Timestamp, status: CarePlanStatus,
    content: CarePlanContent, version: Int, publishedBy: String
  ) {
    (self.id, self.patientId, createdDate, updatedDate) = (id, patientId, created, updated)
    (self.status, goals, medications) = (status, content.goals, content.medications)
    activityRecommendations = content.activityRecommendations
    (dietaryGuidelines, scheduledCheckups) = (content.dietaryGuidelines, content.scheduledCheckups)
    (instructions, self.version, self.publishedBy) = (content.instructions, version, publishedBy)
    stoppedMedications = []
  }

  static let example = CarePlan(
    id: RecordID(known: "plan-1"), patientId: Example.patient, created: Example.start, updated: Example.start,
    status: .active, content: .example, version: 1, publishedBy: "clinician:\(Example.patient)")
}

/// Whether a plan is in force (R-MH-231).
package enum CarePlanStatus: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case active
  /// It was replaced or ended.
  case inactive
}

package struct CarePlanVersion: Codable, Sendable, Equatable {
  package var version: Int
  package var planId: RecordID
  package var status: CarePlanStatus
  package var publishedDate: Timestamp
  package var publishedBy: String
  package var changeNote: String?

  package init(
    version: Int, planId: RecordID, status: CarePlanStatus, publishedDate: Timestamp, publishedBy: String,
    changeNote: String?
  ) {
    (self.version, self.planId, self.status) = (version, planId, status)
    (self.publishedDate, self.publishedBy, self.changeNote) = (publishedDate, publishedBy, changeNote)
  }
}

/// Unpublished work on the plan, visible only to the care team.
package struct CarePlanDraft: Codable, Sendable, Equatable {
  package var goals: [CarePlanGoal]
  package var medications: [CarePlanMedication]
  package var activityRecommendations: [ActivityRecommendation]
  package var dietaryGuidelines: [DietaryGuideline]
  package var scheduledCheckups: [ScheduledCheckup]
  package var instructions: [String]
  /// The plan that it becomes a version of; `null` before the first publication.
  @OrNull package var planId: RecordID?
  package var patientId: PatientID
  /// The published version that it started from; 0 for none.
  package var baseVersion: Int
  /// Must be sent with the next change (R-MH-232).
  package var draftVersion: Int
  /// If not, it is what a first save would start from.
  package var isSaved: Bool
  /// `null` if it was never saved.
  @OrNull package var editedBy: String?
  /// `null` if it was never saved.
  @OrNull package var updatedDate: Timestamp?

  package init(
    _ content: CarePlanContent, planId: RecordID?, patientId: PatientID, baseVersion: Int, draftVersion: Int
  ) {
    (goals, medications) = (content.goals, content.medications)
    (activityRecommendations, dietaryGuidelines) = (
      content.activityRecommendations, content.dietaryGuidelines
    )
    (scheduledCheckups, instructions) = (content.scheduledCheckups, content.instructions)
    (self.planId, self.patientId, self.baseVersion) = (planId, patientId, baseVersion)
    (self.draftVersion, isSaved) = (draftVersion, false)
  }

  static let example: CarePlanDraft = {
    var draft = CarePlanDraft(
      .example, planId: nil, patientId: Example.patient, baseVersion: 0, draftVersion: 2)
    (draft.isSaved, draft.editedBy) = (true, "clinician:\(Example.patient)")
    draft.updatedDate = Example.start
    return draft
  }()
}

extension CarePlanContent {
  static let example: CarePlanContent = {
    var content = CarePlanContent()
    content.goals = [
      CarePlanGoal(
        id: RecordID(known: "goal-1"), title: "Blutdruck unter 130/80", description: "Zu Hause gemessen")
    ]
    content.activityRecommendations = [
      ActivityRecommendation(
        type: "Gehen", frequency: "5 × pro Woche", duration: "30 Minuten", intensity: .moderate)
    ]
    return content
  }()
}

/// Progress with a goal at one moment.
package struct GoalProgress: Codable, Sendable, Equatable {
  package var id: RecordID
  package var goalId: RecordID
  package var date: Timestamp
  /// Share of the way, 0 to 100.
  package var percent: Int?
  package var value: ExactDecimal?
  package var unit: String?
  package var note: String?
  package var recordedBy: String

  package init(
    id: RecordID, goalId: RecordID, date: Timestamp, percent: Int?, value: ExactDecimal?, unit: String?,
    note: String?, recordedBy: String
  ) {
    (self.id, self.goalId, self.date, self.percent) = (id, goalId, date, percent)
    (self.value, self.unit, self.note, self.recordedBy) = (value, unit, note, recordedBy)
  }

  static let example = GoalProgress(
    id: RecordID(known: "progress-1"), goalId: RecordID(known: "goal-1"), date: Example.start, percent: 40,
    value: nil, unit: nil, note: "Letzte Woche im Ziel", recordedBy: "service:1000")
}
