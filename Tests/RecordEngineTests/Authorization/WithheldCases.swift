import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What each method is called with, so that it has something to do; what is not named here is called with its example.
extension WithheldScene {
  typealias Case = @Sendable (WithheldScene) throws -> Value

  /// Parameters for one call, made for it: most things can be done to a thing but once.
  func parameters(_ endpoint: Endpoint) throws -> Value {
    var members = try endpoint.description.example().parameters.value()
    if members["patientId"] != nil { members = members.adding(["patientId": patient]) }
    return members.adding(try Self.cases[endpoint.name]?(self) ?? [:])
  }

  private static let cases = vitals.merging(alerts) { one, _ in one }.merging(visits) { one, _ in one }
    .merging(plans) { one, _ in one }.merging(history) { one, _ in one }
    .merging(medications) { one, _ in one }.merging(messages) { one, _ in one }
    .merging(documents) { one, _ in one }

  private static let documents: [String: Case] = [
    "document.get": { scene in ["documentId": try scene.document()] },
    "document.read": { scene in ["documentId": try scene.document()] },
  ]

  /// A document of the patient's, which says what is found nowhere else.
  private func document() throws -> Value {
    let bytes = Array("Zaunkönig \(newID("document"))".utf8)
    let id = try #require(try done("document.begin", [:], care.token)["documentId"])
    _ = try done(
      "document.append", ["documentId": id, "offset": 0, "data": .string(Base64.text(bytes))], care.token)
    let sha256 = Value.string(DocumentScene.hash(bytes))
    let end: Value = ["documentId": id, "sha256": sha256, "fileName": "Zaunkönig.pdf"]
    return try #require(try done("document.add", end, care.token)["id"])
  }

  private static let vitals: [String: Case] = [
    "vitals.log": { scene in
      try scene.measure()
      return scene.weight
    },
    "vitals.logBatch": { scene in
      try scene.measure()
      return ["entries": .array([scene.weight])]
    },
    "vitals.correct": { scene in
      // The one that is corrected is not the one that the new weight is compared with.
      let id = try scene.measure()
      try scene.measure()
      return scene.weight.adding(["vitalId": id])
    },
    "vitals.retract": { scene in ["vitalId": try scene.measure()] },
    "dashboard.explain": { _ in ["tile": "bmi"] },
  ]

  private var weight: Value { ["id": newID("team"), "timestamp": now(), "weight": 44.3] }

  private static let alerts: [String: Case] = [
    "alerts.get": { scene in ["alertId": try scene.alert()] },
    "alerts.list": { scene in
      _ = try scene.alert()
      return [:]
    },
    "alerts.acknowledge": { scene in
      // Nothing is left to do, so that no event holds the answer.
      let id = try scene.alert()
      _ = try scene.done("alerts.acknowledge", ["alertId": id])
      return ["alertId": id]
    },
    "alerts.assess": { scene in ["alertId": try scene.alert()] },
    "alerts.addAction": { scene in ["alertId": try scene.alert()] },
    "alerts.updateAction": { scene in
      let (alert, action) = (try scene.alert(), scene.newID("action"))
      _ = try scene.done("alerts.addAction", ["alertId": alert, "id": action, "text": "anrufen"])
      return ["alertId": alert, "actionId": action]
    },
    "alerts.resolve": { scene in
      let id = try scene.alert()
      for action in try scene.done("alerts.get", ["alertId": id])["actionItems"]?.elements ?? [] {
        let action = try #require(action["id"])
        _ = try scene.done("alerts.updateAction", ["alertId": id, "actionId": action, "done": true])
      }
      return ["alertId": id]
    },
  ]

  /// The alert about the patient's pulse that is not closed.
  private func alert() throws -> Value {
    try measure()
    let alerts = try done("alerts.list", [:])["alerts"]?.elements ?? []
    let pulse = alerts.first { $0["detail"]?.text?.contains("184") == true }
    return try #require(pulse?["id"])
  }

  private static let visits: [String: Case] = [
    "appointments.book": { scene in try scene.slot() },
    "appointments.reschedule": { scene in
      let visit = try scene.visit()
      return try scene.slot().without("providerId").adding(["appointmentId": visit])
    },
    "appointments.cancel": { scene in ["appointmentId": try scene.visit()] },
    "appointments.complete": { scene in ["appointmentId": try scene.visit()] },
    "appointments.get": { scene in ["appointmentId": try scene.visit()] },
  ]

  private func visit() throws -> Value {
    try #require(
      try done("appointments.book", try slot().adding(["type": "video", "reason": "Kontrolle"]))["id"])
  }

  /// A time that is free.
  private func slot() throws -> Value {
    for day in 16...31 {
      let date = Value.string("2026-01-\(day)")
      let free = try done("practice.availability", ["providerId": "dr-weber", "date": date])
      guard let time = free["slots"]?.elements.first(where: { $0["free"] == true })?["time"] else { continue }
      return ["providerId": "dr-weber", "preferredDate": date, "preferredTime": time]
    }
    throw Failure(.notFound, "no slot is free")
  }
}

extension Value {
  var elements: [Value] { if case .array(let elements) = self { elements } else { [] } }
  var members: [Member] { if case .object(let members) = self { members } else { [] } }

  func without(_ name: String) -> Value {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { $0.name != name })
  }
}
