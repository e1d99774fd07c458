import Glibc
import RecordModel
import RecordTestSupport
import Testing

/// Connections whose clients are slow or silent, in real time.
@Suite("The gateway's connections: patience", .deep, .serialized, .timeLimit(.minutes(30)))
struct WebTimeoutTests {
  @Test(
    "a head or a body that comes byte by byte is answered with 408, and the connection ends",
    arguments: [
      ("GET /health/live HTTP/1.1\r\nX-A: ", "b"),
      (WebConnectionTests.start + "Content-Length: 100000\r\n\r\n", " "),
      (WebConnectionTests.start + "Transfer-Encoding: chunked\r\n\r\n", "1;a=b\r\n \r\n"),
    ]) func dribbled(begin: String, drop: String) async throws
  {
    let web = try await WebSite(gateway: ["--set", "head-timeout=1", "--set", "body-timeout=1"])
    let path = web.path
    let replies = await blocking { () -> [WebSession.Reply] in
      guard let wire = WebWire(path) else { return [] }
      wire.send(begin)
      // A client that never pauses for as long as any silence would take.
      try? eventually("the gateway has enough of it") { !wire.send(drop) }
      return wire.answers()
    }
    #expect(replies.count == 1)
    let reply = try #require(replies.first)
    #expect(reply.status == 408 && reply["Connection"] == "close", "\(reply.status)")
    #expect(reply.json?["requestId"]?.text == reply["X-Request-Id"] && reply.code == "INVALID_INPUT")
  }

  @Test("a silent connection is closed without a word") func silent() async throws {
    let web = try await WebSite(gateway: ["--set", "idle-timeout=5"])
    let path = web.path
    let (isClosed, received) = await blocking { () -> (Bool, [UInt8]?) in
      guard let socket = RawSocket(path) else { return (false, nil) }
      return (socket.isClosedByPeer(), socket.everything())
    }
    #expect(isClosed && received == [])
  }
}
