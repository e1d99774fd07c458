import RecordModel
import RecordTestSupport

@testable import RecordEngine

extension RecordedLife {
  /// Something random in the areas around the measures; refusals are as good as anything.
  mutating func care(for patient: PatientID) throws {
    switch Int.random(in: 0..<1, using: &generator) {
    default: try medicate(patient)
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
