import RecordModel
import RecordStore

extension MedicationOrder {
  /// Refuses an order for all of its problems.
  ///
  /// - Parameter place: where the caller said it.
  func check(
    _ earlier: FieldChecks, _ person: PersonDetails, at place: String = "/order"
  ) throws(Failure) {
    var checks = earlier
    check(&checks, person, at: place, frequency: "frequencyText")
    try checks.finish()
  }

  /// Collects the problems of an order.
  ///
  /// - Parameter member: says in words how often.
  func check(
    _ checks: inout FieldChecks, _ person: PersonDetails, at place: String, frequency member: String
  ) {
    checks.text("\(place)/name", name, 1...200)
    checks.text("\(place)/\(member)", frequencyText, 1...200)
    checks.text("\(place)/instructions", instructions, 0...1000)
    if !Self.isDosage(dosage) {
      checks.refuse("\(place)/dosage", "bad_format", "a number such as 500 or 2.5, or a range such as 1-2")
    }
    checks.require(
      "\(place)/\(member)", frequency != .other || frequencyText != nil, "how often, in words")
    checks.notBeforeBirth("\(place)/prescribedDate", prescribedDate, person)
    checks.refillDate("\(place)/refillDate", refillDate, prescribedDate, person)
  }
}

extension FieldChecks {
  mutating func notBeforeBirth(_ path: String, _ date: Timestamp?, _ person: PersonDetails) {
    guard let date, let birth = person.birthDate, CalendarDay(date) < birth else { return }
    refuse(path, "before_birth", "not before the date of birth")
  }

  /// A supply may be due in the past or in the future, but not before the prescription.
  mutating func refillDate(
    _ path: String, _ date: Timestamp?, _ prescribed: Timestamp?, _ person: PersonDetails
  ) {
    notBeforeBirth(path, date, person)
    guard let date, let prescribed, date < prescribed else { return }
    refuse(path, "inconsistent", "not before the prescription")
  }
}
