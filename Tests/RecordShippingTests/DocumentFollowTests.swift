import RecordModel
import RecordProcess
import RecordTestSupport
import Testing

@testable import RecordShipping

extension ClusterTests.DocumentTests {
  private func follow(
    _ bench: Bench, _ replica: MadeReplica, until condition: () async throws -> Bool
  ) async throws {
    var ports = ShipperPorts(onStatus: { [statuses = bench.statuses] in statuses.value += [$0] })
    ports.longestPause = .milliseconds(400)
    let follower = try Follower(bench.settings, of: nil, target: replica, ports: ports, logger: .quiet)
    async let running: Void = follower.run()
    defer { follower.stop() }
    try await eventually(condition)
    follower.stop()
    await running
  }

  @Test("are brought to a replica that lacks them before the records that need them") func brought()
    async throws
  {
    let bench = try await Bench(ClusterScope.current())
    let (replica, second) = (MadeReplica(bench.store.instance), String(repeating: "0e", count: 16))
    await replica.want([Self.name, second])
    await bench.store.offer(Self.name, document: Self.document)
    await bench.store.append(10)
    try await bench.shipAll()
    await bench.store.offer(second, document: [1, 2, 3])
    await bench.store.append(10)
    try await bench.shipAll()
    try await follow(bench, replica) { await replica.position == 20 }
    #expect(await replica.documents == [Self.name: Self.document, second: [1, 2, 3]])
    #expect(await replica.recordsBefore[Self.name] == 0)
  }

  @Test("that are not whole in the copy are said, and hold up nothing") func missing() async throws {
    let bench = try await Bench(ClusterScope.current())
    let replica = MadeReplica(bench.store.instance)
    await replica.want([Self.name])
    await bench.store.offer(Self.name, document: Self.document)
    await bench.store.append(10)
    try await bench.shipAll()
    let lost = try #require(try await Self.piece(bench, 1))
    try await bench.connection.erase(bench.settings.documentStream, sequence: lost.sequence)
    try await follow(bench, replica) { await replica.position == 10 }
    #expect(
      bench.statuses.value.contains(
        "ALARM: the document \(Self.name) is not whole in the copy: piece 1 is missing"))
    #expect(await replica.recordsBefore[Self.name] == nil)
  }
}
