import RateWindows
import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Whoever has one network of 64 bits is one client, whatever is counted.
@Suite("Limits by address") struct LimitNetworkTests {
  private let scene: IdentityScene

  init() throws {
    scene = try IdentityScene {
      $0.rateLimits.callsPerMinute = 4
      ($0.rateLimits.signInsPerMinute, $0.rateLimits.codesPerMinute) = (2, 2)
    }
  }

  private func isLimited(_ method: String, from address: String) throws -> Bool {
    let params = #"{"_meta":{"client":{"address":"\#(address)"}}}"#
    let reply = try scene.engine.call(method, params, roles: [.gateway])
    guard case .failure(let failure) = reply.outcome else { return false }
    return failure.code == .rateLimited
  }

  @Test("each method: another address of the same network has no calls of its own, another network has")
  func methods() throws {
    // What a gateway may not call is refused before anything is counted.
    for endpoint in Catalog.all where ServiceRights.allows(.gateway, endpoint.access) {
      let rateClass = endpoint.rateClass
      let limit = rateClass == .logIn || rateClass == .code ? 2 : 4
      let network = try (1...(limit + 1)).map { try isLimited(endpoint.name, from: "2001:db8:1:2:\($0)::1") }
      #expect(network == Array(repeating: false, count: limit) + [true], "\(endpoint.name)")
      #expect(try !isLimited(endpoint.name, from: "2001:db8:1:3::1"), "\(endpoint.name)")
      scene.advance(seconds: 7200)
    }
  }

  @Test("R-SO-073: mails an hour for one client, where a contract says so") func mails() throws {
    func code(_ number: Int, from address: String) throws -> Failure.Code? {
      var meta = CallMeta()
      meta.client = CallClient(address: address)
      let request = ForgotPassword(application: .superOne, email: "n\(number)@example.org")
      let reply = try scene.engine.send(request, meta: meta)
      guard case .failure(let failure) = reply.outcome else { return nil }
      return failure.code
    }
    let limit = try #require(ApplicationPolicy.contracts[.superOne]?.mailsPerClientHour)
    for number in 0..<limit {
      scene.advance(seconds: 61)
      #expect(try code(number, from: "2001:db8:1:2:\(number + 1)::1") == nil, "\(number)")
    }
    scene.advance(seconds: 61)
    #expect(try code(limit, from: "2001:db8:1:2:ffff::1") == .rateLimited)
    #expect(try code(limit, from: "2001:db8:1:3::1") == nil)
  }

  @Test("what is no address is refused where one is told, and nothing is counted or written") func noAddress()
    throws
  {
    for text in [
      "", "proxy", "192.0.2.1:51234", "[2001:db8::1]:443", "192.0.2", "192.0.2.1 ", "a\\u0000",
      String(repeating: "1", count: 65),
    ] {
      for method in ["identity.logIn", "health.check"] {
        let params = #"{"_meta":{"client":{"address":"\#(text)"}}}"#
        let reply = try scene.engine.call(method, params, roles: [.gateway])
        guard case .failure(let failure) = reply.outcome else {
          Issue.record("\(text) is taken")
          continue
        }
        #expect(
          failure.code == .invalidInput && failure.details == ["field": "_meta.client.address"], "\(text)")
      }
    }
    #expect(try !isLimited("health.check", from: "::ffff:192.0.2.1"))
  }

  @Test("suspicious uses of links of one network are one trace") func links() {
    let watch = LinkWatch([.refusedAccess: .init(count: 3, seconds: 60)])
    let now = scene.clock.now()
    func alert(_ address: String) -> LinkAlert? {
      ClientAddress(address).flatMap { watch.note(.refusedAccess, by: .address($0), at: 10, now: now) }
    }
    #expect(alert("2001:db8:1:2::1") == nil && alert("2001:db8:1:2:8000::") == nil)
    #expect(alert("2001:db8:1:3::1") == nil)
    #expect(alert("2001:db8:1:2:ffff:ffff:ffff:ffff") != nil)
  }
}
