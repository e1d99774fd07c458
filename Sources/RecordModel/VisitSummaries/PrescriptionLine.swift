/// A prescription as a visit shows it.
package struct PrescriptionLine: Codable, Sendable, Equatable {
  /// The entry of the medication list; a new one if left out.
  package var medicationId: RecordID?
  package var name: String
  /// The amount as text: `500`, `2.5` or `1-2`.
  package var dosage: String
  /// The unit that the amount counts.
  package var unit: DoseUnit
  /// If `other`, the instructions say how often.
  package var frequency: DoseFrequency
  package var instructions: String?
  /// Packages or pieces, 1 to 1,000.
  package var quantity: Int?
  /// 0 to 12.
  package var refills: Int?

  package init(name: String, dosage: String, unit: DoseUnit, frequency: DoseFrequency) {
    (self.name, self.dosage, self.unit, self.frequency) = (name, dosage, unit, frequency)
  }

  /// As an entry of the medication list.
  package var order: MedicationOrder {
    var order = MedicationOrder(name: name, dosage: dosage, unit: unit, frequency: frequency)
    order.instructions = instructions
    if frequency == .other { order.frequencyText = instructions }
    return order
  }

  static let example = PrescriptionLine(
    name: "Metformin", dosage: "500", unit: .mg, frequency: .twiceDaily)
}
