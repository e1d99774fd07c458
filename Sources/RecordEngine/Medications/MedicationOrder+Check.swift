import RecordModel
import RecordStore

extension MedicationOrder {
  /// Refuses an order for all of its problems.
  func check(_ earlier: FieldChecks, _ person: PersonDetails) throws(Failure) {
    var checks = earlier
    checks.text("/order/name", name, 1...200)
    checks.text("/order/frequencyText", frequencyText, 1...200)
    checks.text("/order/instructions", instructions, 0...1000)
    if let problem = Dosage(text: dosage).problem {
      checks.refuse("/order/dosage", problem.code, problem.message)
    }
    checks.require(
      "/order/frequencyText", frequency != .other || frequencyText != nil, "how often, in words")
    checks.notBeforeBirth("/order/prescribedDate", prescribedDate, person)
    checks.refillDate("/order/refillDate", refillDate, prescribedDate, person)
    try checks.finish()
  }
}

extension FieldChecks {
  /// A supply may be due in the past or in the future, but not before the prescription.
  mutating func refillDate(
    _ path: String, _ date: Timestamp?, _ prescribed: Timestamp?, _ person: PersonDetails
  ) {
    notBeforeBirth(path, date, person)
    guard let date, let prescribed, date < prescribed else { return }
    refuse(path, "inconsistent", "not before the prescription")
  }
}
