import RecordClient
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordGateway

/// Calls operations of MyHealthAlly by their names, and checks each answer against the schema that is documented.
final class AllyCaller: Sendable {
  private let routes = MyHealthAlly().routes
  private let seen = Mutex<Set<String>>([])
  private let check = SchemaCheck(components: [:])

  /// Operations that were carried out.
  var operations: Set<String> { seen.withLock { $0 } }

  @discardableResult
  func call(
    _ operation: String, as person: WebSession, at path: [String: String] = [:], query: String = "",
    _ body: Value? = nil, with headers: [String: String] = [:], expecting status: Int = 200,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> WebSession.Reply {
    let route = try #require(routes.first { $0.operation == operation }, "\(operation)")
    let parts = path.merging(["patientId": person.account]) { first, _ in first }
    let target = route.path.parameters.reduce(route.path.description) { text, name in
      text.split(separator: "{\(name)}", omittingEmptySubsequences: false).joined(
        separator: parts[name] ?? "?")
    }
    let text = try body.map { String(decoding: try JSON.encode($0), as: UTF8.self) }
    let reply = try await person.send(
      "\(route.method)", target + query, body: text, headers: headers)
    #expect(
      reply.status == status, "\(operation): \(reply.status) \(reply.text)", sourceLocation: sourceLocation)
    seen.withLock { _ = $0.insert(operation) }
    guard reply.status < 300, let schema = route.documentation.answer?() else { return reply }
    if reply.status == 204 {
      #expect(reply.bytes.isEmpty, sourceLocation: sourceLocation)
      return reply
    }
    let answer = try #require(reply.json, "\(operation): \(reply.text)", sourceLocation: sourceLocation)
    let faults = check.faults(answer, schema)
    #expect(
      faults.isEmpty, "\(operation): \(faults.joined(separator: "; "))", sourceLocation: sourceLocation)
    #expect(reply["Content-Type"] == "application/json; charset=utf-8", sourceLocation: sourceLocation)
    return reply
  }
}

@Suite("MyHealthAlly: the listed operations", .serialized) struct AllyOperationsTests {
  /// Method and path of the 25 operations that the contract's section 3 lists.
  static let listed: [(operation: String, method: String, path: String)] = [
    ("registerPatient", "POST", "/api/auth/register"), ("login", "POST", "/api/auth/login"),
    ("verifyOtp", "POST", "/api/auth/verify-otp"), ("refreshToken", "POST", "/api/auth/refresh"),
    ("forgotPassword", "POST", "/api/auth/forgot-password"),
    ("resetPassword", "POST", "/api/auth/reset-password"),
    ("getPatientDashboard", "GET", "/api/patients/{patientId}/dashboard"),
    ("listVitals", "GET", "/api/patients/{patientId}/vitals"),
    ("recordVitals", "POST", "/api/patients/{patientId}/vitals"),
    ("listLabs", "GET", "/api/patients/{patientId}/labs"),
    ("getCarePlan", "GET", "/api/patients/{patientId}/care-plan"),
    ("listMedications", "GET", "/api/patients/{patientId}/medications"),
    ("listAppointments", "GET", "/api/patients/{patientId}/appointments"),
    ("bookAppointment", "POST", "/api/patients/{patientId}/appointments"),
    ("listMessageThreads", "GET", "/api/patients/{patientId}/messages"),
    ("getMessageThread", "GET", "/api/patients/{patientId}/messages/{threadId}"),
    ("sendMessage", "POST", "/api/patients/{patientId}/messages/{threadId}"),
    ("listNotifications", "GET", "/api/patients/{patientId}/notifications"),
    ("markNotificationRead", "PUT", "/api/patients/{patientId}/notifications/{notificationId}/read"),
    ("getSettings", "GET", "/api/patients/{patientId}/settings"),
    ("updateSettings", "PUT", "/api/patients/{patientId}/settings"),
    ("listJournal", "GET", "/api/patients/{patientId}/journal"),
    ("createJournalEntry", "POST", "/api/patients/{patientId}/journal"),
    ("getIntakeForm", "GET", "/api/patients/{patientId}/intake-form"),
    ("submitIntakeForm", "POST", "/api/patients/{patientId}/intake-form"),
  ]

  @Test("R-MH-001: all 25 method-and-path pairs of section 3 are served under their names") func table() {
    let routes = MyHealthAlly().routes
    for (operation, method, path) in Self.listed {
      let route = routes.first { $0.operation == operation }
      #expect(route.map { "\($0.method)" } == method && route?.path.description == path, "\(operation)")
    }
    #expect(!Self.listed.isEmpty)
    #expect(Set(routes.map { "\($0.method) \($0.path)" }).count == routes.count)
    for route in routes where route.shape != nil { #expect(route.documentation.request != nil) }
  }

  @Test("R-MH-001: each of the 25 answers what its schema says") func walk() async throws {
    let site = try await SharedAllySite.get()
    let caller = AllyCaller()
    let paula = try await site.patient("paula")
    try await signIn(site, caller)
    try await measure(site, paula, caller)
    try await treat(site, paula, caller)
    try await visit(paula, caller)
    try await talk(site, paula, caller)
    try await tell(paula, caller)
    // Those of the contract and the others too.
    let listed = MyHealthAlly().routes.map(\.operation) + Self.listed.map(\.operation)
    expectSame(caller.operations, Set(listed), "each is called by this walk")
  }

  private func signIn(_ site: AllySite, _ caller: AllyCaller) async throws {
    let nobody = site.web.stranger
    let eva = try await caller.call(
      "registerPatient", as: nobody, AllySite.registration("eva"), expecting: 201)
    let token = try #require(eva.json?["refreshToken"])
    let mail = try await site.mail(to: "eva@example.org")
    let code = try #require(mail.split { !$0.isNumber }.first { $0.count == 6 }.map(String.init))
    try await caller.call(
      "verifyOtp", as: nobody, ["email": "eva@example.org", "code": .string(code)])
    try await caller.call("refreshToken", as: nobody, ["refreshToken": token])
    let address: Value = ["email": "eva@example.org"]
    try await caller.call("resendOtp", as: nobody, address, expecting: 202)
    try await caller.call("forgotPassword", as: nobody, address, expecting: 202)
    let reset = try await site.mail(to: "eva@example.org")
    let words = reset.split { $0.isWhitespace }.filter { $0.utf8.count >= 20 && !$0.contains(":") }
    let secret = try #require(words.first.map(String.init), "\(reset)")
    try await caller.call(
      "resetPassword", as: nobody, ["token": .string(secret), "newPassword": "ganz andere Worte"],
      expecting: 204)
    let login = try await caller.call(
      "login", as: nobody, ["email": "eva@example.org", "password": "ganz andere Worte"])
    var signedIn = nobody
    signedIn.token = login.json?["token"]?.text
    try await caller.call("getMe", as: signedIn)
    try await caller.call(
      "changePassword", as: signedIn,
      ["currentPassword": "ganz andere Worte", "newPassword": "noch einmal neu"], expecting: 204)
    try await caller.call("logout", as: signedIn, expecting: 204)
  }

  private func measure(_ site: AllySite, _ paula: WebSession, _ caller: AllyCaller) async throws {
    let vitals: Value = [
      "timestamp": "2026-01-14T11:20:30+01:00", "heartRate": 72, "bloodPressureSystolic": 120,
      "bloodPressureDiastolic": 80, "temperature": 36.6,
    ]
    let recorded = try await caller.call("recordVitals", as: paula, vitals, expecting: 201)
    #expect(recorded.json?["recordedBy"]?.text == paula.account, "named without a role")
    #expect(recorded.json?["respiratoryRate"] == .null, "R-MH-099")
    try await site.treat("labs.record", paula, Self.lab)
    let labs = try await caller.call("listLabs", as: paula, query: "?q=hba&status=abnormal")
    let lab = try #require(labs.json?["results"]?.list.first)
    let document = paula.own("labs/lab-1/document")
    #expect(lab["documentUrl"]?.text == document && lab["recordedBy"]?.text == site.clinician.account)
    try await caller.call("getLab", as: paula, at: ["labId": "lab-1"])
    let missing = try await caller.call(
      "downloadLabDocument", as: paula, at: ["labId": "lab-1"], expecting: 404)
    #expect(missing.code == "no_document")
    try await caller.call("listVitals", as: paula, query: "?from=2026-01-14&to=2026-01-15&limit=1")
    let dashboard = try await caller.call("getPatientDashboard", as: paula)
    #expect(dashboard.json?["metrics"]?["bmi"] == .null, "R-MH-068")
    #expect(dashboard.json?["metrics"]?["a1cLevel"]?["source"] == "lab", "R-MH-069")
    #expect(dashboard.json?["name"] == "Paula Beispiel", "R-MH-070")
    let id = try #require(recorded.json?["id"]?.text)
    try await caller.call("retractVitals", as: paula, at: ["vitalId": id], ["reason": "duplicate"])
  }

  private static let lab: Value = [
    "id": "lab-1", "testName": "HbA1c", "date": "2026-01-10T08:00:00Z", "results": ["a1c": 5.8],
    "document": ["id": "doc-1", "mediaType": "application/pdf"],
  ]

  private func treat(_ site: AllySite, _ paula: WebSession, _ caller: AllyCaller) async throws {
    let none = try await caller.call("getCarePlan", as: paula, expecting: 404)
    #expect(none.code == "care_plan_not_found", "R-MH-080")
    let draft = try await site.treat(
      "carePlan.saveDraft", paula,
      [
        "goals": [
          [
            "id": "goal-1", "title": "Walk daily", "description": "", "targetDate": .null,
            "status": "in-progress",
          ]
        ],
        "dietaryGuidelines": [["guideline": "Less salt", "rationale": "Blood pressure"]],
      ])
    try await site.treat("carePlan.publish", paula, ["draftVersion": draft["draftVersion"] ?? .null])
    let plan = try await caller.call("getCarePlan", as: paula)
    #expect(plan.json?["publishedBy"]?.text == site.clinician.account)
    let tag = try #require(plan["ETag"])
    try await caller.call("getCarePlan", as: paula, with: ["If-None-Match": tag], expecting: 304)
    try await site.treat(
      "medications.add", paula,
      ["order": ["name": "Metformin", "dosage": "500", "unit": "mg", "frequency": "twice daily"]])
    let list = try await caller.call("listMedications", as: paula, query: "?status=all")
    #expect(list.json?["medications"]?.list.first?["prescribedBy"]?.text == site.clinician.account)
  }

  private func visit(_ paula: WebSession, _ caller: AllyCaller) async throws {
    let booking: Value = [
      "providerId": "dr-jones", "preferredDate": .string(Self.day(ahead: 10)),
      "preferredTime": "09:30", "type": "video", "reason": "Follow-up",
    ]
    let booked = try await caller.call("bookAppointment", as: paula, booking, expecting: 201)
    let id = try #require(booked.json?["id"]?.text)
    #expect(booked["Location"] == paula.own("appointments/\(id)"))
    let list = try await caller.call("listAppointments", as: paula)
    #expect(list.json?["upcoming"]?.list.first?["id"]?.text == id)
    try await caller.call("getAppointment", as: paula, at: ["appointmentId": id])
    try await caller.call("cancelAppointment", as: paula, at: ["appointmentId": id])
    let twice = try await caller.call(
      "cancelAppointment", as: paula, at: ["appointmentId": id], expecting: 409)
    #expect(twice.code == "not_scheduled", "R-MH-094")
  }

  /// A day that is `days` ahead.
  static func day(ahead days: Int64) -> String {
    CalendarDay(Timestamp(milliseconds: SystemClock.now().milliseconds + days * 86_400_000)).description
  }

  private func talk(_ site: AllySite, _ paula: WebSession, _ caller: AllyCaller) async throws {
    let opened = try await caller.call(
      "openMessageThread", as: site.clinician, at: ["patientId": paula.account],
      ["recipientId": .string(paula.account), "text": "How are you?"], expecting: 201)
    let thread = try #require(opened.json?["threadId"]?.text)
    let threads = try await caller.call("listMessageThreads", as: paula)
    #expect(threads.json?["threads"]?.list.first?["unreadCount"] == 1)
    try await caller.call("getMessageThread", as: paula, at: ["threadId": thread])
    try await caller.call("getUnreadCounts", as: paula)
    try await caller.call(
      "sendMessage", as: paula, at: ["threadId": thread], ["text": "Fine, thanks."], expecting: 201)
    try await caller.call("markThreadRead", as: paula, at: ["threadId": thread])
    let list = try await caller.call("listNotifications", as: paula, query: "?unreadOnly=true")
    let id = try #require(list.json?["notifications"]?.list.first?["id"]?.text)
    let read = try await caller.call("markNotificationRead", as: paula, at: ["notificationId": id])
    #expect(read.json?["read"] == true)
    try await caller.call("markNotificationUnread", as: paula, at: ["notificationId": id])
    try await caller.call("markAllNotificationsRead", as: paula)
  }

  private func tell(_ paula: WebSession, _ caller: AllyCaller) async throws {
    let settings = try await caller.call("getSettings", as: paula)
    #expect(settings["ETag"] == "\"0\"" && settings.json?["profile"]?["email"] == "paula@example.org")
    try await caller.call("updateSettings", as: paula, ["privacy": ["shareWithResearch": true]])
    let none = try await caller.call("getIntakeForm", as: paula, expecting: 404)
    #expect(none.code == "intake_not_found", "R-MH-074")
    let form = try await caller.call("submitIntakeForm", as: paula, Self.form, expecting: 201)
    #expect(form.json?["submittedBy"]?.text == paula.account)
    let stored = try await caller.call("getIntakeForm", as: paula)
    #expect(stored.json?["medicalHistory"] == Self.form["medicalHistory"], "R-MH-074")
    let entry: Value = [
      "title": "Slept well", "content": "Eight hours.", "mood": "good", "date": "2026-01-14T07:00:00Z",
    ]
    let created = try await caller.call("createJournalEntry", as: paula, entry, expecting: 201)
    let id = try #require(created.json?["id"]?.text)
    #expect(created["Location"] == paula.own("journal/\(id)") && created.json?["tags"] == [])
    try await caller.call("getJournalEntry", as: paula, at: ["entryId": id])
    try await caller.call(
      "reviseJournalEntry", as: paula, at: ["entryId": id], ["mood": "fair"], with: ["If-Match": "\"1\""])
    try await caller.call("listJournal", as: paula, query: "?mood=fair")
    let found = try await caller.call("searchJournal", as: paula, query: "?q=hours")
    #expect(found.json?["hits"]?.list.count == 1)
    try await caller.call("deleteJournalEntry", as: paula, at: ["entryId": id], expecting: 204)
  }

  static let form: Value = [
    "demographics": [
      "firstName": "Paula", "lastName": "Beispiel", "dateOfBirth": "1964-08-12", "gender": "F",
      "phone": "+49 30 1234567",
    ],
    "medicalHistory": [
      "conditions": ["Asthma"], "surgeries": [], "allergies": [], "medications": [], "familyHistory": [],
    ],
    "socialHistory": ["smoking": "never", "alcohol": "occasional", "exercise": "moderate"],
  ]
}
