import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Two moments compared") struct TimelineDiffTests {
  @Test("what was added, taken back and changed between two moments is told field by field") func changes()
    throws
  {
    let scene = try VitalsScene()
    try scene.log(hoursAgo: 5, id: "stays") { $0.heartRate = ExactDecimal(60) }
    try scene.log(hoursAgo: 4, id: "wrong") { $0.heartRate = ExactDecimal(130) }
    let before = scene.test.engine.head
    let wrong = try #require(RecordID("wrong"))
    _ = try scene.test.call(RetractVitals(patientId: scene.patient, vitalId: wrong, reason: .deviceFault))
    try scene.log(hoursAgo: 3, id: "new") { $0.heartRate = ExactDecimal(70) }
    let all = DiffTimeline(patientId: scene.patient, from: AsOf(position: before))
    let diff = try scene.test.call(all)
    #expect(diff.to == AsOf(position: before + 2))
    #expect(
      diff.sections == [
        SectionChanges(section: "dashboard", area: .vitals, added: 0, removed: 0, changed: 1),
        SectionChanges(section: "vitals", area: .vitals, added: 1, removed: 0, changed: 1),
      ])
    #expect(diff.changes.map(\.id) == ["heartRate", "new", "wrong"])
    #expect(diff.changes.map(\.change) == [.changed, .added, .changed])
    #expect(diff.changes[2].fields == [FieldChange(path: "/retracted", before: false, after: true)])
    #expect(diff.changes[1].fields.first?.after?["heartRate"] == .integer(70))
    var reverse = DiffTimeline(
      patientId: scene.patient, from: AsOf(position: before + 2), to: AsOf(position: before))
    #expect(try scene.test.call(reverse).sections.last?.removed == 1)
    reverse.areas = [.assessments]
    #expect(try scene.test.call(reverse).changes == [])
  }

  @Test("before the record begins the chart is empty; the same moment twice gives nothing") func edges()
    throws
  {
    let scene = try VitalsScene()
    for hour in 1...9 as ClosedRange<Int64> {
      try scene.log(hoursAgo: hour) { $0.heartRate = ExactDecimal(60) }
    }
    var all = DiffTimeline(patientId: scene.patient, from: AsOf(position: 1))
    let whole = try scene.test.call(all)
    #expect(whole.changes.count == 12 && whole.changes.allSatisfy { $0.change == .added })
    var paged: [ChartChange] = []
    all.limit = 3
    repeat {
      let page = try scene.test.call(all)
      paged += page.changes
      all.cursor = page.page.nextCursor
      // What is recorded between two pages belongs to neither.
      try scene.log(hoursAgo: 0) { $0.heartRate = ExactDecimal(90) }
    } while all.cursor != nil
    #expect(paged == whole.changes)
    let now = AsOf(position: scene.test.engine.head)
    #expect(try scene.test.call(DiffTimeline(patientId: scene.patient, from: now, to: now)).changes == [])
    let stranger = DiffTimeline(patientId: PatientID(high: 1, low: 2), from: now)
    #expect(throws: Failure.self) { try scene.test.call(stranger) }
    var badCursor = DiffTimeline(patientId: scene.patient, from: now)
    badCursor.cursor = "e30"
    #expect(throws: Failure.self) { try scene.test.call(badCursor) }
  }

  @Test("paths are JSON Pointers, members that come and go are named") func paths() {
    let before: Value = ["a/b": 1, "c": ["d~": [1, 2], "e": .null], "gone": "x"]
    let after: Value = ["a/b": 2, "c": ["d~": [1], "e": .null], "came": true]
    #expect(
      FieldChange.between(before, after) == [
        FieldChange(path: "/a~1b", before: 1, after: 2),
        FieldChange(path: "/c/d~0", before: [1, 2], after: [1]),
        FieldChange(path: "/gone", before: "x", after: nil),
        FieldChange(path: "/came", before: nil, after: true),
      ])
    #expect(FieldChange.between(after, after) == [])
  }
}
