import RecordModel

@testable import RecordStore

extension EventSamples {
  /// One event of every type of the medications.
  static var medications: [any Event] {
    let id = RecordID(replacing: "med-1")
    var order = MedicationOrder(name: "Metformin", dosage: "2.5", unit: .mg, frequency: .other)
    order.frequencyText = "jeden dritten Tag"
    order.instructions = "zum Essen"
    (order.prescribedDate, order.refillDate) = (Example.start, Example.end)
    return [
      MedicationAdded(medicationId: id, order: order, source: .selfReported),
      MedicationChanged(medicationId: id, order: order, reason: "Nierenwerte"),
      MedicationDiscontinued(medicationId: id, reason: "Übelkeit", effectiveDate: Example.end),
      SideEffectReported(
        medicationId: id, reportId: RecordID(replacing: "effect-1"), effect: "Übelkeit", severity: .severe,
        note: "morgens", onset: Example.start),
      RefillRequested(
        medicationId: id, refillId: RecordID(replacing: "refill-1"), note: "bald", pharmacy: "Adler"),
      RefillDecided(medicationId: id, decision: .fulfil, note: "abholbereit", refillDate: Example.end),
      MedicationRemindersSet(medicationId: id, times: ["08:00", "20:00"]), NoMedicationsAsserted(),
    ]
  }
}
