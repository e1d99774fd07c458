import RecordClient
import RecordModel
import Testing

@testable import RecordGateway

/// A patient with one of everything that has an id, for sweeps over all routes.
struct AllyFixture: Sendable {
  let site: AllySite
  let person: WebSession
  /// The path's parameters, whose things are the person's.
  let ids: [String: String]

  /// What paths name besides the patient.
  static let parameters = ["vitalId", "labId", "threadId", "notificationId", "entryId", "appointmentId"]

  init(_ name: String, day: Int64, at site: AllySite) async throws {
    self.site = site
    let person = try await site.patient(name)
    self.person = person
    func made(_ path: String, _ body: Value, _ member: String = "id") async throws -> String {
      let reply = try await person.post(person.own(path), body)
      try #require(reply.status == 201, "\(path) \(reply.text)")
      return try #require(reply.json?[member]?.text)
    }
    var ids: [String: String] = [:]
    ids["vitalId"] = try await made("vitals", ["timestamp": "2026-01-14T11:20:30Z", "heartRate": 72])
    ids["entryId"] = try await made("journal", Self.entry)
    ids["appointmentId"] = try await made("appointments", Self.booking(day: day))
    ids["threadId"] = try await made(
      "messages", ["recipientId": .string(site.clinician.account), "text": "May I ask?"], "threadId")
    let lab = try await site.treat("labs.record", person, Self.lab)
    ids["labId"] = try #require(lab["id"]?.text)
    let list = try await person.get(person.own("notifications"))
    ids["notificationId"] = try #require(list.json?["notifications"]?.list.first?["id"]?.text)
    self.ids = ids
  }

  static let entry: Value = [
    "title": "Slept well", "content": "Eight hours.", "mood": "good", "date": "2026-01-14T07:00:00Z",
  ]

  private static let lab: Value = [
    "testName": "HbA1c", "date": "2026-01-10T08:00:00Z", "results": ["a1c": 5.8],
  ]

  static func booking(day: Int64) -> Value {
    [
      "providerId": "dr-jones", "preferredDate": .string(AllyOperationsTests.day(ahead: day)),
      "preferredTime": "10:30", "type": "video", "reason": "Follow-up",
    ]
  }

  /// A route's path for this person, with some parameters replaced.
  func target(_ route: Route, _ others: [String: String] = [:]) -> String {
    let values = ids.merging(["patientId": person.account]) { $1 }.merging(others) { $1 }
    return route.path.parameters.reduce(route.path.description) { text, name in
      text.split(separator: "{\(name)}", omittingEmptySubsequences: false)
        .joined(separator: values[name] ?? "?")
    }
  }

  /// Sends a request as whoever the route is for.
  func send(
    _ route: Route, _ target: String, _ body: Value? = nil, _ headers: [String: String] = [:]
  ) async throws -> WebSession.Reply {
    let text = try body.map { String(decoding: try JSON.encode($0), as: UTF8.self) }
    let person = route.session == .required ? person : site.web.stranger
    return try await person.send("\(route.method)", target, body: text, headers: headers)
  }

  /// A body that the route takes; `nil` where it takes none.
  func body(_ route: Route, text: String = "Text") -> Value? {
    let mail: Value = ["email": .string("\(person.account)@example.org")]
    switch route.operation {
    case "registerPatient":
      return AllySite.registration("x").with("firstName", .string(text)).with("lastName", .string(text))
        .with("email", .string("n\(SystemClock.now().milliseconds)@example.org"))
    case "login": return mail.with("password", "falsch falsch")
    case "verifyOtp": return mail.with("code", "000000")
    case "resendOtp", "forgotPassword": return mail
    case "refreshToken": return ["refreshToken": .string(String(repeating: "A", count: 43))]
    case "resetPassword":
      return ["token": .string(String(repeating: "A", count: 64)), "newPassword": "ein anderes Wort"]
    case "changePassword": return ["currentPassword": "falsch falsch", "newPassword": "ein anderes Wort"]
    case "logout": return ["allDevices": false]
    case "recordVitals": return ["timestamp": "2026-01-15T11:20:30Z", "heartRate": 71]
    case "retractVitals": return ["reason": "other", "note": .string(text)]
    case "bookAppointment": return Self.booking(day: 30).with("reason", .string(text))
    case "cancelAppointment": return ["reason": .string(text)]
    case "openMessageThread":
      return [
        "recipientId": .string(site.clinician.account), "subject": .string(text), "text": .string(text),
      ]
    case "sendMessage": return ["text": .string(text)]
    case "markThreadRead", "markAllNotificationsRead": return [:]
    case "updateSettings": return ["profile": ["firstName": .string(text), "lastName": .string(text)]]
    case "submitIntakeForm": return Self.form(text)
    case "createJournalEntry", "reviseJournalEntry":
      return Self.entry.with("title", .string(text)).with("content", .string(text))
        .with("symptoms", [.string(text)]).with("tags", [.string(text)])
    default: return nil
    }
  }

  private static func form(_ text: String) -> Value {
    let whole = AllyOperationsTests.form
    let lists: Value = .object(
      IntakeForm.Topic.allCases.map { .init($0.rawValue, [.string(text)]) })
    let person = (whole["demographics"] ?? .null).with("firstName", .string(text))
    return whole.with("demographics", person.with("lastName", .string(text))).with("medicalHistory", lists)
  }
}

/// Two patients with one of everything, made once.
actor AllyFixtures {
  private static let only = AllyFixtures()
  private var making: Task<(own: AllyFixture, other: AllyFixture), any Error>?

  static func get() async throws -> (own: AllyFixture, other: AllyFixture) { try await only.made() }

  private func made() async throws -> (own: AllyFixture, other: AllyFixture) {
    let task =
      making
      ?? Task {
        let site = try await SharedAllySite.get()
        return (
          try await AllyFixture("olga", day: 40, at: site), try await AllyFixture("oskar", day: 41, at: site)
        )
      }
    making = task
    return try await task.value
  }
}
