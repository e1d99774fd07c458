/// A goal was added to the draft, which began with the last publication if there was none.
package struct DraftGoalAdded: Event {
  package static let type = EventType(code: 126, name: "careplan.goal-added")
  /// Drafts are only for the care team.
  package static let isHiddenFromPatient = true
  package var goal: CarePlanGoal

  package init(goal: CarePlanGoal) { self.goal = goal }
}

/// A goal of the draft was replaced.
package struct DraftGoalUpdated: Event {
  package static let type = EventType(code: 127, name: "careplan.goal-updated")
  /// Drafts are only for the care team.
  package static let isHiddenFromPatient = true
  /// The whole goal.
  package var goal: CarePlanGoal
  /// Whether the status differs from the draft before (R-MH-238).
  package var changesStatus: Bool

  package init(goal: CarePlanGoal, changesStatus: Bool) {
    (self.goal, self.changesStatus) = (goal, changesStatus)
  }
}

/// A goal was taken out of the draft.
package struct DraftGoalRemoved: Event {
  package static let type = EventType(code: 128, name: "careplan.goal-removed")
  /// Drafts are only for the care team.
  package static let isHiddenFromPatient = true
  package var goalId: RecordID

  package init(goalId: RecordID) { self.goalId = goalId }
}

extension DraftGoalAdded {
  /// Without the goal, which patients do not see yet.
  package var summary: LocalizedText {
    LocalizedText(de: "Ziel in den Entwurf aufgenommen", en: "Goal added to the draft")
  }
}

extension DraftGoalUpdated {
  /// Without the goal, which patients do not see yet.
  package var summary: LocalizedText {
    LocalizedText(de: "Ziel im Entwurf geändert", en: "Goal changed in the draft")
  }
}

extension DraftGoalRemoved {
  /// Without the goal.
  package var summary: LocalizedText {
    LocalizedText(de: "Ziel aus dem Entwurf genommen", en: "Goal removed from the draft")
  }
}
