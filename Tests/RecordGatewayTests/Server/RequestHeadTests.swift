import HTTPTypes
import NIOHTTP1
import Testing

@testable import RecordGateway

@Suite("Heads of requests") struct RequestHeadTests {
  private func head(
    _ uri: String = "/", _ fields: [(String, String)] = [("Host", "a")], minor: Int = 1,
    method: HTTPMethod = .GET
  ) throws(ConnectionFault) -> RequestHead {
    try RequestHead(
      HTTPRequestHead(
        version: HTTPVersion(major: 1, minor: minor), method: method, uri: uri, headers: HTTPHeaders(fields)))
  }

  @Test("RFC 9112 §3.2: one Host that is one, and none only in HTTP/1.0") func hosts() throws {
    for host in ["a", "example.org:8080", "[::1]:80", "", "a_b.example"] {
      #expect(try head("/", [("Host", host)]).request.authority == host)
    }
    for fields in [
      [], [("Host", "a"), ("host", "a")], [("Host", "a b")], [("Host", "a/b")], [("Host", "ä")],
    ] {
      #expect(throws: ConnectionFault.host, "\(fields)") { try head("/", fields) }
    }
    #expect(try head("/", [], minor: 0).request.authority == nil)
    #expect(throws: ConnectionFault.host) { try head("/", [("Host", "a"), ("Host", "b")], minor: 0) }
    #expect(throws: ConnectionFault.host) {
      try head("/", [("Host", String(repeating: "a", count: 263))])
    }
  }

  @Test("RFC 9112 §6.3: a body whose length can be told in two ways is refused")
  func lengths() throws {
    #expect(try head("/", [("Host", "a"), ("Content-Length", "7")]).length == 7)
    #expect(try head("/", [("Host", "a"), ("Transfer-Encoding", "Chunked")]).hasBody)
    #expect(try !head("/", [("Host", "a"), ("Content-Length", "0")]).hasBody)
    let wrong: [[(String, String)]] = [
      [("Content-Length", "1"), ("Transfer-Encoding", "chunked")],
      [("Content-Length", "1"), ("Content-Length", "1")], [("Content-Length", "+1")],
      [("Content-Length", "1, 1")], [("Content-Length", "99999999999999999999")], [("Content-Length", "")],
      [("Transfer-Encoding", "gzip, chunked")], [("Transfer-Encoding", "identity")],
      [("Transfer-Encoding", "chunked"), ("Transfer-Encoding", "chunked")],
    ]
    for fields in wrong {
      #expect(throws: ConnectionFault.length, "\(fields)") { try head("/", [("Host", "a")] + fields) }
    }
    #expect(throws: ConnectionFault.length) {
      try head("/", [("Transfer-Encoding", "chunked")], minor: 0)
    }
  }

  @Test(
    "RFC 9112 §3.2: targets are a path, an absolute address, or * of OPTIONS",
    arguments: [
      ("/a?b=c", "/a?b=c", "a"), ("http://b.example/x?y", "/x?y", "b.example"),
      ("HTTPS://b.example", "/", "b.example"), ("http://b.example?y", "/?y", "b.example"),
    ]) func targets(uri: String, path: String, authority: String) throws
  {
    let request = try head(uri).request
    #expect(request.path == path && request.authority == authority)
  }

  @Test(
    "other targets are none", arguments: ["*", "a/b", "ftp://a/b", "http://", "http:///a", "http://a b/"])
  func noTargets(uri: String) { #expect(throws: ConnectionFault.target) { try head(uri) } }

  @Test("a connection goes on after HTTP/1.1 unless the client ends it or asks for another protocol")
  func keepsAlive() throws {
    #expect(try head().keepsAlive)
    #expect(try !head("/", [("Host", "a"), ("Connection", "close")]).keepsAlive)
    #expect(try !head("/", [("Host", "a"), ("Connection", "keep-alive")], minor: 0).keepsAlive)
    #expect(try !head("/", [("Host", "a"), ("Upgrade", "h2c"), ("Connection", "Upgrade")]).keepsAlive)
    #expect(try !head("a:443", method: .CONNECT).keepsAlive)
    #expect(try head("*", method: .OPTIONS).request.path == "*")
  }

  @Test("RFC 9110 §10.1.1: 100-continue is the one expectation that is met") func expectations() throws {
    #expect(try head("/", [("Host", "a"), ("Expect", "100-Continue")]).awaitsContinue)
    #expect(try !head("/", [("Host", "a"), ("Expect", "100-continue")], minor: 0).awaitsContinue)
    #expect(throws: ConnectionFault.expectation) { try head("/", [("Host", "a"), ("Expect", "cake")]) }
  }

  @Test("a header's name that is no token, and another version, are refused") func malformed() {
    #expect(throws: ConnectionFault.malformed) { try head("/", [("Host", "a"), ("a b", "c")]) }
    #expect(throws: ConnectionFault.version) {
      try RequestHead(HTTPRequestHead(version: HTTPVersion(major: 2, minor: 0), method: .GET, uri: "/"))
    }
  }
}
