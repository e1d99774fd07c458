import RecordModel
import RecordTestSupport
import Testing

@Suite("Batches, notifications and one frame after the other", .serialized, .timeLimit(.minutes(10)))
struct BatchTests {
  @Test("a batch is answered as one, each request on its own") func batch() async throws {
    let line = await RawSocket.exchange(
      """
      [{"jsonrpc":"2.0","id":1,"method":"health.check"},{"jsonrpc":"2.0","method":"health.check"},7,\
      {"jsonrpc":"2.0","id":2,"method":"no.such"},{"jsonrpc":"2.0","id":3,"method":"patient.create","params":{}}]
      """, at: try await SharedDaemon.socket())
    let replies = try JSON.decode(Value.self, from: line).list
    #expect(replies.map { $0["id"] } == [1, .null, 2, 3])
    #expect(replies.map { $0["error"]?["code"] } == [nil, -32600, -32601, nil])
    #expect(replies.last?["result"]?["_meta"]?["replayed"] == false)
  }

  @Test("notifications are carried out and never answered") func notification() async throws {
    let session = try await SharedDaemon.session()
    let walk = try await Walk(session, "stress")
    let path = try await SharedDaemon.socket()
    let params = String(decoding: try JSON.encode(walk.saving("sleep_quality", 4)), as: UTF8.self)
    let lines = await blocking { () -> [UInt8]? in
      guard let socket = RawSocket(path) else { return nil }
      socket.send(
        Array(
          """
          {"jsonrpc":"2.0","method":"assessment.saveAnswer","params":\(params)}
          {"jsonrpc":"2.0","method":"no.such"}
          {"jsonrpc":"2.0","id":"after","method":"assessment.resume","params":{}}\n
          """.utf8))
      return socket.line()
    }
    #expect(try JSON.decode(Value.self, from: try #require(lines))["id"] == "after")
    let filter: Value = ["patientId": .string(walk.patient), "types": ["assessment.answer-saved"]]
    // Nobody is told when a notification is done, so look until it is.
    let events = try await eventually("the notification is carried out") {
      let events = try await session.events(after: 0, filter)
      return events.isEmpty ? nil : events
    }
    #expect(events.map { $0["payload"]?["value"] } == [4])
  }

  @Test("frames may come in any pieces, with CR LF and with empty lines") func pieces() async throws {
    let path = try await SharedDaemon.socket()
    let request = #"{"jsonrpc":"2.0","id":1,"method":"health.check","params":{}}"#
    let replies = await blocking { () -> [[UInt8]?] in
      guard let socket = RawSocket(path) else { return [] }
      for byte in Array((request + "\r\n\n\r\n").utf8) { socket.send([byte]) }
      socket.send(Array((request + "\n" + request + "\n" + request + "\n").utf8))
      socket.endSending()
      return (0..<5).map { _ in socket.line() }
    }
    #expect(replies.compactMap { $0 }.count == 4)
    #expect(replies.last == .some(nil), "after the last reply the connection ends")
  }

  @Test("many requests on one connection are all answered, under their ids") func pipelined() async throws {
    let path = try await SharedDaemon.socket()
    let replies = await blocking { () -> [[UInt8]] in
      guard let socket = RawSocket(path) else { return [] }
      let requests = (1...500).map { #"{"jsonrpc":"2.0","id":\#($0),"method":"health.check"}"# + "\n" }
      socket.send(Array(requests.joined().utf8))
      return (1...500).compactMap { _ in socket.line() }
    }
    let ids = try replies.map { try JSON.decode(Value.self, from: $0)["id"]?.whole ?? 0 }
    #expect(ids.sorted() == Array(1...500))
  }

  @Test("a client that goes away in the middle harms nobody") func goneAway() async throws {
    let path = try await SharedDaemon.socket()
    await blocking {
      for _ in 0..<20 {
        let socket = RawSocket(path)
        let half = #"{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}"# + "\n" + #"{"jsonrpc":"2."#
        socket?.send(Array(half.utf8))
      }
    }
    #expect(try await SharedDaemon.session().call("health.check")["status"] == "ok")
  }

  @Test("what a caller sends in vain is not told back") func echoesNothing() async throws {
    let path = try await SharedDaemon.socket()
    let canary = "Zwiebelturm7731"
    let frames = [
      canary, #"{"jsonrpc":"2.0","id":1,"method":"\#(canary)"}"#,
      #"{"jsonrpc":"2.0","id":1,"method":"health.check","params":{"\#(canary)":1}}"#,
      #"{"jsonrpc":"2.0","id":1,"method":"funnel.get","params":{"slug":"\#(canary)"}}"#,
      #"{"jsonrpc":"2.0","id":1,"method":"patient.get","params":{"patientId":"\#(canary)"}}"#,
      #"{"jsonrpc":"2.0","id":1,"method":"patient.create","params":{"fullName":"\#(canary)\u0007"}}"#,
      #"{"jsonrpc":"2.0","id":1,"method":"patient.create","params":{"birthDate":"\#(canary)"}}"#,
      #"{"jsonrpc":"2.0","id":1,"method":"projection.verify","params":{"name":"\#(canary)"}}"#,
      #"{"jsonrpc":"2.0","id":1,"method":"funnel.list","params":{"cursor":"\#(canary)"}}"#,
    ]
    for frame in frames {
      let line = await RawSocket.exchange(frame, at: path)
      #expect(try JSON.decode(Value.self, from: line)["error"] != nil, "\(frame)")
      // The names of members are the caller's too, but a plain one is shown, so that the error can be understood.
      if !frame.contains("\"\(canary)\":") { #expect(!line.holds(Array(canary.utf8)), "\(frame)") }
    }
  }
}
