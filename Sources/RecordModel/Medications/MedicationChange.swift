/// What becomes different in an order; what is left out stays as it is.
package struct MedicationChange: Codable, Sendable, Equatable {
  package var name: String?
  /// The amount as text: `500`, `2.5` or `1-2`.
  package var dosage: String?
  /// The unit that the amount counts.
  package var unit: DoseUnit?
  package var frequency: DoseFrequency?
  /// In words, if `frequency` is `other`.
  package var frequencyText: String?
  package var instructions: String?
  package var prescribedDate: Timestamp?
  package var refillDate: Timestamp?

  package init() {}

  /// The order after the change.
  package func applied(to order: MedicationOrder) -> MedicationOrder {
    var changed = order
    (changed.name, changed.dosage) = (name ?? order.name, dosage ?? order.dosage)
    (changed.unit, changed.frequency) = (unit ?? order.unit, frequency ?? order.frequency)
    // Words say how often only of the frequency that they came with.
    let words = changed.frequency == order.frequency ? order.frequencyText : nil
    changed.frequencyText = frequencyText ?? words
    changed.instructions = instructions ?? order.instructions
    changed.prescribedDate = prescribedDate ?? order.prescribedDate
    changed.refillDate = refillDate ?? order.refillDate
    return changed
  }
}
