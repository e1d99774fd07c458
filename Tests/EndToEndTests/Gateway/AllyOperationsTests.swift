import RecordClient
import RecordModel
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
    let own = ["patientId": person.account, "clinicianId": person.account]
    let parts = path.merging(own) { first, _ in first }
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
    #expect(Self.listed.count == 25)
    #expect(Set(routes.map { "\($0.method) \($0.path)" }).count == routes.count)
    for route in routes where route.shape != nil { #expect(route.documentation.request != nil) }
  }

  @Test("R-MH-001: each of the 25 answers what its schema says") func walk() async throws {
    let site = try await SharedAllySite.get()
    let caller = AllyCaller()
    let paula = try await site.patient("paula")
    try await signIn(site, caller)
    try await measure(site, paula, caller)
    try await record(site, paula, caller)
    try await treat(site, paula, caller)
    try await plan(site, paula, caller)
    try await medicate(site, paula, caller)
    try await administer(site, paula, caller)
    try await visit(paula, caller)
    try await practice(site, paula, caller)
    try await insure(paula, caller)
    try await talk(site, paula, caller)
    try await ask(site, paula, caller)
    try await see(site, paula, caller)
    try await tell(paula, caller)
    try await look(site, paula, caller)
    try await triage(site, paula, caller)
    try await attach(paula, caller)
    try await pay(site, paula, caller)
    try await learn(site, paula, caller)
    try await keepUp(paula, caller)
    try await consult(paula, caller)
    try await speak(paula, caller)
    try await prepare(paula, caller)
    try await connect(paula, caller)
    try await show(site, paula, caller)
    let missing = Set(Self.listed.map(\.operation)).subtracting(caller.operations)
    #expect(missing.isEmpty, "\(missing)")
    #expect(caller.operations == Set(MyHealthAlly().routes.map(\.operation)), "the others too")
  }

  private func signIn(_ site: AllySite, _ caller: AllyCaller) async throws {
    let nobody = site.web.stranger
    let eva = try await caller.call(
      "registerPatient", as: nobody, AllySite.registration("eva"), expecting: 201)
    let token = try #require(eva.json?["refreshToken"])
    let code = try await site.code(to: "eva@example.org")
    try await caller.call(
      "verifyOtp", as: nobody, ["email": "eva@example.org", "code": .string(code)])
    try await caller.call("refreshToken", as: nobody, ["refreshToken": token])
    let address: Value = ["email": "eva@example.org"]
    try await caller.call("resendOtp", as: nobody, address, expecting: 202)
    try await caller.call("forgotPassword", as: nobody, address, expecting: 202)
    let secret = try await site.secret(to: "eva@example.org")
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

  private func record(_ site: AllySite, _ paula: WebSession, _ caller: AllyCaller) async throws {
    let metrics: Value = ["timestamp": "2026-01-13T07:00:00Z", "weight": 70, "height": 170.5]
    let entry = try await caller.call("recordHealthMetrics", as: paula, metrics, expecting: 201)
    #expect(entry.json?["bmi"] == 24.1, "R-MH-109")
    try await caller.call("listHealthMetrics", as: paula, query: "?metrics=weight,bmi")
    let targets: Value = ["targets": [["metric": "heartRate", "unit": "bpm", "low": 55, "high": 90]]]
    try await caller.call("setVitalsTargets", as: paula, targets)
    try await caller.call("getVitalsTargets", as: paula)
    try await caller.call("getVitalsTrends", as: paula, query: "?bucket=day")
    try await caller.call("exportVitals", as: paula, query: "?format=json")
    let id = try #require(entry.json?["id"]?.text)
    try await caller.call(
      "retractHealthMetrics", as: paula, at: ["entryId": id], ["reason": "entered-in-error"])
    let own = ["patientId": paula.account]
    let lab: Value = ["testName": "Glucose", "date": "2026-01-11T08:00:00Z", "results": ["glucose": 92]]
    let recorded = try await caller.call("recordLab", as: site.clinician, at: own, lab, expecting: 201)
    let labID = try #require(recorded.json?["id"]?.text)
    try await caller.call(
      "amendLab", as: site.clinician, at: own.merging(["labId": labID]) { $1 },
      ["reason": "Mixed up", "results": ["glucose": 95]])
    try await caller.call("getLabTrends", as: paula, query: "?analyte=glucose")
    try await caller.call(
      "shareLab", as: paula, at: ["labId": labID], ["clinicianId": .string(site.clinician.account)],
      expecting: 201)
  }

  private func administer(_ site: AllySite, _ paula: WebSession, _ caller: AllyCaller) async throws {
    try await caller.call("getHealth", as: site.web.stranger)
    try await caller.call("getOnboarding", as: paula)
    try await caller.call("completeOnboarding", as: paula)
    let device: Value = ["platform": "ios", "pushToken": .string(String(repeating: "ab", count: 40))]
    let registered = try await caller.call("registerPushDevice", as: paula, device, expecting: 201)
    let id = try #require(registered.json?["id"]?.text)
    try await caller.call("removePushDevice", as: paula, at: ["pushDeviceId": id], expecting: 204)
    try await caller.call("listAccessLog", as: paula)
    let nurse: Value = [
      "firstName": "Nele", "lastName": "Beispiel", "email": "nele.nurse@example.org", "role": "nurse",
    ]
    let made = try await caller.call("createStaffAccount", as: site.admin, nurse, expecting: 201)
    let account = try #require(made.json?["id"]?.text)
    try await caller.call(
      "disableAccount", as: site.admin, at: ["userId": account], ["reason": "Left the practice"])
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
    #expect(
      settings["ETag"] == "\"0\"" && settings.json?["profile"]?["email"]?.text?.hasPrefix("paula.") == true)
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

  private func attach(_ paula: WebSession, _ caller: AllyCaller) async throws {
    let stored = try await caller.call("storeAttachment", as: paula, AllyFixture.attachment, expecting: 201)
    let id = try #require(stored.json?["id"]?.text)
    #expect(stored["Location"] == paula.own("attachments/\(id)"))
    try await caller.call("getAttachment", as: paula, at: ["attachmentId": id])
    let settings = try await caller.call("setProfilePhoto", as: paula, ["attachmentId": .string(id)])
    #expect(settings.json?["profile"]?["profilePhotoUrl"] == stored.json?["url"])
  }

  private func keepUp(_ paula: WebSession, _ caller: AllyCaller) async throws {
    let entry: Value = [
      "title": "Offline", "content": "In the woods.", "mood": "good", "date": "2026-01-14T07:00:00Z",
    ]
    let command: Value = [
      "commandId": "walk-1", "operation": "createJournalEntry", "queuedAt": "2026-01-14T07:10:00Z",
      "body": entry,
    ]
    let synced = try await caller.call(
      "syncQueuedCommands", as: paula, ["deviceId": "phone-1", "commands": [command]])
    #expect(synced.json?["applied"] == 1, "\(synced.text)")
    let changes = try await caller.call("listChanges", as: paula, query: "?since=0&limit=1000")
    #expect(changes.json?["changes"]?.list.contains { $0["event"] == "journal-entry-created" } == true)
    let asked = try await caller.call("requestDataExport", as: paula, ["format": "json"], expecting: 202)
    let id = try #require(asked.json?["id"]?.text)
    for _ in 0..<200 {
      let state = try await caller.call("getDataExport", as: paula, at: ["exportId": id])
      if state.json?["status"] != "requested" { break }
      try await Task.sleep(for: .milliseconds(50))
    }
    try await caller.call("listDataExports", as: paula)
    let file = try await paula.get(paula.own("data-exports/\(id)/download"))
    #expect(file.status == 200)
    let missing = try await caller.call(
      "downloadDataExport", as: paula, at: ["exportId": "none"], expecting: 404)
    #expect(missing.code == "not_found")
  }

  private func consult(_ paula: WebSession, _ caller: AllyCaller) async throws {
    let started = try await caller.call(
      "startAssistantConversation", as: paula, ["topic": "medication-info", "text": "What about Metformin?"],
      expecting: 201)
    let id = try #require(started.json?["id"]?.text)
    let answer = started.json?["messages"]?.list.last
    #expect(answer?["text"]?.text?.contains("Metformin") == true, "R-MH-166: \(started.text)")
    try await caller.call(
      "askAssistant", as: paula, at: ["conversationId": id], ["text": "And my sleep?"], expecting: 201)
    try await caller.call("getAssistantConversation", as: paula, at: ["conversationId": id])
    try await caller.call("listAssistantConversations", as: paula, query: "?topic=medication-info")
    try await caller.call(
      "deleteAssistantConversation", as: paula, at: ["conversationId": id], expecting: 204)
  }

  private func speak(_ paula: WebSession, _ caller: AllyCaller) async throws {
    let made = try await caller.call("recordVoiceNote", as: paula, AllyFixture.voiceNote, expecting: 201)
    let place = ["voiceNoteId": try #require(made.json?["id"]?.text)]
    try await caller.call("getVoiceNote", as: paula, at: place)
    try await caller.call("getVoiceNoteAudio", as: paula, at: place)
    try await caller.call("reviseVoiceNote", as: paula, at: place, ["title": "Later"])
    try await caller.call("setTranscription", as: paula, at: place, ["status": "failed"])
    try await caller.call("listVoiceNotes", as: paula, query: "?q=later")
    try await caller.call("deleteVoiceNote", as: paula, at: place, expecting: 204)
  }

  private func prepare(_ paula: WebSession, _ caller: AllyCaller) async throws {
    let made = try await caller.call("addEmergencyContact", as: paula, AllyFixture.contact, expecting: 201)
    let place = ["contactId": try #require(made.json?["id"]?.text)]
    try await caller.call(
      "updateEmergencyContact", as: paula, at: place,
      AllyFixture.contact.with("name", "Moritz").with("priority", 1))
    try await caller.call("setMedicalAlerts", as: paula, ["medicalAlerts": [["label": "Pacemaker"]]])
    try await caller.call("recordDnrStatus", as: paula, ["status": "no"])
    try await caller.call(
      "setCriticalAllergies", as: paula,
      ["criticalAllergies": [["allergen": "Penicillin", "severity": "anaphylaxis"]]])
    let info = try await caller.call("getEmergencyInfo", as: paula)
    #expect(info["ETag"] == "\"5\"" && info.json?["version"] == 5)
    try await caller.call("removeEmergencyContact", as: paula, at: place, expecting: 204)
  }

  private func connect(_ paula: WebSession, _ caller: AllyCaller) async throws {
    try await caller.call("listDeviceCatalog", as: paula, query: "?q=scale")
    let made = try await caller.call(
      "connectDevice", as: paula, ["model": "generic-scale", "serial": "P-1"], expecting: 201)
    let place = ["deviceId": try #require(made.json?["id"]?.text)]
    try await caller.call(
      "syncDevice", as: paula, at: place, ["batchId": "b-1", "readings": [AllyFixture.reading]])
    try await caller.call("getDevice", as: paula, at: place)
    try await caller.call("listDevices", as: paula)
    try await caller.call("disconnectDevice", as: paula, at: place)
  }

  private func show(_ site: AllySite, _ paula: WebSession, _ caller: AllyCaller) async throws {
    let (admin, model) = (site.admin, ["modelName": "patient-resources"])
    let template = AllyFixture.template("Shown").with("modelName", "patient-resources")
      .with("data", ["title": "Shown", "blocks": [["type": "p", "children": ["{{userName}}"]]]])
    let made = try await caller.call("importScreenTemplate", as: admin, template, expecting: 201)
    #expect(made["Location"] == "/api/screen-templates/patient-resources/versions/1")
    try await caller.call("importScreenTemplate", as: admin, template, expecting: 200)
    let list = try await caller.call("listScreenTemplates", as: admin)
    #expect(list.json?["templates"]?.list.contains { $0["modelName"] == "patient-resources" } == true)
    try await caller.call("listScreenTemplateVersions", as: admin, at: model)
    let version = model.merging(["version": "1"]) { $1 }
    try await caller.call("getScreenTemplateVersion", as: admin, at: version)
    try await caller.call("unpublishScreenTemplate", as: admin, at: model)
    try await caller.call("publishScreenTemplate", as: admin, at: version)
    try await caller.call("exportScreenTemplate", as: admin, at: model)
    try await caller.call("listScreens", as: site.web.stranger)
    try await caller.call("getDesignTokens", as: site.web.stranger)
    let screen = ["screen": "patient-resources"]
    let shown = try await caller.call("getPatientScreen", as: paula, at: screen)
    #expect(shown.json?["data"]?["values"]?["userName"] == "Paula Beispiel")
    try await caller.call("getPatientScreenHtml", as: paula, at: screen)
    _ = try await site.admin.post(
      "/api/screen-templates/import", template.with("modelName", "clinician-alerts"))
    let alerts = ["screen": "clinician-alerts", "clinicianId": site.clinician.account]
    try await caller.call("getClinicianScreen", as: site.clinician, at: alerts)
    try await caller.call("getClinicianScreenHtml", as: site.clinician, at: alerts)
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
