import RecordServer
import RecordSocketSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct BatchTests {
  private static let shape =
    #"{"code":-32600,"message":"a request is an object, or an array of objects","data":{"code":"INVALID_REQUEST"}}"#

  @Test func repliesStandInTheOrderOfTheRequests() async throws {
    try await TestServer.run { running in
      let client = try await RawClient.connect(running.path)
      let requests = [
        #"{"jsonrpc":"2.0","id":1,"method":"hold"}"#, #"{"jsonrpc":"2.0","method":"echo"}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"echo","params":{"b":2}}"#, "7", "[]",
        #"{"jsonrpc":"2.0","id":"w","method":"write"}"#, #"{"jsonrpc":"2.0","method":"hold"}"#,
      ]
      try await client.send("[" + requests.joined(separator: ",") + "]\n")
      await running.service.waitForHeld(2)
      running.service.releaseOne()
      // The notification is still held; the array waits for it, since its requests are carried out as one.
      running.service.releaseOne()
      let error = #"{"jsonrpc":"2.0","id":null,"error":\#(Self.shape)}"#
      let replies = [
        #"{"jsonrpc":"2.0","id":1,"result":{}}"#, #"{"jsonrpc":"2.0","id":1,"result":{"b":2}}"#, error, error,
        #"{"jsonrpc":"2.0","id":"w","result":{"_meta":{"position":7,"replayed":false}}}"#,
      ]
      #expect(await client.line() == "[" + replies.joined(separator: ",") + "]")
    }
  }

  /// A number that nothing here holds is that request's own matter, as id and as parameter.
  @Test func numbersBeyondAreOneRequestsMatter() async throws {
    try await TestServer.run { running in
      let client = try await RawClient.connect(running.path)
      let numbers = [
        "18446744073709551616", "-9223372036854775809", "1e400", "1E-400", "1.5", "1.0", "-0", "0.10",
        "1.00000000000000000000001", String(repeating: "7", count: 2000),
      ]
      let ids = numbers.map { #"{"jsonrpc":"2.0","id":\#($0),"method":"echo","params":{"b":2}}"# }
      let reply = try await client.ask("[" + ids.joined(separator: ",") + "]\n")
      #expect(
        reply == "["
          + numbers.map { #"{"jsonrpc":"2.0","id":\#($0),"result":{"b":2}}"# }.joined(separator: ",") + "]")
      let beyond = numbers.filter { Double($0) == nil || Double($0)?.isFinite != true || $0.count > 18 }
      for number in beyond {
        let batch = """
          [{"jsonrpc":"2.0","id":1,"method":"echo","params":{"b":2}},\
          {"jsonrpc":"2.0","id":2,"method":"echo","params":{"a":\(number)}},\
          {"jsonrpc":"2.0","method":"echo","params":{"a":\(number)}},\
          {"jsonrpc":"2.0","id":3,"method":"echo"}]
          """
        let answers = try await client.ask(batch + "\n") ?? ""
        #expect(
          answers.hasPrefix(
            #"[{"jsonrpc":"2.0","id":1,"result":{"b":2}},{"jsonrpc":"2.0","id":2,"error":{"code":-32602,"#),
          "\(answers)")
        #expect(
          answers.contains(#""field":"a""#) && answers.hasSuffix(#"{"jsonrpc":"2.0","id":3,"result":{}}]"#))
      }
      #expect(beyond.count >= 3)
    }
  }

  @Test(arguments: ["echo", "write", "refuse"]) func aBatchOfNotificationsHasNoAnswer(
    method: String
  ) async throws {
    try await TestServer.run { running in
      let client = try await RawClient.connect(running.path)
      let one = #"{"jsonrpc":"2.0","method":"\#(method)"}"#
      try await client.send("[\(one),\(one)]\n")
      #expect(try await client.ask(RequestTests.echo("1") + "\n") == RequestTests.echoed("1"))
      #expect(running.service.calledMethods == [method, method, "echo"])
    }
  }

  @Test(arguments: [100, 101]) func aBatchHasALimit(count: Int) async throws {
    try await TestServer.run { running in
      let client = try await RawClient.connect(running.path)
      let requests = (0..<count).map { RequestTests.echo("\($0)") }
      let reply = try await client.ask("[" + requests.joined(separator: ",") + "]\n")
      if count == 100 {
        #expect(reply == "[" + (0..<count).map { RequestTests.echoed("\($0)") }.joined(separator: ",") + "]")
      } else {
        #expect(
          reply
            == MalformedFrameTests.error(
              "null", -32600, "a batch holds 1 to 100 requests",
              #"{"code":"INVALID_REQUEST","details":{"limit":100}}"#))
        #expect(running.service.calledMethods.isEmpty)
      }
    }
  }

  @Test func subscribingInABatchBringsEventsAfterTheArray() async throws {
    try await TestServer.run { running in
      running.service.append(2)
      let client = try await RawClient.connect(running.path)
      try await client.send(
        #"[{"jsonrpc":"2.0","id":1,"method":"log.subscribe","params":{"fromPosition":1}},{"jsonrpc":"2.0","id":2,"method":"hold"}]"#
          + "\n")
      await running.service.waitForHeld(1)
      running.service.append(1)
      running.service.release()
      let lines = await client.lines(4)
      #expect(
        lines.first
          == #"[{"jsonrpc":"2.0","id":1,"result":{"subscriptionId":"s1"}},{"jsonrpc":"2.0","id":2,"result":{}}]"#
      )
      #expect(lines.dropFirst().map(SubscriptionTests.shorten) == ["event 2", "event 3", "caughtUp 3"])
    }
  }
}
