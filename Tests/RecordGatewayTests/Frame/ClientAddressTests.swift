import HTTPTypes
import Logging
import RateWindows
import RecordModel
import Synchronization
import Testing

@testable import RecordGateway

@Suite("Addresses of clients") struct ClientAddressTests {
  @Test(
    "every way in which a proxy writes an address leads to the same one",
    arguments: [
      (
        [
          "192.0.2.1", "192.0.2.1:51234", "192.0.2.1:1", " 192.0.2.1\t", "::ffff:192.0.2.1",
          "[::FFFF:c000:201]:8",
        ],
        "192.0.2.1"
      ),
      (
        [
          "2001:db8::1", "[2001:db8::1]", "[2001:db8::1]:443", "2001:DB8:0::0001", "[2001:db8::1%eth0]:65535",
          "2001:db8::1%2",
        ], "2001:db8::1"
      ),
      // Without brackets the last group is no port.
      (["2001:db8::1:443"], "2001:db8::1:443"), (["0.0.0.0"], "0.0.0.0"), (["::"], "::"),
    ]) func forms(texts: [String], address: String)
  {
    for text in texts { #expect(ClientAddress(forwarded: text)?.description == address, "\(text)") }
  }

  @Test(
    "what is no address is none",
    arguments: [
      "", " ", "unknown", "_hidden", "proxy.example.org", "192.0.2", "192.0.2.300", "192.0.2.01",
      "192.0.2.1.1",
      "3221225985", "0xC0000201", "192.0.2.1:", "192.0.2.1:65536", "192.0.2.1:-1", "192.0.2.1:http",
      "192.0.2.1 1",
      "192.0.2.1%eth0", "[192.0.2.1]", "[192.0.2.1]:80", "[2001:db8::1", "2001:db8::1]", "[]", "[", "[]:1",
      "[2001:db8::1]x", "[2001:db8::1]:", "[[2001:db8::1]]", "2001:db8::1%", "2001:db8::1%a b",
      "::ffff:192.0.2.300",
      "192.0.2.1\u{0}", "\u{661}92.0.2.1", String(repeating: "1", count: 100),
    ]) func noAddresses(text: String)
  {
    #expect(ClientAddress(forwarded: text) == nil && ClientAddress(text) == nil)
  }

  @Test("an address with a port is a proxy's form alone") func ports() {
    for text in ["192.0.2.1:80", "[2001:db8::1]:80", "[2001:db8::1]", " 192.0.2.1"] {
      #expect(ClientAddress(text) == nil, "\(text)")
    }
  }

  @Test("each port of a client is that client, and those without an address are one behind a proxy")
  func counted()
    throws
  {
    let route = try #require(MyHealthAlly().routes.first { $0.operation == "login" })
    func isRefused(_ limits: RequestLimits, _ field: String?, _ trust: ProxyTrust) -> Bool {
      var headers: HTTPFields = [:]
      headers[.forwardedFor] = field
      let client = Client(address: trust.client(headers, peer: nil))
      do throws(Failure) { _ = try limits.admit(route, nil, client) } catch {
        return error.code == .rateLimited
      }
      return false
    }
    for forms in [
      ["192.0.2.1:%", "::ffff:192.0.2.1"], ["[2001:db8:1:2::%]:443", "2001:db8:1:2:%::"], ["_%", "unknown"],
    ] {
      let limits = RequestLimits(isOn: true, windowSeconds: 3600, trust: .proxy)
      for number in 1...route.limit {
        let text = forms[number % forms.count].replacing("%", with: "\(number)")
        #expect(!isRefused(limits, text, .proxy), "\(text)")
      }
      #expect(isRefused(limits, forms[0].replacing("%", with: "9"), .proxy), "\(forms)")
      #expect(!isRefused(limits, "198.51.100.1:80", .proxy))
    }
    let local = RequestLimits(isOn: true, windowSeconds: 3600, trust: .nobody)
    for _ in 0...route.limit { #expect(!isRefused(local, nil, .nobody)) }
  }

  @Test("a proxy that names no address is told of once, with what to change and nothing of the request")
  func notices() throws {
    for (fields, peer, fault) in [
      ([], .proxy, .missing), (["unknown"], .proxy, .unreadable),
      (["192.0.2.1, _hidden"], .proxy, .unreadable),
      (["192.0.2.1", ""], .proxy, .unreadable), (["192.0.2.1:70000"], .proxy, .unreadable),
      (["192.0.2.1"], .proxy, nil), (["unknown, [2001:db8::1]:443"], .proxy, nil),
      (["unknown"], .nobody, nil),
      ([], .nobody, nil),
    ] as [([String], ProxyTrust, AddressFault?)] {
      var headers: HTTPFields = [:]
      headers[values: .forwardedFor] = fields
      #expect(peer.fault(headers) == fault, "\(fields)")
    }
    let said = Mutex<[String]>([])
    let logger = Logger(label: "test") { _ in NoticeHandler { text in said.withLock { $0.append(text) } } }
    let notices = AddressNotices()
    for _ in 0..<5 { for fault in AddressFault.allCases { notices.tell(fault, logger) } }
    let texts = said.withLock { $0 }
    #expect(texts.count == AddressFault.allCases.count && texts.allSatisfy { $0.contains("X-Forwarded-For") })
    #expect(texts.allSatisfy { $0.hasPrefix("warning") && $0.contains("let the proxy") })
  }
}

/// Hands every line on.
private struct NoticeHandler: LogHandler {
  let take: @Sendable (String) -> Void
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.trace

  init(_ take: @escaping @Sendable (String) -> Void) { self.take = take }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: Logging.LogEvent) { take("\(event.level) \(event.message)") }
}
