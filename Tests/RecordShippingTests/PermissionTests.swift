import Foundation
import RecordClient
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordShipping

extension ClusterTests {
  @Suite("The rights in Config/nats/accounts.conf") struct PermissionTests {
    private static let example = "550e8400-e29b-41d4-a716-446655440000"

    /// The shipped file with keys that somebody has.
    static func accounts(_ keys: [UserKey], _ instance: InstanceID) throws -> String {
      let path = GoldenFile.root() + "/Config/nats/accounts.conf"
      var text = try String(contentsOfFile: path, encoding: .utf8).replacing(example, with: "\(instance)")
      let names = text.matches(of: /nkey: (U[A-Z2-7]{55})/).map { String($0.1) }
      #expect(names.count == keys.count)
      for (name, key) in zip(names, keys) { text = text.replacing(name, with: key.name) }
      return text
    }

    private let directory = TemporaryDirectory()

    private func settings(_ cluster: Cluster, _ key: UserKey) throws -> ShipperSettings {
      let path = "\(directory.path)/\(key.name)"
      _ = FileManager.default.createFile(
        atPath: path, contents: Data(key.seed.utf8), attributes: [.posixPermissions: 0o600])
      var settings = ShipperSettings()
      settings.servers = cluster.addresses
      settings.patienceSeconds = 1
      (settings.nkey, settings.nkeySeed) = (key.name, path)
      return settings
    }

    private func connect(_ settings: ShipperSettings, inbox: String) async throws -> EngineConnection {
      let threads = try CallThreads(count: 2)
      var made: EngineConnection?
      try await eventually {
        made = try? await EngineConnection.connect(settings.engine(inbox: inbox), on: threads)
        return made != nil
      }
      return try #require(made)
    }

    @Test("each may do what it is there for, and a box nothing with the subjects of another") func rights()
      async throws
    {
      let (store, keys) = (MadeStore(), (0..<6).map { _ in UserKey() })
      let cluster = try Cluster(accounts: Self.accounts(keys, store.instance))
      let administrator = try await connect(settings(cluster, keys[2]), inbox: "_INBOX.recordd")
      let plans = StreamPlan.all(ShipperSettings(), replicas: 3, keysOf: nil)
      try await eventually {
        do throws(EngineAnswer) { return try await StreamMaking(administrator).make(plans).isRight } catch {
          return false
        }
      }
      try await ship(store, settings(cluster, keys[0]))
      try await restore(store, settings(cluster, keys[1]))
      try await inherit(store, settings(cluster, keys[0]), settings(cluster, keys[5]))
      try await takeOver(store, settings(cluster, keys[1]), settings(cluster, keys[0]))
      try await place(store, settings(cluster, keys[0]), settings(cluster, keys[4]))
      try await trespass(store, settings(cluster, keys[0]))
      for index in 0..<3 { try await cluster.kill(index) }
    }

    /// Ships records, a volume, a key, and the destruction of one.
    private func ship(_ store: MadeStore, _ settings: ShipperSettings) async throws {
      var ports = ShipperPorts()
      (ports.waitMilliseconds, ports.accessInterval) = (40, .milliseconds(20))
      ports.longestPause = .milliseconds(400)
      await store.append(20)
      await store.append(5, to: "access-2026")
      await store.offer(KeyParcel(name: String(repeating: "a", count: 32), sealed: Base64.text([1])))
      let documents = ["b", "c"].map { String(repeating: $0, count: 32) }
      for name in documents { await store.offer(name, document: [UInt8](repeating: 5, count: 600_000)) }
      let shipper = try Shipper(settings, source: store, ports: ports, logger: .quiet)
      async let running: Void = shipper.run()
      try await eventually {
        let settled = await store.settled
        return settled["record"] == 20 && settled["access-2026"] == 5
      }
      await store.offer(KeyParcel(name: String(repeating: "a", count: 32), sealed: nil))
      await store.offer(KeyParcel(name: documents[1], sealed: nil))
      try await eventually { await store.isKeyless }
      shipper.stop()
      await running
    }

    private func restore(_ store: MadeStore, _ settings: ShipperSettings) async throws {
      let (connection, target) = (try await connect(settings, inbox: "_INBOX.recordd"), TemporaryDirectory())
      let outcome = try await Fetcher(
        connection, store.instance, settings: settings, directory: target.path, onProgress: { _ in }
      ).run()
      #expect(outcome.positions == ["record": 20, "access-2026": 5] && outcome.tombstones == 2)
      #expect(outcome.documents == 1)
      #expect(outcome.problems.isEmpty)
    }

    /// A replica follows with the rights of who restores, and takes over with those of the box.
    private func takeOver(
      _ store: MadeStore, _ reading: ShipperSettings, _ writing: ShipperSettings
    ) async throws {
      let replica = MadeReplica(store.instance)
      let document = String(repeating: "b", count: 32)
      await replica.want([document])
      var settings = reading
      settings.reportName = "replica"
      let follower = try Follower(settings, of: nil, target: replica, ports: ShipperPorts(), logger: .quiet)
      async let running: Void = follower.run()
      defer { follower.stop() }
      try await eventually { await replica.position == 20 }
      let reader = FleetReader(try await connect(reading, inbox: "_INBOX.recordd"), settings: reading)
      try await eventually {
        try await Set(reader.lines(now: SystemClock.now()).map(\.report.part)) == [.primary, .replica]
      }
      try await eventually { await replica.documents[document]?.count == 600_000 }
      follower.stop()
      await running
      let connection = try await connect(writing, inbox: "_INBOX.\(store.instance)")
      #expect(
        try await Promotion(replica, connection, store.instance, settings: writing).run()
          == .promoted(epoch: 2, position: 20))
    }

    /// A store holds a lease with the rights of a box; once it is gone a follower with those for it takes over, and ships.
    private func inherit(
      _ store: MadeStore, _ box: ShipperSettings, _ follower: ShipperSettings
    ) async throws {
      var (settings, next) = (box, follower)
      (settings.leaseMilliseconds, next.leaseMilliseconds, next.promoteAfterSeconds) = (200, 200, 3)
      let shipper = try Shipper(settings, source: store, ports: ShipperPorts(), logger: .quiet)
      async let shipping: Void = shipper.run()
      try await eventually { await store.renewals > 1 }
      shipper.stop()
      await shipping
      let (replica, heir) = (MadeReplica(store.instance), MadeStore(instance: store.instance, epoch: 1))
      await heir.append(20)
      let succession = Succession(
        try Follower(next, of: nil, target: replica, ports: ShipperPorts(), logger: .quiet),
        then: try Shipper(next, source: heir, ports: ShipperPorts(), logger: .quiet))
      async let running: Void = succession.run()
      try await eventually { await heir.renewals > 1 }
      #expect(await replica.isPromoted)
      #expect(await heir.isSettled("record"))
      succession.stop()
      await running
    }

    /// A box's shipper says who is at home there and takes it back; a gateway's relay reads one name, and nothing else.
    private func place(
      _ store: MadeStore, _ writing: ShipperSettings, _ reading: ShipperSettings
    ) async throws {
      let name = String(repeating: "d", count: 64)
      let place = Place(instance: store.instance, proof: name)
      let book = PlaceBook(
        try await connect(writing, inbox: "_INBOX.\(store.instance)"), bucket: "places")
      let relay = try await connect(reading, inbox: "_INBOX.house-one")
      let near = PlaceBook(relay, bucket: "places")
      #expect(try await book.put(place, at: name, over: 0))
      try await book.put(PlaceCursor(epoch: 0, position: 1), of: store.instance)
      try await eventually { try await near.find(name).place == place }
      #expect(try await book.cursor(of: store.instance)?.position == 1)
      await #expect(throws: EngineAnswer.self) { try await near.put(place, at: name, over: 1) }
      await #expect(throws: EngineAnswer.self) { try await near.cursor(of: store.instance) }
      await #expect(throws: EngineAnswer.self) { try await near.remove(sequence: 1) }
      await #expect(throws: EngineAnswer.self) {
        try await book.put(PlaceCursor(epoch: 0), of: InstanceID(random: (7, 7)))
      }
      try await book.remove(sequence: book.find(name).sequence)
      try await eventually { try await near.find(name).place == nil }
    }

    private func trespass(_ store: MadeStore, _ settings: ShipperSettings) async throws {
      let connection = try await connect(settings, inbox: "_INBOX.\(store.instance)")
      #expect(try await connection.last("REC", subject: "rec.\(store.instance)") != nil)
      for (subject, stream) in [
        ("rec.\(Self.example)", "REC"), ("acc.\(Self.example).2026", "ACC"), ("flt.\(Self.example).a", "FLT"),
        ("les.\(Self.example)", "LES"),
      ] {
        let message = Publication(subject: subject, stream: stream, expected: 0, payload: [1])
        await #expect(throws: EngineAnswer.self) { try await connection.publish(message) }
        await #expect(throws: EngineAnswer.self) { try await connection.last("REC", subject: subject) }
      }
      let document = Publication(subject: "doc.\(Self.example).x.0", stream: "DOC", expected: 0, payload: [1])
      await #expect(throws: EngineAnswer.self) { try await connection.publish(document) }
      await #expect(throws: EngineAnswer.self) {
        try await connection.last("DOC", subject: "doc.\(Self.example).x.0")
      }
      await #expect(throws: EngineAnswer.self) { try await connection.message("REC", sequence: 1) }
      await #expect(throws: EngineAnswer.self) { try await connection.erase("REC", sequence: 1) }
      await #expect(throws: EngineAnswer.self) { try await connection.destroy("REC") }
    }
  }
}
