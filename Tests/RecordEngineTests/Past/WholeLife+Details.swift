import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What the examples cannot know: times that are free, versions, and what is chosen among several.
extension WholeLife {
  mutating func details(of method: String) throws -> [Value.Member] {
    switch method {
    case "appointments.book": slot(free: true) + [.init("providerId", "dr-jones"), .init("type", "video")]
    case "appointments.reschedule": slot(free: true)
    case "labVisits.book": slot(free: false)
    case "walkIns.request": slot(free: false)
    case "visitRequests.accept": accepted()
    case "attachment.store":
      try sent(.attachment, "\u{FF}", of: .jpeg) + [.init("purpose", picked(Self.purposes))]
    case "voiceNote.record": try sent(.voiceNote, "OggS", of: .ogg) + [.init("title", "Notiz")]
    case "document.add": try sent(nil, "%PDF-1.7\n", of: .pdf).filter { $0.name != "mimeType" }
    case "alerts.updateAction": try action()
    case "patient.update": [.init("fullName", .string("Erika \(number())"))]
    case "emergencyInfo.updateContact": [.init("phone", .string("+49 30 \(100_000 + number() % 900_000)"))]
    case "billing.makePayment": [.init("amountMinor", 100), .init("id", .string("pay-\(number())"))]
    case "billing.settlePayment": [.init("outcome", picked(["succeeded", "failed"]))]
    case "carePlan.publish", "carePlan.saveDraft", "carePlan.updateGoal":
      [.init("draftVersion", .integer(Int64(try draftVersion())))]
    case "devices.connect": [.init("serial", .string("A-\(number())"))]
    case "devices.sync": [.init("batchId", .string("batch-\(number())"))]
    case "emergencyInfo.recordDnr":
      [.init("status", picked(["yes", "no"])), .init("verify", picked([true, false]))]
    case "healthExport.begin": [.init("format", "json"), .init("scope", "record")]
    case "labs.amend": [.init("results", ["a1c": .double(Double(40 + number() % 50) / 10)])]
    case "notifications.registerDevice": [.init("pushToken", .string(Self.token(number())))]
    case "settings.update": [.init("privacy", ["shareWithResearch": picked([true, false])])]
    case "visitSummaries.record": [.init("content", try summary())]
    case "visitSummaries.amend": [.init("treatmentPlan", .string("Ruhe \(number())"))]
    case "virtualVisits.saveNotes": [.init("notes", .string("Notiz \(number())"))]
    case "voiceNote.setTranscription": transcription()
    default: []
    }
  }

  static let purposes: [Value] = ["profile-photo", "insurance-card", "other"]

  mutating func number() -> Int { Int.random(in: 1...999_999, using: &generator) }

  private mutating func picked(_ values: [Value]) -> Value {
    values.randomElement(using: &generator) ?? .null
  }

  private static func token(_ number: Int) -> String {
    String(String(repeating: "0", count: 64) + String(number, radix: 16)).suffix(64).description
  }

  /// A day and a time for a visit; where no provider is free at all hours, on a working day in the morning.
  private mutating func slot(free: Bool) -> [Value.Member] {
    let today = CalendarDay(test.clock.now())
    var day = today.adding(days: Int.random(in: free ? 4...9 : 2...5, using: &generator))
    while !free, [0, 6].contains(day.weekday) { day = day.adding(days: 1) }
    let minute = free ? Int.random(in: 16...40, using: &generator) * 30 : 600
    return [
      .init("preferredDate", .string("\(day)")),
      .init("preferredTime", .string("\(HourMinute(clamping: minute))")),
    ]
  }

  private mutating func accepted() -> [Value.Member] {
    zip(["date", "time"], slot(free: true)).map { Value.Member($0, $1.value) } + [.init("type", "video")]
  }

  /// A document that was sent, and what tells it.
  private mutating func sent(
    _ use: DocumentUse?, _ beginning: String, of type: MediaType
  ) throws -> [Value.Member] {
    var bytes = DocumentScene.bytes(300, beginning, seed: UInt64(number()))
    if type == .jpeg { bytes.replaceSubrange(0..<3, with: [0xFF, 0xD8, 0xFF]) }
    let id = try reports.documents.send(bytes, for: use)
    return [
      .init("documentId", .string("\(id)")), .init("sha256", .string(DocumentScene.hash(bytes))),
      .init("mimeType", .string(type.rawValue)),
    ]
  }

  /// Something that is left to be done about an alert.
  private func action() throws -> [Value.Member] {
    let alerts = try test.call(ListAlerts(patientId: patient)).alerts
    guard let alert = alerts.first(where: { !$0.actionItems.isEmpty }), let item = alert.actionItems.last
    else {
      return []
    }
    return [.init("alertId", .string(alert.id.text)), .init("actionId", .string(item.id.text))]
  }

  private func draftVersion() throws -> Int {
    try test.call(GetCarePlanDraft(patientId: patient)).draftVersion
  }

  private func summary() throws -> Value {
    let draft = VisitSummaryDraft(
      visitDate: test.clock.now(), diagnosis: ["Angina"], treatmentPlan: "Ruhe", nextSteps: ["Wiederkommen"])
    return try Tape(encoding: draft).value()
  }

  private mutating func transcription() -> [Value.Member] {
    Bool.random(using: &generator)
      ? [.init("status", "failed"), .init("transcript", .null)]
      : [.init("status", "completed"), .init("transcript", .string("Worte \(number())"))]
  }
}
