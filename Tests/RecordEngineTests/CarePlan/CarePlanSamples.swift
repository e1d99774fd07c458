import RecordModel

@testable import RecordStore

extension EventSamples {
  /// One event of every type of the care plan.
  static var carePlan: [any Event] {
    let goal = RecordID(replacing: "goal-1")
    var content = CarePlanContent()
    content.goals = [
      CarePlanGoal(
        id: goal, title: "Blutdruck unter 130/80", description: "Zu Hause", targetDate: Example.end),
      CarePlanGoal(id: RecordID(replacing: "goal-2"), title: "Nichtraucher", status: .abandoned),
    ]
    content.medications = [
      CarePlanMedication(
        name: "Vitamin D", dosage: "1000 IE", frequency: "täglich", instructions: "zum Essen",
        medicationId: RecordID(replacing: "med-1"), kind: .supplement)
    ]
    content.activityRecommendations = [
      ActivityRecommendation(type: "Gehen", frequency: "täglich", duration: "30 min", intensity: .moderate)
    ]
    content.dietaryGuidelines = [DietaryGuideline(guideline: "Wenig Salz", rationale: "Blutdruck")]
    content.scheduledCheckups = [
      ScheduledCheckup(
        id: RecordID(replacing: "check-1"), title: "Labor", dueDate: CalendarDay(Example.end),
        appointmentId: RecordID(replacing: "app-1"), done: true)
    ]
    content.instructions = ["Tagebuch führen"]
    return [
      CarePlanDraftSaved(content: content, baseVersion: 1, statusChanges: [goal]), CarePlanDraftDiscarded(),
      CarePlanPublished(
        planId: RecordID(replacing: "plan-1"), version: 2, content: content, changeNote: "Neues Ziel"),
      CarePlanDeactivated(version: 2, reason: "abgeschlossen"),
      GoalStatusChanged(goalId: goal, from: .inProgress, to: .completed, note: "geschafft"),
      GoalProgressRecorded(
        progressId: RecordID(replacing: "progress-1"), goalId: goal, percent: 40,
        value: ExactDecimal(thousandths: 132_500), unit: "mmHg", note: "fast"),
      DraftGoalAdded(goal: content.goals[0]),
      DraftGoalUpdated(goal: content.goals[1], changesStatus: true), DraftGoalRemoved(goalId: goal),
    ]
  }
}
