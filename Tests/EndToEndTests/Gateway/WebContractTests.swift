import Glibc
import RecordModel
import Testing

/// Rules of the contract that need a whole site of their own, or look at the record behind the answers.
@Suite("Rhythmologicum: what stands behind the answers") struct WebContractTests {
  @Test("R-RH-032: a session outlives a restart of both programs") func restart() async throws {
    let site = try await WebSite()
    let erika = try await site.patient("erika")
    site.gateway.send(SIGTERM)
    #expect(try await site.gateway.wait() == .exited(0))
    try await site.daemon.kill()
    let daemon = try await site.site.start(["--set", "limit-calls=0"])
    let gateway = try await WebSite.gateway(site.site, site.path)
    withExtendedLifetime((daemon, gateway)) {}
    #expect(try await erika.get("/api/auth/resolve-role").data == ["role": "patient"])
  }

  @Test("R-RH-035: a patient's routes take any account, and what it may see is a question of ownership")
  func roles() async throws {
    let site = try await WebSite()
    let erika = try await site.patient("erika")
    let walk = try await WebWalk(erika, "stress-assessment")
    let password: Value = "korrekt Pferd Batterie"
    try await site.daemon.session.call(
      "account.bootstrapAdmin",
      ["email": "ada@example.org", "password": password, "name": "Ada Admin"])
    let signedIn = try await site.daemon.session.call(
      "identity.logIn", ["application": "rhythmologicum", "email": "ada@example.org", "password": password])
    var ada = site.stranger
    ada.token = try #require(signedIn["tokens"]?["accessToken"]?.text)
    #expect(try await ada.get("/api/funnels/catalog").status == 200)
    #expect(try await ada.get(walk.path).status == 403)
  }

  @Test("R-RH-044: what somebody else tried is refused and written down") func suspicious() async throws {
    let site = try await WebSite()
    let erika = try await site.patient("erika")
    let max = try await site.patient("max")
    let walk = try await WebWalk(erika, "stress-assessment")
    let reply = try await max.get(walk.path)
    #expect(reply.status == 403 && reply.code == "FORBIDDEN")
    let found = try await site.daemon.session.call(
      "access.examine", ["accountId": .string(max.account), "outcome": "denied"])
    #expect(found["entries"]?.list.isEmpty == false, "\(found)")
  }

  @Test("R-RH-069: pages follow cursors; an offset changes nothing") func offset() async throws {
    let (_, erika, _) = try await SharedWebSite.get()
    let plain = try await erika.get("/api/funnels/catalog?limit=2")
    #expect(try await erika.get("/api/funnels/catalog?limit=2&offset=1&page=2").data == plain.data)
  }

  @Test("R-RH-098: a start is counted once, however often it is sent") func startedOnce() async throws {
    let site = try await WebSite()
    let erika = try await site.patient("erika")
    let key = ["Idempotency-Key": "7b0c3a52-3c1c-4d28-9d6f-0f3d1d9ce111"]
    let first = try await erika.post("/api/funnels/stress/assessments", nil, key)
    let again = try await erika.post("/api/funnels/stress/assessments", nil, key)
    #expect(first.data?.sorted == again.data?.sorted && again["Idempotency-Replayed"] == "true")
    let log = try await site.daemon.session.call("log.read", ["types": ["assessment.started"]])
    #expect(log["events"]?.list.count == 1)
  }

  @Test(
    "R-RH-099, R-RH-162, R-RH-163: what is over a route's limit a minute waits, and is told how long",
    arguments: [
      ("POST", "/api/funnels/none/assessments", 30), ("GET", "/api/patient-measures/history", 30),
      ("GET", "/api/patient-measures/export", 10),
    ])
  func limits(method: String, path: String, limit: Int) async throws {
    let site = try await WebSite(gateway: WebSite.longWindow)
    let erika = try await site.patient("erika")
    for _ in 0..<limit { #expect(try await erika.send(method, path).status != 429) }
    let over = try await erika.send(method, path)
    #expect(over.status == 429 && over.code == "RATE_LIMITED")
    // All came in one window: when it ends, the first of them still has to slide out of the next one.
    #expect((1...3600 + 3600 / limit).contains(Int(over["Retry-After"] ?? "") ?? 0))
  }

  @Test("R-RH-163, R-RH-165: history, export and profile can be read, and change nothing") func reads()
    async throws
  {
    let site = try await WebSite()
    let erika = try await site.patient("erika")
    let before = try await site.daemon.session.call("server.status")["position"]
    for (path, type, caching) in [
      (
        "/api/patient-measures/history", "application/json; charset=utf-8",
        "private, max-age=120, must-revalidate"
      ),
      ("/api/patient-measures/export?format=json", "application/json; charset=utf-8", "no-store"),
      ("/api/patient-measures/export?format=csv", "text/csv; charset=utf-8", "no-store"),
      ("/api/patient-profiles", "application/json; charset=utf-8", "private, max-age=300, must-revalidate"),
    ] {
      let reply = try await erika.get(path)
      #expect(
        reply.status == 200 && reply["Content-Type"] == type && reply["Cache-Control"] == caching, "\(path)")
    }
    let after = try await site.daemon.session.call("server.status")["position"]
    #expect(before != nil && before == after)
  }

  @Test("R-RH-191: the two older routes are served, and marked as such") func deprecated() async throws {
    let (site, erika, _) = try await SharedWebSite.get()
    let document = try #require(try await site.stranger.get("/openapi.json").json)
    for path in ["/api/assessment-validation/validate-step", "/api/assessment-answers/save"] {
      #expect(document["paths"]?[path]?["post"]?["deprecated"] == true)
      #expect(try await erika.post(path, [:]).status == 400)
    }
  }

  @Test("R-RH-249: a queue of writes that is sent twice leaves what it leaves once") func queue() async throws
  {
    let site = try await WebSite()
    let erika = try await site.patient("erika")
    let walk = try await WebWalk(erika, "stress-assessment")
    var queue: [(key: String, value: Value, id: String)] = []
    for (index, question) in walk.questions(0).enumerated() {
      let key = try #require(question["key"]?.text)
      queue.append((key, .integer(Int64(1 + index % 3)), "7b0c3a52-3c1c-4d28-9d6f-0f3d1d9ce2\(10 + index)"))
    }
    func send() async throws -> [Value?] {
      var answers: [Value?] = []
      for each in queue {
        answers.append(try await walk.save(each.key, each.value, ["Idempotency-Key": each.id]).data)
      }
      return answers
    }
    let once = try await send()
    let position = try await site.daemon.session.call("server.status")["position"]
    #expect(try await send().map(\.?.sorted) == once.map(\.?.sorted))
    #expect(try await site.daemon.session.call("server.status")["position"] == position)
  }
}
