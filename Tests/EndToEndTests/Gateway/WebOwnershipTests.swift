import RecordModel
import Testing

/// Who gets in, and to what.
@Suite("Rhythmologicum: session and ownership") struct WebOwnershipTests {
  static let routes = [
    ("GET", "/api/patient/onboarding-status"), ("GET", "/api/auth/resolve-role"),
    ("POST", "/api/consent/record"),
    ("GET", "/api/consent/status"), ("GET", "/api/funnels/catalog"), ("GET", "/api/funnels/catalog/stress"),
    ("GET", "/api/funnels/stress/definition"), ("POST", "/api/funnels/stress/assessments"),
    ("GET", "/api/funnels/stress/assessments/x"), ("GET", "/api/assessments/x/resume"),
    ("POST", "/api/funnels/stress/assessments/x/complete"),
    ("POST", "/api/funnels/stress/assessments/x/steps/y"),
    ("POST", "/api/assessment-validation/validate-step"), ("POST", "/api/assessment-answers/save"),
    ("POST", "/api/funnels/stress/assessments/x/answers/save"),
    ("GET", "/api/funnels/stress/assessments/x/result"),
    ("GET", "/api/patient-measures/history"), ("GET", "/api/patient-measures/export"),
    ("GET", "/api/patient-profiles"),
    ("GET", "/api/notifications"), ("PATCH", "/api/notifications/x/read"),
  ]

  @Test("R-RH-024, R-RH-026, R-RH-036: nobody gets anywhere, whatever else is wrong", arguments: routes)
  func anonymous(method: String, path: String) async throws {
    let (site, _, _) = try await SharedWebSite.get()
    for headers in [
      [:], ["Authorization": "Bearer"], ["Authorization": "Bearer a.b.c"], ["Authorization": "Basic YTpi"],
      ["Cookie": "sb-access-token="], ["Cookie": "sb-access-token=garbage; x"], ["If-None-Match": "*"],
      ["Authorization": "Bearer " + String(repeating: "a", count: 5000)],
    ] as [[String: String]] {
      let reply = try await site.stranger.send(
        method, path, body: method == "GET" ? nil : "{", headers: headers)
      #expect(reply.status == 401 && reply.code == "UNAUTHORIZED", "\(headers): \(reply.status)")
      #expect(reply.message == "Authentifizierung fehlgeschlagen. Bitte melden Sie sich an.")
      #expect(reply["Cache-Control"] == "no-store")
    }
  }

  @Test("R-RH-025, C-08: the token travels as cookie or as Bearer, which decides where both are sent")
  func carriers() async throws {
    let (_, erika, max) = try await SharedWebSite.get()
    let token = try #require(erika.token)
    let profile = try await erika.get("/api/patient-profiles", ["Cookie": "a=b; sb-access-token=\(token)"])
    #expect(profile.data?["items"]?.list.first?["id"]?.text == erika.account)
    let both = try await max.get(
      "/api/patient-profiles",
      ["Cookie": "sb-access-token=\(token)", "Authorization": "Bearer \(max.token ?? "")"])
    #expect(both.data?["items"]?.list.first?["id"]?.text == max.account)
  }

  @Test("a cookie is of no use to another site's page")
  func crossSite() async throws {
    let (_, erika, _) = try await SharedWebSite.get()
    let cookie = "sb-access-token=\(erika.token ?? "")"
    let path = "/api/funnels/stress/assessments"
    for (headers, status) in [
      (["Sec-Fetch-Site": "cross-site"], 403), (["Sec-Fetch-Site": "same-site"], 403),
      (["Origin": "https://evil.example"], 403), (["Origin": "null"], 403),
      (["Sec-Fetch-Site": "same-origin"], 200),
      (["Origin": "http://localhost"], 200), ([:], 200),
    ] as [([String: String], Int)] {
      let reply = try await erika.send("POST", path, headers: headers.merging(["Cookie": cookie]) { $1 })
      #expect(reply.status == status, "\(headers)")
    }
  }

  @Test("pages of origins that the operator named may use the API, others may not") func origins()
    async throws
  {
    let site = try await WebSite(gateway: ["--set", "origins=https://app.example"])
    let erika = try await site.patient("erika")
    let asked = ["Origin": "https://app.example", "Access-Control-Request-Method": "POST"]
    let path = "/api/funnels/stress/assessments"
    let preflight = try await site.stranger.send("OPTIONS", path, headers: asked)
    #expect(preflight.status == 204 && preflight["Access-Control-Allow-Origin"] == "https://app.example")
    #expect(preflight["Access-Control-Allow-Methods"] == "POST")
    let foreign = try await site.stranger.send(
      "OPTIONS", path, headers: asked.merging(["Origin": "https://evil.example"]) { $1 })
    #expect(foreign.status == 405 && foreign["Access-Control-Allow-Origin"] == nil)
    let cookie = "sb-access-token=\(erika.token ?? "")"
    let started = try await erika.send(
      "POST", path,
      headers: ["Origin": "https://app.example", "Sec-Fetch-Site": "cross-site", "Cookie": cookie])
    #expect(started.status == 200 && started["Access-Control-Allow-Credentials"] == "true")
    #expect(started["Vary"] == "Accept-Encoding, Origin")
  }

  @Test(
    "R-RH-027, R-RH-028: a session that was ended elsewhere has expired, at once and for bad requests too")
  func ended() async throws {
    let (site, _, _) = try await SharedWebSite.get()
    let person = try await site.patient("ended")
    #expect(try await person.get("/api/auth/resolve-role").status == 200)
    try await site.daemon.session.call("account.endSessions", ["accountId": .string(person.account)])
    for (method, path) in Self.routes {
      let reply = try await person.send(method, path, body: method == "GET" ? nil : "{")
      #expect(reply.status == 401 && reply.code == "SESSION_EXPIRED", "\(path): \(reply.text)")
      #expect(reply.message == "Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.")
    }
  }

  @Test(
    "R-RH-037 to R-RH-040, R-RH-045: another patient's assessment is forbidden, one that is not there not found"
  )
  func foreign() async throws {
    let (_, erika, max) = try await SharedWebSite.get()
    let walk = try await WebWalk(erika, "stress-assessment")
    let calls: [(String, String, Value?)] = [
      ("GET", "", nil), ("GET", "/result", nil), ("POST", "/complete", nil),
      ("POST", "/steps/\(walk.stepIDs[0])", nil),
      ("POST", "/answers/save", ["questionId": "stress_frequency", "answerValue": 3]),
    ]
    let missing = "/api/funnels/stress-assessment/assessments/550e8400-e29b-41d4-a716-446655440009"
    for (method, tail, body) in calls {
      let text = try body.map { String(decoding: try JSON.encode($0), as: UTF8.self) }
      let refused = try await max.send(method, walk.path + tail, body: text)
      #expect(refused.status == 403 && refused.code == "FORBIDDEN", "\(tail): \(refused.text)")
      #expect(refused.message == "Zugriff verweigert" && refused.details == nil)
      let unknown = try await max.send(method, missing + tail, body: text)
      #expect(unknown.status == 404 && unknown.code == "NOT_FOUND", "\(tail): \(unknown.text)")
    }
    #expect(try await max.get("/api/assessments/\(walk.assessment)/resume").status == 403)
    #expect(try await erika.get(walk.path).data?["completedSteps"] == 0, "a refusal left a trace")
  }

  @Test("R-RH-042, R-RH-043, R-RH-167: lists hold the caller's own things only")
  func ownLists() async throws {
    let (_, erika, max) = try await SharedWebSite.get()
    let walk = try await WebWalk(erika, "stress")
    try await walk.answerAll()
    #expect(try await walk.complete().status == 200)
    #expect(try await erika.get("/api/patient-measures/history").text.contains(walk.assessment))
    for path in ["/api/patient-measures/history", "/api/patient-measures/export", "/api/patient-profiles"] {
      let reply = try await max.get(path)
      #expect(
        reply.status == 200 && !reply.text.contains(walk.assessment) && !reply.text.contains(erika.account))
    }
  }
}
