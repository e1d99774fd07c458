import RecordModel
import RecordTestSupport

@testable import RecordEngine
@testable import RecordStore

extension RecordedLife {
  /// The care team sees to something random; refusals are as good as anything.
  mutating func triage(_ patient: PatientID) throws {
    let known = try test.call(ListAlerts(patientId: patient)).alerts
    let severity = AlertSeverity.allCases.randomElement(using: &generator) ?? .low
    guard let alert = known.randomElement(using: &generator) else {
      _ = try test.send(RaiseAlert(patientId: patient, severity: severity, title: "Anruf"))
      return
    }
    switch (Int.random(in: 0..<6, using: &generator), alert.actionItems.first?.id) {
    case (0, _): _ = try test.send(AcknowledgeAlert(patientId: patient, alertId: alert.id))
    case (1, _):
      _ = try test.send(
        AssessAlert(patientId: patient, alertId: alert.id, severity: severity, finding: "gesehen"))
    case (2, _): _ = try test.send(AddAlertAction(patientId: patient, alertId: alert.id, text: "anrufen"))
    case (3...4, let action?):
      _ = try test.send(
        UpdateAlertAction(
          patientId: patient, alertId: alert.id, actionId: action, done: Bool.random(using: &generator)))
    default:
      _ = try test.send(
        ResolveAlert(patientId: patient, alertId: alert.id, resolution: .handled, note: "erledigt"))
    }
  }
}
