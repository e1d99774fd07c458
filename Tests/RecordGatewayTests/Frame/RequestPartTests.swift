import HTTPTypes
import RateWindows
import RecordModel
import Testing

@testable import RecordGateway

@Suite("Parts of a request") struct RequestPartTests {
  private let token = "eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJhIn0.c2ln"

  @Test("C-08: Bearer decides where a cookie is sent too") func carriers() throws {
    let cookie = "a=1; sb-access-token=\(token);b"
    let cases: [(HTTPFields, String?, Bool)] = [
      ([.authorization: "Bearer \(token)"], token, false),
      ([.authorization: "bearer \(token)"], token, false),
      ([.cookie: cookie], token, true), ([.authorization: "Bearer x.y.z", .cookie: cookie], "x.y.z", false),
      ([.authorization: "Basic abc", .cookie: cookie], token, true),
      ([.cookie: "xsb-access-token=a"], nil, false), ([:], nil, false),
      ([.cookie: "sb-access-token=\"\(token)\""], token, true),
    ]
    for (headers, text, isCookie) in cases {
      let found = try SessionToken(headers, cookie: "sb-access-token")
      #expect(found?.text == text && found?.isCookie == (text == nil ? nil : isCookie), "\(headers)")
    }
  }

  @Test(
    "what cannot be a token is refused before the record is asked",
    arguments: [
      "", "a b", "a\u{0}b", "ä", "{\"alg\":\"none\"}", String(repeating: "a", count: 4097),
    ]) func implausible(text: String)
  {
    var headers: HTTPFields = [:]
    headers[.authorization] = "Bearer \(text)"
    #expect(throws: Failure.noSession) { try SessionToken(headers, cookie: "c") }
  }

  @Test("a query is decoded once, and a name that stands there twice is refused") func query() throws {
    let items = try QueryItems("a=1&b=%C3%A4+%2B&c&=d&a%20b=2&&e=f=g")
    #expect(try items.value("a") == "1" && items.value("b") == "ä +" && items.value("c") == "")
    #expect(try items.value("a b") == "2" && items.value("e") == "f=g" && items.value("z") == nil)
    for text in ["a=%", "a=%4", "a=%zz", "a=%ff", "a=%c3"] {
      #expect(throws: Failure.self) { try QueryItems(text) }
    }
    #expect(throws: Failure.self) { try QueryItems("a=1&a=1").value("a") }
  }

  @Test("R-RH-173, C-16: a command's id is that of key, person, method and path") func commandIDs() throws {
    let (erika, max) = (AccountID(high: 1, low: 2), AccountID(high: 1, low: 3))
    func id(
      _ key: String?, _ account: AccountID, _ method: HTTPRequest.Method = .post, _ path: String = "/a"
    ) throws -> CommandID? {
      var fields: HTTPFields = [:]
      if let key { fields[.idempotencyKey] = key }
      let head = HTTPRequest(method: method, scheme: nil, authority: nil, path: path, headerFields: fields)
      return try CommandKey.commandID(head, of: account.description)
    }
    let key = "550e8400-e29b-41d4-a716-446655440010"
    let first = try #require(try id(key, erika))
    #expect(try id(key.uppercased(), erika) == first && id(key, erika, .post, "/a?x=1") == first)
    let others = [
      try id(key, max), try id(key, erika, .patch), try id(key, erika, .post, "/b"),
      try id("650e8400-e29b-41d4-a716-446655440010", erika),
    ]
    #expect(Set(others.compactMap { $0 } + [first]).count == 5)
    #expect(try id(nil, erika) == nil)
    for bad in ["", "x", "550e8400e29b41d4a716446655440010", "{\(key)}"] {
      #expect(throws: Failure.self) { try id(bad, erika) }
    }
    #expect(first.description.dropFirst(14).first == "8", "a version 8 UUID")
  }

  @Test("the client's address is the proxy's word only where a proxy is") func addresses() {
    let headers: HTTPFields = [.forwardedFor: "203.0.113.9, 198.51.100.7"]
    let proxy = ClientAddress("127.0.0.1")
    #expect(ProxyTrust.nobody.client(headers, peer: proxy) == proxy)
    #expect(ProxyTrust.proxy.client(headers, peer: proxy) == ClientAddress("198.51.100.7"))
    #expect(ProxyTrust.proxy.client([:], peer: proxy) == proxy)
    var several = headers
    several.append(HTTPField(name: .forwardedFor, value: "[2001:db8::1]:443"))
    #expect(ProxyTrust.proxy.client(several, peer: proxy) == ClientAddress("2001:db8::1"))
    // What is no address is nobody's: neither the proxy's nor that of another hop.
    for text in ["unknown\u{9}", "198.51.100.7, _hidden", "198.51.100.7, 192.0.2", "", ","] {
      #expect(ProxyTrust.proxy.client([.forwardedFor: text], peer: proxy) == nil, "\(text)")
    }
  }
}
