import RecordModel
import RecordServer
import RecordSocketSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct RequestTests {
  static func echo(_ id: String, _ params: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"echo","params":\#(params)}"#
  }

  static func echoed(_ id: String, _ params: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"result":\#(params)}"#
  }

  @Test(arguments: [
    "0", "1", "-1", "9223372036854775807", "-9223372036854775808", "null", #""""#, #""a b""#, #""\"\\\n""#,
    #""ä😀""#,
  ])
  func idsComeBackAsTheyWere(id: String) async throws {
    try await TestServer.run { running in
      let client = try await RawClient.connect(running.path)
      #expect(try await client.ask(Self.echo(id) + "\n") == Self.echoed(id))
    }
  }

  @Test func aReceiptIsTheLastMemberOfTheResult() async throws {
    try await TestServer.run { running in
      let client = try await RawClient.connect(running.path)
      let meta = #""_meta":{"position":7,"replayed":false}"#
      #expect(
        try await client.ask(#"{"jsonrpc":"2.0","id":1,"method":"write","params":{"a":[1]}}"# + "\n")
          == #"{"jsonrpc":"2.0","id":1,"result":{"a":[1],\#(meta)}}"#)
      #expect(
        try await client.ask(#"{"jsonrpc":"2.0","id":2,"method":"write"}"# + "\n")
          == #"{"jsonrpc":"2.0","id":2,"result":{\#(meta)}}"#)
    }
  }

  static let failures: [(Failure, Int, String)] = [
    (
      Failure(.invalidInput, "m", details: ["field": "a"]), -32602,
      #"{"code":"INVALID_INPUT","details":{"field":"a"}}"#
    ),
    (Failure(.internalError, "m"), -32603, #"{"code":"INTERNAL_ERROR"}"#),
    (Failure(.notFound, "m"), -32000, #"{"code":"NOT_FOUND"}"#),
    (Failure(.init(rawValue: "NEW_KIND"), "m"), -32000, #"{"code":"NEW_KIND"}"#),
    (Failure(.stateConflict, "m", details: ["x": .double(.nan)]), -32000, #"{"code":"STATE_CONFLICT"}"#),
  ]

  @Test(arguments: failures)
  func failuresHaveTheirNumbers(failure: Failure, code: Int, data: String) async throws {
    try await TestServer.run { running in
      running.service.setFailure(failure)
      let client = try await RawClient.connect(running.path)
      #expect(
        try await client.ask(#"{"jsonrpc":"2.0","id":1,"method":"refuse"}"# + "\n")
          == #"{"jsonrpc":"2.0","id":1,"error":{"code":\#(code),"message":"m","data":\#(data)}}"#)
    }
  }

  @Test(arguments: ["echo", "write", "refuse", "no.such", "log.subscribe", "log.unsubscribe"])
  func notificationsAreNeverAnswered(method: String) async throws {
    try await TestServer.run { running in
      let client = try await RawClient.connect(running.path)
      try await client.send(#"{"jsonrpc":"2.0","method":"\#(method)"}"# + "\n")
      try await client.send(#"{"jsonrpc":"2.0","method":"\#(method)","params":[1]}"# + "\n")
      #expect(
        try await client.ask(#"{"jsonrpc":"2.0","id":1,"method":"write"}"# + "\n")?.hasPrefix(
          #"{"jsonrpc":"2.0","id":1,"result""#) == true)
      // The transport carries out the two log methods itself.
      let calls = method.hasPrefix("log.") ? ["write"] : [method, "write"]
      #expect(running.service.calledMethods == calls)
    }
  }

  @Test func theCallerIsKnownByUserAndRoles() async throws {
    try await TestServer.run(roles: [.gateway, .monitor]) { running in
      let client = try await RawClient.connect(running.path)
      let reply = try await client.ask(#"{"jsonrpc":"2.0","id":1,"method":"whoami"}"# + "\n")
      #expect(
        reply
          == #"{"jsonrpc":"2.0","id":1,"result":{"userID":\#(TestServer.user),"roles":["gateway","monitor"]}}"#
      )
    }
  }

  @Test func repliesComeInTheOrderInWhichTheyAreReady() async throws {
    try await TestServer.run { running in
      let client = try await RawClient.connect(running.path)
      try await client.send(#"{"jsonrpc":"2.0","id":"slow","method":"hold"}"# + "\n" + Self.echo("2") + "\n")
      #expect(await client.line() == Self.echoed("2"))
      running.service.release()
      #expect(await client.line() == Self.echoed(#""slow""#))
    }
  }
}
