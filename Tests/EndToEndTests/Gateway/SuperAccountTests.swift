import RecordModel
import Testing

/// Accounts and sessions of Super One over HTTP.
@Suite("Super One: accounts", .serialized) struct SuperAccountTests {
  private static let members = [
    "_id", "email", "name", "profile_image_url", "phone_number", "date_of_birth", "gender", "created_at",
    "updated_at", "email_verified", "phone_verified", "two_factor_enabled", "profile", "preferences",
  ]

  @Test("R-SO-044, R-SO-051, R-SO-055, R-SO-056: who registers has a session and the documented defaults")
  func registering() async throws {
    let site = try await SharedSuperSite.get()
    let sent = SuperSite.registration("greta").with("email", "  Greta@Example.org ")
      .with("date_of_birth", "1990-05-15").with("phone_number", "+49 30 1234567").with("device_id", "A-1")
      .with("email_verified", true).with("_id", "mine")
    let reply = try await site.web.stranger.post("/api/mobile/auth/register", sent, SuperSite.app)
    #expect(reply.status == 201, "\(reply.text)")
    #expect(reply.json?.members.map(\.name) == ["success", "message", "data", "timestamp"], "R-SO-001")
    #expect(reply.json?["message"] == "Registration successful")
    let data = try #require(reply.data)
    #expect(data.members.map(\.name) == ["user", "tokens", "expiresAt", "refreshExpiresAt"])
    let tokens = try #require(data["tokens"])
    #expect(tokens.members.map(\.name) == ["accessToken", "refreshToken", "tokenType", "expiresIn"])
    #expect(tokens["tokenType"] == "Bearer" && tokens["expiresIn"] == 7200)
    let user = try #require(data["user"])
    #expect(user.members.map(\.name) == Self.members)
    #expect(user["email"] == "greta@example.org" && user["email_verified"] == false, "R-SO-004, R-SO-048")
    #expect(user["phone_number"] == "+49 30 1234567" && user["date_of_birth"] == "1990-05-15")
    #expect(user["profile"]?["date_of_birth"] == "1990-05-15", "R-SO-077")
    #expect(user["phone_verified"] == false && user["two_factor_enabled"] == false)
    for name in ["health_goals", "medical_conditions", "medications", "allergies"] {
      #expect(user["profile"]?[name] == [], "\(name)")
    }
    #expect(user["preferences"] == Self.defaults, "\(user["preferences"] ?? .null)")
  }

  private static let defaults: Value = [
    "notifications": [
      "health_alerts": true, "appointment_reminders": true, "report_ready": true, "recommendations": true,
      "weekly_digest": true, "monthly_report": true, "push_enabled": true, "email_enabled": true,
      "sms_enabled": false,
      "quiet_hours": ["enabled": false, "start_time": "22:00", "end_time": "07:00"],
    ],
    "privacy": [
      "share_data_with_providers": false, "share_data_for_research": false, "allow_analytics": true,
      "allow_marketing": false, "data_retention_period": 2555,
    ],
    "units": [
      "weight_unit": "kg", "height_unit": "cm", "temperature_unit": "celsius", "date_format": "MM/dd/yyyy",
    ],
    "theme": "system",
  ]

  @Test("R-SO-045, R-SO-046, R-SO-049, R-SO-050: what registration refuses, all at once") func refusals()
    async throws
  {
    let site = try await SharedSuperSite.get()
    let none = try await site.web.stranger.post("/api/mobile/auth/register", [:])
    #expect(none.status == 422 && none.superCode == "VALIDATION_ERROR", "\(none.text)")
    let names = none.superDetails?.split(separator: ";").compactMap { $0.split(separator: ":").first }
      .map { $0.filter { $0 != " " } }
    #expect(
      Set(names ?? []) == ["email", "password", "name", "accepted_terms", "accepted_privacy"], "\(none.text)")
    let whole = SuperSite.registration("hanna")
    for (name, value) in [
      ("accepted_terms", false), ("accepted_terms", "true"), ("accepted_privacy", 1),
      ("accepted_privacy", .null),
      ("email", "hanna"), ("email", "hanna@example"), ("password", "1234567"), ("password", "password1"),
      ("password", "hanna@example.org"), ("date_of_birth", "2025-02-30"), ("date_of_birth", "2999-01-01"),
      ("date_of_birth", "1880-01-01"), ("name", ""), ("name", "a\u{7}b"),
    ] as [(String, Value)] {
      let reply = try await site.web.stranger.post("/api/mobile/auth/register", whole.with(name, value))
      #expect(
        reply.status == 422 && reply.superDetails?.hasPrefix("\(name): ") == true,
        "\(name) \(value) \(reply.text)")
    }
    #expect(try await site.web.stranger.post("/api/mobile/auth/register", whole).status == 201)
    let again = try await site.web.stranger.post(
      "/api/mobile/auth/register", whole.with("email", " HANNA@example.org"))
    #expect(again.status == 409 && again.superCode == "CONFLICT", "R-SO-047 \(again.text)")
  }

  @Test("R-SO-301, R-SO-348, R-SO-367: a registration with a key is the same account again") func keys()
    async throws
  {
    let site = try await SharedSuperSite.get()
    func register(_ body: Value, _ key: String) async throws -> WebSession.Reply {
      try await site.web.stranger.post("/api/mobile/auth/register", body, ["Idempotency-Key": key])
    }
    let sent = SuperSite.registration("ida")
    let first = try await register(sent, "key-12345")
    let again = try await register(sent, "key-12345")
    #expect(first.status == 201 && again.status == 201, "\(again.text)")
    #expect(again.data?["user"]?["_id"] == first.data?["user"]?["_id"])
    #expect(again.data?["tokens"] != first.data?["tokens"])
    let other = try await register(sent.with("name", "Else"), "key-12345")
    #expect(other.status == 409 && other.superCode == "CONFLICT", "\(other.text)")
    #expect(try await register(SuperSite.registration("ida2"), "short").status == 422)
  }

  @Test("R-SO-052, R-SO-053, R-SO-336: signing in") func signingIn() async throws {
    let site = try await SharedSuperSite.get()
    _ = try await site.register("jana")
    func logIn(_ email: String, _ password: String) async throws -> WebSession.Reply {
      try await site.web.stranger.post(
        "/api/mobile/auth/login", ["email": .string(email), "password": .string(password)])
    }
    let right = try await logIn("JANA@example.org", SuperSite.password)
    #expect(right.status == 200 && right.json?["message"] == "Login successful")
    #expect(right.data?["user"]?.members.map(\.name) == Self.members)
    let (wrong, unknown) = (
      try await logIn("jana@example.org", "falsch falsch"),
      try await logIn("nobody@example.org", "falsch falsch")
    )
    for reply in [wrong, unknown] {
      #expect(reply.status == 401 && reply.superCode == "INVALID_CREDENTIALS", "\(reply.text)")
      #expect(reply["WWW-Authenticate"] == "Bearer")
    }
    #expect(wrong.json?["message"] == unknown.json?["message"] && wrong.json?["details"] == .null)
  }

  @Test(
    "R-SO-061 to R-SO-065, R-SO-307: a refresh token is in the body, and what is beside it must be the same")
  func refreshing() async throws {
    let site = try await SharedSuperSite.get()
    let reply = try await site.web.stranger.post(
      "/api/mobile/auth/register", SuperSite.registration("klara"))
    let tokens = try #require(reply.data?["tokens"])
    let (access, first) = (
      try #require(tokens["accessToken"]?.text), try #require(tokens["refreshToken"]?.text)
    )
    func refresh(_ body: Value, _ header: String? = nil) async throws -> WebSession.Reply {
      try await site.web.stranger.post(
        "/api/mobile/auth/refresh", body, header.map { ["Authorization": $0] } ?? [:])
    }
    let missing = try await refresh([:], "Bearer \(first)")
    #expect(
      missing.status == 422 && missing.superDetails?.hasPrefix("refreshToken: ") == true, "\(missing.text)")
    for header in ["Bearer \(access)", "Bearer x", "Basic \(first)", ""] where !header.isEmpty {
      let other = try await refresh(["refreshToken": .string(first)], header)
      #expect(other.status == 401 && other.superCode == "AUTHENTICATION_REQUIRED", "\(header) \(other.text)")
    }
    let account = try #require(reply.data?["user"]?["_id"]?.text)
    let events = try await site.web.daemon.session.call(
      "log.read", ["types": ["account.refresh-token-rejected"], "limit": 100])
    #expect((events["events"]?.list ?? []).filter { $0["streamId"]?.text == account }.count == 3, "\(events)")
    let next = try await refresh(["refreshToken": .string(first)], "Bearer \(first)")
    #expect(next.status == 200 && next.json?["message"] == "Token refreshed successfully", "\(next.text)")
    #expect(next.data?.members.map(\.name) == ["accessToken", "refreshToken", "tokenType", "expiresIn"])
    let second = try #require(next.data?["refreshToken"]?.text)
    #expect(second != first)
    // The answer was lost: the same token again within ten seconds, as its successor was never used.
    let again = try await refresh(["refreshToken": .string(first)])
    #expect(again.status == 200 && again.data?["refreshToken"]?.text != second, "\(again.text)")
    let replaced = try await refresh(["refreshToken": .string(second)])
    #expect(replaced.status == 401 && replaced.superCode == "AUTHENTICATION_REQUIRED", "R-SO-365")
    let third = try await refresh(["refreshToken": again.data?["refreshToken"] ?? .null])
    #expect(third.status == 200, "\(third.text)")
    let reused = try await refresh(["refreshToken": .string(first)])
    #expect(reused.status == 401 && reused.superCode == "AUTHENTICATION_REQUIRED", "R-SO-064")
    var klara = site.web.stranger
    klara.token = third.data?["accessToken"]?.text
    #expect(try await klara.get("/auth/profile").status == 401, "R-SO-064: the whole family")
    #expect(try await refresh(["refreshToken": "made up"]).status == 401)
  }

  @Test("R-SO-058: no token is good for the other's place") func places() async throws {
    let site = try await SharedSuperSite.get()
    let reply = try await site.web.stranger.post(
      "/api/mobile/auth/register", SuperSite.registration("lena"))
    let tokens = try #require(reply.data?["tokens"])
    var lena = site.web.stranger
    lena.token = tokens["refreshToken"]?.text
    #expect(try await lena.get("/auth/profile").superCode == "AUTHENTICATION_REQUIRED")
    let access = try await site.web.stranger.post(
      "/api/mobile/auth/refresh", ["refreshToken": tokens["accessToken"] ?? .null])
    #expect(access.status == 401)
  }

  @Test("R-SO-067, R-SO-068: signing out ends this session and no other") func signingOut() async throws {
    let site = try await SharedSuperSite.get()
    let first = try await site.register("mona")
    let second = try await site.logIn("mona")
    // What is sent with it does not matter.
    let out = try await first.send("POST", "/api/mobile/auth/logout", body: "{not json", headers: [:])
    #expect(out.status == 200 && out.json?.members.map(\.name) == ["success", "message", "timestamp"])
    #expect(out.json?["message"] == "Logout successful")
    #expect(try await first.get("/auth/profile").status == 401)
    #expect(try await first.post("/api/mobile/auth/logout").status == 401)
    #expect(try await second.get("/auth/profile").status == 200)
  }

  @Test("R-SO-069 to R-SO-073, R-SO-308, R-SO-309: a forgotten password is answered the same for everybody")
  func forgotten()
    async throws
  {
    let site = try await SharedSuperSite.get()
    _ = try await site.register("nora")
    func ask(_ email: String) async throws -> WebSession.Reply {
      try await site.web.stranger.post("/api/mobile/auth/forgot-password", ["email": .string(email)])
    }
    let (known, unknown) = (try await ask("nora@example.org"), try await ask("niemand@example.org"))
    for reply in [known, unknown] {
      #expect(reply.status == 200 && reply.json?["message"] == "Password reset email sent", "\(reply.text)")
      #expect(reply.data == ["resetToken": .null, "expiresAt": .null], "\(reply.text)")
    }
    let mail = try await site.web.daemon.session.call("outbox.take", ["limit": 100])
    let texts = (mail["mails"]?.list ?? []).filter { $0["to"] == "nora@example.org" }.compactMap {
      $0["text"]?.text
    }
    #expect(!texts.isEmpty)
    for address in ["nora@example.org", "niemand@example.org"] {
      for _ in 0..<2 { #expect(try await ask(address).status == 200) }
      let fourth = try await ask(address)
      #expect(fourth.status == 429 && fourth.superCode == "RATE_LIMITED" && fourth["Retry-After"] != nil)
    }
    #expect(try await ask("no address").status == 422)
  }
}
