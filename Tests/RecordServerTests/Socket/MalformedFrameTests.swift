import RecordServer
import RecordSocketSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct MalformedFrameTests {
  static func error(_ id: String, _ code: Int, _ message: String, _ data: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"error":{"code":\#(code),"message":"\#(message)","data":\#(data)}}"#
  }

  static func parseError(_ sentence: String, _ reason: String, _ offset: Int) -> String {
    error(
      "null", -32700, "the frame is not strict JSON: \(sentence)",
      #"{"code":"PARSE_ERROR","details":{"reason":"\#(reason)","offset":\#(offset)}}"#)
  }

  static func invalid(_ id: String, _ message: String) -> String {
    error(id, -32600, message, #"{"code":"INVALID_REQUEST"}"#)
  }

  static let version = #"jsonrpc must be \"2.0\""#
  static let members = "a request has no members but jsonrpc, id, method and params"
  static let positional = "params must be an object: parameters are passed by name, not by position"
  static let shape = "a request is an object, or an array of objects"
  static let badID = "id must be a string, a number or null"

  static let notJSON: [(String, String)] = [
    ("nonsense", parseError("malformed input (byte 1); expected true, false or null", "malformed", 1)),
    ("x", parseError("malformed input (byte 0); expected a value", "malformed", 0)),
    (" ", parseError("malformed input (byte 1); expected a value", "malformed", 1)),
    (#"{"id":1"#, parseError("malformed input (byte 7); expected ',' or '}'", "malformed", 7)),
    (
      #"{"id":1}}"#,
      parseError(
        "bytes after the end of the value (byte 8); expected the end of the text", "trailingBytes", 8)
    ),
    (
      #"{"id":1,"id":2}"#,
      parseError("duplicate member at id (byte 8); expected unique names", "duplicateKey", 8)
    ),
    (
      #"{"id":"\ud800"}"#,
      parseError("a lone surrogate escape at id (byte 7); expected a surrogate pair", "loneSurrogate", 7)
    ),
    ("[1,]", parseError("malformed input at [1] (byte 3); expected a value", "malformed", 3)),
  ]

  static let notRequests: [(String, String)] = [
    ("1", invalid("null", shape)),
    (#""echo""#, invalid("null", shape)),
    ("null", invalid("null", shape)),
    ("{}", invalid("null", version)),
    (#"{"id":1,"method":"echo"}"#, invalid("1", version)),
    (#"{"jsonrpc":"1.0","id":1,"method":"echo"}"#, invalid("1", version)),
    (#"{"jsonrpc":2.0,"id":1,"method":"echo"}"#, invalid("1", version)),
    (#"{"jsonrpc":"2.0","id":1}"#, invalid("1", "method must be a string")),
    (#"{"jsonrpc":"2.0","id":1,"method":7}"#, invalid("1", "method must be a string")),
    (#"{"jsonrpc":"2.0","method":7,"params":"x"}"#, invalid("null", "method must be a string")),
    (#"{"id":9223372036854775808}"#, invalid("9223372036854775808", version)),
    ("1e999", invalid("null", shape)), ("[1e999]", "[" + invalid("null", shape) + "]"),
    (#"{"jsonrpc":1e999,"id":1,"method":"echo"}"#, invalid("1", version)),
    (
      #"{"jsonrpc":"2.0","id":1e999,"method":"echo","params":{"a":[0,{"b":-1e-400}]}}"#,
      error(
        "1e999", -32602,
        "invalid parameters: a number out of range at a[1].b (byte 66); expected a number of 64 bits",
        #"{"code":"INVALID_INPUT","details":{"field":"a[1].b","expected":"a number of 64 bits"}}"#)
    ),
    (#"{"jsonrpc":"2.0","id":true,"method":"echo"}"#, invalid("null", badID)),
    (#"{"jsonrpc":"2.0","id":[],"method":"echo"}"#, invalid("null", badID)),
    (#"{"jsonrpc":"2.0","id":{},"method":"echo"}"#, invalid("null", badID)),
    (#"{"jsonrpc":"2.0","id":1,"method":"echo","extra":1}"#, invalid("1", members)),
    (#"{"jsonrpc":"2.0","id":1,"method":"echo","params":null}"#, invalid("1", "params must be an object")),
    (#"{"jsonrpc":"2.0","id":1,"method":"echo","params":"a"}"#, invalid("1", "params must be an object")),
    (#"{"jsonrpc":"2.0","method":"echo","params":1}"#, invalid("null", "params must be an object")),
    (
      #"{"jsonrpc":"2.0","id":"a","method":"echo","params":[1,2]}"#,
      error(#""a""#, -32602, positional, #"{"code":"INVALID_INPUT","details":{"field":"params"}}"#)
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"no.such"}"#,
      error("1", -32601, "there is no such method", #"{"code":"METHOD_NOT_FOUND"}"#)
    ),
    (
      "[]",
      error(
        "null", -32600, "a batch holds 1 to 100 requests",
        #"{"code":"INVALID_REQUEST","details":{"limit":100}}"#)
    ),
    ("[1]", "[" + invalid("null", shape) + "]"),
    ("[[]]", "[" + invalid("null", shape) + "]"),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"log.unsubscribe"}"#,
      error(
        "1", -32602, "subscriptionId must be a string",
        #"{"code":"INVALID_INPUT","details":{"field":"subscriptionId"}}"#)
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"log.unsubscribe","params":{"subscriptionId":"s9"}}"#,
      error("1", -32000, "this connection has no such subscription", #"{"code":"NOT_FOUND"}"#)
    ),
  ]

  @Test(arguments: notJSON + notRequests)
  func isAnsweredWithTheseBytes(frame: String, reply: String) async throws {
    try await TestServer.run { running in
      let client = try await RawClient.connect(running.path)
      let answer = try await client.ask(frame + "\n")
      #expect(answer == reply)
      #expect(try await client.ask(#"{"jsonrpc":"2.0","id":5,"method":"echo"}"# + "\n") == Self.echoed)
      await client.close()
    }
  }

  static let echoed = #"{"jsonrpc":"2.0","id":5,"result":{}}"#

  @Test func bytesThatAreNotUTF8() async throws {
    try await TestServer.run { running in
      let client = try await RawClient.connect(running.path)
      try await client.send(Array("{\"id\":\"".utf8) + [0xFF] + Array("\"}\n".utf8))
      #expect(
        await client.line() == Self.parseError("a string that is not UTF-8 at id (byte 7)", "invalidUTF8", 7))
    }
  }

  @Test(arguments: [31, 32]) func nestingHasALimit(arrays: Int) async throws {
    try await TestServer.run { running in
      let client = try await RawClient.connect(running.path)
      // The request and its parameters are two levels by themselves.
      let value = String(repeating: "[", count: arrays - 1) + String(repeating: "]", count: arrays - 1)
      let reply = try await client.ask(
        #"{"jsonrpc":"2.0","id":1,"method":"echo","params":{"a":\#(value)}}"# + "\n")
      if arrays == 31 {
        #expect(reply == #"{"jsonrpc":"2.0","id":1,"result":{"a":\#(value)}}"#)
      } else {
        #expect(reply?.contains(#""reason":"tooDeep""#) == true)
        #expect(reply?.contains("-32700") == true)
      }
    }
  }

  @Test(arguments: [0, 1]) func framesHaveALimit(over: Int) async throws {
    var limits = SocketLimits()
    limits.frameBytes = 4096
    try await TestServer.run(limits: limits) { running in
      let client = try await RawClient.connect(running.path)
      let frame = #"{"jsonrpc":"2.0","id":1,"method":"echo"}"#
      try await client.send(
        frame + String(repeating: " ", count: 4096 - frame.utf8.count + over) + "\n" + frame + "\n")
      if over == 0 {
        let reply = #"{"jsonrpc":"2.0","id":1,"result":{}}"#
        #expect(await client.lines(2) == [reply, reply])
      } else {
        let reply = Self.error(
          "null", -32600, "frame over limit", #"{"code":"INVALID_REQUEST","details":{"limitBytes":4096}}"#)
        #expect(await client.lines(2) == [reply])
      }
    }
  }

  /// The limit holds without a line end, and a client that goes on writing can read why it is turned away.
  @Test func endlessFramesAreRefused() async throws {
    var limits = SocketLimits()
    limits.frameBytes = 4096
    try await TestServer.run(limits: limits) { running in
      let client = try await RawClient.connect(running.path)
      for _ in 0..<64 { client.sendWithoutWaiting([UInt8](repeating: 0x20, count: 8192)) }
      #expect(await client.line()?.contains("frame over limit") == true)
      #expect(await client.line() == nil)
    }
  }
}
