import RecordModel
import RecordSocketSupport
import Testing

@Suite("rpc.serving", .timeLimit(.minutes(10))) struct ServingTests {
  private static let request = #"{"jsonrpc":"2.0","id":1,"method":"rpc.serving"}"# + "\n"

  @Test("the service answers, at any place of a connection and in a batch") func asked() async throws {
    try await TestServer.run { running in
      let client = try await RawClient.connect(running.path)
      let answer = #"{"jsonrpc":"2.0","id":1,"result":{"takesEvents":true}}"#
      #expect(try await client.ask(Self.request) == answer)
      #expect(try await client.ask(Self.request) == answer)
      #expect(try await client.ask("[" + Self.request.dropLast() + "]\n") == "[\(answer)]")
    }
  }
}
