import RecordModel
import Testing

@Suite("Frames no client should send", .serialized, .timeLimit(.minutes(10))) struct MalformedFrameTests {
  /// A frame, and the number of the error it is answered with.
  struct Frame: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let number: Int64
    var testDescription: String { name }

    init(_ name: String, _ text: String, _ number: Int64) { self.init(name, Array(text.utf8), number) }

    init(_ name: String, _ bytes: [UInt8], _ number: Int64) {
      (self.name, self.bytes, self.number) = (name, bytes, number)
    }
  }

  private static func health(_ params: String) -> String {
    #"{"jsonrpc":"2.0","id":1,"method":"health.check","params":\#(params)}"#
  }

  /// Not strict JSON: −32700.
  static let notJSON: [Frame] = [
    Frame("word", "hello", -32700), Frame("half an object", #"{"jsonrpc":"2.0","#, -32700),
    Frame("two values", health("{}") + health("{}"), -32700),
    Frame("comma at the end", health(#"{"a":1,}"#), -32700),
    Frame("comment", health("{}/* */"), -32700), Frame("single quotes", health("{'a':1}"), -32700),
    Frame("NaN", health(#"{"a":NaN}"#), -32700),
    Frame("leading zero", health(#"{"a":01}"#), -32700), Frame("plus", health(#"{"a":+1}"#), -32700),
    Frame("no digit after the point", health(#"{"a":1.}"#), -32700),
    Frame("duplicate member", #"{"jsonrpc":"2.0","id":1,"id":2,"method":"health.check"}"#, -32700),
    Frame("duplicate by escape", health(#"{"a":1,"\u0061":2}"#), -32700),
    Frame("lone surrogate", health(#"{"a":"\ud800"}"#), -32700),
    Frame("halves in the wrong order", health(#"{"a":"\udc00\ud800"}"#), -32700),
    Frame("control character in a string", health("{\"a\":\"\u{1}\"}"), -32700),
    Frame("unknown escape", health(#"{"a":"\x41"}"#), -32700),
    Frame("33 levels", health(String(repeating: "[", count: 40) + String(repeating: "]", count: 40)), -32700),
    Frame("100,000 levels", String(repeating: "[", count: 100_000), -32700),
    Frame("100,001 values", "[" + String(repeating: "0,", count: 100_001) + "0]", -32700),
    Frame("byte-order mark", [0xef, 0xbb, 0xbf] + health("{}").utf8, -32700),
    Frame("overlong UTF-8", Array(#"{"a":""#.utf8) + [0xc0, 0x80] + Array(#""}"#.utf8), -32700),
    Frame("surrogate in UTF-8", Array(#"{"a":""#.utf8) + [0xed, 0xa0, 0x80] + Array(#""}"#.utf8), -32700),
    Frame("Latin-1", Array(#"{"a":""#.utf8) + [0xe4] + Array(#""}"#.utf8), -32700),
    Frame("zero byte", [0x00], -32700),
    Frame("UTF-16", Array(health("{}").utf8).flatMap { [$0, 0] }, -32700),
  ]

  /// JSON, and no request: −32600.
  static let notRequests: [Frame] = [
    Frame("number", "1", -32600), Frame("string", #""health.check""#, -32600), Frame("null", "null", -32600),
    Frame("empty object", "{}", -32600), Frame("empty batch", "[]", -32600),
    Frame("no version", #"{"id":1,"method":"health.check"}"#, -32600),
    Frame("version 1.0", #"{"jsonrpc":"1.0","id":1,"method":"health.check"}"#, -32600),
    Frame("version as number", #"{"jsonrpc":2.0,"id":1,"method":"health.check"}"#, -32600),
    Frame("method missing", #"{"jsonrpc":"2.0","id":1}"#, -32600),
    Frame("method as number", #"{"jsonrpc":"2.0","id":1,"method":1}"#, -32600),
    Frame("id as truth value", #"{"jsonrpc":"2.0","id":true,"method":"health.check"}"#, -32600),
    Frame("id as object", #"{"jsonrpc":"2.0","id":{},"method":"health.check"}"#, -32600),
    Frame("another member", #"{"jsonrpc":"2.0","id":1,"method":"health.check","auth":"x"}"#, -32600),
    Frame("parameters as string", health(#""x""#), -32600),
    Frame("parameters as null", health("null"), -32600),
    Frame(
      "101 requests", "[" + Array(repeating: health("{}"), count: 101).joined(separator: ",") + "]", -32600),
  ]

  /// A request that cannot be carried out as it is.
  static let notCalls: [Frame] = [
    Frame("unknown method", #"{"jsonrpc":"2.0","id":1,"method":"patient.destroy"}"#, -32601),
    Frame("empty method", #"{"jsonrpc":"2.0","id":1,"method":""}"#, -32601),
    Frame("method in capitals", #"{"jsonrpc":"2.0","id":1,"method":"Health.Check"}"#, -32601),
    Frame("positional parameters", health("[]"), -32602),
    Frame("unknown parameter", health(#"{"a":1}"#), -32602),
    Frame("infinity", health(#"{"a":1e999}"#), -32602),
    Frame("65 bits", health(#"{"a":18446744073709551616}"#), -32602),
    Frame("65 bits in _meta", health(#"{"_meta":{"minimumPosition":18446744073709551616}}"#), -32602),
    Frame("_meta as text", health(#"{"_meta":"x"}"#), -32602),
    Frame("unknown member of _meta", health(#"{"_meta":{"user":"x"}}"#), -32602),
    Frame("request id with a space", health(#"{"_meta":{"requestId":"a b"}}"#), -32602),
    Frame(
      "request id of 129", health(#"{"_meta":{"requestId":"\#(String(repeating: "a", count: 129))"}}"#),
      -32602),
    Frame("unknown language", health(#"{"_meta":{"language":"fr"}}"#), -32602),
    Frame("time without offset", health(#"{"_meta":{"occurredAt":"2026-01-14T10:00:00"}}"#), -32602),
    Frame(
      "command id on a query", health(#"{"_meta":{"commandId":"550e8400-e29b-41d4-a716-446655440000"}}"#),
      -32602),
  ]

  @Test(
    "are answered with the specification's error, and the connection goes on",
    arguments: notJSON + notRequests + notCalls)
  func refused(_ frame: Frame) async throws {
    let path = try await SharedDaemon.socket()
    let lines = await blocking { () -> [[UInt8]?] in
      guard let socket = RawSocket(path) else { return [] }
      socket.send(
        frame.bytes + Array("\n{\"jsonrpc\":\"2.0\",\"id\":\"next\",\"method\":\"health.check\"}\n".utf8))
      return [socket.line(), socket.line()]
    }
    try #require(lines.count == 2)
    let error = try JSON.decode(Value.self, from: try #require(lines[0]))
    #expect(error["error"]?["code"]?.whole == frame.number)
    #expect(error["jsonrpc"] == "2.0")
    #expect(error["error"]?["message"]?.text?.isEmpty == false)
    let next = try JSON.decode(Value.self, from: try #require(lines[1]))
    #expect(next["id"] == "next")
    #expect(next["result"]?["status"] == "ok")
  }

  @Test(
    "ids come back as they were sent",
    arguments: [
      (#""ä\u0000\"""#, Value.string("ä\u{0}\"")), (#""""#, ""), ("0", 0), ("-1", -1), ("null", nil),
      ("1.0", 1),
      ("9223372036854775807", .integer(.max)),
    ])
  func ids(_ text: String, _ id: Value) async throws {
    let line = await RawSocket.exchange(
      #"{"jsonrpc":"2.0","id":\#(text),"method":"health.check"}"#, at: try await SharedDaemon.socket())
    let reply = try JSON.decode(Value.self, from: line)
    #expect(reply["id"] == id)
    #expect(reply["result"] != nil)
  }

  @Test(
    "a number comes back as an id character by character",
    arguments: ["18446744073709551616", "-9223372036854775809", "1.0", "1.50", "1e2", "1E+400", "-0"])
  func numbers(_ text: String) async throws {
    let line = await RawSocket.exchange(
      #"{"jsonrpc":"2.0","id":\#(text),"method":"health.check"}"#, at: try await SharedDaemon.socket())
    let begin = #"{"jsonrpc":"2.0","id":\#(text),"result":{"#
    #expect(String(decoding: line, as: UTF8.self).hasPrefix(begin))
  }

  @Test("a frame over the limit is refused and ends the connection, others go on") func tooLong() async throws
  {
    let path = try await SharedDaemon.socket()
    let session = try await SharedDaemon.session()
    let (line, isClosed) = await blocking { () -> ([UInt8]?, Bool) in
      guard let socket = RawSocket(path) else { return (nil, false) }
      socket.send(Array(repeating: UInt8(ascii: " "), count: 1_048_577) + [UInt8(ascii: "\n")])
      let line = socket.line()
      return (line, socket.isClosedByPeer())
    }
    let error = try JSON.decode(Value.self, from: try #require(line))
    #expect(error["error"]?["code"] == -32600)
    #expect(error["error"]?["data"]?["details"]?["limitBytes"] == 1_048_576)
    #expect(isClosed)
    #expect(try await session.call("health.check")["status"] == "ok")
  }
}
