import Glibc
import RecordModel
import RecordServer
import RecordSocketSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct StopTests {
  private static func start(
    _ path: String, threads: Int = 2
  ) async throws -> (InMemoryService, SocketServer) {
    let service = InMemoryService()
    let server = SocketServer(
      service: service, peers: [TestServer.user: [.auditor]], threads: threads, logger: TestServer.silent)
    try await server.start(ListeningSocket(path: path))
    return (service, server)
  }

  @Test func requestsInFlightAreAnsweredAndNewOnesAreNot() async throws {
    let path = TestServer.makePath()
    defer { TestServer.clear(path) }
    // On one loop, so that once the idle client is gone the other one knows too that nothing more is taken.
    let (service, server) = try await Self.start(path, threads: 1)
    let client = try await RawClient.connect(path)
    let idle = try await RawClient.connect(path)
    _ = try await idle.ask(RequestTests.echo("1") + "\n")
    try await client.send(#"{"jsonrpc":"2.0","id":1,"method":"hold"}"# + "\n")
    await service.waitForHeld(1)
    async let stopped: Void = server.stop(within: TestServer.patience)
    #expect(await idle.line() == nil)
    #expect(!Files.exists(path))
    await #expect(throws: (any Error).self) { try await RawClient.connect(path) }
    client.sendWithoutWaiting(Array((RequestTests.echo("2") + "\n").utf8))
    service.release()
    #expect(await client.lines(2) == [RequestTests.echoed("1")])
    await stopped
    #expect(service.calledMethods == ["echo", "hold"])
    #expect(service.observerCount == 0)
    #expect(server.statistics.snapshot.connections == 0)
  }

  @Test func whatTakesTooLongIsCutOff() async throws {
    let path = TestServer.makePath()
    defer { TestServer.clear(path) }
    let (service, server) = try await Self.start(path)
    let client = try await RawClient.connect(path)
    try await client.send(#"{"jsonrpc":"2.0","id":1,"method":"hold"}"# + "\n")
    await service.waitForHeld(1)
    await server.stop(within: .milliseconds(20))
    #expect(await client.line() == nil)
    // Too late: the reply has nowhere to go, and that is no harm.
    service.release()
  }

  @Test func subscribersAreTold() async throws {
    let path = TestServer.makePath()
    defer { TestServer.clear(path) }
    let (_, server) = try await Self.start(path)
    let client = try await RawClient.connect(path)
    try await client.send(SubscriptionTests.subscribe("{}"))
    _ = await client.lines(2)
    await server.stop(within: TestServer.patience)
    let lines = await client.lines(2)
    #expect(lines.count == 1)
    #expect(lines.first?.contains(#""method":"log.subscriptionEnded""#) == true)
    #expect(lines.first?.contains("SCHEMA_NOT_READY") == true)
  }

  @Test func theFileOfASuccessorStays() async throws {
    let path = TestServer.makePath()
    defer { TestServer.clear(path) }
    let (_, server) = try await Self.start(path)
    #expect(unlinkFile(path))
    let (_, successor) = try await Self.start(path)
    await server.stop(within: TestServer.patience)
    let client = try await RawClient.connect(path)
    #expect(try await client.ask(RequestTests.echo("1") + "\n") == RequestTests.echoed("1"))
    await successor.stop(within: TestServer.patience)
    #expect(!Files.exists(path))
  }

  @Test func aServerThatNeverStartedStops() async {
    let server = SocketServer(service: InMemoryService(), peers: [:], logger: TestServer.silent)
    await server.stop(within: TestServer.patience)
    await server.stop(within: TestServer.patience)
  }
}

private func unlinkFile(_ path: String) -> Bool { unlink(path) == 0 }
