/// The draft is this from now on; no patient sees it.
public struct CarePlanDraftSaved: Event {
  /// Code 120.
  public static let type = EventType(code: 120, name: "careplan.draft-saved")
  /// A draft is the care team's alone.
  public static let isHiddenFromPatient = true
  /// What it says, whole.
  public var content: CarePlanContent
  /// The published version that it started from; 0 for none.
  public var baseVersion: Int
  /// The goals whose status this save changed.
  public var statusChanges: [RecordID]

  /// A draft.
  public init(content: CarePlanContent, baseVersion: Int, statusChanges: [RecordID]) {
    (self.content, self.baseVersion, self.statusChanges) = (content, baseVersion, statusChanges)
  }
}

/// The draft was thrown away.
public struct CarePlanDraftDiscarded: Event {
  /// Code 121.
  public static let type = EventType(code: 121, name: "careplan.draft-discarded")
  /// A draft is the care team's alone.
  public static let isHiddenFromPatient = true

  /// There is no draft.
  public init() {}
}

/// A version was published, and is the active plan.
public struct CarePlanPublished: Event {
  /// Code 122.
  public static let type = EventType(code: 122, name: "careplan.published")
  /// The plan.
  public var planId: RecordID
  /// Counts the publications, from 1.
  public var version: Int
  /// What it says, with the status that each goal had then.
  public var content: CarePlanContent
  /// What is different.
  public var changeNote: String?

  /// A version.
  public init(planId: RecordID, version: Int, content: CarePlanContent, changeNote: String?) {
    (self.planId, self.version) = (planId, version)
    (self.content, self.changeNote) = (content, changeNote)
  }
}

/// The active plan counts no more.
public struct CarePlanDeactivated: Event {
  /// Code 123.
  public static let type = EventType(code: 123, name: "careplan.deactivated")
  /// Which version.
  public var version: Int
  /// Why.
  public var reason: String

  /// An end.
  public init(version: Int, reason: String) { (self.version, self.reason) = (version, reason) }
}

/// A goal of the active plan is somewhere else.
public struct GoalStatusChanged: Event {
  /// Code 124.
  public static let type = EventType(code: 124, name: "careplan.goal-status-changed")
  /// The goal.
  public var goalId: RecordID
  /// Where it was.
  public var from: GoalStatus
  /// Where it is.
  public var to: GoalStatus
  /// A remark.
  public var note: String?

  /// A step.
  public init(goalId: RecordID, from: GoalStatus, to: GoalStatus, note: String?) {
    (self.goalId, self.from, self.to, self.note) = (goalId, from, to, note)
  }
}

/// Somebody came so far with a goal.
public struct GoalProgressRecorded: Event, MakesRecord {
  /// Code 125.
  public static let type = EventType(code: 125, name: "careplan.goal-progress-recorded")
  /// Names the entry.
  public var progressId: RecordID
  /// The goal.
  public var goalId: RecordID
  /// How much of the way is done, 0 to 100.
  public var percent: Int?
  /// What was measured.
  public var value: ExactDecimal?
  /// The unit of the value.
  public var unit: String?
  /// A remark.
  public var note: String?

  /// An entry.
  public init(
    progressId: RecordID, goalId: RecordID, percent: Int?, value: ExactDecimal?, unit: String?, note: String?
  ) {
    (self.progressId, self.goalId, self.percent) = (progressId, goalId, percent)
    (self.value, self.unit, self.note) = (value, unit, note)
  }

  /// The entry's.
  public var madeID: RecordID { progressId }
}
