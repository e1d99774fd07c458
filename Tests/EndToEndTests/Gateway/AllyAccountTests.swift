import RecordModel
import Testing

/// Accounts, tokens and codes of MyHealthAlly over HTTP.
@Suite("MyHealthAlly: accounts", .serialized) struct AllyAccountTests {
  @Test("R-MH-018, R-MH-019, R-MH-021: who registers has tokens, and a record that is empty but whole")
  func registering() async throws {
    let site = try await SharedAllySite.get()
    let sent = AllySite.registration("greta").with("email", "  Greta@Example.org ")
    let reply = try await site.web.stranger.post("/api/auth/register", sent)
    #expect(reply.status == 201, "\(reply.text)")
    let answer = try #require(reply.json)
    #expect(answer["email"] == "greta@example.org" && answer["firstName"] == "Greta")
    #expect(answer["lastName"] == "Beispiel" && answer["emailVerified"] == false)
    #expect(answer["expiresIn"] == 900, "R-MH-030")
    #expect(answer["token"]?.text != nil && answer["refreshToken"]?.text != nil)
    var greta = site.web.stranger
    (greta.token, greta.account) = (answer["token"]?.text, answer["id"]?.text ?? "")
    let dashboard = try #require(try await greta.get(greta.own("dashboard")).json)
    #expect(dashboard["patientId"] == answer["id"] && dashboard["name"] == "Greta Beispiel")
    #expect(dashboard["metrics"]?.members.map(\.value) == Array(repeating: Value.null, count: 6))
    #expect(dashboard["upcomingAppointments"] == [] && dashboard["recentMessages"] == [])
    let screens = dashboard["quickActions"]?.list.compactMap { $0["label"]?.text }
    #expect(
      screens == ["Book appointment", "Log vitals", "Send message", "Request walk-in"],
      "R-MH-072, in English")
    let again = try await site.web.stranger.post("/api/auth/register", AllySite.registration("greta"))
    #expect(again.status == 409 && again.code == "email_in_use", "\(again.text)")
  }

  @Test("R-MH-061: each of the five that is missing is told under its own name") func missing() async throws {
    let site = try await SharedAllySite.get()
    let none = try await site.web.stranger.post("/api/auth/register", [:])
    #expect(
      none.problems == [
        "/dateOfBirth required", "/email required", "/firstName required", "/lastName required",
        "/password required",
      ])
  }

  @Test("R-MH-020, R-MH-022, R-MH-023: what registration refuses") func refusals() async throws {
    let site = try await SharedAllySite.get()
    let whole = AllySite.registration("hanna")
    let young = "\(Int(AllyOperationsTests.day(ahead: 0).prefix(4)) ?? 0)-01-01"
    for (name, value, problem) in [
      ("role", "admin", "/role unknown_field"), ("dateOfBirth", "2023-02-29", "/dateOfBirth bad_format"),
      ("dateOfBirth", "1890-01-01", "/dateOfBirth out_of_range"),
      ("dateOfBirth", "2999-01-01", "/dateOfBirth out_of_range"),
      ("dateOfBirth", young, "/dateOfBirth out_of_range"), ("email", "hanna", "/email bad_format"),
    ] {
      let reply = try await site.web.stranger.post(
        "/api/auth/register", whole.with(name, .string(value)))
      #expect(
        reply.status == 422 && reply.code == "validation_failed" && Set(reply.problems) == [problem],
        "\(name) \(reply.text)")
    }
    for password in ["1234567", "hanna@example.org", "password1", "hanna"] {
      let reply = try await site.web.stranger.post(
        "/api/auth/register", whole.with("password", .string(password)))
      #expect(reply.status == 422 && reply.code == "weak_password", "\(reply.text)")
      #expect(reply.problems == ["/password bad_format"] && !reply.text.contains(password))
    }
    #expect(try await site.web.stranger.post("/api/auth/register", whole).status == 201)
  }

  @Test("R-MH-025, R-MH-026, R-MH-027, R-MH-060: signing in") func signingIn() async throws {
    let site = try await SharedAllySite.get()
    func logIn(_ email: String, _ password: String) async throws -> WebSession.Reply {
      try await site.web.stranger.post(
        "/api/auth/login", ["email": .string(email), "password": .string(password)])
    }
    let patient = try await logIn("erika@example.org", AllySite.password)
    #expect(
      patient.json?["user"]
        == [
          "id": .string(site.erika.account), "email": "erika@example.org", "firstName": "Erika",
          "lastName": "Beispiel", "role": "patient", "emailVerified": false,
        ])
    #expect(try await logIn("weber@example.org", AllySite.password).json?["user"]?["role"] == "clinician")
    let nurse = try await AllySite.staff("klein", "nurse", at: site.web)
    #expect(try await nurse.get("/api/auth/me").json?["role"] == "nurse")
    let wrong = try await logIn("max@example.org", "falsch falsch")
    let unknown = try await logIn("nobody@example.org", AllySite.password)
    #expect(wrong.status == 401 && unknown.status == 401 && wrong.code == "invalid_credentials")
    #expect(wrong.error?["message"] == unknown.error?["message"] && unknown.code == wrong.code)
  }

  @Test("R-MH-028: after five failures the right password waits too") func locking() async throws {
    let site = try await SharedAllySite.get()
    _ = try await AllySite.register("ida", at: site.web)
    func logIn(_ password: String) async throws -> WebSession.Reply {
      try await site.web.stranger.post(
        "/api/auth/login", ["email": "ida@example.org", "password": .string(password)])
    }
    for _ in 0..<5 { #expect(try await logIn("falsch falsch").status == 401) }
    let locked = try await logIn(AllySite.password)
    #expect(locked.status == 429 && locked.code == "too_many_attempts")
    #expect((Int(locked["Retry-After"] ?? "") ?? 0) > 60)
  }

  @Test("R-MH-029: that an account is disabled is told to whoever knows the password") func disabled()
    async throws
  {
    let site = try await SharedAllySite.get()
    let jona = try await AllySite.register("jona", at: site.web)
    try await site.web.daemon.session.call("account.disable", ["accountId": .string(jona.account)])
    func logIn(_ password: String) async throws -> WebSession.Reply {
      try await site.web.stranger.post(
        "/api/auth/login", ["email": "jona@example.org", "password": .string(password)])
    }
    let right = try await logIn(AllySite.password)
    #expect(right.status == 403 && right.code == "account_disabled")
    #expect(try await logIn("falsch falsch").code == "invalid_credentials")
  }

  @Test("R-MH-032 to R-MH-036, R-MH-046: tokens are exchanged once, and end with the session") func sessions()
    async throws
  {
    let site = try await SharedAllySite.get()
    let stranger = site.web.stranger
    let signedIn = try await stranger.post("/api/auth/register", AllySite.registration("rita"))
    let first = try #require(signedIn.json?["refreshToken"])
    let exchanged = try await stranger.post("/api/auth/refresh", ["refreshToken": first])
    #expect(exchanged.status == 200 && exchanged.json?["refreshToken"] != first)
    var rita = stranger
    (rita.token, rita.account) = (exchanged.json?["token"]?.text, signedIn.json?["id"]?.text ?? "")
    #expect(try await rita.get("/api/auth/me").status == 200)
    let reused = try await stranger.post("/api/auth/refresh", ["refreshToken": first])
    #expect(reused.status == 401 && reused.code == "refresh_reused" && reused.json?["token"] == nil)
    let revoked = try await rita.get("/api/auth/me")
    #expect(revoked.status == 401 && revoked.code == "token_revoked", "R-MH-034")
    let unknown = try await stranger.post(
      "/api/auth/refresh", ["refreshToken": .string(String(repeating: "A", count: 43))])
    #expect(unknown.status == 401 && unknown.code == "refresh_invalid")
    let other = try await AllySite.logIn("rita@example.org", at: site.web)
    #expect(try await other.post("/api/auth/logout", ["allDevices": true]).status == 204)
    let after = try await other.get(other.own("settings"))
    #expect(after.status == 401 && after.code == "token_revoked", "R-MH-036")
  }

  @Test("R-MH-037 to R-MH-040, R-MH-062: codes have six digits, work once and give no tokens") func codes()
    async throws
  {
    let site = try await SharedAllySite.get()
    let kira = try await AllySite.register("kira", at: site.web)
    let stranger = site.web.stranger
    func verify(_ code: Value) async throws -> WebSession.Reply {
      try await stranger.post("/api/auth/verify-otp", ["email": "kira@example.org", "code": code])
    }
    for bad in ["12345", "1234567", "12a456", 123456] as [Value] {
      let reply = try await verify(bad)
      #expect(reply.status == 422 && reply.problems.count == 1, "\(reply.text)")
    }
    let mail = try await site.mail(to: "kira@example.org")
    let code = try #require(mail.split { !$0.isNumber }.first { $0.count == 6 }.map(String.init))
    let wrong = try await verify(.string(code == "000000" ? "000001" : "000000"))
    #expect(wrong.status == 401 && wrong.code == "otp_invalid")
    let right = try await verify(.string(code))
    #expect(right.json == ["verified": true, "email": "kira@example.org"])
    #expect(try await verify(.string(code)).code == "otp_invalid", "it works once")
    #expect(try await kira.get("/api/auth/me").json?["emailVerified"] == true)
    #expect(try await kira.get(kira.own("settings")).json?["meta"]?["emailVerified"] == true)
    let (known, unknown) = (
      try await stranger.post("/api/auth/resend-otp", ["email": "kira@example.org"]),
      try await stranger.post("/api/auth/resend-otp", ["email": "nobody@example.org"])
    )
    #expect(known.status == 202 && unknown.status == 202 && known.json == unknown.json)
  }

  @Test("R-MH-041 to R-MH-043, R-MH-064: a mailed token sets a new password once") func resetting()
    async throws
  {
    let site = try await SharedAllySite.get()
    let lena = try await AllySite.register("lena", at: site.web)
    let stranger = site.web.stranger
    let asked = try await stranger.post("/api/auth/forgot-password", ["email": "lena@example.org"])
    let unknown = try await stranger.post("/api/auth/forgot-password", ["email": "nobody@example.org"])
    #expect(asked.status == 202 && asked.json == unknown.json)
    let mail = try await site.mail(to: "lena@example.org")
    let words = mail.split { $0.isWhitespace }.filter { $0.utf8.count >= 20 && !$0.contains(":") }
    let token = try #require(words.first.map(String.init))
    func reset(_ token: String, _ password: String) async throws -> WebSession.Reply {
      try await stranger.post(
        "/api/auth/reset-password", ["token": .string(token), "newPassword": .string(password)])
    }
    let weak = try await reset(token, "kurz")
    #expect(weak.status == 422 && weak.code == "weak_password", "\(weak.text)")
    let done = try await reset(token, "ein neues Passwort")
    #expect(done.status == 204 && done.bytes.isEmpty)
    #expect(try await reset(token, "noch ein anderes").code == "reset_token_invalid")
    #expect(
      try await reset(String(repeating: "x", count: 40), "noch ein anderes").code == "reset_token_invalid")
    #expect(try await lena.get("/api/auth/me").code == "token_revoked")
    for (password, status) in [(AllySite.password, 401), ("ein neues Passwort", 200)] {
      let reply = try await stranger.post(
        "/api/auth/login", ["email": "lena@example.org", "password": .string(password)])
      #expect(reply.status == status)
    }
  }

  @Test("R-MH-044: a changed password ends the other sessions alone") func changing() async throws {
    let site = try await SharedAllySite.get()
    let mona = try await AllySite.register("mona", at: site.web)
    let other = try await AllySite.logIn("mona@example.org", at: site.web)
    let wrong = try await mona.post(
      "/api/auth/change-password", ["currentPassword": "falsch falsch", "newPassword": "etwas Neues hier"])
    #expect(wrong.status == 401 && wrong.code == "invalid_credentials")
    let done = try await mona.post(
      "/api/auth/change-password",
      ["currentPassword": .string(AllySite.password), "newPassword": "etwas Neues hier"])
    #expect(done.status == 204, "\(done.text)")
    #expect(try await mona.get("/api/auth/me").status == 200)
    #expect(try await other.get("/api/auth/me").code == "token_revoked")
  }

  @Test("R-MH-045, R-MH-282: no answer and no line of the log tells a code, a token or a password")
  func secrets()
    async throws
  {
    let site = try await SharedAllySite.get()
    for secret in [AllySite.password, site.erika.token ?? "-", "erika@example.org", "Beispiel"] {
      #expect(!site.web.site.output.contains(secret))
    }
  }
}
