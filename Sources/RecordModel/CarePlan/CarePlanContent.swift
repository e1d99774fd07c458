/// The content of a care plan, in a draft or in a version (R-MH-079).
package struct CarePlanContent: Codable, Sendable, Equatable {
  /// At most 50.
  package var goals: [CarePlanGoal] = []
  /// At most 100.
  package var medications: [CarePlanMedication] = []
  /// At most 50.
  package var activityRecommendations: [ActivityRecommendation] = []
  /// At most 50.
  package var dietaryGuidelines: [DietaryGuideline] = []
  /// At most 50.
  package var scheduledCheckups: [ScheduledCheckup] = []
  /// Anything else; at most 50.
  package var instructions: [String] = []

  package init() {}
}

package struct CarePlanGoal: Codable, Sendable, Equatable {
  /// Made by the author of the draft, and the same in all versions.
  package var id: RecordID
  package var title: String
  package var description: String
  /// `null` if there is no date.
  package var targetDate: Timestamp?
  package var status: GoalStatus
  /// When the status was last set; ignored in a draft that is sent.
  package var statusChangedAt: Timestamp?
  /// The remark made then; ignored in a draft that is sent.
  package var note: String?
  /// The latest progress; ignored in a draft that is sent.
  package var progress: GoalProgress?

  package init(
    id: RecordID, title: String, description: String = "", targetDate: Timestamp? = nil,
    status: GoalStatus = .inProgress
  ) {
    (self.id, self.title, self.description) = (id, title, description)
    (self.targetDate, self.status) = (targetDate, status)
  }

  /// Writes the date even if it is `null`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(title, forKey: .title)
    try container.encode(description, forKey: .description)
    try container.encode(targetDate, forKey: .targetDate)
    try container.encode(status, forKey: .status)
    try container.encodeIfPresent(statusChangedAt, forKey: .statusChangedAt)
    try container.encodeIfPresent(note, forKey: .note)
    try container.encodeIfPresent(progress, forKey: .progress)
  }
}

/// The state of a goal (R-MH-231).
package enum GoalStatus: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// It is pursued.
  case inProgress = "in-progress"
  /// It was reached.
  case completed
  /// It was given up.
  case abandoned
}

/// Guidance on what to take; the medication list is the record (R-MH-241).
package struct CarePlanMedication: Codable, Sendable, Equatable {
  package enum Kind: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    case medication, supplement
  }

  package var name: String
  package var dosage: String
  package var frequency: String
  package var instructions: String
  /// The listed medication it refers to.
  package var medicationId: RecordID?
  package var kind: Kind?

  package init(
    name: String, dosage: String, frequency: String, instructions: String = "", medicationId: RecordID? = nil,
    kind: Kind? = nil
  ) {
    (self.name, self.dosage, self.frequency) = (name, dosage, frequency)
    (self.instructions, self.medicationId, self.kind) = (instructions, medicationId, kind)
  }
}

package struct ActivityRecommendation: Codable, Sendable, Equatable {
  package enum Intensity: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    case light, moderate, vigorous
  }

  package var type: String
  package var frequency: String
  package var duration: String
  package var intensity: Intensity

  package init(type: String, frequency: String, duration: String, intensity: Intensity) {
    (self.type, self.frequency, self.duration) = (type, frequency, duration)
    self.intensity = intensity
  }
}

package struct DietaryGuideline: Codable, Sendable, Equatable {
  package var guideline: String
  package var rationale: String

  package init(guideline: String, rationale: String) {
    (self.guideline, self.rationale) = (guideline, rationale)
  }
}

package struct ScheduledCheckup: Codable, Sendable, Equatable {
  package var id: RecordID
  package var title: String
  package var dueDate: CalendarDay
  /// The appointment it refers to.
  package var appointmentId: RecordID?
  package var done: Bool?

  package init(
    id: RecordID, title: String, dueDate: CalendarDay, appointmentId: RecordID? = nil, done: Bool? = nil
  ) {
    (self.id, self.title, self.dueDate) = (id, title, dueDate)
    (self.appointmentId, self.done) = (appointmentId, done)
  }
}
