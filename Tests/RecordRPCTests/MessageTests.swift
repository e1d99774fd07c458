import RecordModel
import RecordRPC
import Testing

@Suite struct MessageTests {
  private static func text(_ write: (inout [UInt8]) -> Void) -> String {
    var output: [UInt8] = []
    write(&output)
    return String(decoding: output, as: UTF8.self)
  }

  @Test func aRequestIsReadWhereverItLies() throws {
    let tape = try JSON.parse(Array(#"[0,{"params":{"a":1},"method":"m","id":"i","jsonrpc":"2.0"}]"#.utf8))
    let request = try Request.read(tape, at: try #require(Array(tape.elements(of: tape.root)).last))
    #expect(request.method == "m")
    #expect(request.id == .text(Array(#""i""#.utf8)))
    #expect(try tape.member("a", of: #require(request.params)).flatMap { tape.integer(at: $0) } == 1)
  }

  @Test func aNotificationWithPositionalParametersGetsNoAnswer() throws {
    let tape = try JSON.parse(Array(#"{"jsonrpc":"2.0","method":"m","params":[]}"#.utf8))
    let refusal = #expect(throws: RequestRefusal.self) { try Request.read(tape, at: tape.root) }
    #expect(refusal?.id == nil)
    #expect(refusal?.failure.code == .invalidInput)
  }

  @Test(arguments: [
    ("7", MessageID.integer(7)), ("-7", .integer(-7)), ("0", .integer(0)),
    ("9223372036854775807", .integer(.max)),
    ("-9223372036854775808", .integer(.min)), ("-0", .number(Array("-0".utf8))),
    ("7.0", .number(Array("7.0".utf8))), ("7e0", .number(Array("7e0".utf8))),
    ("0.5", .number(Array("0.5".utf8))),
    ("9223372036854775808", .number(Array("9223372036854775808".utf8))),
    ("1e999", .number(Array("1e999".utf8))),
  ]) func idsComeBackAsTheyWere(text: String, id: MessageID) throws {
    for frame in ["[\(text)]", "[ \(text) ]", "[\(text)\n,1]"] {
      let tape = try JSON.parse(Array(frame.utf8), limits: JSONLimits(keepsNumbers: true))
      let read = try #require(MessageID(tape, at: tape.root + 1))
      #expect(read == id)
      let line = Self.text { ReplyText.error(RPCError(code: 1, message: "m"), id: read, into: &$0) }
      #expect(line.hasPrefix("{\"jsonrpc\":\"2.0\",\"id\":\(text),"))
    }
  }

  @Test func numbersBeyondAreKeptWhereThatIsAskedForAlone() throws {
    let text = Array(#"{"a":[1,18446744073709551616],"b":{"c":-1e-400}}"#.utf8)
    #expect(throws: CodingFailure.self) { try JSON.parse(text) }
    let tape = try JSON.parse(text, limits: JSONLimits(keepsNumbers: true))
    #expect(tape.numberBeyond(in: tape.root)?.path == "a[1]")
    let inner = try #require(tape.member("b", of: tape.root))
    #expect(tape.numberBeyond(in: inner)?.path == "c")
    #expect(tape.subtree(at: inner).numberBeyond(in: 0)?.kind == .numberOutOfRange)
    #expect(
      Self.text { JSON.write(tape, node: tape.root, into: &$0) } == String(decoding: text, as: UTF8.self))
    var bytes: [UInt8] = []
    #expect(throws: CodingFailure.self) { try CBOR.write(tape, node: tape.root, into: &bytes) }
    #expect(tape.value()["b"] == ["c": "-1e-400"])
  }

  static let numbers: [(Failure.Code, Int)] = [
    (.parseError, -32700), (.invalidRequest, -32600), (.methodNotFound, -32601), (.invalidInput, -32602),
    (.internalError, -32603), (.unauthorized, -32000), (.forbidden, -32000), (.notFound, -32000),
    (.validationFailed, -32000), (.assessmentCompleted, -32000), (.stateConflict, -32000),
    (.overloaded, -32000),
    (.storageFull, -32000), (.databaseError, -32000), (.corrupt, -32000), (.wrongKey, -32000),
    (.unavailable, -32000),
  ]

  @Test(arguments: numbers) func errorsSurviveTheWire(code: Failure.Code, number: Int) throws {
    #expect(code.errorNumber == number)
    let sent = RPCError(Failure(code, "a \"sentence\"\n", details: ["field": "x", "list": [1, 2.5, nil]]))
    let line = Self.text { ReplyText.error(sent, id: .integer(-7), into: &$0) }
    let tape = try JSON.parse(Array(line.utf8))
    guard case .error(.integer(-7), let received) = IncomingMessage(tape) else {
      Issue.record("not an error: \(line)")
      return
    }
    #expect(received == sent)
    #expect(received.code == number)
  }

  static let messages: [(String, String)] = [
    (#"{"jsonrpc":"2.0","id":1,"result":null}"#, "result"),
    (#"{"id":null,"error":{"code":1,"message":"m"}}"#, "error"),
    (#"{"jsonrpc":"2.0","method":"m"}"#, "notification"), (#"{"id":1}"#, "nothing"), ("[]", "nothing"),
    (#"{"id":1,"error":{"code":"x","message":"m"}}"#, "nothing"), (#"{"id":true,"result":{}}"#, "nothing"),
    (#"{"jsonrpc":"2.0","id":1,"result":{},"later":true}"#, "result"),
  ]

  @Test(arguments: messages) func messagesOfTheDaemonAreToldApart(text: String, kind: String) throws {
    let actual =
      switch IncomingMessage(try JSON.parse(Array(text.utf8))) {
      case .result: "result"
      case .error: "error"
      case .notification: "notification"
      case nil: "nothing"
      }
    #expect(actual == kind)
  }

  @Test func aReceiptNeedsAnObject() throws {
    let receipt = Receipt(position: .max, replayed: true)
    for (value, result) in [
      (#"{}"#, #"{"_meta":{"position":18446744073709551615,"replayed":true}}"#),
      (#"{"a":{}}"#, #"{"a":{},"_meta":{"position":18446744073709551615,"replayed":true}}"#), ("[]", "[]"),
      ("1", "1"),
    ] {
      let reply = Reply(.success(try JSON.parse(Array(value.utf8))), receipt: receipt)
      for reply in [reply, reply.written, reply.written.written] {
        #expect(
          Self.text { ReplyText.write(reply, id: .null, into: &$0) }
            == #"{"jsonrpc":"2.0","id":null,"result":\#(result)}"#)
      }
    }
  }

  @Test func aReceiptNamesTheLastOfSeveralEvents() {
    for (last, text) in [(7 as UInt64, ""), (9, #""lastPosition":9,"#)] {
      let reply = Reply(.success(.emptyObject), receipt: Receipt(position: 7, last: last, replayed: false))
      #expect(
        Self.text { ReplyText.write(reply, id: .null, into: &$0) }
          == #"{"jsonrpc":"2.0","id":null,"result":{"_meta":{"position":7,\#(text)"replayed":false}}}"#)
    }
  }

  @Test func requestsAreOneLine() throws {
    let params = try JSON.parse(Array("{\n \"a\" : \"x\\ny\" }".utf8))
    #expect(
      Self.text { RequestText.write(method: "m\"\n", params: (params, params.root), id: 3, into: &$0) }
        == #"{"jsonrpc":"2.0","id":3,"method":"m\"\n","params":{"a":"x\ny"}}"#)
    #expect(
      Self.text { RequestText.write(method: "m", params: nil, id: nil, into: &$0) }
        == #"{"jsonrpc":"2.0","method":"m"}"#)
  }
}
