/// What a care plan says, in a draft or in a version (R-MH-079).
public struct CarePlanContent: Codable, Sendable, Equatable {
  /// What is to be reached; at most 50.
  public var goals: [CarePlanGoal] = []
  /// What is to be taken; at most 100.
  public var medications: [CarePlanMedication] = []
  /// How to move; at most 50.
  public var activityRecommendations: [ActivityRecommendation] = []
  /// What to eat; at most 50.
  public var dietaryGuidelines: [DietaryGuideline] = []
  /// When to come; at most 50.
  public var scheduledCheckups: [ScheduledCheckup] = []
  /// Anything else; at most 50.
  public var instructions: [String] = []

  /// An empty plan.
  public init() {}
}

/// Something that is to be reached.
public struct CarePlanGoal: Codable, Sendable, Equatable {
  /// Names the goal; made by who writes the draft, and the same in all versions.
  public var id: RecordID
  /// In few words.
  public var title: String
  /// In more words.
  public var description: String
  /// Until when; `null` where there is no date.
  public var targetDate: Timestamp?
  /// How far it is.
  public var status: GoalStatus
  /// When that was said last; ignored in a draft that is sent.
  public var statusChangedAt: Timestamp?
  /// What was remarked then; ignored in a draft that is sent.
  public var note: String?
  /// The latest progress; ignored in a draft that is sent.
  public var progress: GoalProgress?

  /// A goal.
  public init(
    id: RecordID, title: String, description: String = "", targetDate: Timestamp? = nil,
    status: GoalStatus = .inProgress
  ) {
    (self.id, self.title, self.description) = (id, title, description)
    (self.targetDate, self.status) = (targetDate, status)
  }

  /// Writes the date also where it is `null`.
  public func encode(to encoder: any Encoder) throws {
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

/// How far a goal is (R-MH-231).
public enum GoalStatus: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// It is pursued.
  case inProgress = "in-progress"
  /// It was reached.
  case completed
  /// It was given up.
  case abandoned
}

/// Guidance on what to take; the medication list is the record (R-MH-241).
public struct CarePlanMedication: Codable, Sendable, Equatable {
  /// What it is.
  public enum Kind: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// A drug, or something like vitamins.
    case medication, supplement
  }

  /// Name of the drug.
  public var name: String
  /// How much.
  public var dosage: String
  /// How often.
  public var frequency: String
  /// How to take it.
  public var instructions: String
  /// The medication of the list that is meant.
  public var medicationId: RecordID?
  /// What it is.
  public var kind: Kind?

  /// Guidance.
  public init(
    name: String, dosage: String, frequency: String, instructions: String = "", medicationId: RecordID? = nil,
    kind: Kind? = nil
  ) {
    (self.name, self.dosage, self.frequency) = (name, dosage, frequency)
    (self.instructions, self.medicationId, self.kind) = (instructions, medicationId, kind)
  }
}

/// How to move.
public struct ActivityRecommendation: Codable, Sendable, Equatable {
  /// How hard.
  public enum Intensity: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// From a walk to a race.
    case light, moderate, vigorous
  }

  /// What to do.
  public var type: String
  /// How often.
  public var frequency: String
  /// How long.
  public var duration: String
  /// How hard.
  public var intensity: Intensity

  /// A recommendation.
  public init(type: String, frequency: String, duration: String, intensity: Intensity) {
    (self.type, self.frequency, self.duration) = (type, frequency, duration)
    self.intensity = intensity
  }
}

/// What to eat.
public struct DietaryGuideline: Codable, Sendable, Equatable {
  /// What.
  public var guideline: String
  /// Why.
  public var rationale: String

  /// A guideline.
  public init(guideline: String, rationale: String) {
    (self.guideline, self.rationale) = (guideline, rationale)
  }
}

/// When to come.
public struct ScheduledCheckup: Codable, Sendable, Equatable {
  /// Names the checkup.
  public var id: RecordID
  /// What for.
  public var title: String
  /// By which day.
  public var dueDate: CalendarDay
  /// The appointment that is meant.
  public var appointmentId: RecordID?
  /// Whether it took place.
  public var done: Bool?

  /// A checkup.
  public init(
    id: RecordID, title: String, dueDate: CalendarDay, appointmentId: RecordID? = nil, done: Bool? = nil
  ) {
    (self.id, self.title, self.dueDate) = (id, title, dueDate)
    (self.appointmentId, self.done) = (appointmentId, done)
  }
}
