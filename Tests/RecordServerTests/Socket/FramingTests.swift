import RecordServer
import RecordSocketSupport
import RecordTestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct FramingTests {
  @Test func framesMayBeSplitAnywhere() async throws {
    let frame = RequestTests.echo("1", #"{"a":"ä"}"#) + "\r\n"
    try await TestServer.run { running in
      let client = try await RawClient.connect(running.path)
      let bytes = Array(frame.utf8)
      for cut in 1..<bytes.count {
        try await client.send(Array(bytes[..<cut]))
        try await client.send(Array(bytes[cut...]))
        #expect(await client.line() == RequestTests.echoed("1", #"{"a":"ä"}"#))
      }
    }
  }

  @Test func bytesMayComeOneByOne() async throws {
    try await TestServer.run { running in
      let client = try await RawClient.connect(running.path)
      for byte in (RequestTests.echo("1") + "\n").utf8 { try await client.send([byte]) }
      #expect(await client.line() == RequestTests.echoed("1"))
    }
  }

  @Test func manyFramesMayComeAtOnce() async throws {
    try await TestServer.run { running in
      let client = try await RawClient.connect(running.path)
      let frames = (0..<5000).map { RequestTests.echo("\($0)") + ($0 % 2 == 0 ? "\n" : "\r\n") }
      client.sendWithoutWaiting(Array(frames.joined().utf8))
      #expect(await client.lines(5000) == (0..<5000).map { RequestTests.echoed("\($0)") })
    }
  }

  @Test func emptyLinesArePassedOver() async throws {
    try await TestServer.run { running in
      let client = try await RawClient.connect(running.path)
      #expect(try await client.ask("\n\r\n\n" + RequestTests.echo("1") + "\n\n") == RequestTests.echoed("1"))
      #expect(try await client.ask("\r\n" + RequestTests.echo("2") + "\n") == RequestTests.echoed("2"))
    }
  }

  @Test func aCarriageReturnAloneEndsNothing() async throws {
    try await TestServer.run { running in
      let client = try await RawClient.connect(running.path)
      #expect(try await client.ask("\r\r\n")?.contains("PARSE_ERROR") == true)
      #expect(try await client.ask(RequestTests.echo("1") + "\r \n") == RequestTests.echoed("1"))
    }
  }

  @Test func repliesStillComeAfterTheClientEndsItsInput() async throws {
    try await TestServer.run { running in
      let client = try await RawClient.connect(running.path)
      try await client.send(
        #"{"jsonrpc":"2.0","id":1,"method":"hold"}"# + "\n" + RequestTests.echo("2") + "\n")
      await running.service.waitForHeld(1)
      try await client.endInput()
      #expect(await client.line() == RequestTests.echoed("2"))
      running.service.release()
      #expect(await client.line() == RequestTests.echoed("1"))
      #expect(await client.line() == nil)
    }
  }

  @Test func aFrameWithoutLineEndIsNotCarriedOut() async throws {
    try await TestServer.run { running in
      let client = try await RawClient.connect(running.path)
      try await client.send(RequestTests.echo("1") + "\n" + RequestTests.echo("2"))
      try await client.endInput()
      let refusal = MalformedFrameTests.error(
        "null", -32700, "the last frame has no line end; end each frame with LF", #"{"code":"PARSE_ERROR"}"#)
      #expect(await client.lines(3) == [RequestTests.echoed("1"), refusal])
      #expect(running.service.calledMethods == ["echo"])
    }
  }

  @Test func aPeerMayVanishInTheMiddle() async throws {
    try await TestServer.run { running in
      for text in [#"{"jsonrpc":"2."#, #"{"jsonrpc":"2.0","id":1,"method":"hold"}"# + "\n"] {
        let client = try await RawClient.connect(running.path)
        try await client.send(text)
        if text.hasSuffix("\n") { await running.service.waitForHeld(1) }
        await client.close()
      }
      let reader = try await RawClient.connect(running.path, reads: false)
      try await reader.send(#"{"jsonrpc":"2.0","id":1,"method":"blob","params":{"bytes":4000000}}"# + "\n")
      await reader.close()
      running.service.release()
      let other = try await RawClient.connect(running.path)
      #expect(try await other.ask(RequestTests.echo("1") + "\n") == RequestTests.echoed("1"))
      try await eventually("all others are gone") { running.server.statistics.snapshot.connections == 1 }
    }
  }
}
