import Glibc
import NIOPosix
import RecordModel
import RecordProcess
import RecordServer
import RecordSocketSupport
import RecordTestSupport
import Testing

@Suite("rpc.generation", .timeLimit(.minutes(10))) struct GenerationTests {
  private static let request = #"{"jsonrpc":"2.0","id":1,"method":"rpc.generation"}"# + "\n"
  private let directory = TemporaryDirectory()

  private func number() throws -> SharedNumber {
    try SharedNumber(path: directory.path + "/number", first: 100)
  }

  private static func ask(_ path: String) async throws -> SharedNumber? {
    try await NIOThreadPool.singleton.runIfActive { SharedNumber.ask(path, request) }
  }

  @Test("the first request of a connection is given the page that the server's changes move")
  func handedOver()
    async throws
  {
    let number = try number()
    try await TestServer.run(generation: number) { running in
      let received = try #require(try await Self.ask(running.path))
      #expect(received.settled == 102)
      number.beginChange()
      #expect(received.settled == nil)
      number.endChange()
      #expect(received.settled == 104)
      // Another one later, on a connection of its own.
      #expect(try await Self.ask(running.path)?.settled == 104)
    }
  }

  @Test("a client that takes no descriptor reads a JSON text after a space") func plain() async throws {
    try await TestServer.run(generation: try number()) { running in
      let client = try await RawClient.connect(running.path)
      #expect(
        try await client.ask(Self.request) == #" {"jsonrpc":"2.0","id":1,"result":{"generation":102}}"#)
      #expect(
        try await client.ask(RequestTests.echo("2") + "\n") == RequestTests.echoed("2"),
        "the connection goes on")
    }
  }

  @Test("no descriptor comes between other bytes") func notFirst() async throws {
    try await TestServer.run(generation: try number()) { running in
      let client = try await RawClient.connect(running.path)
      _ = try await client.ask(RequestTests.echo("1") + "\n")
      #expect(try await client.ask(Self.request)?.contains(#""code":"STATE_CONFLICT""#) == true)
      let batch = try await RawClient.connect(running.path)
      #expect(
        try await batch.ask("[" + Self.request.dropLast() + "]\n")?.contains(#""code":"STATE_CONFLICT""#)
          == true)
      let busy = try await RawClient.connect(running.path)
      try await busy.send(#"{"jsonrpc":"2.0","id":1,"method":"hold"}"# + "\n" + Self.request)
      #expect(await busy.line()?.contains(#""code":"STATE_CONFLICT""#) == true)
    }
  }

  @Test("where it is not kept, or for whom it is not, it is refused without a descriptor") func refused()
    async throws
  {
    try await TestServer.run { running in
      #expect(try await Self.ask(running.path) == nil)
      let client = try await RawClient.connect(running.path)
      #expect(try await client.ask(Self.request)?.contains(#""code":"SCHEMA_NOT_READY""#) == true)
    }
    try await TestServer.run(roles: [.auditor], generation: try number()) { running in
      #expect(try await Self.ask(running.path) == nil)
      let client = try await RawClient.connect(running.path)
      #expect(try await client.ask(Self.request)?.contains(#""code":"FORBIDDEN""#) == true)
    }
  }
}
