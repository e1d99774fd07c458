import RecordModel
import Testing

/// Envelope, request ids and codes of Rhythmologicum's routes.
@Suite("Rhythmologicum: envelope and errors") struct EnvelopeTests {
  @Test("R-RH-001 to R-RH-005: an answer has data, a refusal an error, both the id of the header")
  func envelope() async throws {
    let (_, erika, _) = try await SharedWebSite.get()
    let answer = try await erika.get("/api/auth/resolve-role")
    #expect(answer.status == 200 && answer.json?["success"] == true && answer.error == nil)
    #expect(answer.data == ["role": "patient"])
    let refusal = try await erika.get("/api/funnels/catalog?cursor=%21")
    #expect(refusal.status == 400 && refusal.json?["success"] == false && refusal.data == nil)
    #expect(refusal.code == "INVALID_INPUT" && refusal.message == "Ungültige Eingabe.")
    #expect(refusal.details == ["field": "cursor"])
    for reply in [answer, refusal] {
      #expect(reply["X-Request-Id"] != nil && reply.json?["requestId"]?.text == reply["X-Request-Id"])
      #expect(reply["Content-Type"] == "application/json; charset=utf-8")
    }
  }

  @Test("R-RH-004: refusals before any route carry a request id as well")
  func everywhere() async throws {
    let (site, erika, _) = try await SharedWebSite.get()
    for reply in [
      try await erika.get("/nowhere"), try await erika.send("DELETE", "/api/auth/resolve-role"),
      try await site.stranger.get("/api/auth/resolve-role"),
    ] {
      #expect(reply["X-Request-Id"] != nil && reply.json?["requestId"]?.text == reply["X-Request-Id"])
    }
    let wrong = try await erika.send("DELETE", "/api/auth/resolve-role")
    #expect(wrong.status == 405 && wrong["Allow"] == "GET, HEAD")
    for method in ["QUERY", "PURGE", "TRACE", "OPTIONS", "PUT"] {
      let other = try await erika.send(method, "/api/funnels/stress/definition")
      #expect(other.status == 405 && other["Allow"] == "GET, HEAD" && other.code == "NOT_FOUND", "\(method)")
    }
    #expect(try await erika.send("PUT", "/api/funnels//definition").status == 404)
    for path in ["/openapi", "/openapi.json", "/health/live", "/health/ready"] {
      #expect(try await site.stranger.send("HEAD", path).status == 200)
      let other = try await site.stranger.send("POST", path)
      #expect(other.status == 405 && other["Allow"] == "GET, HEAD", "\(path)")
    }
    let head = try await erika.send("HEAD", "/api/auth/resolve-role")
    #expect(head.status == 200 && head.bytes.isEmpty && (Int(head["Content-Length"] ?? "") ?? 0) > 0)
    #expect(try await site.stranger.get("/health/live").status == 200)
    #expect(try await site.stranger.get("/health/ready").status == 200)
  }

  @Test(
    "R-RH-006: a request id comes back unchanged, a malformed one is replaced",
    arguments: [
      ("support-4711.A_b", true), (String(repeating: "x", count: 128), true), (" ", false),
      (String(repeating: "x", count: 129), false), ("a b", false), ("ä", false), ("<script>", false),
    ])
  func requestIDs(id: String, isKept: Bool) async throws {
    let (_, erika, _) = try await SharedWebSite.get()
    let reply = try await erika.get("/api/auth/resolve-role", ["X-Request-Id": id])
    #expect(reply.status == 200)
    #expect((reply["X-Request-Id"] == id) == isKept)
    #expect(reply["X-Request-Id"]?.isEmpty == false)
  }

  @Test("R-RH-007, R-RH-243: the log line of a request has its id and no token, name or answer")
  func logged() async throws {
    let site = try await WebSite()
    let erika = try await site.patient("erika")
    _ = try await erika.get("/api/patient-profiles", ["X-Request-Id": "ticket-99"])
    _ = try await erika.get("/api/assessments/not-a-uuid/resume", ["X-Request-Id": "ticket-100"])
    let lines = site.site.output.split(separator: "\n")
    let line = try #require(lines.first { $0.contains("ticket-99") })
    #expect(line.contains("listPatientProfiles") && line.contains("status=200"))
    #expect(
      lines.contains { $0.contains("ticket-100") && $0.contains("warning") }, "C-09: a malformed id is noted")
    for secret in [erika.token ?? "-", "erika", "Beispiel", "korrekt"] {
      #expect(!site.site.output.contains(secret))
    }
  }

  @Test("R-RH-009: German text arrives intact") func german() async throws {
    let (_, erika, _) = try await SharedWebSite.get()
    let reply = try await erika.get("/api/funnels/stress-assessment/definition")
    #expect(
      reply.text.contains("Stresshäufigkeit") && reply.text.contains("Wie häufig fühlen Sie sich gestresst?"))
  }

  @Test("R-RH-010, C-42: a route without a body takes none, an empty one and {}, and nothing else")
  func emptyBodies() async throws {
    let (_, erika, _) = try await SharedWebSite.get()
    let path = "/api/funnels/stress/assessments"
    #expect(try await erika.send("POST", path).status == 200)
    #expect(try await erika.send("POST", path, body: "").status == 200)
    #expect(try await erika.send("POST", path, body: " {} \n").status == 200)
    for body in ["{\"slug\":\"stress\"}", "[]", "null", "{", "x"] {
      let refused = try await erika.send("POST", path, body: body)
      #expect(
        refused.status == 400 && refused.code == "INVALID_INPUT" && refused.details == ["field": "body"])
    }
  }

  @Test(
    "bodies that are no strict JSON object are refused and change nothing",
    arguments: [
      "", "{", "[]", "\"x\"", "{\"answerValue\":1,\"answerValue\":2}", "{\"questionId\":\"\\ud800\"}",
      "{'a':1}",
      "{\"questionId\":\"stress_frequency\",\"answerValue\":1}x",
      String(repeating: "[", count: 4000),
    ]) func malformedBodies(body: String) async throws
  {
    let (_, erika, _) = try await SharedWebSite.get()
    let walk = try await WebWalk(erika, "stress")
    let reply = try await erika.send("POST", walk.path + "/answers/save", body: body)
    #expect(reply.status == 400 && reply.code == "INVALID_INPUT", "\(reply.text)")
    #expect(try await erika.get(walk.path).data?["completedSteps"] == 0)
  }

  @Test("other media types and bodies over the limit are refused") func otherBodies() async throws {
    let (_, erika, _) = try await SharedWebSite.get()
    let walk = try await WebWalk(erika, "stress")
    let form = try await erika.send(
      "POST", walk.path + "/answers/save", body: "a=1",
      headers: ["Content-Type": "application/x-www-form-urlencoded"])
    #expect(form.status == 415)
    let large = try await erika.send(
      "POST", walk.path + "/answers/save", body: "{\"a\":\"" + String(repeating: "x", count: 70_000) + "\"}")
    #expect(large.status == 413)
  }
}
