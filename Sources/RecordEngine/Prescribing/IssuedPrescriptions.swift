import RecordModel
import RecordStore

/// What one command prescribes: each line is checked like a prescription of its own, and against the others.
struct IssuedPrescriptions {
  private let patient: PatientID
  /// As they are told of, each with its entry in the medication list.
  private(set) var lines: [PrescriptionLine] = []
  /// New entries of the medication list.
  private(set) var events: [MedicationAdded] = []

  init(_ patient: PatientID) { self.patient = patient }

  /// What is wrong with a line.
  static func check(
    _ line: PrescriptionLine, at path: String, _ checks: inout FieldChecks, _ person: PersonDetails
  ) {
    line.order.check(&checks, person, at: path, frequency: "instructions")
    if let quantity = line.quantity, !(1...1000).contains(quantity) {
      checks.refuse("\(path)/quantity", "out_of_range", "1 to 1000")
    }
    if let refills = line.refills, !(0...12).contains(refills) {
      checks.refuse("\(path)/refills", "out_of_range", "0 to 12")
    }
  }

  /// Prescribes what is not in the medication list; what is there is told of alone.
  ///
  /// - Parameter id: of the new entry, if the client made one.
  mutating func issue(
    _ line: PrescriptionLine, as id: RecordID? = nil, despite override: InteractionOverride,
    at path: String, _ view: borrowing RecordView
  ) throws(Failure) {
    if let known = line.medicationId {
      let key = MedicationDocument.key(patient, known)
      guard try view.document(MedicationDocument.self, key) != nil else {
        throw Failure(problems: [
          FieldProblem(
            path: "\(path)/medicationId", code: "unknown_medication",
            message: "an entry of the medication list")
        ])
      }
      return lines.append(line)
    }
    let medication = try view.newID(id, for: patient, in: .medications)
    guard try view.isFree(medication, in: .medications) else { throw .duplicateID }
    var event = MedicationAdded(medicationId: medication, order: line.order, source: .prescribed)
    event.check = try override.admit(
      line.name, as: medication, .prescribed, of: patient, beside: events, view)
    events.append(event)
    var issued = line
    issued.medicationId = medication
    lines.append(issued)
  }
}
