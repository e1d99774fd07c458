import RecordModel
import Testing

/// Another mail address for an account of MyHealthAlly.
@Suite("MyHealthAlly: new addresses", .serialized) struct AllyAddressTests {
  private func put(
    _ person: WebSession, _ body: Value, _ headers: [String: String] = [:]
  ) async throws
    -> WebSession.Reply
  {
    let text = String(decoding: try JSON.encode(body), as: UTF8.self)
    return try await person.send("PUT", person.own("settings"), body: text, headers: headers)
  }

  private func code(_ address: String, _ site: AllySite) async throws -> Value {
    let mail = try await site.mail(to: address)
    return .string(try #require(mail.split { !$0.isNumber }.first { $0.count == 6 }.map(String.init)))
  }

  @Test("R-MH-265: a new address takes effect when its code was confirmed, and not before") func change()
    async throws
  {
    let site = try await SharedAllySite.get()
    let nele = try await AllySite.register("nele", at: site.web)
    let before = try await nele.get(nele.own("settings"))
    let asked = try await put(
      nele,
      [
        "profile": ["email": " Nele.Neu@Example.org ", "lastName": "Neu"],
        "privacy": ["shareWithResearch": true],
      ])
    #expect(asked.status == 200, "\(asked.text)")
    for reply in [asked, try await nele.get(nele.own("settings"))] {
      #expect(reply.json?["profile"]?["email"] == "nele@example.org")
      #expect(reply.json?["profile"]?["lastName"] == "Neu")
      #expect(reply.json?["meta"]?["pendingEmail"] == "nele.neu@example.org")
      #expect(reply.json?["meta"]?["emailVerified"] == false)
      #expect(reply["ETag"] != before["ETag"], "R-MH-264")
    }
    let head = try await site.web.daemon.head
    #expect(try await put(nele, ["profile": ["email": "nele.neu@example.org"]]).status == 200)
    #expect(try await put(nele, ["profile": ["email": "nele@example.org"]]).status == 200)
    // Others use the site as well.
    let events = try await site.web.daemon.session.events(after: head)
    #expect(
      !events.contains { $0["streamId"]?.text == nele.account },
      "asked for already, and the one there is: no event")
    #expect(try await AllySite.logIn("nele@example.org", at: site.web).account == nele.account)
    let stranger = site.web.stranger
    func verify(_ code: Value) async throws -> WebSession.Reply {
      try await stranger.post("/api/auth/verify-otp", ["email": "nele.neu@example.org", "code": code])
    }
    let right = try await code("nele.neu@example.org", site)
    #expect(try await verify(right == "000000" ? "000001" : "000000").code == "otp_invalid")
    #expect(try await verify(right).json == ["verified": true, "email": "nele.neu@example.org"])
    #expect(try await verify(right).code == "otp_invalid", "it works once")
    let after = try await nele.get(nele.own("settings"))
    #expect(after.json?["profile"]?["email"] == "nele.neu@example.org")
    #expect(after.json?["meta"]?["pendingEmail"] == .null && after.json?["meta"]?["emailVerified"] == true)
    #expect(after["ETag"] != asked["ETag"], "R-MH-264")
    #expect(try await nele.get("/api/auth/me").json?["email"] == "nele.neu@example.org")
    #expect(try await AllySite.logIn("nele.neu@example.org", at: site.web).account == nele.account)
    let old = try await stranger.post(
      "/api/auth/login", ["email": "nele@example.org", "password": .string(AllySite.password)])
    #expect(old.status == 401 && old.code == "invalid_credentials")
    // The old one is free again.
    _ = try await AllySite.register("nele", at: site.web)
  }

  @Test("R-MH-021, R-MH-265: an address in use is refused, and nothing else of the request is done")
  func inUse() async throws {
    let site = try await SharedAllySite.get()
    let otto = try await AllySite.register("otto", at: site.web)
    for address in ["erika@example.org", " ERIKA@example.org "] {
      let taken = try await put(otto, ["profile": ["email": .string(address), "lastName": "Anders"]])
      #expect(taken.status == 409 && taken.code == "email_in_use", "\(taken.text)")
    }
    let settings = try await otto.get(otto.own("settings"))
    #expect(settings.json?["profile"]?["lastName"] == "Beispiel" && settings["ETag"] == "\"0\"")
    for (value, problem) in [
      (.null, "/profile/email wrong_type"), ("otto", "/profile/email bad_format"),
      (7, "/profile/email wrong_type"),
    ] as [(Value, String)] {
      let reply = try await put(otto, ["profile": ["email": value]])
      #expect(reply.status == 422 && reply.problems == [problem], "\(reply.text)")
    }
  }

  @Test("R-MH-265: of two who want an address the first to show that it is theirs has it") func race()
    async throws
  {
    let site = try await SharedAllySite.get()
    let (pia, quin) = (
      try await AllySite.register("pia", at: site.web), try await AllySite.register("quin", at: site.web)
    )
    #expect(try await put(pia, ["profile": ["email": "wanted@example.org"]]).status == 200)
    let right = try await code("wanted@example.org", site)
    let verified = try await site.web.stranger.post(
      "/api/auth/verify-otp", ["email": "wanted@example.org", "code": right])
    #expect(verified.status == 200, "\(verified.text)")
    let late = try await put(quin, ["profile": ["email": "wanted@example.org"]])
    #expect(late.status == 409 && late.code == "email_in_use")
  }

  @Test("R-MH-040: codes to new addresses have an end") func limit() async throws {
    let site = try await SharedAllySite.get()
    let rosa = try await AllySite.register("rosa", at: site.web)
    for number in 0..<5 {
      #expect(try await put(rosa, ["profile": ["email": .string("rosa\(number)@example.org")]]).status == 200)
    }
    let sixth = try await put(rosa, ["profile": ["email": "rosa5@example.org"]])
    #expect(sixth.status == 429 && sixth.code == "too_many_requests", "\(sixth.text)")
    #expect((Int(sixth["Retry-After"] ?? "") ?? 0) > 60)
    #expect(try await put(rosa, ["profile": ["lastName": "Rot"]]).status == 200)
  }

  @Test("R-MH-337: a token of an account that was disabled, and of a session that has ended") func ended()
    async throws
  {
    let site = try await SharedAllySite.get()
    let sven = try await AllySite.register("sven", at: site.web)
    #expect(try await sven.get("/api/auth/me").status == 200)
    let other = try await AllySite.logIn("sven@example.org", at: site.web)
    #expect(try await other.post("/api/auth/logout").status == 204)
    let ended = try await other.get(other.own("settings"))
    #expect(ended.status == 401 && ended.code == "token_revoked", "\(ended.text)")
    try await site.web.daemon.session.call("account.disable", ["accountId": .string(sven.account)])
    for path in ["/api/auth/me", sven.own("settings"), sven.own("vitals"), sven.own("notifications")] {
      let reply = try await sven.get(path)
      #expect(reply.status == 403 && reply.code == "account_disabled", "\(path) \(reply.text)")
    }
    let write = try await sven.post(
      sven.own("vitals"), ["timestamp": "2026-01-14T11:20:30Z", "heartRate": 72])
    #expect(write.status == 403 && write.code == "account_disabled")
  }

  @Test("R-MH-012, R-MH-132: a recipient who is nobody is one who may not be written to") func recipients()
    async throws
  {
    let site = try await SharedAllySite.get()
    for id in ["dr-who", "P001", "550e8400-e29b-41d4-a716-446655440000", site.clinician.account.uppercased()]
    {
      let reply = try await site.erika.post(
        site.erika.own("messages"), ["recipientId": .string(id), "text": "Hello"])
      #expect(reply.status == 403 && reply.code == "recipient_not_allowed", "\(id) \(reply.text)")
    }
    let malformed = try await site.erika.post(
      site.erika.own("messages"), ["recipientId": "dr.who", "text": "Hello"])
    #expect(malformed.status == 422 && malformed.problems == ["/recipientId bad_format"])
  }
}
