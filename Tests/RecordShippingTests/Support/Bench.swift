import Foundation
import Logging
import RecordClient
import RecordModel
import RecordProcess
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordShipping

/// A made store, streams of its own at the cluster, and what ships between them.
final class Bench: Sendable {
  let cluster: Cluster
  let store: MadeStore
  let settings: ShipperSettings
  let connection: EngineConnection
  let statuses = Held<[String]>([])
  private let threads: CallThreads

  /// - Parameter change: of the plans of the streams for records, volumes and keys.
  init(
    _ cluster: Cluster, store: MadeStore = MadeStore(), batchBytes: Int = 8192,
    change: (inout [StreamPlan]) -> Void = { _ in }
  ) async throws {
    (self.cluster, self.store) = (cluster, store)
    var settings = ShipperSettings()
    settings.servers = cluster.addresses
    settings.batchBytes = batchBytes
    settings.patienceSeconds = 4
    let tag = "\(store.instance)".prefix(8) + "-" + String(UInt32.random(in: 0...UInt32.max), radix: 16)
    (settings.recordStream, settings.accessStream) = ("REC-\(tag)", "ACC-\(tag)")
    (settings.keyStream, settings.documentStream) = ("KEY-\(tag)", "DOC-\(tag)")
    (settings.fleetStream, settings.leaseStream) = ("FLT-\(tag)", "LES-\(tag)")
    settings.placeBucket = "places-\(tag)"
    self.settings = settings
    threads = try CallThreads(count: 4)
    connection = try await Self.connect(settings, threads)
    var plans = Self.plans(settings, store.instance)
    change(&plans)
    try await Self.make(plans, connection)
  }

  /// As those of a real engine, but for one store and with messages that tests may delete.
  static func plans(_ settings: ShipperSettings, _ instance: InstanceID) -> [StreamPlan] {
    var plans = StreamPlan.all(settings, replicas: 3, keysOf: "\(instance)")
    plans[0].subjects = ["rec.\(instance)"]
    plans[1].subjects = ["acc.\(instance).*"]
    plans[4].subjects = ["flt.\(instance).*"]
    plans[5].subjects = ["les.\(instance)"]
    for index in plans.indices { (plans[index].deniesDelete, plans[index].deniesPurge) = (false, false) }
    return plans
  }

  private static func connect(
    _ settings: ShipperSettings, _ threads: CallThreads
  ) async throws -> EngineConnection {
    var made: EngineConnection?
    try await eventually {
      made = try? await EngineConnection.connect(settings.engine(inbox: nil), on: threads)
      return made != nil
    }
    return try #require(made)
  }

  /// A cluster that has just begun has no leader yet.
  static func make(_ plans: [StreamPlan], _ connection: EngineConnection) async throws {
    for plan in plans {
      try await eventually {
        if let found = try? await connection.stream(plan.name), found.leader != nil { return true }
        try? await connection.create(plan)
        return false
      }
    }
  }

  /// A connection of now, whatever servers went away meanwhile.
  func fresh() async throws -> EngineConnection { try await Self.connect(settings, threads) }

  func shipper(
    _ source: MadeStore? = nil, _ change: (inout ShipperSettings) -> Void = { _ in }
  ) throws -> Shipper {
    var (changed, ports) = (settings, ShipperPorts(onStatus: { [statuses] in statuses.value += [$0] }))
    change(&changed)
    (ports.waitMilliseconds, ports.accessInterval) = (40, .milliseconds(20))
    ports.longestPause = .milliseconds(400)
    return try Shipper(
      changed, source: source ?? store, ports: ports,
      logger: .quiet)
  }

  /// Ships until something is so, then stops.
  func ship(
    _ source: MadeStore? = nil, _ change: (inout ShipperSettings) -> Void = { _ in },
    until condition: () async throws -> Bool
  ) async throws {
    let shipper = try shipper(source, change)
    async let running: Void = shipper.run()
    do { try await eventually(condition) } catch {
      shipper.stop()
      await running
      throw error
    }
    shipper.stop()
    await running
  }

  /// Ships until all of a log is settled.
  func shipAll(_ log: String = "record", _ change: (inout ShipperSettings) -> Void = { _ in }) async throws {
    let store = store
    try await ship(nil, change) {
      await store.isSettled(log)
    }
  }
}

extension Bench {
  /// What a fetch brings, in a directory of its own.
  func fetched() async throws -> (outcome: Fetcher.Outcome, directory: TemporaryDirectory) {
    let directory = TemporaryDirectory()
    let outcome = try await Fetcher(
      try await fresh(), store.instance, settings: settings, directory: directory.path, onProgress: { _ in }
    ).run()
    return (outcome, directory)
  }

  /// The sealed bytes of the records in a fetched file, read as the layout says.
  static func records(_ directory: TemporaryDirectory, _ log: String = "record") throws -> [[UInt8]] {
    let file = FileManager.default.contents(atPath: "\(directory.path)/\(log).batches") ?? Data()
    var (rest, records) = ([UInt8](file)[...], [[UInt8]]())
    while !rest.isEmpty {
      let length = number(rest.prefix(4))
      var batch = rest.dropFirst(4).prefix(length).dropFirst(72)
      rest = rest.dropFirst(4 + length)
      while !batch.isEmpty {
        let size = number(batch.prefix(4))
        records.append(Array(batch.dropFirst(20).prefix(size)))
        batch = batch.dropFirst(20 + size)
      }
    }
    return records
  }

  static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  /// Expects that the copy holds exactly what the store does.
  func expectWhole(_ log: String = "record", _ location: SourceLocation = #_sourceLocation) async throws {
    let (outcome, directory) = try await fetched()
    #expect(outcome.problems.isEmpty, sourceLocation: location)
    #expect(outcome.positions[log] == (await store.head(log)), sourceLocation: location)
    #expect(try Self.records(directory, log) == (await store.everything(log)), sourceLocation: location)
  }

  /// The last message of the record's subject.
  func last() async throws -> StoredMessage? {
    try await connection.lastOfLeader(settings.recordStream, subject: Subjects(store.instance).log(.record))
  }

  /// Puts a batch of another store on the record's subject.
  func forge(_ headers: BatchHeaders) async throws {
    let last = try await last()?.sequence ?? 0
    let message = Publication(
      subject: Subjects(store.instance).log(.record), stream: settings.recordStream, expected: last,
      headers: Dictionary(uniqueKeysWithValues: headers.pairs), payload: [1, 2, 3])
    _ = try await connection.publish(message)
  }
}

extension Bench {
  /// The parcels of a fetched directory, by name.
  static func parcels(_ directory: TemporaryDirectory) throws -> [String: [UInt8]] {
    let file = FileManager.default.contents(atPath: "\(directory.path)/keys.parcels") ?? Data()
    var (rest, parcels) = ([UInt8](file)[...], [String: [UInt8]]())
    while !rest.isEmpty {
      let length = number(rest.dropFirst(16).prefix(4))
      parcels[Hexadecimal.text(rest.prefix(16))] = Array(rest.dropFirst(20).prefix(length))
      rest = rest.dropFirst(20 + length)
    }
    return parcels
  }
}
