import RecordModel
import RecordProcess
import RecordTestSupport
import Testing

@testable import RecordShipping

extension ClusterTests {
  @Suite("Following and promoting") struct FollowTests {
    private func follower(
      _ bench: Bench, _ replica: MadeReplica, of instance: InstanceID? = nil
    ) throws -> Follower {
      var ports = ShipperPorts(onStatus: { [statuses = bench.statuses] in statuses.value += [$0] })
      ports.longestPause = .milliseconds(400)
      return try Follower(bench.settings, of: instance, target: replica, ports: ports, logger: .quiet)
    }

    /// Follows until something is so, then stops.
    private func follow(
      _ bench: Bench, _ replica: MadeReplica, until condition: () async throws -> Bool
    ) async throws {
      let follower = try follower(bench, replica)
      async let running: Void = follower.run()
      defer { follower.stop() }
      try await eventually(condition)
      follower.stop()
      await running
    }

    private static func name(_ digit: Character) -> String { String(repeating: digit, count: 32) }

    @Test("keys come first, then records, then what is new; keys of the access log stay away") func order()
      async throws
    {
      let bench = try await Bench(ClusterScope.current())
      let replica = MadeReplica(bench.store.instance)
      let shelf = KeyShelf(
        connection: bench.connection, stream: bench.settings.keyStream,
        subjects: Subjects(bench.store.instance), log: .access(year: 2026), logger: .quiet)
      _ = try await shelf.put([KeyParcel(name: Self.name("b"), sealed: Base64.text([1]))])
      await bench.store.offer(KeyParcel(name: Self.name("a"), sealed: Base64.text([2])))
      await bench.store.append(100)
      try await bench.shipAll()
      try await follow(bench, replica) {
        if await replica.position == 100, await bench.store.head() == 100 {
          await bench.store.append(50)
          try await bench.shipAll()
        }
        return await replica.position == 150
      }
      #expect(await replica.records == (await bench.store.everything()))
      #expect(await replica.keys == [Self.name("a"): Base64.text([2])])
      #expect(await replica.keysBefore.allSatisfy { $0 == 1 })
      await bench.store.offer(KeyParcel(name: Self.name("a"), sealed: nil))
      try await bench.shipAll()
      try await follow(bench, replica) { await replica.keys[Self.name("a")] == .some(.none) }
    }

    @Test("a hole is named, and what fills it is taken, with all that came behind it") func hole()
      async throws
    {
      let bench = try await Bench(ClusterScope.current())
      let replica = MadeReplica(bench.store.instance)
      await bench.store.append(200)
      try await bench.shipAll()
      let lost = try #require(try await bench.connection.message(bench.settings.recordStream, sequence: 3))
      try await bench.connection.erase(bench.settings.recordStream, sequence: 3)
      let first = try #require(lost.batchHeaders?.first)
      let last = try #require(lost.batchHeaders?.last)
      let text =
        "ALARM: positions \(first) to \(last) are missing in the copy; waiting until they are shipped again"
      var isFilled = false
      try await follow(bench, replica) {
        if bench.statuses.value.contains(text), !isFilled {
          #expect(await replica.position == first - 1)
          isFilled = true
          try await publishAgain(lost, bench)
        }
        return await replica.position == 200
      }
      #expect(await replica.records == (await bench.store.everything()))
      #expect(bench.statuses.value.last == Follower.following)
    }

    private func publishAgain(_ message: StoredMessage, _ bench: Bench) async throws {
      let headers = try #require(message.batchHeaders)
      _ = try await bench.connection.publish(
        Publication(
          subject: message.subject, stream: bench.settings.recordStream,
          expected: try await bench.last()?.sequence ?? 0,
          headers: Dictionary(uniqueKeysWithValues: headers.pairs), payload: message.payload))
    }

    @Test("the daemon of another store is not followed") func other() async throws {
      let bench = try await Bench(ClusterScope.current())
      let follower = try follower(
        bench, MadeReplica(bench.store.instance), of: InstanceID("550e8400-e29b-41d4-a716-446655440000"))
      await follower.run()
      #expect(follower.ending == .configuration)
    }
  }
}

extension ClusterTests.FollowTests {
  private func promotion(_ bench: Bench, _ replica: MadeReplica) -> Promotion {
    Promotion(replica, bench.connection, bench.store.instance, settings: bench.settings)
  }

  @Test("a replica that is behind is not promoted; one that is not fences the old store, and goes on")
  func promote() async throws {
    let bench = try await Bench(ClusterScope.current())
    let replica = MadeReplica(bench.store.instance)
    await bench.store.append(60)
    try await bench.shipAll()
    #expect(try await promotion(bench, replica).run() == .behind(replica: 0, copy: 60))
    try await follow(bench, replica) { await replica.position == 60 }
    #expect(try await promotion(bench, replica).run() == .promoted(epoch: 1, position: 60))
    #expect(await replica.isPromoted)
    await bench.store.append(5)
    try await bench.shipper().run()
    #expect(await bench.store.fences == [MadeStore.Fence(epoch: 1, position: 60)])
    let heir = MadeStore(instance: bench.store.instance, epoch: 1)
    await heir.append(90)
    try await bench.ship(heir) { await heir.isSettled("record") }
    let (outcome, directory) = try await bench.fetched()
    #expect(outcome.problems.isEmpty && outcome.positions["record"] == 90)
    #expect(try Bench.records(directory) == (await heir.everything()))
    let second = MadeReplica(bench.store.instance)
    try await follow(bench, second) { await second.position == 90 }
  }

  @Test("after a crash behind the seal it is run again; another history is refused") func again() async throws
  {
    let bench = try await Bench(ClusterScope.current())
    let replica = MadeReplica(bench.store.instance)
    await bench.store.append(10)
    try await bench.shipAll()
    try await follow(bench, replica) { await replica.position == 10 }
    let seal = BatchHeaders.seal(after: 10, hash: try #require(await bench.store.hash(10)), epoch: 1)
    _ = try await bench.connection.publish(
      promotion(bench, replica).publication(seal, over: try #require(try await bench.last()).sequence))
    #expect(try await promotion(bench, replica).run() == .promoted(epoch: 2, position: 10))
    let other = MadeReplica(bench.store.instance)
    let made = MadeStore(instance: bench.store.instance)
    await made.append(10, salt: "other")
    let batch = try #require(await made.shipment("record", after: 0, limit: 1 << 20)).batch
    _ = try await other.apply(ApplyShipment(batch: batch))
    guard case .differs = try await promotion(bench, other).run() else {
      Issue.record("another history was promoted")
      return
    }
  }
}
