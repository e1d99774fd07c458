import Dispatch
import RecordModel
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Alerts") struct AlertTests {
  private let alerts: AlertScene
  private var scene: RecordScene { alerts.scene }
  private var test: TestEngine { alerts.test }

  init() throws { alerts = try AlertScene() }

  @Test("R-MH-183: open, acknowledged, assessed, resolved; nothing leaves resolved") func states() throws {
    let alert = try alerts.raise(.high)
    #expect(alert.status == .open && alert.source == .manual && alert.sourceId == nil)
    let taken = try test.call(alerts.acknowledging(alert.id), meta: alerts.nurse)
    #expect(taken.status == .acknowledged && taken.acknowledgedAt == scene.now && taken.version == 2)
    scene.advance(hours: 1)
    let assessed = try test.call(alerts.assessing(alert.id, .low), meta: alerts.clinician)
    #expect(assessed.status == .assessed && assessed.severity == .low && assessed.version == 3)
    #expect(assessed.assessment?.finding == "beschwerdefrei")
    #expect(
      assessed.acknowledgedBy == taken.acknowledgedBy && assessed.acknowledgedAt == taken.acknowledgedAt)
    let resolved = try test.call(alerts.resolving(alert.id), meta: alerts.clinician)
    #expect(resolved.status == .resolved && resolved.resolvedAt == scene.now && resolved.version == 4)
    #expect(try test.call(GetAlert(patientId: scene.patient, alertId: alert.id)) == resolved)
    #expect(try scene.refusal(alerts.acknowledging(alert.id), alerts.nurse) == "alert_resolved")
    #expect(try scene.refusal(alerts.assessing(alert.id, .high), alerts.nurse) == "alert_resolved")
    #expect(try scene.refusal(alerts.resolving(alert.id), alerts.nurse) == "alert_resolved")
    let action = AddAlertAction(patientId: scene.patient, alertId: alert.id, text: "anrufen")
    #expect(try scene.refusal(action, alerts.nurse) == "alert_resolved")
    try scene.verifyProjections()
  }

  @Test("R-MH-183: assessing and resolving acknowledge what nobody has") func implicit() throws {
    for step in 0..<2 {
      let id = try alerts.raise(.high).id
      let after =
        step == 0
        ? try test.call(alerts.assessing(id, .critical), meta: alerts.nurse)
        : try test.call(alerts.resolving(id), meta: alerts.nurse)
      #expect(after.acknowledgedAt == scene.now && after.acknowledgedBy?.isEmpty == false)
      #expect(after.status == (step == 0 ? .assessed : .resolved))
    }
  }

  @Test("R-MH-184: an alert with open action items is not resolved") func actions() throws {
    let id = try alerts.raise(.high).id
    var add = AddAlertAction(patientId: scene.patient, alertId: id, text: "anrufen")
    (add.id, add.dueAt) = (RecordID("call"), scene.now.adding(minutes: 60))
    let added = try test.call(add, meta: alerts.clinician)
    #expect(added.actionItems.map(\.done) == [false] && added.actionItems.first?.dueAt == add.dueAt)
    #expect(try test.call(add, meta: alerts.clinician) == added, "the same again changes nothing")
    var other = add
    other.text = "schreiben"
    #expect(try scene.refusal(other, alerts.clinician) == "duplicate_id")
    #expect(try scene.refusal(alerts.resolving(id), alerts.clinician) == "actions_open")
    let call = try #require(add.id)
    var tick = UpdateAlertAction(patientId: scene.patient, alertId: id, actionId: call, done: true)
    let done = try test.call(tick, meta: alerts.nurse)
    #expect(done.actionItems.map(\.doneAt) == [scene.now])
    let head = test.engine.head
    #expect(try test.call(tick, meta: alerts.nurse) == done && test.engine.head == head)
    tick.done = false
    #expect(try test.call(tick, meta: alerts.nurse).actionItems.map(\.doneAt) == [nil])
    tick.done = true
    _ = try test.call(tick, meta: alerts.nurse)
    #expect(try test.call(alerts.resolving(id), meta: alerts.nurse).status == .resolved)
    tick.done = false
    #expect(try scene.refusal(tick, alerts.nurse) == "alert_resolved")
    tick.actionId = RecordID(replacing: "none")
    #expect(try scene.refusal(tick, alerts.nurse) == "NOT_FOUND")
    try scene.verifyProjections()
  }

  @Test("limits of texts at their edges, and all problems together") func limits() throws {
    func text(_ length: Int) -> String { String(repeating: "a", count: length) }
    let id = try alerts.raise(.low, text(200)).id
    var raise = RaiseAlert(patientId: scene.patient, severity: .low, title: text(201))
    raise.detail = text(2001)
    #expect(try scene.refusal(raise, alerts.clinician) == "/title bad_format, /detail bad_format")
    (raise.title, raise.detail) = ("", text(2000))
    #expect(try scene.refusal(raise, alerts.clinician) == "/title bad_format")
    for length in [0, 1, 2000, 2001] {
      let expected = (1...2000).contains(length) ? "accepted" : "/finding bad_format"
      let assess = AssessAlert(
        patientId: scene.patient, alertId: id, severity: .low, finding: text(length))
      #expect(try scene.refusal(assess, alerts.clinician) == expected)
    }
    for length in [0, 501] {
      let add = AddAlertAction(patientId: scene.patient, alertId: id, text: text(length))
      #expect(try scene.refusal(add, alerts.clinician) == "/text bad_format")
    }
    for length in [0, 2001] {
      let resolve = ResolveAlert(
        patientId: scene.patient, alertId: id, resolution: .duplicate, note: text(length))
      #expect(try scene.refusal(resolve, alerts.clinician) == "/note bad_format")
    }
    for _ in 0..<50 {
      let add = AddAlertAction(patientId: scene.patient, alertId: id, text: text(500))
      _ = try test.call(add, meta: alerts.clinician)
    }
    let last = AddAlertAction(patientId: scene.patient, alertId: id, text: "a")
    #expect(try scene.refusal(last, alerts.clinician) == " too_many")
  }

  @Test("R-MH-269: raising again under the same id changes nothing, with other content it is refused")
  func repeated() throws {
    var raise = RaiseAlert(patientId: scene.patient, severity: .high, title: "Sturz")
    raise.id = RecordID("fall")
    let alert = try test.call(raise, meta: alerts.clinician)
    #expect(try test.call(raise, meta: alerts.clinician) == alert)
    raise.severity = .low
    #expect(try scene.refusal(raise, alerts.clinician) == "duplicate_id")
    raise.patientId = try scene.stranger()
    #expect(try scene.refusal(raise, alerts.clinician) == "duplicate_id")
    let none = GetAlert(patientId: raise.patientId, alertId: alert.id)
    #expect(try scene.refusal(none, alerts.clinician) == "NOT_FOUND")
  }

  @Test("alerts are the care team's: the patient is refused, and sees none in timeline and chart")
  func people() throws {
    let id = try alerts.raise(.high).id
    let patient = scene.by(.patient)
    #expect(try scene.refusal(ListAlerts(), patient) == "role")
    #expect(try scene.refusal(ListAlerts(patientId: scene.patient), patient) == "role")
    #expect(try scene.refusal(GetAlert(patientId: scene.patient, alertId: id), patient) == "role")
    #expect(try scene.refusal(alerts.acknowledging(id), patient) == "role")
    #expect(try scene.refusal(alerts.resolving(id), scene.by(.admin)) == "role")
    let timeline = try test.call(ReadTimeline(patientId: scene.patient), meta: patient)
    #expect(!timeline.entries.contains { $0.type.hasPrefix("alerts") })
    let chart = try test.call(GetChart(patientId: scene.patient), meta: patient)
    #expect(chart.sections.first { $0.section == "alerts" }?.items.isEmpty == true)
    let theirs = try test.call(GetChart(patientId: scene.patient), meta: alerts.nurse)
    #expect(theirs.sections.first { $0.section == "alerts" }?.items.count == 1)
  }

  @Test("a version that is not the last one is refused") func versions() throws {
    let id = try alerts.raise(.high).id
    var assess = alerts.assessing(id, .low)
    assess.expectedVersion = 1
    _ = try test.call(assess, meta: alerts.clinician)
    #expect(try scene.refusal(assess, alerts.clinician) == "version_conflict")
    var resolve = alerts.resolving(id)
    resolve.expectedVersion = 1
    #expect(try scene.refusal(resolve, alerts.clinician) == "version_conflict")
    resolve.expectedVersion = 2
    #expect(try scene.refusal(resolve, alerts.clinician) == "accepted")
  }

  @Test("R-MH-186: of many who acknowledge at once one is the owner, and all are told who") func race() throws
  {
    let id = try alerts.raise(.critical).id
    let owners = Mutex<[String?]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      let answer = try? test.call(alerts.acknowledging(id), meta: scene.by(.nurse, UInt64(number)))
      owners.withLock { $0.append(answer?.acknowledgedBy) }
    }
    let all = owners.withLock { $0 }
    #expect(all.count == 8 && Set(all).count == 1 && all[0] != nil)
    #expect(try alerts.alert.version == 2)
  }
}
