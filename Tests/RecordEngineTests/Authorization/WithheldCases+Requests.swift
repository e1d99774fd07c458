import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What requests and visits are called with.
extension WithheldScene {
  static let requests: [String: Case] = [
    "support.get": { scene in ["supportRequestId": try scene.supportRequest()] },
    "support.reply": { scene in ["supportRequestId": try scene.supportRequest()] },
    "support.close": { scene in ["supportRequestId": try scene.supportRequest()] },
    "walkIns.request": { scene in
      try scene.leave()
      return scene.walk
    },
    "walkIns.get": { scene in ["walkInRequestId": try scene.walkIn()] },
    "walkIns.cancel": { scene in ["walkInRequestId": try scene.walkIn()] },
    "visitRequests.accept": { scene in
      try scene.moment().adding(["visitRequestId": try scene.walkIn(), "type": "video"])
    },
    "visitRequests.decline": { scene in ["visitRequestId": try scene.walkIn()] },
    "visitSummaries.record": { scene in ["content": scene.draft] },
    "visitSummaries.get": { scene in ["summaryId": try scene.summary()] },
    "visitSummaries.amend": { scene in ["summaryId": try scene.summary()] },
    "virtualVisits.prepare": { scene in ["appointmentId": try scene.videoAppointment()] },
    "virtualVisits.get": { scene in ["visitId": try scene.videoVisit()] },
    "virtualVisits.patient": { scene in ["visitId": try scene.videoVisit()] },
    "virtualVisits.start": { scene in ["visitId": try scene.videoVisit()] },
    "virtualVisits.saveNotes": { scene in ["visitId": try scene.videoVisit()] },
    "virtualVisits.prescribe": { scene in
      [
        "visitId": try scene.videoVisit(),
        "line": ["name": "Pantoprazol", "dosage": "20", "unit": "mg", "frequency": "once daily"],
      ]
    },
    "virtualVisits.end": { scene in ["visitId": try scene.videoVisit(), "outcome": "abandoned"] },
  ]

  private func supportRequest() throws -> Value {
    let opening: Value = ["category": "other", "subject": "Frage", "message": "Wann?"]
    return try #require(try done("support.open", opening)["id"])
  }

  private var walk: Value {
    [
      "id": newID("walk"), "reason": "Halsschmerzen", "preferredDate": "2026-01-19",
      "preferredTime": "10:00", "locationId": "mitte",
    ]
  }

  /// Takes back what is not decided, so that another can be asked for.
  private func leave() throws {
    for request in try done("walkIns.list", [:])["requests"]?.elements ?? []
    where request["status"] == "submitted" {
      _ = try done("walkIns.cancel", ["walkInRequestId": try #require(request["id"])])
    }
  }

  private func walkIn() throws -> Value {
    try leave()
    return try #require(try done("walkIns.request", walk)["id"])
  }

  /// A day and a time that nobody has.
  private func moment() throws -> Value {
    let slot = try slot()
    return ["date": slot["preferredDate"] ?? .null, "time": slot["preferredTime"] ?? .null]
  }

  private var draft: Value {
    [
      "visitDate": "2026-01-14T09:00:00Z", "diagnosis": ["Angina"], "treatmentPlan": "Ruhe", "nextSteps": [],
    ]
  }

  private func summary() throws -> Value {
    try #require(try done("visitSummaries.record", ["content": draft])["id"])
  }

  private func videoAppointment() throws -> Value {
    try #require(
      try done("appointments.book", try slot().adding(["type": "video", "reason": "Kontrolle"]))["id"])
  }

  private func videoVisit() throws -> Value {
    try #require(try done("virtualVisits.prepare", ["appointmentId": try videoAppointment()])["id"])
  }
}
