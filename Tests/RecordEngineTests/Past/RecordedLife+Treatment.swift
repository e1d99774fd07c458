import RecordModel
import RecordTestSupport

@testable import RecordEngine
@testable import RecordStore

extension RecordedLife {
  /// Something random is taken, changed or stopped.
  mutating func medicate(_ patient: PatientID) throws {
    let known = try test.call(ListMedications(patientId: patient)).medications
    let dose = "\(Int.random(in: 1...900, using: &generator))"
    let name = Self.drugs.randomElement(using: &generator) ?? "Drug \(dose)"
    let order = MedicationOrder(name: name, dosage: dose, unit: .mg, frequency: .onceDaily)
    var add = AddMedication(patientId: patient, order: order)
    add.source = Bool.random(using: &generator) ? .prescribed : .selfReported
    guard let id = known.randomElement(using: &generator)?.id else {
      _ = try test.send(add)
      return
    }
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: _ = try test.send(add)
    case 1:
      var update = UpdateMedication(patientId: patient, medicationId: id, order: order)
      update.overrideInteractions = Bool.random(using: &generator)
      update.overrideReason = "abgewogen"
      _ = try test.send(update)
    case 6:
      (add.overrideInteractions, add.overrideReason) = (true, "abgewogen")
      _ = try test.send(add)
    case 2: _ = try test.send(RequestRefill(patientId: patient, medicationId: id))
    case 3:
      let decision = RefillDecision.allCases.randomElement(using: &generator) ?? .fulfil
      _ = try test.send(DecideRefill(patientId: patient, medicationId: id, decision: decision))
    case 4:
      _ = try test.send(
        ReportSideEffect(
          patientId: patient, medicationId: id, effect: dose, severity: dose.count > 2 ? .severe : .mild))
    default: _ = try test.send(DiscontinueMedication(patientId: patient, medicationId: id, reason: "Ende"))
    }
  }

  /// Drugs that do much to each other, and one that no table knows.
  private static let drugs = [
    "Warfarin", "Ibuprofen 400", "Aspirin", "Sertralin", "Bactrim", "Amoxicillin", "Simvastatin",
    "Clarithromycin", "Foobarol",
  ]

  /// Something random happens to the care plan.
  mutating func plan(_ patient: PatientID) throws {
    let draft = try test.call(GetCarePlanDraft(patientId: patient))
    let goal = RecordID(replacing: "goal-\(Int.random(in: 0..<4, using: &generator))")
    let status = GoalStatus.allCases.randomElement(using: &generator) ?? .inProgress
    switch Int.random(in: 0..<12, using: &generator) {
    case 0...1:
      var save = SaveCarePlanDraft(patientId: patient, draftVersion: draft.draftVersion)
      save.goals = draft.goals.filter { $0.id != goal } + [CarePlanGoal(id: goal, title: "Ziel")]
      try link(&save)
      _ = try test.send(save)
    case 7...8:
      var add = AddDraftGoal(patientId: patient, title: "Ziel")
      add.id = goal
      _ = try test.send(add)
    case 9...10:
      var update = UpdateDraftGoal(patientId: patient, goalId: goal)
      (update.title, update.status) = ("Ziel \(status.rawValue)", status)
      _ = try test.send(update)
    case 11: _ = try test.send(RemoveDraftGoal(patientId: patient, goalId: goal))
    case 2: _ = try test.send(PublishCarePlan(patientId: patient, draftVersion: draft.draftVersion))
    case 3: _ = try test.send(DiscardCarePlanDraft(patientId: patient))
    case 4: _ = try test.send(SetGoalStatus(patientId: patient, goalId: goal, status: status))
    case 5:
      var progress = RecordGoalProgress(patientId: patient, goalId: goal)
      progress.percent = Int.random(in: 0...100, using: &generator)
      _ = try test.send(progress)
    default: _ = try test.send(DeactivateCarePlan(patientId: patient, reason: "Ende"))
    }
  }

  /// Leads to a medication and a visit of the patient.
  private mutating func link(_ save: inout SaveCarePlanDraft) throws {
    let taken = try test.call(ListMedications(patientId: save.patientId)).medications
    if let drug = taken.randomElement(using: &generator) {
      save.medications = [
        CarePlanMedication(name: drug.name, dosage: "1", frequency: "täglich", medicationId: drug.id)
      ]
    }
    let visits = try test.call(ListAppointments(patientId: save.patientId)).upcoming
    if let visit = visits.randomElement(using: &generator) {
      save.scheduledCheckups = [
        ScheduledCheckup(
          id: RecordID(replacing: "checkup-1"), title: "Labor", dueDate: CalendarDay(visit.date),
          appointmentId: visit.id)
      ]
    }
  }
}
