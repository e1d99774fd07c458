import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("The queue of alerts") struct AlertQueueTests {
  private let alerts: AlertScene
  private var scene: RecordScene { alerts.scene }

  init() throws { alerts = try AlertScene() }

  @Test("R-MH-182: over all patients, the most pressing first, then the oldest, with counts") func order()
    throws
  {
    let stranger = try scene.stranger()
    for (number, severity) in [AlertSeverity.low, .critical, .moderate, .high, .critical, .low].enumerated() {
      scene.advance(hours: 1)
      try alerts.raise(severity, "\(number)", for: number % 2 == 0 ? stranger : nil)
    }
    let all = try alerts.list()
    #expect(all.alerts.map(\.title) == ["1", "4", "3", "2", "0", "5"])
    #expect(all.alerts.map(\.patientId).filter { $0 == stranger }.count == 3)
    let counts = all.counts
    #expect((counts.critical, counts.high, counts.moderate, counts.low) == (2, 1, 1, 2))
    #expect(try alerts.list { $0.patientId = stranger }.alerts.map(\.title) == ["4", "2", "0"])
    #expect(try alerts.list { $0.patientId = stranger }.counts.critical == 1)
    #expect(try alerts.list { $0.severity = .low }.alerts.map(\.title) == ["0", "5"])
    for size in [1, 2, 5, 6] {
      var (found, cursor): ([String], String?) = ([], nil)
      repeat {
        let page = try alerts.list { ($0.limit, $0.cursor) = (size, cursor) }
        found += page.alerts.map(\.title)
        cursor = page.page.nextCursor
      } while cursor != nil
      #expect(found == all.alerts.map(\.title))
    }
    for limit in [0, 201] {
      #expect(throws: Failure.self) { try alerts.list { $0.limit = limit } }
    }
    try scene.verifyProjections()
  }

  @Test("R-MH-182: by status, where active means all that are not resolved", arguments: [false, true])
  func status(isOfOne: Bool) throws {
    let ids = try (0..<4).map { try alerts.raise(.high, "\($0)").id }
    _ = try alerts.test.call(alerts.acknowledging(ids[1]), meta: alerts.nurse)
    _ = try alerts.test.call(alerts.assessing(ids[2], .critical), meta: alerts.nurse)
    _ = try alerts.test.call(alerts.resolving(ids[3]), meta: alerts.nurse)
    let expected: [(ListAlerts.Status?, Set<String>)] = [
      (nil, ["0", "1", "2"]), (.active, ["0", "1", "2"]), (.open, ["0"]), (.acknowledged, ["1"]),
      (.assessed, ["2"]), (.resolved, ["3"]),
    ]
    for (status, titles) in expected {
      let found = try alerts.list {
        ($0.status, $0.patientId) = (status, isOfOne ? scene.patient : nil)
      }
      #expect(Set(found.alerts.map(\.title)) == titles)
      #expect(found.counts.critical == 1 && found.counts.high == 2)
    }
  }

  @Test("as of an earlier moment one patient's alerts stand as they did; all patients' are refused")
  func past() throws {
    let id = try alerts.raise(.high).id
    let position = scene.test.engine.head
    let then = try alerts.list { $0.patientId = scene.patient }
    _ = try alerts.test.call(alerts.resolving(id), meta: alerts.nurse)
    #expect(try alerts.list { $0.patientId = scene.patient }.alerts == [])
    var meta = alerts.clinician
    (meta.language, meta.asOf) = (.en, AsOf(position: position))
    #expect(try scene.test.call(ListAlerts(patientId: scene.patient), meta: meta) == then)
    #expect(try scene.refusal(ListAlerts(), meta) == "not_supported")
  }
}
