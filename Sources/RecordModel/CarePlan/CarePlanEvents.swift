/// The draft was replaced; no patient sees it.
package struct CarePlanDraftSaved: Event {
  package static let type = EventType(code: 120, name: "careplan.draft-saved")
  /// Drafts are only for the care team.
  package static let isHiddenFromPatient = true
  /// The whole content.
  package var content: CarePlanContent
  /// The published version that it started from; 0 for none.
  package var baseVersion: Int
  /// The goals whose status this save changed.
  package var statusChanges: [RecordID]

  package init(content: CarePlanContent, baseVersion: Int, statusChanges: [RecordID]) {
    (self.content, self.baseVersion, self.statusChanges) = (content, baseVersion, statusChanges)
  }
}

/// The draft was discarded.
package struct CarePlanDraftDiscarded: Event {
  package static let type = EventType(code: 121, name: "careplan.draft-discarded")
  /// Drafts are only for the care team.
  package static let isHiddenFromPatient = true

  package init() {}
}

/// A version was published, and is the active plan.
package struct CarePlanPublished: Event {
  package static let type = EventType(code: 122, name: "careplan.published")
  package var planId: RecordID
  /// Counts the publications, from 1.
  package var version: Int
  /// The content, with the status that each goal had then.
  package var content: CarePlanContent
  package var changeNote: String?

  package init(planId: RecordID, version: Int, content: CarePlanContent, changeNote: String?) {
    (self.planId, self.version) = (planId, version)
    (self.content, self.changeNote) = (content, changeNote)
  }
}

/// The active plan is no longer in force.
package struct CarePlanDeactivated: Event {
  package static let type = EventType(code: 123, name: "careplan.deactivated")
  package var version: Int
  package var reason: String

  package init(version: Int, reason: String) { (self.version, self.reason) = (version, reason) }
}

/// A goal of the active plan changed its status.
package struct GoalStatusChanged: Event {
  package static let type = EventType(code: 124, name: "careplan.goal-status-changed")
  package var goalId: RecordID
  package var from: GoalStatus
  package var to: GoalStatus
  package var note: String?

  package init(goalId: RecordID, from: GoalStatus, to: GoalStatus, note: String?) {
    (self.goalId, self.from, self.to, self.note) = (goalId, from, to, note)
  }
}

/// Progress with a goal was recorded.
package struct GoalProgressRecorded: Event, MakesRecord {
  package static let type = EventType(code: 125, name: "careplan.goal-progress-recorded")
  package var progressId: RecordID
  package var goalId: RecordID
  /// Share of the way, 0 to 100.
  package var percent: Int?
  package var value: ExactDecimal?
  package var unit: String?
  package var note: String?

  package init(
    progressId: RecordID, goalId: RecordID, percent: Int?, value: ExactDecimal?, unit: String?, note: String?
  ) {
    (self.progressId, self.goalId, self.percent) = (progressId, goalId, percent)
    (self.value, self.unit, self.note) = (value, unit, note)
  }

  package var madeID: RecordID { progressId }
}
