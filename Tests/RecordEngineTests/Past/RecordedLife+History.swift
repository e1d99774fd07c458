import RecordModel
import RecordTestSupport

@testable import RecordEngine
@testable import RecordStore

extension RecordedLife {
  /// Something random becomes known of the patient's history.
  mutating func remember(_ patient: PatientID) throws {
    var list = GetHistory(patientId: patient, limit: 200)
    list.includeRetracted = true
    let known = try test.call(list).entries.randomElement(using: &generator)?.id
    switch (Int.random(in: 0..<8, using: &generator), known) {
    case (0, let id?): _ = try test.send(RetractHistory(patientId: patient, entryId: id, reason: .duplicate))
    case (1...2, let id?):
      _ = try test.send(ResolveHistory(patientId: patient, entryId: id, end: time(daysAgo: 0...20)))
    case (3, _): _ = try test.send(AssertNoAllergies(patientId: patient, askedAt: time(daysAgo: 0...5)))
    default:
      let entries = (0..<Int.random(in: 1...4, using: &generator)).map { _ in entry() }
      _ = try test.send(RecordHistoryBatch(patientId: patient, entries: entries))
    }
  }

  private mutating func entry() -> HistoryInput {
    let resource = HistoryResource.allCases.randomElement(using: &generator) ?? .condition
    var content = HistoryContent(
      resource, CodedConcept(.local, "code", "Something"), start: time(daysAgo: 10...900))
    if resource == .observation { content.value = ObservedValue(quantity: "1.50", unit: "kg") }
    let ends = resource.lasts && Bool.random(using: &generator)
    return HistoryInput(content, end: ends ? time(daysAgo: 0...9) : nil)
  }

  private mutating func time(daysAgo: ClosedRange<Int64>) -> HistoryTime {
    let ago = Int64.random(in: daysAgo, using: &generator) * 86_400_000
    let moment = Timestamp(milliseconds: test.clock.now().milliseconds - ago)
    return Bool.random(using: &generator)
      ? .day(CalendarDay(moment)) : .moment(OffsetTime(moment, offsetMinutes: 60))
  }
}
