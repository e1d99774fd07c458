import RecordModel
import RecordProcess
import RecordTestSupport
import Testing

@testable import RecordShipping

extension ClusterTests {
  @Suite("Shipping to a cluster of three") struct ShippingTests {
    private func bench(
      _ store: MadeStore = MadeStore(), batchBytes: Int = 8192,
      change: (inout [StreamPlan]) -> Void = { _ in }
    ) async throws -> Bench {
      try await Bench(ClusterScope.current(), store: store, batchBytes: batchBytes, change: change)
    }

    private static let otherHash = String(repeating: "ab", count: 32)

    @Test("everything is caught up, then what is new, and comes back as it was") func catchUp() async throws {
      let bench = try await bench()
      await bench.store.append(300)
      await bench.store.append(40, to: "access-2025")
      await bench.store.append(30, to: "access-2026")
      try await bench.shipAll("access-2026")
      try await bench.shipAll("access-2025")
      try await bench.shipAll()
      await bench.store.append(25, bytes: 20_000)
      try await bench.shipAll()
      for log in ["record", "access-2025", "access-2026"] { try await bench.expectWhole(log) }
    }

    @Test("a stream that lost its tail is shipped to again") func lostTail() async throws {
      let bench = try await bench()
      await bench.store.append(100)
      try await bench.shipAll()
      let last = try #require(try await bench.last())
      try await bench.connection.erase(bench.settings.recordStream, sequence: last.sequence)
      // The engine still knows the id of the message that it lost: what it calls a duplicate must not be believed.
      let hash = last.headers[HeaderName.hash]
      try await bench.ship { try await bench.last()?.headers[HeaderName.hash] == hash }
      try await bench.expectWhole()
    }

    @Test("a tail lost while shipping goes on is noticed by the refusal of the next message")
    func lostTailMeanwhile() async throws {
      let bench = try await bench()
      await bench.store.append(100)
      var isLost = false
      try await bench.ship {
        let settled = await bench.store.settled["record"]
        if settled == 100, !isLost, let last = try await bench.last() {
          try await bench.connection.erase(bench.settings.recordStream, sequence: last.sequence)
          await bench.store.append(50)
          isLost = true
        }
        return settled == 150
      }
      try await bench.expectWhole()
    }

    @Test("a stream that was deleted and made again is filled again") func madeAgain() async throws {
      let bench = try await bench()
      await bench.store.append(60)
      try await bench.shipAll()
      try await bench.connection.destroy(bench.settings.recordStream)
      try await Bench.make([Bench.plans(bench.settings, bench.store.instance)[0]], bench.connection)
      await bench.store.append(5)
      try await bench.shipAll()
      try await bench.expectWhole()
    }

    @Test("a stream deleted while shipping goes on raises the alarm, and is filled when it is there again")
    func deletedMeanwhile() async throws {
      let bench = try await bench()
      await bench.store.append(10)
      try await bench.shipAll()
      try await bench.connection.destroy(bench.settings.recordStream)
      await bench.store.append(10)
      let shipper = try bench.shipper()
      async let running: Void = shipper.run()
      try await eventually { await bench.store.settled["record"] == 10 }
      try await Bench.make([Bench.plans(bench.settings, bench.store.instance)[0]], bench.connection)
      try await eventually { await bench.store.settled["record"] == 20 }
      shipper.stop()
      await running
      try await bench.expectWhole()
    }

    @Test("another writer with a higher epoch fences") func higherEpoch() async throws {
      let bench = try await bench()
      await bench.store.append(50)
      try await bench.shipAll()
      let hash = try #require(await bench.store.hash(50))
      try await bench.forge(
        BatchHeaders(epoch: 1, first: 51, last: 60, hashBefore: hash, hash: Self.otherHash))
      await bench.store.append(20)
      let shipper = try bench.shipper()
      await shipper.run()
      #expect(await bench.store.fences == [MadeStore.Fence(epoch: 1, position: 50)])
      #expect(shipper.ending == .configuration)
      #expect(bench.statuses.value.last?.contains("epoch 1 took over") == true)
      #expect(try await bench.last()?.headers[HeaderName.last] == "60", "nothing was published over it")
    }

    @Test("another hash fences, and so does a copy that is ahead", arguments: [(41, 60), (51, 60)])
    func otherHash(first: UInt64, last: UInt64) async throws {
      let bench = try await bench()
      await bench.store.append(first == 41 ? 40 : 50)
      try await bench.shipAll()
      let hash = try #require(await bench.store.hash(first - 1))
      try await bench.forge(
        BatchHeaders(epoch: 0, first: first, last: last, hashBefore: hash, hash: Self.otherHash))
      if first == 41 { await bench.store.append(30) }
      try await bench.shipper().run()
      #expect(await bench.store.fences == [MadeStore.Fence(epoch: 1, position: first - 1)])
    }

    @Test("a store of a newer epoch than a copy that it does not continue stops, and fences nobody")
    func olderBranch() async throws {
      let bench = try await bench()
      await bench.store.append(10)
      try await bench.shipAll()
      try await bench.forge(
        BatchHeaders(
          epoch: 0, first: 11, last: 12, hashBefore: await bench.store.hash(10) ?? "", hash: Self.otherHash))
      await bench.store.append(5)
      await bench.store.promote(to: 1)
      let shipper = try bench.shipper()
      await shipper.run()
      #expect(await bench.store.fences.isEmpty)
      #expect(shipper.ending == .configuration)
    }

    @Test("of two stores that go on from the same copy one ships, and the other is fenced")
    func twoWriters() async throws {
      let bench = try await bench()
      await bench.store.append(30)
      try await bench.shipAll()
      let twin = MadeStore(instance: bench.store.instance)
      await twin.append(30)
      await twin.append(10, salt: "other")
      await bench.store.append(10)
      let (one, two) = (try bench.shipper(), try bench.shipper(twin))
      async let first: Void = one.run()
      async let second: Void = two.run()
      try await eventually { await bench.store.fences.count + twin.fences.count == 1 }
      one.stop()
      two.stop()
      _ = await (first, second)
      let (here, there) = (await bench.store.settled["record"], await twin.settled["record"])
      #expect([here, there].filter { $0 == 40 }.count == 1, "no position was settled by both")
    }

    @Test("an empty copy is told to the daemon, and one with records is not called so") func empty()
      async throws
    {
      let bench = try await bench()
      await bench.store.append(10)
      try await bench.shipAll()
      #expect(await bench.store.emptied == ["record"])
      let again = MadeStore(instance: bench.store.instance)
      await again.append(10)
      try await bench.ship(again) { await again.isSettled("record") }
      #expect(await again.emptied.isEmpty)
    }

    @Test("replies that wait for a copy are not promised to be safe where nobody says that the engine is")
    func beforeReply() async throws {
      let bench = try await bench()
      await bench.store.append(10)
      await bench.store.holdReplies()
      let refused = try bench.shipper()
      await refused.run()
      #expect(refused.ending == .configuration)
      #expect(bench.statuses.value.last?.contains("synchronous-storage=yes") == true)
      #expect(await bench.store.settled.isEmpty)
      try await bench.shipAll { $0.synchronousStorage = true }
    }

    @Test(
      "a volume that another store of an older epoch wrote is shipped beside it, and fetched in its place")
    func fork() async throws {
      let bench = try await bench()
      let twin = MadeStore(instance: bench.store.instance, epoch: 1)
      for store in [bench.store, twin] { await store.append(10) }
      await bench.store.append(30, to: "access-2026")
      await twin.append(20, to: "access-2026", salt: "other")
      try await bench.shipAll("access-2026")
      try await bench.ship(twin) { await twin.isSettled("access-2026") }
      #expect(await twin.fences.isEmpty)
      let (outcome, directory) = try await bench.fetched()
      #expect(outcome.problems.isEmpty)
      #expect(outcome.positions["access-2026"] == 20 && outcome.positions["access-2026-0"] == 30)
      #expect(try Bench.records(directory, "access-2026") == (await twin.everything("access-2026")))
    }

    @Test("batches that are too large are halved until they fit") func tooLarge() async throws {
      let bench = try await bench(batchBytes: 65_536) { $0[0].maxMessageBytes = 9000 }
      await bench.store.append(400)
      try await bench.shipAll()
      try await bench.expectWhole()
    }

    @Test("another stream than the settings say stops the shipper") func wrongStream() async throws {
      let bench = try await bench()
      await bench.store.append(10)
      let shipper = try bench.shipper(nil) {
        $0.recordStream = bench.settings.accessStream; $0.accessStream = "OTHER"
      }
      await shipper.run()
      #expect(shipper.ending == .configuration)
      #expect(bench.statuses.value.last?.contains("another stream") == true)
      #expect(await bench.store.settled["record"] == nil)
      #expect(await bench.store.fences.isEmpty)
    }

    @Test("a shipper started on a fenced store ends at once") func alreadyFenced() async throws {
      let bench = try await bench()
      await bench.store.append(10)
      try await bench.forge(
        BatchHeaders(epoch: 3, first: 1, last: 2, hashBefore: BatchHeaders.noHash, hash: Self.otherHash))
      try await bench.shipper().run()
      #expect(await bench.store.fences == [MadeStore.Fence(epoch: 3, position: 0)])
      #expect(await bench.store.settled["record"] == nil)
    }
  }
}
