import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

extension EventSamples {
  static var history: [any Event] {
    get {
      let id = RecordID(replacing: "allergies-1")
      let fallback = HistoryTime.moment(OffsetTime(Example.start, offsetMinutes: 0))
      var content = HistoryContent(
        .allergyIntolerance, CodedConcept(.snomedCT, "111088007", "Latex (substance)"),
        start: HistoryTime("2009-09-27") ?? fallback)
      (content.category, content.encounter) = ("environment", RecordID("encounters-1"))
      content.reactions = [
        AllergyReaction(CodedConcept(.snomedCT, "418290006", "Itching (finding)"), severity: .moderate)
      ]
      content.source = SourceRecord(system: "synthea", patient: "9d188916", record: "1")
      return [
        HistoryRecorded(entryId: id, content: content),
        HistoryResolved(entryId: id, end: HistoryTime("2011-01-02T03:04:05.678+02:00") ?? fallback),
        HistoryRetracted(entryId: id, reason: .duplicate, note: "doppelt"),
        HistoryNoneAsserted(entryId: RecordID(replacing: "none-1"), resource: .allergyIntolerance),
      ]
    }
  }
}
