import RateWindows
import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Rate limits") struct RateLimitTests {
  @Test("a window slides: what was counted before it weighs by how much is still covered") func slides() {
    var windows = SlidingWindows<Int>(limit: 100)
    for _ in 0..<10 { #expect(windows.count(1, limit: 10, window: 1000, at: 900) == nil) }
    #expect(windows.count(1, limit: 10, window: 1000, at: 999) == 101)
    #expect(windows.count(2, limit: 10, window: 1000, at: 999) == nil)
    // A tenth of the window has slid on: nine of the ten weigh.
    #expect(windows.count(1, limit: 10, window: 1000, at: 1100) == nil)
    #expect(windows.count(1, limit: 10, window: 1000, at: 1100) == 100)
    #expect(windows.count(1, limit: 10, window: 1000, at: 1200) == nil)
    for _ in 0..<9 { _ = windows.count(1, limit: 10, window: 1000, at: 2999) }
    #expect(windows.count(1, limit: 10, window: 1000, at: 9000) == nil)
  }

  @Test(
    "whoever waits as long as told is let in, and not a hundred milliseconds earlier",
    arguments: [1, 2, 5, 30])
  func waits(limit: Int) {
    var windows = SlidingWindows<Int>(limit: 100)
    var moment: Int64 = 12_345
    for _ in 0..<50 {
      guard let wait = windows.count(1, limit: limit, window: 60_000, at: moment) else {
        moment += 700
        continue
      }
      #expect(wait > 0)
      moment += wait
      #expect(windows.count(1, limit: limit, window: 60_000, at: moment) == nil)
    }
  }

  @Test("the table is bounded, and what was counted last is remembered") func bounded() {
    var windows = SlidingWindows<Int>(limit: 100)
    for key in 0..<10_000 { _ = windows.count(key, limit: 1, window: 1000, at: 5) }
    #expect(windows.count <= 100)
    #expect(windows.count(9_999, limit: 1, window: 1000, at: 6) != nil)
    let attempts = AttemptTable(size: 100)
    for _ in 0..<5 { _ = attempts.begin([1], at: 0) }
    #expect(attempts.begin([1], at: 1) == AttemptTable.window - 1)
  }

  @Test("a person is counted by the account, a stranger by the address, an operator for sign-ins alone")
  func keys() throws {
    let scene = try IdentityScene {
      $0.rateLimits.callsPerMinute = 3
      $0.rateLimits.signInsPerMinute = 2
    }
    let token = try scene.register().tokens.accessToken
    func health(_ client: String?, _ token: String?, _ role: ServiceRole = .gateway) throws -> Failure? {
      var members: [String] = []
      if let client { members.append(#""client":{"address":"\#(client)"}"#) }
      if let token { members.append(#""token":"\#(token)""#) }
      let params = #"{"_meta":{\#(members.joined(separator: ","))}}"#
      let reply = try scene.engine.call("health.check", params, roles: [role])
      if case .failure(let failure) = reply.outcome { return failure }
      return nil
    }
    for _ in 0..<3 { #expect(try health("192.0.2.1", token) == nil) }
    let refused = try health("192.0.2.2", token)
    #expect(refused?.code == .rateLimited)
    #expect(refused?.details?["class"] == .string("everything"))
    for _ in 0..<3 { #expect(try health("192.0.2.1", nil) == nil) }
    #expect(try health("192.0.2.1", nil)?.code == .rateLimited)
    #expect(try health("192.0.2.3", nil) == nil)
    for _ in 0..<10 {
      #expect(try health(nil, nil) == nil)
      #expect(try health("192.0.2.9", token, .operator) == nil)
    }
    var meta = CallMeta()
    meta.client = CallClient(address: "192.0.2.7")
    let logIn = LogIn(application: .superOne, email: "x@example.org", password: "falsches Passwort")
    let codes = try (0..<3).map { _ -> String? in
      guard case .failure(let failure) = try scene.engine.send(logIn, meta: meta).outcome else { return nil }
      return failure.code.rawValue
    }
    #expect(codes == ["UNAUTHORIZED", "UNAUTHORIZED", "RATE_LIMITED"])
    scene.advance(seconds: 120)
    #expect(try health("192.0.2.1", token) == nil)
  }

  @Test(
    "a gateway that names no client address is one client: sign-ins, codes and exports",
    arguments: [
      ("identity.logIn", #""application":"superOne","email":"N@example.org","password":"falsch falsch""#),
      ("identity.verifyAddress", #""email":"N@example.org","code":"123456""#),
      ("export.start", #""format":"csv""#),
    ])
  func gatewayWithoutAddress(method: String, members: String) throws {
    let scene = try IdentityScene {
      $0.rateLimits.signInsPerMinute = 2
      $0.rateLimits.codesPerMinute = 2
      $0.rateLimits.exportsPerHour = 2
    }
    var number = 0
    func limitedClass(_ client: String?, user: UInt32 = 1000) throws -> String? {
      number += 1
      var params = members.replacing("N@", with: "n\(number)@")
      if let client { params += #","_meta":{"client":{"address":"\#(client)"}}"# }
      let tape = try JSON.parse(Array("{\(params)}".utf8))
      let caller = Caller(userID: user, roles: [.gateway])
      let reply = try scene.engine.waitForReply { done in
        scene.engine.running.handle(
          Call(method: method, tape: tape, params: tape.root, caller: caller), reply: done)
      }
      guard case .failure(let failure) = reply.outcome, failure.code == .rateLimited,
        case .string(let name)? = failure.details?["class"]
      else { return nil }
      #expect(failure.details?["retryAfterSeconds"] != nil)
      return name
    }
    let rateClass = try #require(Catalog.byName[method]?.rateClass).rawValue
    // Exports are nobody's without a token: refused before anything is counted.
    let isCounted = method != "export.start"
    for _ in 0..<2 { #expect(try limitedClass(nil) == nil) }
    #expect(try limitedClass(nil) == (isCounted ? rateClass : nil))
    // Another gateway and a client with an address are others.
    #expect(try limitedClass(nil, user: 1001) == nil)
    #expect(try limitedClass("192.0.2.1") == nil)
    #expect(try limitedClass(nil) == (isCounted ? rateClass : nil))
    scene.advance(seconds: 7200)
    #expect(try limitedClass(nil) == nil)
  }

  @Test("a zero is no limit") func unlimited() throws {
    let scene = try IdentityScene { $0.rateLimits.callsPerMinute = 0 }
    let token = try scene.register().tokens.accessToken
    for _ in 0..<50 { _ = try scene.call(GetMe(), token) }
  }

  @Test("only gateways and operators say from where people call, in plain words") func clients() throws {
    func code(_ client: String, _ role: ServiceRole) throws -> String? {
      let reply = try scene().engine.call("health.check", #"{"_meta":{"client":\#(client)}}"#, roles: [role])
      guard case .failure(let failure) = reply.outcome else { return nil }
      return failure.code.rawValue
    }
    for role in ServiceRole.allCases {
      let isAllowed = role == .gateway || role == .operator
      #expect(try code(#"{"address":"192.0.2.1"}"#, role) == (isAllowed ? nil : "FORBIDDEN"))
    }
    for client in [
      #"{"address":""}"#, #"{"address":"\#(String(repeating: "1", count: 65))"}"#, #"{"address":"a\nb"}"#,
      #"{"userAgent":"\u001b[2J"}"#, #"{"deviceId":"\#(String(repeating: "x", count: 201))"}"#, #"{"x":1}"#,
    ] { #expect(try code(client, .gateway) == "INVALID_INPUT") }
  }

  private func scene() throws -> IdentityScene { try IdentityScene() }
}
