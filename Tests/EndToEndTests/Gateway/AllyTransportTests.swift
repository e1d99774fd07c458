import Glibc
import RecordModel
import Testing

/// What MyHealthAlly's contract says of all requests alike.
@Suite("MyHealthAlly: transport", .serialized) struct AllyTransportTests {
  private let vitals: Value = ["timestamp": "2026-01-14T11:20:30Z", "heartRate": 72]

  @Test("R-MH-002: only a bearer token lets anybody in") func tokens() async throws {
    let site = try await SharedAllySite.get()
    let (stranger, token) = (site.web.stranger, site.erika.token ?? "")
    let path = site.erika.own("settings")
    for headers in [
      [:], ["Authorization": "Basic \(token)"], ["Authorization": "Bearer x.y.z"],
      ["Authorization": "Bearer"], ["Cookie": "sb-access-token=\(token)"],
      ["Authorization": "Bearer \(token.dropLast(2))"],
    ] {
      let reply = try await stranger.get(path, headers)
      #expect(reply.status == 401 && reply.code == "unauthenticated", "\(headers) \(reply.text)")
    }
    #expect(try await stranger.get(path, ["Authorization": "bearer \(token)"]).status == 200)
  }

  @Test("R-MH-003: bodies are JSON, whatever else is said of them is refused") func mediaTypes() async throws
  {
    let site = try await SharedAllySite.get()
    let path = site.erika.own("vitals")
    for type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"] {
      let reply = try await site.erika.send(
        "POST", path, body: "{}", headers: ["Content-Type": type])
      #expect(reply.status == 415 && reply.code == "unsupported_media_type", "\(type)")
    }
    let text = String(decoding: try JSON.encode(vitals), as: UTF8.self)
    let taken = try await site.erika.send(
      "POST", path, body: text, headers: ["Content-Type": "application/json; charset=utf-8"])
    #expect(taken.status == 201 && taken["Content-Type"] == "application/json; charset=utf-8")
  }

  @Test(
    "R-MH-004: what is no JSON object, or names a member twice, cannot be read",
    arguments: [
      "", "{", "[]", "null", "7", "{\"heartRate\":1,\"heartRate\":2}", "{\"heartRate\":NaN}",
      "{\"note\":\"\\ud800\"}", "{}{}",
    ]) func unreadable(body: String) async throws
  {
    let site = try await SharedAllySite.get()
    let reply = try await site.erika.send("POST", site.erika.own("vitals"), body: body)
    #expect(reply.status == 400 && reply.code == "invalid_json", "\(reply.text)")
    #expect(reply.error?["fields"] == nil)
  }

  @Test("R-MH-005, R-MH-006, R-MH-011: all problems of a body are told together, and nothing is stored")
  func problems() async throws {
    let site = try await SharedAllySite.get()
    // Of her own, as other tests add to what Erika has.
    let person = try await site.patient("petra")
    let before = try await person.get(person.own("vitals")).json?["vitals"]?.list.count
    let reply = try await person.post(
      person.own("vitals"),
      ["heartRate": 72.5, "temperature": "37", "weight": 70, "id": "-x", "respiratoryRate": .null])
    #expect(reply.status == 422 && reply.code == "validation_failed")
    #expect(
      reply.problems == [
        "/heartRate wrong_type", "/id bad_format", "/respiratoryRate wrong_type", "/temperature wrong_type",
        "/timestamp required", "/weight unknown_field",
      ])
    let judged = try await person.post(
      person.own("vitals"),
      [
        "timestamp": "2026-01-14T11:20:30Z", "heartRate": 301, "temperature": 98.6,
        "bloodPressureSystolic": 120,
      ],
      // An id without digits that the refused values could be taken for.
      ["X-Request-Id": "judged"])
    #expect(
      judged.problems == [
        "/bloodPressureDiastolic required", "/heartRate implausible_value", "/temperature unit_suspected",
      ], "R-MH-195, R-MH-197, R-MH-099: \(judged.text)")
    let limits = judged.error?["fields"]?.list.first { $0["path"] == "/heartRate" }
    #expect(limits?["minimum"] == 20 && limits?["maximum"] == 300)
    #expect(!judged.text.contains("301") && !judged.text.contains("98.6"), "R-MH-007")
    #expect(
      try await person.get(person.own("vitals")).json?["vitals"]?.list.count == before, "R-MH-199")
  }

  @Test("R-MH-007, R-MH-017: a refusal has code, message and the request's id") func envelope() async throws {
    let site = try await SharedAllySite.get()
    let reply = try await site.erika.get(site.max.own("settings"), ["X-Request-Id": "ticket-7"])
    #expect(reply.status == 403 && reply["X-Request-Id"] == "ticket-7")
    #expect(
      reply.json == [
        "error": ["code": "forbidden", "message": "You have no access to this.", "requestId": "ticket-7"]
      ])
    #expect(site.web.site.output.contains("ticket-7"))
    #expect(try await site.erika.get(site.erika.own("settings"))["X-Request-Id"] != nil)
  }

  @Test("R-MH-008: unknown paths below the contract's prefixes, and other methods") func paths() async throws
  {
    let site = try await SharedAllySite.get()
    for path in [
      "/api/auth/nothing", "/api/patients", "/api/patients/\(site.erika.account)/nothing", "/api/screens/x",
      "/api/auth",
    ] {
      let reply = try await site.erika.get(path)
      #expect(reply.status == 404 && reply.code == "not_found", "\(path) \(reply.text)")
    }
    // What is like neither application's paths is refused as the first application refuses.
    #expect(try await site.erika.get("/nothing").code == "NOT_FOUND")
    for (method, path, allow) in [
      ("DELETE", "/api/auth/login", "POST"), ("PATCH", site.erika.own("settings"), "GET, HEAD, PUT"),
      ("PUT", site.erika.own("vitals"), "GET, HEAD, POST"),
      ("PUT", site.erika.own("journal/search"), "GET, HEAD"),
    ] {
      let reply = try await site.erika.send(method, path)
      #expect(reply.status == 405 && reply.code == "method_not_allowed" && reply["Allow"] == allow)
    }
  }

  @Test("R-MH-009: a body over 1 MiB") func large() async throws {
    let site = try await SharedAllySite.get()
    let text = String(repeating: "x", count: (1 << 20) - 12)
    let fits = try await site.erika.send("POST", site.erika.own("journal"), body: "{\"title\":\"\(text)\"}")
    #expect(fits.status == 422)
    let large = try await site.erika.send(
      "POST", site.erika.own("journal"), body: "{\"title\":\"\(text)x\"}")
    #expect(large.status == 413 && large.code == "payload_too_large")
  }

  @Test("R-MH-012: a malformed id leads nowhere, another one is not the caller's") func ids() async throws {
    let site = try await SharedAllySite.get()
    for id in ["a.b", "-a", "_a", "%41", String(repeating: "a", count: 65), "a%20b"] {
      let reply = try await site.erika.get("/api/patients/\(id)/settings")
      #expect(reply.status == 404 && reply.code == "not_found", "\(id) \(reply.status)")
      let thread = try await site.erika.get(site.erika.own("messages/\(id)"))
      #expect(thread.status == 404 && thread.code == "not_found", "\(id)")
    }
    for id in ["P001", "0", site.erika.account.uppercased(), "00000000-0000-4000-8000-000000000001"] {
      let reply = try await site.erika.get("/api/patients/\(id)/settings")
      #expect(reply.status == 403 && reply.code == "forbidden", "\(id)")
    }
    #expect(try await site.erika.get(site.erika.own("messages/P001")).status == 404)
  }

  @Test("R-MH-013: a command tells where the log is, and what is asked next shows it") func positions()
    async throws
  {
    let site = try await SharedAllySite.get()
    let before = try await site.web.daemon.head
    let reply = try await site.erika.post(site.erika.own("vitals"), vitals)
    let after = try await site.web.daemon.head
    let position = try #require(Int64(reply["X-Event-Sequence"] ?? ""))
    #expect(before < position && position <= after)
    let list = try await site.erika.get(site.erika.own("vitals") + "?limit=200")
    let ids = list.json?["vitals"]?.list.compactMap { $0["id"]?.text } ?? []
    #expect(ids.contains(reply.json?["id"]?.text ?? "") && list["X-Event-Sequence"] == nil)
    let asked = try await site.web.stranger.post(
      "/api/auth/forgot-password", ["email": "nobody@example.org"])
    #expect(Int64(asked["X-Event-Sequence"] ?? "") ?? 0 >= position, "commands without events too")
  }

  @Test("R-MH-269, R-MH-271: an id or a key makes a command happen once") func once() async throws {
    let site = try await SharedAllySite.get()
    let max = site.max
    let path = max.own("vitals")
    let entry = vitals.with("timestamp", "2026-03-01T10:00:00Z")
    let named = entry.with("id", "vital-1")
    #expect(try await max.post(path, named).status == 201)
    let again = try await max.post(path, named)
    #expect(again.status == 200 && again["Idempotency-Replayed"] == "true")
    let other = try await max.post(path, named.with("heartRate", 73))
    #expect(other.status == 409 && other.code == "duplicate_id")
    let key = ["Idempotency-Key": "not-a-uuid"]
    let (first, second) = (try await max.post(path, entry, key), try await max.post(path, entry, key))
    #expect(first.status == 201 && second.status == 200)
    #expect(first.json?["id"] == second.json?["id"] && first.json?["id"] != nil)
    #expect(second["Idempotency-Replayed"] == "true" && first["Idempotency-Replayed"] == nil)
    let reused = try await max.post(path, entry.with("heartRate", 80), key)
    #expect(reused.status == 409 && reused.code == "idempotency_conflict")
    let stored = try await max.get(path + "?from=2026-03-01&to=2026-03-02")
    #expect(stored.json?["vitals"]?.list.count == 2)
    let short = try await max.post(path, entry, ["Idempotency-Key": "short"])
    #expect(short.status == 422 && short.problems == ["header:Idempotency-Key bad_format"])
  }

  @Test("R-MH-289: public operations have a limit of their own, and so has each account") func limits()
    async throws
  {
    let site = try await SharedAllySite.get()
    let stranger = WebSession(path: site.web.site.path + "/limited.sock")
    let gateway = try await WebSite.gateway(
      site.web.site, stranger.path, ["--set", "client-address=forwarded"] + WebSite.longWindow)
    let erika = WebSession(path: stranger.path, token: site.erika.token, account: site.erika.account)
    let from = { (address: String) in ["X-Forwarded-For": address] }
    // A proxy may write the port too, which is another one for each connection.
    for number in 0..<60 {
      let address = ["192.0.2.1", "192.0.2.1:\(51_000 + number)", "::ffff:192.0.2.1"][number % 3]
      let reply = try await stranger.post("/api/auth/verify-otp", [:], from(address))
      #expect(reply.status == 422)
    }
    let refused = try await stranger.post("/api/auth/login", [:], from("192.0.2.1"))
    #expect(refused.status == 429 && refused.code == "too_many_requests")
    let seconds = try #require(refused.error?["retryAfterSeconds"]?.whole)
    #expect(seconds >= 1 && refused["Retry-After"] == "\(seconds)")
    #expect(try await stranger.post("/api/auth/login", [:], from("192.0.2.1:50999")).status == 429)
    for other in ["192.0.2.2", "[2001:db8::1]:443", "[2001:db8:0:1::1]:443"] {
      #expect(try await stranger.post("/api/auth/login", [:], from(other)).status == 422, "\(other)")
    }
    #expect(try await erika.get(erika.own("settings"), from("192.0.2.1")).status == 200)
    gateway.send(SIGTERM)
    #expect(try await gateway.wait() == .exited(0))
  }

  @Test("R-MH-293, R-MH-294, R-MH-299: pages and parameters") func queries() async throws {
    let site = try await SharedAllySite.get()
    let max = site.max
    for minute in 10..<13 {
      let entry = vitals.with("timestamp", .string("2026-02-01T10:\(minute):00Z"))
      #expect(try await max.post(max.own("vitals"), entry).status == 201)
    }
    let path = max.own("vitals")
    var (seen, cursor): ([String], String?) = ([], nil)
    repeat {
      let query = "?limit=2&from=2026-02-01&to=2026-02-02" + (cursor.map { "&cursor=\($0)" } ?? "")
      let page = try #require(try await max.get(path + query).json)
      seen += page["vitals"]?.list.compactMap { $0["timestamp"]?.text } ?? []
      #expect(page["page"]?["limit"] == 2)
      cursor = page["page"]?["nextCursor"]?.text
    } while cursor != nil
    #expect(
      seen == ["2026-02-01T10:12:00.000Z", "2026-02-01T10:11:00.000Z", "2026-02-01T10:10:00.000Z"])
    #expect(try await max.get(path + "?unknown=1&order=desc").status == 200)
    for (query, problem) in [
      ("limit=0", "query:limit out_of_range"), ("limit=201", "query:limit out_of_range"),
      ("limit=many", "query:limit wrong_type"), ("cursor=%21", "query:cursor bad_format"),
      ("from=yesterday", "query:from bad_format"),
      ("includeRetracted=1", "query:includeRetracted wrong_type"),
      ("order=up", "query:order not_in_enum"), ("from=2026-02-02&to=2026-02-01", "query:from inconsistent"),
      ("limit=1&limit=2", "query:limit bad_format"),
      ("from=2026-01-14T11:20:30", "query:from bad_format"),
    ] {
      let reply = try await max.get(path + "?" + query)
      #expect(reply.status == 422 && reply.problems == [problem], "\(query) \(reply.text)")
    }
    let status = try await max.get(max.own("labs?status=odd"))
    #expect(status.status == 422 && status.problems == ["query:status not_in_enum"], "\(status.text)")
  }
}
