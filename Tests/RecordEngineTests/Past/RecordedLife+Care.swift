import RecordModel
import RecordTestSupport

@testable import RecordEngine

extension RecordedLife {
  /// Something random in the areas around the measures; refusals are as good as anything.
  mutating func care(for patient: PatientID) throws {
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: try analyse(patient)
    case 1: try remember(patient)
    default: try medicate(patient)
    }
  }

  private mutating func analyse(_ patient: PatientID) throws {
    let value = ExactDecimal(thousandths: Int64.random(in: 40...120, using: &generator) * 100)
    let known = try test.call(ListLabs(patientId: patient)).results
    switch (Int.random(in: 0..<4, using: &generator), known.randomElement(using: &generator)?.id) {
    case (0, let id?):
      var amend = AmendLab(patientId: patient, labId: id, reason: "berichtigt")
      amend.results = ["a1c": value]
      _ = try test.send(amend)
    case (1, let id?): _ = try test.send(RetractLab(patientId: patient, labId: id, reason: .duplicate))
    default:
      var lab = RecordLab(
        patientId: patient, testName: "HbA1c", date: OffsetTime(test.clock.now(), offsetMinutes: 0))
      lab.results = ["a1c": value]
      _ = try test.send(lab)
    }
  }

  private mutating func medicate(_ patient: PatientID) throws {
    let known = try test.call(ListMedications(patientId: patient)).medications
    let dose = "\(Int.random(in: 1...900, using: &generator))"
    let order = MedicationOrder(name: "Drug \(dose)", dosage: dose, unit: .mg, frequency: .onceDaily)
    guard let id = known.randomElement(using: &generator)?.id else {
      _ = try test.send(AddMedication(patientId: patient, order: order))
      return
    }
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: _ = try test.send(AddMedication(patientId: patient, order: order))
    case 1: _ = try test.send(UpdateMedication(patientId: patient, medicationId: id, order: order))
    case 2: _ = try test.send(RequestRefill(patientId: patient, medicationId: id))
    case 3: _ = try test.send(DecideRefill(patientId: patient, medicationId: id, decision: .fulfil))
    case 4:
      _ = try test.send(
        ReportSideEffect(patientId: patient, medicationId: id, effect: dose, severity: .moderate))
    default: _ = try test.send(DiscontinueMedication(patientId: patient, medicationId: id, reason: "Ende"))
    }
  }
}
