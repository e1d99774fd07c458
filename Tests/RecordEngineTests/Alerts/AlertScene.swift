import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A patient whose values raise alerts, and the care team.
struct AlertScene {
  let scene: RecordScene
  let clinician: CallMeta
  let nurse: CallMeta
  var test: TestEngine { scene.test }
  var patient: PatientID { scene.patient }

  init() throws {
    scene = try RecordScene()
    (clinician, nurse) = (scene.by(.clinician), scene.by(.nurse, 9))
  }

  func list(_ fill: (inout ListAlerts) -> Void = { _ in }) throws -> ListAlerts.Outcome {
    var list = ListAlerts()
    fill(&list)
    var meta = clinician
    meta.language = .en
    return try test.call(list, meta: meta)
  }

  /// The only alert there is.
  var alert: Alert {
    get throws {
      let alerts = try list().alerts
      #expect(alerts.count == 1)
      return try #require(alerts.first)
    }
  }

  @discardableResult
  func log(
    minutesAgo: Int64 = 0, id: String? = nil, _ role: ActingPerson.Role = .patient,
    _ fill: (inout VitalsInput) -> Void
  ) throws -> VitalsEntry {
    let moment = scene.now.adding(minutes: -minutesAgo)
    var input = VitalsInput(
      id: id.flatMap { RecordID($0) }, timestamp: OffsetTime(moment, offsetMinutes: 0))
    fill(&input)
    return try test.call(LogVitals(patientId: patient, input: input), meta: scene.by(role))
  }

  @discardableResult
  func raise(
    _ severity: AlertSeverity, _ title: String = "Anruf", for other: PatientID? = nil
  ) throws -> Alert {
    let raise = RaiseAlert(patientId: other ?? patient, severity: severity, title: title)
    return try test.call(raise, meta: clinician)
  }

  func acknowledging(_ id: RecordID) -> AcknowledgeAlert {
    AcknowledgeAlert(patientId: patient, alertId: id)
  }

  func assessing(_ id: RecordID, _ severity: AlertSeverity) -> AssessAlert {
    AssessAlert(patientId: patient, alertId: id, severity: severity, finding: "beschwerdefrei")
  }

  func resolving(_ id: RecordID) -> ResolveAlert {
    ResolveAlert(patientId: patient, alertId: id, resolution: .handled, note: "erledigt")
  }
}
