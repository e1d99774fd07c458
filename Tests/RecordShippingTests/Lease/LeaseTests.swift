import RecordClient
import RecordModel
import RecordProcess
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordShipping

extension ClusterTests {
  @Suite("Taking over by a lease") struct LeaseTests {
    static let hour = Duration.seconds(3600)

    /// What runs until a test has seen enough.
    struct Runs {
      let bench: Bench
      private(set) var stops: [@Sendable () -> Void] = []
      private(set) var tasks: [Task<Void, Never>] = []

      mutating func run(_ stop: @escaping @Sendable () -> Void, _ body: @escaping @Sendable () async -> Void)
      {
        stops.append(stop)
        tasks.append(Task { await body() })
      }

      /// Ends the one that began so many-th.
      func end(_ index: Int) async {
        stops[index]()
        await tasks[index].value
      }

      func end() async { for index in tasks.indices { await end(index) } }
    }

    /// Settings of a box that holds a lease, or waits for the end of one.
    static func settings(_ bench: Bench, _ name: String) -> ShipperSettings {
      var settings = bench.settings
      (settings.leaseMilliseconds, settings.promoteAfterSeconds, settings.reportName) = (200, 3, name)
      return settings
    }

    static func ports(_ bench: Bench, clock offset: Duration) -> ShipperPorts {
      var ports = ShipperPorts(onStatus: { [statuses = bench.statuses] in statuses.value += [$0] })
      (ports.waitMilliseconds, ports.accessInterval) = (40, .milliseconds(20))
      ports.longestPause = .milliseconds(400)
      ports.instant = { .now + offset }
      return ports
    }

    static func ship(_ runs: inout Runs, _ store: MadeStore, clock offset: Duration = .zero) throws {
      let shipper = try Shipper(
        settings(runs.bench, "box"), source: store, ports: ports(runs.bench, clock: offset), logger: .quiet)
      runs.run({ shipper.stop() }, { await shipper.run() })
    }

    /// Follows, and ships with what the heir has once the replica took over.
    static func follow(
      _ runs: inout Runs, _ replica: MadeReplica, _ name: String, heir: MadeStore,
      clock offset: Duration = .zero
    ) throws {
      let (settings, ports) = (settings(runs.bench, name), ports(runs.bench, clock: offset))
      let succession = Succession(
        try Follower(settings, of: nil, target: replica, ports: ports, logger: .quiet),
        then: try Shipper(settings, source: heir, ports: ports, logger: .quiet))
      runs.run({ succession.stop() }, { await succession.run() })
    }

    /// A store that goes on where the bench's store is, with the next epoch.
    static func heir(_ bench: Bench) async -> MadeStore {
      let heir = MadeStore(instance: bench.store.instance, epoch: 1)
      await heir.append(Int(await bench.store.head()))
      return heir
    }

    static func lease(_ bench: Bench) async throws -> StoreLease? {
      try await LeaseBook(
        connection: bench.connection, stream: bench.settings.leaseStream,
        subjects: Subjects(bench.store.instance)
      ).readOfLeader()?.lease
    }

    @Test("with clocks hours apart, one of two followers takes over and ships, and the old store is fenced")
    func burns() async throws {
      let bench = try await Bench(ClusterScope.current())
      await bench.store.append(40)
      let replicas = [MadeReplica(bench.store.instance), MadeReplica(bench.store.instance)]
      let heirs = [await Self.heir(bench), await Self.heir(bench)]
      var runs = Runs(bench: bench)
      try Self.ship(&runs, bench.store, clock: Self.hour)
      try Self.follow(&runs, replicas[0], "a", heir: heirs[0], clock: .zero - Self.hour)
      try Self.follow(&runs, replicas[1], "b", heir: heirs[1])
      for replica in replicas { try await eventually { await replica.position == 40 } }
      try await eventually { await bench.store.renewals > 20 }
      for replica in replicas { #expect(await !replica.isPromoted) }
      await runs.end(0)
      try await eventually { await heirs[0].renewals + heirs[1].renewals > 20 }
      let promoted = await [replicas[0].isPromoted, replicas[1].isPromoted]
      #expect(promoted.count { $0 } == 1)
      let winner = promoted[0] ? 0 : 1
      #expect(await heirs[1 - winner].renewals == 0)
      await heirs[winner].append(10)
      try await eventually { await heirs[winner].isSettled("record") }
      try await eventually { await replicas[1 - winner].position == 50 }
      try await expectHolder(bench, winner == 0 ? "a" : "b")
      try Self.ship(&runs, bench.store, clock: Self.hour)
      try await eventually { await bench.store.fences.first?.epoch == 1 }
      await runs.end()
    }

    private func expectHolder(_ bench: Bench, _ name: String) async throws {
      let lines = try await FleetReader(bench.connection, settings: bench.settings).lines(
        now: SystemClock.now())
      let holders = lines.filter { $0.lease != nil }
      #expect(holders.map(\.report.name) == [name])
      #expect(holders.first?.lease?.isClaim == false)
      #expect(holders.first?.lease?.epoch == 1)
    }

    @Test("a replica before a hole does not take over, and says how far it is behind") func behind()
      async throws
    {
      let bench = try await Bench(ClusterScope.current())
      await bench.store.append(200)
      try await bench.shipAll()
      try await bench.connection.erase(bench.settings.recordStream, sequence: 3)
      let replica = MadeReplica(bench.store.instance)
      var runs = Runs(bench: bench)
      try Self.ship(&runs, bench.store)
      try await eventually { await bench.store.renewals > 2 }
      try Self.follow(&runs, replica, "a", heir: await Self.heir(bench))
      try await eventually { try await Self.lease(bench) != nil && !bench.statuses.value.isEmpty }
      await runs.end(0)
      try await eventually {
        bench.statuses.value.contains { $0.contains("behind the copy; it does not take over") }
      }
      let position = await replica.position
      #expect(position < 200)
      #expect(
        bench.statuses.value.contains { $0.contains("at position \(position), \(200 - position) behind") })
      #expect(await !replica.isPromoted)
      await runs.end()
    }

    @Test("without the stream of leases nobody takes over; made again, the lease is held again") func gone()
      async throws
    {
      let bench = try await Bench(ClusterScope.current())
      await bench.store.append(10)
      let (replica, ahead) = (MadeReplica(bench.store.instance), Held(Duration.zero))
      var runs = Runs(bench: bench)
      try Self.ship(&runs, bench.store)
      try await eventually { await bench.store.renewals > 2 }
      var ports = Self.ports(bench, clock: .zero)
      ports.instant = { .now + ahead.value }
      let follower = try Follower(
        Self.settings(bench, "a"), of: nil, target: replica, ports: ports, logger: .quiet)
      runs.run({ follower.stop() }, { await follower.run() })
      try await eventually { await replica.position == 10 }
      try await bench.connection.destroy(bench.settings.leaseStream)
      try await eventually { bench.statuses.value.contains { $0.contains("the lease cannot be watched") } }
      ahead.value = Self.hour
      try await Bench.make([Bench.plans(bench.settings, bench.store.instance)[5]], bench.connection)
      let before = await bench.store.renewals
      try await eventually { await bench.store.renewals > before + 5 }
      #expect(await !replica.isPromoted)
      #expect(try await Self.lease(bench)?.name == "box")
      await runs.end()
    }

    @Test("a store that may write for longer than a follower waits is not taken over from") func outlasts()
      async throws
    {
      let bench = try await Bench(ClusterScope.current())
      await bench.store.append(10)
      await bench.store.takeWrites(for: 3000)
      let replica = MadeReplica(bench.store.instance)
      var runs = Runs(bench: bench)
      try Self.ship(&runs, bench.store)
      try await eventually { await bench.store.renewals > 2 }
      try Self.follow(&runs, replica, "a", heir: await Self.heir(bench))
      await runs.end(0)
      try await eventually {
        bench.statuses.value.contains { $0.contains("takes writes for 3000 ms after a renewal") }
      }
      #expect(await !replica.isPromoted)
      await runs.end()
    }

    @Test("a claim without a seal is taken back, and the daemon is told of no renewal meanwhile")
    func takenBack() async throws {
      let bench = try await Bench(ClusterScope.current())
      await bench.store.append(10)
      var runs = Runs(bench: bench)
      try Self.ship(&runs, bench.store)
      try await eventually { await bench.store.renewals > 2 }
      let book = LeaseBook(
        connection: bench.connection, stream: bench.settings.leaseStream,
        subjects: Subjects(bench.store.instance))
      try await eventually {
        guard let found = try await book.readOfLeader(), var claim = found.lease else { return false }
        (claim.holder, claim.name, claim.epoch) = (StoreLease.newHolder(), "a", 1)
        (claim.isClaim, claim.milliseconds) = (true, 1000)
        return (try? await book.write(claim, over: found.revision, patience: 4000)) != nil
      }
      try await eventually { bench.statuses.value.contains { $0.contains("has or claims the lease") } }
      let before = await bench.store.renewals
      try await eventually { await bench.store.renewals > before + 2 }
      #expect(try await Self.lease(bench)?.name == "box")
      #expect(await bench.store.fences.isEmpty)
      await runs.end()
    }

    @Test(
      "a daemon that is gone renews nothing, though its shipper lives; a person's promotion ends following too"
    )
    func person() async throws {
      let bench = try await Bench(ClusterScope.current())
      await bench.store.append(10)
      let (replica, heir) = (MadeReplica(bench.store.instance), await Self.heir(bench))
      var runs = Runs(bench: bench)
      try Self.ship(&runs, bench.store)
      try await eventually { await bench.store.renewals > 2 }
      await bench.store.die()
      try Self.follow(&runs, replica, "a", heir: heir)
      try await eventually { await heir.renewals > 2 }
      #expect(await replica.isPromoted)
      await runs.end()
      var again = Runs(bench: bench)
      let second = await Self.heir(bench)
      try Self.follow(&again, replica, "a", heir: second)
      try await eventually { await second.renewals > 2 }
      await again.end()
    }
  }
}
