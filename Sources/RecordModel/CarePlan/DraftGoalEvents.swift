/// A goal was added to the draft, which began with the last publication where there was none.
public struct DraftGoalAdded: Event {
  /// Code 126.
  public static let type = EventType(code: 126, name: "careplan.goal-added")
  /// A draft is the care team's alone.
  public static let isHiddenFromPatient = true
  /// The goal.
  public var goal: CarePlanGoal

  /// A goal.
  public init(goal: CarePlanGoal) { self.goal = goal }
}

/// A goal of the draft is another from now on.
public struct DraftGoalUpdated: Event {
  /// Code 127.
  public static let type = EventType(code: 127, name: "careplan.goal-updated")
  /// A draft is the care team's alone.
  public static let isHiddenFromPatient = true
  /// The goal, whole.
  public var goal: CarePlanGoal
  /// Whether its status is another one than in the draft before (R-MH-238).
  public var changesStatus: Bool

  /// A change.
  public init(goal: CarePlanGoal, changesStatus: Bool) {
    (self.goal, self.changesStatus) = (goal, changesStatus)
  }
}

/// A goal was taken out of the draft.
public struct DraftGoalRemoved: Event {
  /// Code 128.
  public static let type = EventType(code: 128, name: "careplan.goal-removed")
  /// A draft is the care team's alone.
  public static let isHiddenFromPatient = true
  /// The goal.
  public var goalId: RecordID

  /// A removal.
  public init(goalId: RecordID) { self.goalId = goalId }
}

extension DraftGoalAdded {
  /// Without the goal, which patients do not see yet.
  public var summary: LocalizedText {
    LocalizedText(de: "Ziel in den Entwurf aufgenommen", en: "Goal added to the draft")
  }
}

extension DraftGoalUpdated {
  /// Without the goal, which patients do not see yet.
  public var summary: LocalizedText {
    LocalizedText(de: "Ziel im Entwurf geändert", en: "Goal changed in the draft")
  }
}

extension DraftGoalRemoved {
  /// Without the goal.
  public var summary: LocalizedText {
    LocalizedText(de: "Ziel aus dem Entwurf genommen", en: "Goal removed from the draft")
  }
}
