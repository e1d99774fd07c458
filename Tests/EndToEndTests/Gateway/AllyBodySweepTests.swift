import HTTPTypes
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordGateway

/// One way to get a member of a body wrong.
enum BodyFault: String, CaseIterable, Sendable {
  case wrongType, tooLong, control, empty, null, beyond

  /// A value that is wrong in this way, with what is told of it; `nil` where the shape has no such value.
  func value(of shape: Shape) -> (value: Value, code: String?)? {
    switch (self, shape) {
    case (_, .judged(let shape)):
      return value(of: shape).map { ($0.value, self == .wrongType ? $0.code : nil) }
    case (.null, .orNull), (_, .ignored), (_, .object), (_, .dictionary): return nil
    case (_, .orNull(let shape)): return value(of: shape)
    case (.null, _): return (.null, "wrong_type")
    case (.wrongType, .text), (.wrongType, .form), (.wrongType, .words), (.wrongType, .list):
      return (7, "wrong_type")
    case (.wrongType, _): return ("seven", "wrong_type")
    case (.tooLong, .text(let length)):
      return (.string(String(repeating: "x", count: length.upperBound + 1)), "too_long")
    case (.tooLong, .form): return (.string(String(repeating: "x", count: 300)), nil)
    case (.tooLong, .list(_, let most?)): return (.array(Array(repeating: "x", count: most + 1)), "too_many")
    case (.control, .text): return ("a\u{1}bcdefghijklmnopqrstuvwxyz", "bad_format")
    case (.control, .form): return ("a\u{0}b@example.org", "bad_format")
    case (.empty, .text(let length)) where length.lowerBound > 0: return ("", "bad_format")
    case (.empty, .form): return ("", "bad_format")
    case (.control, .words), (.empty, .words): return ("", "not_in_enum")
    case (.beyond, .integer(let range?)): return (.integer(range.upperBound + 1), nil)
    case (.beyond, .number(let range?)): return (.integer(range.lowerBound - 1), nil)
    case (.beyond, .form): return ("2999-01-01T00:00:00Z", nil)
    default: return nil
    }
  }
}

/// R-MH-005: whatever is wrong with a body is told at once, in every operation.
@Suite("MyHealthAlly: wrong bodies", .serialized) struct AllyBodySweepTests {
  /// A body with every member wrong in one way where it can be, and one that nobody knows; with all that is to be told.
  private func wrong(_ shape: Shape, _ fault: BodyFault, _ path: String = "") -> (Value, [String: String?]) {
    guard case .object(let members, _) = shape else { return (.null, [:]) }
    var (body, told): ([Value.Member], [String: String?]) = ([.init("a/b~c", 1)], [:])
    told[path + "/a~1b~0c"] = "unknown_field"
    for member in members {
      let place = "\(path)/\(member.name)"
      if case .object = member.shape {
        let (inner, more) = wrong(member.shape, fault, place)
        body.append(.init(member.name, inner))
        told.merge(more) { $1 }
      } else if let (value, code) = fault.value(of: member.shape) {
        body.append(.init(member.name, value))
        told[place] = .some(code)
      } else if member.isRequired {
        // What is missing is told too.
        told[place] = "required"
      }
    }
    return (.object(body), told)
  }

  @Test(
    "R-MH-005, R-MH-006, R-MH-010: every member of every body, wrong in every way",
    arguments: BodyFault.allCases)
  func everything(fault: BodyFault) async throws {
    let fixture = try await AllyFixtures.get().own
    var count = 0
    for route in MyHealthAlly().routes {
      guard let shape = route.shape else { continue }
      let (body, expected) = wrong(shape, fault)
      let reply = try await fixture.send(route, fixture.target(route), body)
      #expect(reply.status == 422, "\(route.operation) \(fault) \(reply.status) \(reply.text)")
      var told: [String: String] = [:]
      for field in reply.error?["fields"]?.list ?? [] {
        told[field["path"]?.text ?? "-"] = field["code"]?.text
      }
      for (path, code) in expected where !isUntold(path, route, fault) {
        count += 1
        let isTold = code.map { told[path] == $0 } ?? (told[path] != nil)
        #expect(
          isTold, "\(route.operation) \(fault) \(path): \(code ?? "any"), not \(told[path] ?? "nothing")")
      }
      let more = told.keys.filter { !expected.keys.contains($0) }
      #expect(more.isEmpty, "\(route.operation) \(fault) tells \(more)")
    }
    #expect(count > 40)
  }

  /// What is right after all, or said to nobody.
  private func isUntold(_ path: String, _ route: Route, _ fault: BodyFault) -> Bool {
    // Any time may be named as the last that was read.
    if path == "/before", fault == .beyond { return true }
    // Without a good token nothing is said of the password (R-MH-339).
    return route.operation == "resetPassword" && path == "/newPassword" && fault != .wrongType
      && fault != .null
  }

  @Test("R-MH-005: what the shape refuses and what the record refuses is told together") func together()
    async throws
  {
    let fixture = try await AllyFixtures.get().own
    func problems(_ operation: String, _ body: Value) async throws -> [String] {
      let route = try #require(MyHealthAlly().routes.first { $0.operation == operation })
      let reply = try await fixture.send(route, fixture.target(route), body)
      #expect(reply.status == 422, "\(reply.text)")
      return reply.problems
    }
    #expect(
      try await problems(
        "recordVitals", ["timestamp": "2999-01-01T00:00:00Z", "heartRate": 19, "temperature": "x"])
        == ["/heartRate implausible_value", "/temperature wrong_type", "/timestamp in_future"])
    #expect(
      try await problems(
        "recordVitals", ["heartRate": 19, "bloodPressureSystolic": "x", "bloodPressureDiastolic": 1])
        == [
          "/bloodPressureDiastolic implausible_value", "/bloodPressureSystolic wrong_type",
          "/heartRate implausible_value", "/timestamp required",
        ])
    #expect(
      try await problems(
        "registerPatient",
        [
          "firstName": 5, "lastName": "  ", "email": "a b@example.org", "dateOfBirth": "2999-01-01",
          "password": "kurz",
        ])
        == [
          "/dateOfBirth out_of_range", "/email bad_format", "/firstName wrong_type", "/lastName bad_format",
          "/password bad_format",
        ])
    #expect(
      try await problems(
        "updateSettings",
        [
          "profile": ["dateOfBirth": "1970-01-01", "phone": "x", "firstName": 7]
        ])
        == [
          "/profile/dateOfBirth read_only_field",
          "/profile/firstName wrong_type", "/profile/phone bad_format",
        ])
    #expect(
      try await problems(
        "createJournalEntry", ["title": " ", "content": 5, "mood": "good", "date": "2999-01-01T00:00:00Z"])
        == ["/content wrong_type", "/date in_future", "/title bad_format"])
    #expect(
      try await problems("changePassword", ["currentPassword": "", "newPassword": "kurz"])
        == ["/currentPassword bad_format", "/newPassword bad_format"])
  }

  @Test("R-MH-005: an address or password that nobody can have is refused before anybody looks for it")
  func impossible() async throws {
    let site = try await SharedAllySite.get()
    for password in ["", String(repeating: "x", count: 129), "a\u{0}b", "a\u{7f}b"] {
      let reply = try await site.web.stranger.post(
        "/api/auth/login", ["email": "max@example.org", "password": .string(password)])
      #expect(reply.status == 422 && reply.problems.count == 1, "\(reply.text)")
    }
    for address in [
      "a b@example.org", "a@exa mple.org", "a@b@c.org", "a\u{1}b@example.org", "@example.org", "x",
    ] {
      for (path, others) in [
        ("login", ["password": "falsch falsch"]), ("verify-otp", ["code": "000000"]), ("resend-otp", [:]),
        ("forgot-password", [:]),
      ] as [(String, Value)] {
        let reply = try await site.web.stranger.post(
          "/api/auth/\(path)", others.with("email", .string(address)))
        #expect(
          reply.status == 422 && reply.problems == ["/email bad_format"], "\(path) \(address) \(reply.text)")
      }
    }
  }

  @Test("R-MH-339: a token that is none is told before anything is said of the password") func resetting()
    async throws
  {
    let site = try await SharedAllySite.get()
    let token = Value.string(String(repeating: "A", count: 64))
    for password in [
      "ein anderes Wort", "", "kurz", "a\u{0}bcdefghi", .string(String(repeating: "x", count: 129)),
    ] as [Value] {
      let reply = try await site.web.stranger.post(
        "/api/auth/reset-password", ["token": token, "newPassword": password])
      #expect(reply.status == 401 && reply.code == "reset_token_invalid", "\(reply.text)")
    }
    // What is no text is wrong in its form (R-MH-352).
    let number = try await site.web.stranger.post(
      "/api/auth/reset-password", ["token": token, "newPassword": 5])
    #expect(number.status == 422 && number.problems == ["/newPassword wrong_type"], "\(number.text)")
    _ = try await AllySite.register("berta", at: site.web)
    _ = try await site.web.stranger.post("/api/auth/forgot-password", ["email": "berta@example.org"])
    let mail = try await site.mail(to: "berta@example.org")
    let words = mail.split { $0.isWhitespace }.filter { $0.utf8.count >= 20 && !$0.contains(":") }
    let live = Value.string(try #require(words.first.map(String.init)))
    for password in ["", "kurz", "a\u{0}bcdefghi", .string(String(repeating: "x", count: 129)), 5] as [Value]
    {
      let reply = try await site.web.stranger.post(
        "/api/auth/reset-password", ["token": live, "newPassword": password])
      #expect(reply.status == 422, "\(reply.text)")
    }
    let done = try await site.web.stranger.post(
      "/api/auth/reset-password", ["token": live, "newPassword": "ein anderes Wort"])
    #expect(done.status == 204, "R-MH-043: it is still good")
  }

  /// The operations whose bodies in ``AllyFixture`` have a token, code or password that is nobody's.
  private static let secretive: Set = [
    "changePassword", "login", "refreshToken", "resetPassword", "verifyOtp",
  ]

  @Test("R-MH-352: the form of a body is told before any secret in it, in every operation")
  func formFirst() async throws {
    let fixture = try await AllyFixtures.get().own
    var found: [String] = []
    for route in MyHealthAlly().routes {
      guard case .object(let members, _)? = route.shape, let body = fixture.body(route) else { continue }
      let target = fixture.target(route)
      func problems(_ body: Value) async throws -> [String] {
        let reply = try await fixture.send(route, target, body)
        #expect(reply.status == 422, "\(route.operation) \(reply.text)")
        return reply.problems
      }
      if Self.secretive.contains(route.operation) {
        let whole = try await fixture.send(route, target, body)
        #expect(whole.status == 401, "\(route.operation) \(whole.text)")
        #expect(try await problems(body.with("unknown", 1)) == ["/unknown unknown_field"])
      }
      found.append(route.operation)
      #expect(try await problems(body.with("unknown", 1)).contains("/unknown unknown_field"))
      for member in members where body[member.name] != nil {
        if case .ignored = member.shape { continue }
        let wrong = try await problems(body.with(member.name, [[]]))
        #expect(wrong.contains { $0.hasPrefix("/\(member.name)") }, "\(route.operation) \(wrong)")
        guard member.isRequired, case .object(let all) = body else { continue }
        let missing = try await problems(.object(all.filter { $0.name != member.name }))
        #expect(missing.contains("/\(member.name) required"), "\(route.operation) \(missing)")
      }
    }
    #expect(Self.secretive.isSubset(of: found))
  }

  /// Take what others read away.
  private static let endsThings: Set = ["cancelAppointment", "retractVitals"]
  /// Have no texts but passwords and tokens, which are never answered.
  private static let secrets: Set = ["changePassword", "login", "logout", "refreshToken", "resetPassword"]

  @Test("R-MH-010: whatever was sent decomposed is stored and answered composed") func composed() async throws
  {
    let fixture = try await AllyFixtures.get().own
    let sent = "Ame\u{301}lie a\u{308}tzt"
    var found: [String] = []
    for route in MyHealthAlly().routes {
      guard var body = fixture.body(route, text: sent), body.holds(sent) else { continue }
      if route.operation == "bookAppointment" {
        body = body.with("preferredDate", .string(AllyOperationsTests.day(ahead: 33)))
      }
      found.append(route.operation)
      if Self.endsThings.contains(route.operation) { continue }
      let reply = try await fixture.send(route, fixture.target(route), body)
      #expect(reply.status < 300, "\(route.operation) \(reply.text)")
      #expect(
        !reply.text.unicodeScalars.contains { $0 == "\u{301}" || $0 == "\u{308}" }, "\(route.operation)")
      #expect(reply.text.unicodeScalars.contains { $0 == "\u{e9}" }, "\(route.operation) \(reply.text)")
    }
    let withTexts = MyHealthAlly().routes.filter { $0.shape?.holdsText == true }.map(\.operation)
    expectSame(found, Set(withTexts).subtracting(Self.secrets), "AllyFixture.body takes a text for each")
    for path in ["journal", "intake-form", "settings", "messages", "dashboard", "appointments"] {
      let reply = try await fixture.person.get(fixture.person.own(path))
      #expect(!reply.text.unicodeScalars.contains { $0 == "\u{301}" || $0 == "\u{308}" }, "\(path)")
    }
    // Lengths count what is stored: 200 letters, each sent as two scalars.
    let long = AllyFixture.entry.with("title", .string(String(repeating: "a\u{308}", count: 200)))
    #expect(try await fixture.person.post(fixture.person.own("journal"), long).status == 201)
  }

  @Test(
    "R-MH-349: whatever was sent with the line breaks of a browser is stored and answered with line feeds")
  func breaks() async throws {
    let fixture = try await AllyFixtures.get().own
    let sent = "erst\r\ndann\rschluss"
    var found: [String] = []
    for route in MyHealthAlly().routes {
      guard let body = fixture.body(route, text: sent), body.holds(sent),
        !Self.endsThings.contains(route.operation)
      else { continue }
      let reply = try await fixture.send(route, fixture.target(route), body)
      // What stands on one line is refused, in the words for it; nothing is stored otherwise.
      #expect(!reply.text.contains("\\r"), "\(route.operation) \(reply.text)")
      #expect(
        reply.status < 300 || reply.status == 409 || reply.status == 422, "\(route.operation) \(reply.text)")
      if reply.status < 300 { found.append(route.operation) }
    }
    #expect(found.count > 5, "\(found)")
    let entry = AllyFixture.entry.with("content", .string(sent))
    let created = try await fixture.person.post(fixture.person.own("journal"), entry)
    #expect(created.status == 201 && created.text.contains(#"erst\ndann\nschluss"#), "\(created.text)")
  }

  @Test("R-MH-003, R-MH-341: a body without media type is JSON, one with another is refused")
  func mediaTypes()
    async throws
  {
    let fixture = try await AllyFixtures.get().own
    for route in MyHealthAlly().routes where route.method != .get {
      let target = fixture.target(route, ["patientId": fixture.person.account])
      let person = route.session == .required ? fixture.person : fixture.site.web.stranger
      for type in ["text/plain", "application/xml", "application/x-www-form-urlencoded", "application/jsonx"]
      {
        let reply = try await person.send(
          "\(route.method)", target, body: #"{"a":1}"#, headers: ["Content-Type": type])
        #expect(
          reply.status == 415 && reply.code == "unsupported_media_type",
          "\(route.operation) \(type) \(reply.text)")
      }
      let lines = [
        "\(route.method) \(target) HTTP/1.1", "Host: localhost", "Connection: close", "Content-Length: 7",
        "Authorization: Bearer \(person.token ?? "")", "", #"{"a":1}"#,
      ]
      let bare = try await person.raw(lines.joined(separator: "\r\n"))
      #expect(bare.status == 422, "\(route.operation) \(bare.text)")
      #expect(bare.problems.contains { $0.hasSuffix("unknown_field") }, "\(route.operation) \(bare.text)")
    }
  }
}

extension Value {
  /// Whether the text stands anywhere in it, in exactly these scalars.
  fileprivate func holds(_ text: String) -> Bool {
    switch self {
    case .string(let own): own.unicodeScalars.elementsEqual(text.unicodeScalars)
    case .array(let items): items.contains { $0.holds(text) }
    case .object(let members): members.contains { $0.value.holds(text) }
    default: false
    }
  }
}

extension Shape {
  /// Whether a text of people's own is anywhere in it.
  fileprivate var holdsText: Bool {
    switch self {
    case .text: true
    case .list(let shape, _), .dictionary(let shape), .orNull(let shape), .judged(let shape): shape.holdsText
    case .object(let members, _): members.contains { $0.shape.holdsText }
    case .form, .words, .integer, .number, .flag, .ignored: false
    }
  }
}
