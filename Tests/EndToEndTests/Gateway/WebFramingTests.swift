import RecordModel
import Testing

/// What comes over the connection before there is a request: each shape reaches a route once or never.
@Suite("The gateway's connections: framing") struct WebFramingTests {
  static let hidden = "GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n"
  static let chunk = "0\r\n\r\n"
  static let start = "POST /api/funnels/stress/assessments HTTP/1.1\r\nHost: a\r\n"

  static let refused: [(String, String, Int)] = [
    ("no request at all", "hello\r\n\r\n", 400),
    (
      "chunks and a length",
      start + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk + hidden, 400
    ),
    (
      "a length and chunks",
      start + "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n" + chunk + hidden, 400
    ),
    ("two lengths", start + "Content-Length: 0\r\nContent-Length: 44\r\n\r\n" + hidden, 400),
    ("two equal lengths", start + "Content-Length: 0\r\nContent-Length: 0\r\n\r\n" + hidden, 400),
    ("a list of lengths", start + "Content-Length: 0, 44\r\n\r\n" + hidden, 400),
    ("a length with a sign", start + "Content-Length: +0\r\n\r\n" + hidden, 400),
    ("a negative length", start + "Content-Length: -1\r\n\r\n" + hidden, 400),
    ("a length in hexadecimal", start + "Content-Length: 0x0\r\n\r\n" + hidden, 400),
    ("a coding besides chunks", start + "Transfer-Encoding: gzip, chunked\r\n\r\n" + chunk + hidden, 400),
    ("chunks within a list", start + "Transfer-Encoding: chunked, identity\r\n\r\n" + chunk + hidden, 400),
    ("chunks named with a tab", start + "Transfer-Encoding:\u{b}chunked\r\n\r\n" + chunk + hidden, 400),
    ("a space before the colon", start + "Transfer-Encoding : chunked\r\n\r\n" + chunk + hidden, 400),
    ("chunks twice", start + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk, 400),
    ("a folded line", start + "X-A: b\r\n Content-Length: 44\r\n\r\n" + hidden, 400),
    ("a line that ends in LF", start + "X-A: b\nContent-Length: 44\r\n\r\n" + hidden, 400),
    ("a bare CR", start + "X-A: b\rContent-Length: 44\r\n\r\n" + hidden, 400),
    ("a zero byte", start + "X-A: b\u{0}c\r\n\r\n" + hidden, 400),
    ("a chunk size that is none", start + "Transfer-Encoding: chunked\r\n\r\nzz\r\n" + hidden, 400),
    ("a huge chunk size", start + "Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n" + hidden, 400),
    (
      "a chunk that is longer than its size",
      start + "Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n" + hidden, 400
    ),
    ("no Host", "GET /health/live HTTP/1.1\r\n\r\n", 400),
    ("two Hosts", "GET /health/live HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
    ("a Host that is none", "GET /health/live HTTP/1.1\r\nHost: a b\r\n\r\n", 400),
    ("a target without a path", "GET health/live HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("chunks in HTTP/1.0", "POST /a HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk, 400),
    ("HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400),
    ("a version that is none", "GET / HTTP/3.7\r\nHost: a\r\n\r\n", 505),
    ("a method that is none", "BREW /health/live HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("another expectation", start + "Expect: cake\r\nContent-Length: 2\r\n\r\n{}", 417),
    (
      "a field of 20,000 bytes",
      "GET / HTTP/1.1\r\nHost: a\r\nX-A: " + String(repeating: "x", count: 20_000) + "\r\n\r\n", 431
    ),
    (
      "200 fields", "GET / HTTP/1.1\r\nHost: a\r\n" + String(repeating: "X-A: b\r\n", count: 200) + "\r\n",
      431
    ),
    (
      "a target of 20,000 bytes",
      "GET /" + String(repeating: "x", count: 20_000) + " HTTP/1.1\r\nHost: a\r\n\r\n", 431
    ),
  ]

  @Test("is refused once, in an envelope with a request id, and the connection ends", arguments: refused)
  func refusals(_ what: String, _ text: String, _ status: Int) async throws {
    let (site, _, _) = try await SharedWebSite.get()
    let replies = await WebWire.exchange(text, at: site.path)
    #expect(replies.count == 1, "\(what): \(replies.map(\.status))")
    let reply = try #require(replies.first)
    #expect(reply.status == status, "\(what): \(reply.text)")
    #expect(reply["Connection"] == "close")
    #expect(reply["X-Request-Id"] != nil && reply.json?["requestId"]?.text == reply["X-Request-Id"])
    #expect(reply.json?["success"] == false && reply.code == "INVALID_INPUT")
  }

  @Test("chunks with extensions and trailers are one body, and what follows is one request")
  func chunks() async throws {
    let (site, erika, _) = try await SharedWebSite.get()
    let token = "Authorization: Bearer \(erika.token ?? "")\r\n"
    let replies = await WebWire.exchange(
      Self.start + token
        + "Transfer-Encoding: chunked\r\n\r\n1;a=b;c=\"d\"\r\n{\r\n1\r\n}\r\n0\r\nX-Trailer: x\r\n\r\n"
        + "GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", at: site.path)
    #expect(replies.map(\.status) == [200, 200])
    #expect(replies.first?.data?["assessmentId"] != nil && replies.last?["Connection"] == "close")
  }

  @Test("requests that are sent ahead are answered in their order") func pipelined() async throws {
    let (site, erika, _) = try await SharedWebSite.get()
    let token = "Authorization: Bearer \(erika.token ?? "")\r\n"
    let paths = ["/api/auth/resolve-role", "/health/live", "/nowhere", "/api/patient-profiles"]
    let text = paths.map {
      "GET \($0) HTTP/1.1\r\nHost: a\r\n\(token)X-Request-Id: id\($0.utf8.count)\r\n\r\n"
    }
    let last = "GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    let replies = await WebWire.exchange(text.joined() + last + Self.hidden, at: site.path)
    #expect(replies.map(\.status) == [200, 200, 404, 200, 200], "nothing is answered after the last one")
    #expect(replies[0]["X-Request-Id"] == "id22" && replies[2]["X-Request-Id"] == "id8")
  }

  @Test(
    "however many requests are sent ahead, each is answered, in order",
    arguments: [false, true]) func manyAhead(endsSending: Bool) async throws
  {
    let (site, erika, _) = try await SharedWebSite.get()
    let token = "Authorization: Bearer \(erika.token ?? "")\r\n"
    // As many as have answers that fit into what lies between: whoever reads none while sending is read no further.
    let count = 100
    let requests = (0..<count).map { number in
      let fields = "Host: a\r\nX-Request-Id: n\(number)\r\n"
      return switch number % 4 {
      case 0: "GET /nowhere HTTP/1.1\r\n\(fields)\r\n"
      case 1: "GET /api/auth/resolve-role HTTP/1.1\r\n\(fields)\(token)\r\n"
      // Longer than a piece, and one of many short pieces.
      case 2:
        Self.start + "X-Request-Id: n\(number)\r\nContent-Length: 3000\r\n\r\n{" + Self.spaces(2998) + "}"
      default:
        Self.start + "X-Request-Id: n\(number)\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"
          + String(repeating: "1\r\n \r\n", count: 400) + "1\r\n}\r\n0\r\n\r\n"
      }
    }
    let last = "GET /health/live HTTP/1.1\r\nHost: a\r\n\(endsSending ? "" : "Connection: close\r\n")\r\n"
    let path = site.path
    let replies = await blocking { () -> [WebSession.Reply] in
      guard let wire = WebWire(path) else { return [] }
      wire.send(requests.joined() + last)
      if endsSending { wire.socket.endSending() }
      return wire.answers()
    }
    #expect(replies.count == count + 1 && replies.last?.status == 200)
    #expect(replies.dropLast().map { $0["X-Request-Id"] } == (0..<count).map { "n\($0)" })
    #expect(replies.dropLast().map(\.status) == (0..<count).map { [404, 200, 401, 401][$0 % 4] })
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  @Test("a client that has finished sending gets its answers whole, and half a request is refused")
  func halfClosed()
    async throws
  {
    let path = try await SharedWebSite.get().site.path
    let question = "GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n"
    for (text, statuses) in [
      (question, [200]), (question + question, [200, 200]), (question + "GET /health", [200, 400]),
      (question + Self.start + "Content-Length: 9\r\n\r\n{", [200, 400]), ("", []),
    ] {
      let replies = await blocking { () -> [WebSession.Reply] in
        guard let wire = WebWire(path) else { return [] }
        wire.send(text)
        wire.socket.endSending()
        return wire.answers()
      }
      #expect(replies.map(\.status) == statuses, "\(text)")
      for reply in replies { #expect(reply["Content-Length"] == "\(reply.bytes.count)") }
    }
  }

  @Test("HTTP/1.0 is answered without Host, and closed") func old() async throws {
    let (site, _, _) = try await SharedWebSite.get()
    for fields in ["", "Connection: keep-alive\r\n"] {
      let replies = await WebWire.exchange(
        "GET /health/live HTTP/1.0\r\n\(fields)\r\n" + Self.hidden, at: site.path)
      #expect(replies.map(\.status) == [200] && replies[0]["Connection"] == "close")
    }
  }

  @Test("an absolute target is its path, and its host goes before Host") func absolute() async throws {
    let (site, _, _) = try await SharedWebSite.get()
    let replies = await WebWire.exchange(
      "GET http://b.example/health/live?x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", at: site.path)
    #expect(replies.map(\.status) == [200])
  }

  @Test("RFC 9110 §10.1.1: a client that waits is told to go on, and not where its body is too long")
  func expectations() async throws {
    let (site, erika, _) = try await SharedWebSite.get()
    let walk = try await WebWalk(erika, "stress")
    let head =
      "POST \(walk.path)/answers/save HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\n"
      + "Authorization: Bearer \(erika.token ?? "")\r\nExpect: 100-continue\r\n"
    let body = "{\"questionId\":\"stress_frequency\",\"answerValue\":3}"
    let path = site.path
    let replies = await blocking { () -> [WebSession.Reply] in
      guard let wire = WebWire(path) else { return [] }
      wire.send(head + "Content-Length: \(body.utf8.count)\r\n\r\n")
      guard wire.socket.line().map({ String(decoding: $0, as: UTF8.self) }) == "HTTP/1.1 100 Continue\r",
        wire.socket.line() == Array("\r".utf8)
      else { return [] }
      wire.send(body)
      return wire.answers()
    }
    #expect(replies.map(\.status) == [200])
    let tooLong = await WebWire.exchange(head + "Content-Length: 9000000\r\n\r\n", at: site.path)
    #expect(tooLong.map(\.status) == [413] && tooLong[0]["Connection"] == "close")
  }

  @Test("a body over the limit is answered while it is still being sent") func endless() async throws {
    let (site, erika, _) = try await SharedWebSite.get()
    let walk = try await WebWalk(erika, "stress")
    let piece = "4000\r\n" + String(repeating: " ", count: 0x4000) + "\r\n"
    let replies = await WebWire.exchange(
      "POST \(walk.path)/answers/save HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
        + "Authorization: Bearer \(erika.token ?? "")\r\nTransfer-Encoding: chunked\r\n\r\n"
        + String(repeating: piece, count: 80), at: site.path)
    #expect(replies.map(\.status) == [413] && replies[0]["Connection"] == "close")
  }

  @Test(
    "methods that no path has, and paths that lead elsewhere, are refused in an envelope",
    arguments: [
      ("PROPFIND", "/api/auth/resolve-role", 405), ("TRACE", "/api/auth/resolve-role", 405),
      ("OPTIONS", "/api/auth/resolve-role", 405), ("OPTIONS", "*", 404), ("CONNECT", "a:443", 404),
      ("GET", "/../../etc/passwd", 404), ("GET", "/api/../../etc/passwd", 404),
      ("GET", "/api/funnels/..%2f..%2fetc%2fpasswd/definition", 404),
      ("GET", "/api/funnels/%2e%2e/definition", 404), ("GET", "/api/funnels/a%00b/definition", 404),
      ("GET", "/api/funnels/a%0d%0aX:%20y/definition", 404), ("GET", "//api//nowhere", 404),
    ]) func elsewhere(method: String, target: String, status: Int) async throws
  {
    let (site, erika, _) = try await SharedWebSite.get()
    let replies = await WebWire.exchange(
      "\(method) \(target) HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer \(erika.token ?? "")\r\n\r\n",
      at: site.path)
    let reply = try #require(replies.first, "\(method) \(target)")
    #expect(replies.count == 1 && reply.status == status, "\(reply.status)")
    #expect(reply.json?["success"] == false && reply.json?["requestId"]?.text == reply["X-Request-Id"])
    #expect(reply["X"] == nil && !reply.text.contains("root:"))
  }
}
