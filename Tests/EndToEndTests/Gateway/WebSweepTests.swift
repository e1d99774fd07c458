import RecordModel
import RecordTestSupport
import Testing

/// Sweeps over the routes as the gateway itself describes them.
@Suite("Gateway: all routes alike", .serialized) struct WebSweepTests {
  private struct Operation {
    let method: String
    let path: String
    let description: Value
  }

  private static func operations(_ site: WebSite, _ application: String) async throws -> [Operation] {
    let document = try #require(try await site.stranger.get("/openapi.json").json)
    let parameters = document["components"]?["parameters"]
    return (document["paths"]?.members ?? []).flatMap { path in
      path.value.members.filter { $0.value["tags"] == [.string(application)] }.map { operation in
        let resolved = (operation.value["parameters"]?.list ?? []).map { parameter in
          let name = parameter["$ref"]?.text?.split(separator: "/").last.map(String.init)
          return name.flatMap { parameters?[$0] } ?? parameter
        }
        return Operation(
          method: operation.name.uppercased(), path: path.name,
          description: operation.value.with("parameters", .array(resolved)))
      }
    }
  }

  @Test("R-RH-035, C-40: whoever is signed in is let in on patients' routes, and has nothing there")
  func staff()
    async throws
  {
    let site = try await WebSite(gateway: ["--set", "request-limits=no"])
    let erika = try await site.patient("erika")
    let walk = try await WebWalk(erika, "stress-assessment")
    try await walk.answerAll()
    try #require(try await walk.complete().status == 200)
    let notification = try #require(
      try await erika.get("/api/notifications").data?["items"]?.list.first?["id"]?.text)
    try await site.daemon.session.call(
      "account.create",
      [
        "role": "clinician", "application": "rhythmologicum", "email": "anna@example.org",
        "name": "Anna Arzt", "password": "korrekt Pferd Batterie",
      ])
    let signedIn = try await site.daemon.session.call(
      "identity.logIn",
      ["application": "rhythmologicum", "email": "anna@example.org", "password": "korrekt Pferd Batterie"])
    var anna = site.stranger
    anna.token = try #require(signedIn["tokens"]?["accessToken"]?.text)
    for (path, data) in [
      ("/api/patient-measures/history", ["items": [], "pagination": Self.noPage]),
      ("/api/notifications", ["items": [], "unreadCount": 0, "pagination": Self.noPage]),
      ("/api/patient-profiles", ["items": []]),
    ] as [(String, Value)] {
      let reply = try await anna.get(path)
      #expect(reply.status == 200 && reply.data == data, "\(path) \(reply.text)")
    }
    #expect(try await anna.get("/api/patient-measures/export").data?["measures"] == [])
    let consent = try await anna.get("/api/consent/status")
    #expect(consent.data?["needsConsent"] == true && consent.data?["accepted_version"] == .null)
    let start = try await anna.post("/api/funnels/stress-assessment/assessments")
    #expect(start.status == 409 && start.details?["needsProfile"] == true, "\(start.text)")
    let record = try await anna.post("/api/consent/record", ["consent_version": "v1.2"])
    #expect(record.status == 409 && record.details?["reason"] == "onboarding_incomplete")
    // Somebody else's, and what is not there.
    let foreign = (
      walk.path, "/api/assessments/\(walk.assessment)/resume", "/api/notifications/\(notification)/read"
    )
    #expect(try await anna.get(foreign.0).status == 403)
    #expect(try await anna.get(foreign.1).status == 403)
    #expect(try await anna.send("PATCH", foreign.2).status == 403)
    let nobody = "00000000-0000-4000-8000-000000000001"
    #expect(try await anna.get("/api/assessments/\(nobody)/resume").status == 404)
    #expect(try await anna.send("PATCH", "/api/notifications/\(nobody)/read").status == 404)
    for operation in try await Self.operations(site, "rhythmologicum")
    where operation.path.hasPrefix("/api") && !operation.path.contains("{") {
      let reply = try await anna.send(
        operation.method, operation.path, body: operation.method == "POST" ? "{}" : nil)
      #expect(reply.status != 403, "\(operation.path) \(reply.text)")
    }
  }

  @Test("whoever is swept can be registered at every application", arguments: Application.allCases)
  func people(application: Application) async throws {
    let site = try await SharedAllySite.get().web
    let person = try await site.patient(
      "anybody-\(application.rawValue)", of: application.rawValue, and: DialectPerson.registration)
    let me = try await site.daemon.session.call("identity.me", meta: ["token": .string(person.token ?? "")])
    #expect(me["id"]?.text == person.account)
  }

  private static let noPage: Value = ["limit": 50, "hasMore": false, "nextCursor": .null]

  @Test(
    "R-RH-018, C-27: each parameter of each query that has a form is refused where it has another, and named",
    arguments: DialectPerson.applications)
  func parameters(application: String) async throws {
    let person = try await DialectPerson(of: application)
    var seen = 0
    for operation in try await Self.operations(person.site, application)
    where operation.method == "GET" && operation.path.hasPrefix("/api") {
      for parameter in operation.description["parameters"]?.list ?? []
      where parameter["in"] == "query" && parameter["name"] != "q" {
        let name = parameter["name"]?.text ?? ""
        let forms = ["enum", "pattern", "format"].compactMap { parameter["schema"]?[$0] }
        // Any text is one.
        if parameter["schema"]?["type"] == "string", forms.isEmpty { continue }
        let target = person.target(operation.path)
        let reply = try await person.session.get("\(target)?\(name)=%C3%84%20!&q=a")
        seen += 1
        if parameter["schema"] == [:] {
          #expect(reply.status == 200, "\(target) \(name): \(reply.text)")
        } else {
          #expect(try person.refuses(name, in: reply), "\(target) \(name): \(reply.text)")
        }
      }
    }
    #expect(seen > 0)
  }

  @Test("C-27: a size is brought into bounds on every list that says so") func sizes() async throws {
    let (_, erika, _) = try await SharedWebSite.get()
    for path in ["/api/funnels/catalog", "/api/patient-measures/history", "/api/notifications"] {
      for (limit, size) in [
        ("0", 50), ("-1", 50), ("1", 1), ("100", 100), ("101", 100), ("1000", 100),
        ("99999999999999999999999", 100), ("many", 50), ("1.5", 50), ("", 50),
      ] as [(String, Int64)] {
        let reply = try await erika.get("\(path)?limit=\(limit)")
        #expect(reply.data?["pagination"]?["limit"]?.whole == size, "\(path) \(limit): \(reply.text)")
      }
    }
  }

  @Test("R-RH-074 to R-RH-077, R-MH-279, C-31: what is sent with a tag or a date answers to it")
  func conditions()
    async throws
  {
    let walk = try await WebWalk(try await SharedWebSite.get().erika, "stress-assessment")
    try await walk.answerAll()
    try #require(try await walk.complete().status == 200)
    var seen = 0
    for application in DialectPerson.applications {
      let swept = try await DialectPerson(of: application)
      let person = swept.session
      for operation in try await Self.operations(swept.site, application) where operation.method == "GET" {
        let target = swept.target(operation.path)
        try await eventually("the second of the last change is over for \(target)") {
          guard let date = try await person.get(target)["Last-Modified"] else { return true }
          return try await person.get(target, ["If-Modified-Since": date]).status == 304
        }
        let reply = try await person.get(target)
        let isDocumented = operation.description["responses"]?["304"] != nil
        guard reply.status == 200 else { continue }
        #expect((reply["ETag"] != nil) == isDocumented, "\(target)")
        guard let tag = reply["ETag"] else { continue }
        seen += 1
        var conditions = [["If-None-Match": tag], ["If-None-Match": "W/\(tag), \"x\""]]
        if let date = reply["Last-Modified"] { conditions.append(["If-Modified-Since": date]) }
        for condition in conditions {
          let still = try await person.get(target, condition)
          #expect(still.status == 304 && still.bytes.isEmpty, "\(target) \(condition) \(still.status)")
          for field in ["ETag", "Last-Modified", "Cache-Control"] {
            #expect(still[field] == reply[field], "\(target) \(field)")
          }
          #expect(still["X-Request-Id"] != nil)
        }
        #expect(try await person.get(target, ["If-None-Match": "\"other\""]).status == 200)
      }
    }
    #expect(seen >= 6, "\(seen)")
  }

  @Test("C-17: a number that nothing can hold is refused by its member's name") func numbers() async throws {
    let (_, erika, _) = try await SharedWebSite.get()
    let walk = try await WebWalk(erika, "stress-assessment")
    let question = walk.questions(0).first?["key"]?.text ?? ""
    let ally = try await SharedAllySite.get()
    for number in [
      "9223372036854775808", "-9223372036854775809", "1e400", "1e-400", "-1e-400",
      "123456789012345678901234567890",
      "1e99999999999", "1.00000000000000000000001",
    ] {
      let saved = try await erika.send(
        "POST", walk.path + "/answers/save",
        body: #"{"questionId":"\#(question)","answerValue":\#(number)}"#)
      #expect(
        saved.status == 400 && saved.code == "INVALID_INPUT" && saved.details?["field"] == "answerValue",
        "\(number) \(saved.text)")
      for member in ["heartRate", "temperature", "respiratoryRate", "bloodPressureSystolic"] {
        let logged = try await ally.erika.send(
          "POST", ally.erika.own("vitals"),
          body: #"{"timestamp":"2026-01-14T11:20:30Z","\#(member)":\#(number)}"#)
        #expect(
          logged.status == 422 && logged.problems == ["/\(member) out_of_range"], "\(number) \(logged.text)")
      }
    }
  }

  @Test("R-RH-173: each write is answered the same bytes again; R-RH-172: and not marked the first time")
  func replays() async throws {
    let site = try await WebSite(gateway: ["--set", "request-limits=no"])
    let erika = try await site.patient("erika")
    let walk = try await WebWalk(erika, "stress-assessment")
    try await walk.answerAll()
    var number = 0
    func twice(_ method: String, _ path: String, _ body: Value? = nil) async throws {
      number += 1
      let key = [
        "Idempotency-Key": "7B0C3A52-3C1C-4D28-9D6F-0F3D1D9CE\(100 + number)", "X-Request-Id": "same",
      ]
      let text = body.map { String(decoding: (try? JSON.encode($0)) ?? [], as: UTF8.self) }
      let first = try await erika.send(method, path, body: text, headers: key)
      let again = try await erika.send(method, path, body: text, headers: key)
      #expect(first.status == 200 && first["Idempotency-Replayed"] == nil, "\(path) \(first.text)")
      #expect(again.status == 200 && again["Idempotency-Replayed"] == "true", "\(path)")
      #expect(first.bytes == again.bytes, "\(path)\n\(first.text)\n\(again.text)")
    }
    try await twice("POST", "/api/funnels/stress-assessment/assessments")
    let question = try #require(walk.questions(0).first?["key"])
    try await twice("POST", walk.path + "/answers/save", ["questionId": question, "answerValue": 1])
    try await twice("POST", walk.path + "/steps/\(walk.stepIDs[0])")
    try await twice("POST", walk.path + "/complete")
    try await twice("POST", "/api/consent/record", ["consent_version": "v1.2"])
    let list = try #require(try await erika.get("/api/notifications").data?["items"]?.list)
    let id = try #require(list.first?["id"]?.text)
    try await twice("PATCH", "/api/notifications/\(id)/read")
    // It is read already: the first request with this key is a first request all the same.
    try await twice("PATCH", "/api/notifications/\(id)/read")
    let plain = try await erika.send("PATCH", "/api/notifications/\(id)/read")
    #expect(plain.status == 200 && plain["Idempotency-Replayed"] == nil)
  }

  @Test("what is nobody's path is refused by whom it resembles") func unknownPaths() async throws {
    let ally = try await SharedAllySite.get()
    for (path, code) in [
      ("/api/patientsx", "not_found"), ("/api/patients/x/none", "not_found"), ("/api/clinician", "not_found"),
      ("/api/auth/reset", "not_found"), ("/api/auth/resolve-roles", "NOT_FOUND"),
      ("/api/patient/none", "NOT_FOUND"), ("/api/patient-measures", "NOT_FOUND"),
      ("/api/funnels", "NOT_FOUND"), ("/api/notifications/x", "NOT_FOUND"), ("/api", "NOT_FOUND"),
      ("/none", "NOT_FOUND"), ("/api/consents", "NOT_FOUND"), ("/api/screen", "not_found"),
    ] {
      let reply = try await ally.erika.get(path)
      #expect(reply.status == 404 && reply.code == code, "\(path) \(reply.text)")
    }
  }
}
