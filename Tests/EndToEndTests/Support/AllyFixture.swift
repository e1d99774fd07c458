import RecordClient
import RecordModel
import Testing

@testable import RecordGateway

/// A patient with one of everything that has an id, for sweeps over all routes.
struct AllyFixture: Sendable {
  var site: AllySite
  var person: WebSession
  /// The path's parameters, whose things are the person's.
  let ids: [String: String]

  /// What paths name besides things of the patient: whose record it is, who calls, and what is everybody's or no id.
  static let others: Set = [
    "patientId", "clinicianId", "version", "providerId", "userId", "modelName", "screen",
  ]
  /// Those of things that are the same for everybody.
  static let common: Set = ["resourceId", "faqId"]

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
    ids["medicationId"] = try await made("medications", Self.medication)
    ids["goalId"] = try await Self.publish("goal-\(name)", for: person, at: site)
    (ids["version"], ids["providerId"]) = ("1", "dr-jones")
    ids["pushDeviceId"] = try await made("push-devices", Self.device(UInt64(day)))
    let staff = try await site.admin.post("/api/admin/users", Self.staff())
    ids["userId"] = try #require(staff.json?["id"]?.text, "\(staff.text)")
    ids["voiceNoteId"] = try await made("voice-notes", Self.voiceNote)
    ids["contactId"] = try await made("emergency-info/contacts", Self.contact)
    ids["deviceId"] = try await made("devices", ["model": "generic-scale", "serial": "S-1"])
    ids["attachmentId"] = try await made("attachments", Self.attachment)
    try await ids.merge(Self.requests(of: person, video: ids["appointmentId"] ?? "", at: site)) { $1 }
    ids["freshAppointment"] = try await made(
      "appointments", Self.booking(day: day).with("preferredTime", "12:30"))
    let lab = try await site.treat("labs.record", person, Self.lab)
    ids["labId"] = try #require(lab["id"]?.text)
    let alert = try await site.treat("alerts.raise", person, ["severity": "low", "title": "For sweeps"])
    ids["alertId"] = try #require(alert["id"]?.text)
    let action = try await site.treat(
      "alerts.addAction", person, ["alertId": alert["id"] ?? .null, "text": "Call"])
    ids["actionId"] = try #require(action["actionItems"]?.list.first?["id"]?.text)
    let list = try await person.get(person.own("notifications"))
    ids["notificationId"] = try #require(list.json?["notifications"]?.list.first?["id"]?.text)
    ids["paymentMethodId"] = try await made("payment-methods", Self.card)
    let issued = try await site.admin.post(person.own("billing/invoices"), Self.invoice)
    ids["invoiceId"] = try #require(issued.json?["id"]?.text, "\(issued.text)")
    ids["paymentId"] = try await made("billing/payments", Self.payment(ids))
    let resource = try await site.admin.post("/api/admin/resources", Self.resource.with("id", "shared"))
    ids["resourceId"] = try #require(resource.json?["id"]?.text, "\(resource.text)")
    let faq = try await site.admin.post("/api/admin/faqs", Self.faq.with("id", "shared"))
    ids["faqId"] = try #require(faq.json?["id"]?.text, "\(faq.text)")
    ids["conversationId"] = try await made("assistant/conversations", ["topic": "health-question"])
    let export = try await person.post(person.own("data-exports"), ["format": "json"])
    ids["exportId"] = try #require(export.json?["id"]?.text, "\(export.text)")
    ids["clinicianId"] = site.clinician.account
    (ids["modelName"], ids["version"], ids["screen"]) = ("patient-faqs", "1", "patient-faqs")
    self.ids = ids
  }

  static let card: Value = [
    "paymentToken": "tok_sweepingcard", "brand": "visa", "last4": "4242", "expMonth": 12, "expYear": 2099,
    "cardholderName": "Olga Beispiel",
    "billingAddress": [
      "line1": "1 Main St", "city": "Springfield", "region": "IL", "postalCode": "62701", "country": "US",
    ],
  ]
  static let invoice: Value = [
    "dueDate": "2099-01-31", "currency": "USD",
    "lines": [["description": "Visit", "quantity": 1, "unitPriceMinor": 12_500]],
  ]
  static let resource: Value = [
    "type": "article", "title": "Salt", "summary": "Why less helps.", "category": "Nutrition",
    "body": "Salt holds water.",
  ]
  static let faq: Value = ["question": "How?", "answer": "So.", "category": "Visits"]

  /// One cent for the invoice, under a new id.
  private static func payment(_ ids: [String: String]) -> Value {
    [
      "id": .string("\(CommandID.random())"),
      "invoiceId": .string(ids["invoiceId"] ?? ""), "paymentMethodId": .string(ids["paymentMethodId"] ?? ""),
      "amountMinor": 1, "currency": "USD",
    ]
  }

  static let entry: Value = [
    "title": "Slept well", "content": "Eight hours.", "mood": "good", "date": "2026-01-14T07:00:00Z",
  ]

  static let medication: Value = [
    "name": "Ibuprofen", "dosage": "400", "unit": "mg", "frequency": "as needed",
  ]

  /// Publishes a plan with one goal, which the path of a draft has too.
  static func publish(_ goal: String, for person: WebSession, at site: AllySite) async throws -> String {
    let draft = try await site.treat(
      "carePlan.saveDraft", person,
      [
        "goals": [
          [
            "id": .string(goal), "title": "Walk daily", "description": "", "targetDate": .null,
            "status": "in-progress",
          ]
        ]
      ])
    try await site.treat("carePlan.publish", person, ["draftVersion": draft["draftVersion"] ?? .null])
    return goal
  }

  static let attachment: Value = [
    "purpose": "profile-photo", "fileName": "me.png", "mimeType": "image/png",
    "contentBase64": "iVBORw0KGgo=",
  ]

  static let voiceNote: Value = [
    "recordedAt": "2026-01-14T07:00:00Z", "durationSeconds": 12.5, "mimeType": "audio/ogg",
    "audioBase64": "T2dnUwAA", "title": "On hours",
  ]
  static let contact: Value = ["name": "Max", "relationship": "husband", "phone": "+49 30 1234567"]
  static let reading: Value = [
    "readingId": "1", "timestamp": "2026-01-14T07:00:00Z", "metric": "weight", "value": 70.5, "unit": "kg",
  ]

  private static let lab: Value = [
    "testName": "HbA1c", "date": "2026-01-10T08:00:00Z", "results": ["a1c": 5.8],
  ]

  private static func device(_ number: UInt64) -> Value {
    ["platform": "ios", "pushToken": .string(String(repeating: "0123456789abcdef", count: 4) + "\(number)")]
  }

  /// Somebody of the practice who is not there yet.
  private static func staff(_ name: String = "Sam") -> Value {
    [
      "firstName": .string(name), "lastName": "Beispiel", "role": "nurse",
      "email": .string("s\(UInt64.random(in: 0...UInt64.max))@example.org"),
    ]
  }

  static func booking(day: Int64) -> Value {
    [
      "providerId": "dr-jones", "preferredDate": .string(AllyOperationsTests.day(ahead: day)),
      "preferredTime": "10:30", "type": "video", "reason": "Follow-up",
    ]
  }

  /// A route's path for this person, with some parameters replaced.
  func target(_ route: Route, _ others: [String: String] = [:]) -> String {
    var own = ids.merging(["patientId": person.account, "clinicianId": site.clinician.account]) { $1 }
    // Entries of metrics are those of vital signs.
    if route.operation == "retractHealthMetrics" { own["entryId"] = ids["vitalId"] }
    let values = own.merging(others) { $1 }
    return route.path.parameters.reduce(route.path.description) { text, name in
      text.split(separator: "{\(name)}", omittingEmptySubsequences: false)
        .joined(separator: values[name] ?? "?")
    }
  }

  /// Whoever the route is for: the patient where patients may call it, else who cares for them, else who runs the practice.
  func caller(_ route: Route) -> WebSession {
    guard route.session == .required else { return site.web.stranger }
    if route.people.contains(.patients) { return person }
    return route.people.contains(.clinicians) ? site.clinician : site.admin
  }

  /// Sends a request as whoever the route is for, or somebody else.
  func send(
    _ route: Route, _ target: String, _ body: Value? = nil, _ headers: [String: String] = [:],
    as other: WebSession? = nil
  ) async throws -> WebSession.Reply {
    let text = try body.map { String(decoding: try JSON.encode($0), as: UTF8.self) }
    let person = other ?? caller(route)
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
    case "recordHealthMetrics": return ["timestamp": "2026-01-15T11:20:30Z", "weight": 71]
    case "setVitalsTargets": return ["targets": [["metric": "heartRate", "unit": "bpm", "high": 90]]]
    case "recordLab": return Self.lab.with("testName", .string(text))
    case "amendLab": return ["reason": "Mixed up", "testName": .string(text)]
    case "shareLab": return ["clinicianId": .string(site.clinician.account)]
    case "registerPushDevice": return Self.device(1000)
    case "createStaffAccount": return Self.staff(text)
    case "disableAccount": return ["reason": "Left"]
    case "retractVitals", "retractHealthMetrics": return ["reason": "other", "note": .string(text)]
    case "bookAppointment": return Self.booking(day: 30).with("reason", .string(text))
    case "cancelAppointment": return ["reason": .string(text)]
    case "completeAppointment": return ["outcome": "attended"]
    case "rescheduleAppointment":
      return ["preferredDate": .string(AllyOperationsTests.day(ahead: 60)), "preferredTime": "11:30"]
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
    default:
      return careBody(route.operation, text) ?? clinicBody(route.operation, text)
        ?? fileBody(route.operation, text) ?? officeBody(route.operation, text)
        ?? phoneBody(route.operation, text) ?? screenBody(route.operation)
        ?? requestBody(route.operation, text)
    }
  }

  /// The same of care plan and medications.
  private func careBody(_ operation: String, _ text: String) -> Value? {
    switch operation {
    case "setGoalStatus": ["status": "completed", "note": .string(text)]
    case "saveCarePlanDraft": ["instructions": [.string(text)]]
    case "addGoal", "updateGoal": ["title": .string(text)]
    case "publishCarePlan": ["draftVersion": 1]
    case "deactivateCarePlan", "discontinueMedication": ["reason": "No longer needed"]
    case "addMedication": Self.medication.with("name", .string(text))
    case "updateMedication": ["instructions": .string(text)]
    case "reportSideEffect": ["effect": .string(text), "severity": "mild"]
    case "requestRefill": ["note": .string(text)]
    case "decideRefill": ["decision": "mark-available"]
    case "setMedicationReminders": ["reminderTimes": ["08:00"]]
    case "updateInsurance": ["provider": .string(text), "memberId": "A123456780"]
    default: nil
    }
  }

  /// The same of alerts; none that would close the one of the sweeps.
  private func clinicBody(_ operation: String, _ text: String) -> Value? {
    switch operation {
    case "raiseAlert":
      [
        "patientId": .string(person.account), "severity": "low", "title": .string(text),
        "detail": .string(text),
      ]
    case "assessAlert": ["severity": "low", "finding": .string(text)]
    case "addAlertAction": ["text": .string(text), "assigneeId": .string(site.clinician.account)]
    case "updateAlertAction": ["done": false, "note": .string(text)]
    case "resolveAlert": ["resolution": "handled", "note": .string(text)]
    default: nil
    }
  }

  /// The same of files.
  private func fileBody(_ operation: String, _ text: String) -> Value? {
    switch operation {
    case "storeAttachment": Self.attachment.with("fileName", .string(text))
    case "setProfilePhoto": ["attachmentId": .string(ids["attachmentId"] ?? "?")]
    case "recordVoiceNote":
      Self.voiceNote.with("title", .string(text)).with("transcript", .string(text))
    case "reviseVoiceNote": ["title": .string(text), "transcript": .string(text)]
    case "setTranscription": ["status": "completed", "transcript": .string(text)]
    case "addEmergencyContact", "updateEmergencyContact":
      Self.contact.with("name", .string(text)).with("relationship", .string(text))
    case "setMedicalAlerts": ["medicalAlerts": [["label": .string(text), "detail": .string(text)]]]
    case "recordDnrStatus": ["status": "no"]
    case "setCriticalAllergies":
      [
        "criticalAllergies": [
          ["allergen": .string(text), "reaction": .string(text), "severity": "severe"]
        ]
      ]
    case "connectDevice":
      [
        "model": "generic-scale", "serial": .string("S-\(UInt32.random(in: 0...UInt32.max))"),
        "name": .string(text),
      ]
    case "syncDevice":
      [
        "batchId": .string("batch-\(UInt32.random(in: 0...UInt32.max))"), "readings": [Self.reading],
      ]
    default: nil
    }
  }

  /// The same of bills and the library.
  private func officeBody(_ operation: String, _ text: String) -> Value? {
    switch operation {
    case "issueInvoice":
      Self.invoice.with(
        "lines", [["description": .string(text), "quantity": 1, "unitPriceMinor": 100]])
    case "voidInvoice": ["reason": .string(text)]
    case "makePayment": Self.payment(ids)
    case "settlePayment":
      ["outcome": "failed", "processorReference": .string(text), "failureCode": .string(text)]
    case "addPaymentMethod": Self.card.with("cardholderName", .string(text))
    case "updatePaymentMethod": ["cardholderName": .string(text)]
    case "publishResource", "reviseResource":
      Self.resource.with("title", .string(text)).with("tags", [.string(text)])
    case "publishFaq", "reviseFaq":
      Self.faq.with("question", .string(text)).with("answer", .string(text))
    default: nil
    }
  }

  /// The same of what a phone keeps up with, and of the assistant.
  private func phoneBody(_ operation: String, _ text: String) -> Value? {
    switch operation {
    case "syncQueuedCommands":
      [
        "deviceId": "phone-1",
        "commands": [
          [
            "commandId": "sweep-1", "operation": "createJournalEntry", "queuedAt": "2026-01-15T11:20:30Z",
            "body": Self.entry.with("title", .string(text)),
          ]
        ],
      ]
    case "startAssistantConversation": ["topic": "health-question", "text": .string(text)]
    case "askAssistant": ["text": .string(text)]
    case "requestDataExport": ["format": "json"]
    default: nil
    }
  }

  /// The same of templates.
  private func screenBody(_ operation: String) -> Value? {
    switch operation {
    case "importScreenTemplate": Self.template("\(SystemClock.now().milliseconds)")
    default: nil
    }
  }

  /// A template of the screen of frequent questions.
  static func template(_ title: String) -> Value {
    [
      "id": "faqs", "name": "FAQs", "modelName": "patient-faqs", "published": true,
      "data": [
        "title": .string(title),
        "blocks": [
          ["type": "h1", "children": ["FAQs of {{userName}}"]],
          ["type": "p", "properties": ["repeat": "faqs"], "children": ["{{item.question}}"]],
        ],
      ],
    ]
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
        let template = try await site.admin.post(
          "/api/screen-templates/import", AllyFixture.template("First"))
        try #require(template.status < 300, "\(template.text)")
        return (
          try await AllyFixture("olga", day: 40, at: site), try await AllyFixture("oskar", day: 41, at: site)
        )
      }
    making = task
    return try await task.value
  }
}
