import HTTPTypes
import RecordModel
import Testing

@testable import RecordGateway

@Suite("Requests in the clear") struct SecureTransportTests {
  private static func head(_ scheme: String, _ forwarded: String?) -> HTTPRequest {
    var head = HTTPRequest(method: .get, scheme: scheme, authority: "a", path: "/")
    if let forwarded { head.headerFields[.forwardedProto] = forwarded }
    return head
  }

  @Test(
    "R-SO-023, R-SO-024: only what came over TLS, here or at a proxy that is trusted, is not in the clear",
    arguments: [
      (SecureTransport.always, "http", nil, nil, ProxyTrust.nobody, true),
      (.always, "https", nil, "192.0.2.1", .nobody, false),
      (.always, "http", "https", "127.0.0.1", .nobody, true),
      (.always, "http", "https", "127.0.0.1", .proxy, false), (.always, "http", "http", nil, .proxy, true),
      // What the client says comes before what the proxy adds.
      (.always, "http", "https, http", nil, .proxy, true),
      (.always, "http", "http, https", nil, .proxy, false),
      (.remote, "http", nil, nil, .nobody, false), (.remote, "http", nil, "127.0.0.1", .nobody, false),
      (.remote, "http", nil, "::1", .nobody, false), (.remote, "http", nil, "192.0.2.1", .nobody, true),
      (.remote, "http", "https", "192.0.2.1", .nobody, true),
      (.remote, "http", nil, "127.0.0.1", .proxy, true),
      (.remote, "http", "https", nil, .proxy, false), (.never, "http", nil, "192.0.2.1", .nobody, false),
    ] as [(SecureTransport, String, String?, String?, ProxyTrust, Bool)])
  func refused(
    rule: SecureTransport, scheme: String, forwarded: String?, peer: String?, trust: ProxyTrust,
    isRefused: Bool
  ) {
    #expect(rule.refuses(Self.head(scheme, forwarded), peer: peer, trust) == isRefused)
  }
}

@Suite("Written days") struct WrittenDayTests {
  @Test(
    "R-SO-080: of a moment the written day counts",
    arguments: [
      ("1990-05-15", "1990-05-15"), ("1990-05-15T23:30:00-08:00", "1990-05-15"),
      ("1990-05-15T00:00:00.000Z", "1990-05-15"), ("1990-05-15T00:00:00.123456789+14:00", "1990-05-15"),
    ]) func days(text: String, day: String)
  {
    #expect(WrittenDay.allows(text) && WrittenDay.day(of: text) == day)
  }

  @Test(
    "R-SO-008: days that do not exist are none",
    arguments: [
      "2025-02-30", "1990-13-01", "90-05-15", "", "soon",
      "2025-02-30T00:00:00Z", "1990-05-15T25:00:00Z", "1990-05-15 00:00",
    ])
  func refused(text: String) { #expect(!WrittenDay.allows(text)) }
}
