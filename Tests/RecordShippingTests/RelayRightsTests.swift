import Foundation
import RecordClient
import RecordModel
import RecordNoise
import RecordTestSupport
import Testing

@testable import RecordShipping

/// Makes both sides' keys in a directory, and answers the settings of either.
private func relayKeys(_ directory: String, _ instance: InstanceID, stores: Int) -> [[String]] {
  let keys = (0...stores).map { _ in RelayPrivateKey() }
  let lines = keys.dropLast().map { "\(instance) \($0.publicKey.text)\n" }
  let peers = lines.joined() + "gateway \(keys[stores].publicKey.text)\n"
  _ = FileManager.default.createFile(
    atPath: directory + "/peers", contents: Data(peers.utf8), attributes: [.posixPermissions: 0o644])
  return keys.enumerated().map { index, key in
    let path = "\(directory)/relay\(index).key"
    _ = FileManager.default.createFile(
      atPath: path, contents: Data(key.text.utf8), attributes: [.posixPermissions: 0o600])
    return ["key-file=\(path)", "peers-file=\(directory)/peers"]
  }
}

extension ClusterTests {
  @Suite("Relays, with the rights in Config/nats/accounts.conf") struct RelayRightsTests {
    private let directory = TemporaryDirectory()

    /// Starts one side of a relay with that key.
    private func relay(
      _ cluster: Cluster, _ key: UserKey, _ verb: String, _ settings: [String]
    ) throws -> RunningProgram {
      let seed = "\(directory.path)/\(key.name)"
      _ = FileManager.default.createFile(
        atPath: seed, contents: Data(key.seed.utf8), attributes: [.posixPermissions: 0o600])
      let all = ["servers=\(cluster.addresses[0])", "nkey=\(key.name)", "nkey-seed-file=\(seed)"] + settings
      return try RunningProgram(
        Fleet.program("recordd-relay"), [verb, "--config", "/dev/null"] + all.flatMap { ["--set", $0] })
    }

    /// A gateway's side, and whether a call goes through it.
    private func reaches(
      _ cluster: Cluster, _ key: UserKey, _ seals: [String], _ instance: InstanceID, name: String, looks: Int
    ) async throws -> Bool {
      let place = TemporaryDirectory()
      let near = try relay(
        cluster, key, "connect",
        ["instances=\(instance)", "directory=\(place.path)", "name=\(name)", "silence=20000"] + seals)
      let line = DaemonLine { "\(place.path)/\(instance).sock" }
      for _ in 0..<looks where near.isRunning {
        if (try? await line.call(CheckHealth())) != nil { return true }
        try await Task.sleep(for: .milliseconds(20))
      }
      #expect(near.isRunning, "\(near.errors())")
      return false
    }

    @Test("only the box's relay answers for its instance, and a gateway's hears under its own name alone")
    func rights() async throws {
      let socket = "\(directory.path)/d.sock"
      let daemon = try RunningProgram(
        Fleet.program("recordd"),
        ["--config", "/dev/null", "--state-dir", "\(directory.path)/state", "--socket", socket])
      let line = DaemonLine { socket }
      try await eventually { (try? await line.call(ReportStatus())) != nil }
      let instance = try await line.call(ReportStatus()).instance
      let keys = (0..<6).map { _ in UserKey() }
      let cluster = try Cluster(accounts: PermissionTests.accounts(keys, instance))
      let seals = relayKeys(directory.path, instance, stores: 1)
      let served = ["socket=\(socket)", "silence=20000"] + seals[0]
      let box = try relay(cluster, keys[3], "serve", served)
      #expect(try await reaches(cluster, keys[4], seals[1], instance, name: "house-one", looks: 2000))
      #expect(!(try await reaches(cluster, keys[4], seals[1], instance, name: "house-two", looks: 3)))
      #expect(!(try await reaches(cluster, keys[3], seals[1], instance, name: "house-one", looks: 3)))
      #expect(!(try await reaches(cluster, keys[0], seals[1], instance, name: "house-one", looks: 3)))
      box.send(SIGKILL)
      _ = try await box.wait()
      let false1 = try relay(cluster, keys[4], "serve", served)
      #expect(!(try await reaches(cluster, keys[4], seals[1], instance, name: "house-one", looks: 3)))
      withExtendedLifetime((daemon, false1)) {}
      for index in 0..<3 { try await cluster.kill(index) }
    }
  }

  @Suite("A relay and a promotion") struct RelayPromotionTests {
    private func relay(_ fleet: Fleet, _ arguments: [String], _ seals: [String]) throws -> RunningProgram {
      try RunningProgram(
        Fleet.program("recordd-relay"),
        arguments + fleet.engine + (seals + ["silence=20000"]).flatMap { ["--set", $0] })
    }

    @Test("writes go to the store that took over, though the old one has not noticed yet") func promoted()
      async throws
    {
      let fleet = try await Fleet()
      let (box, replica) = (Box(fleet, "box"), Box(fleet, "replica"))
      let key = (0..<32).map { _ in UInt8.random(in: 0...255) }
      _ = FileManager.default.createFile(
        atPath: box.key, contents: Data(key), attributes: [.posixPermissions: 0o600])
      try await box.start()
      let shipper = try box.work("ship")
      #expect(try await box.simulate(3).wait() == 0)
      try await eventually { try await box.isShipped() }
      let instance = try await box.status().instance
      _ = try await fleet.restore(instance, to: replica, ["--replica"])
      try await replica.start("replica-key=\(fleet.path)/centre.key")
      let seals = relayKeys(fleet.path, instance, stores: 2)
      let relays = [
        try relay(fleet, ["serve", "--socket", box.socket], seals[0]),
        try relay(fleet, ["serve", "--socket", replica.socket], seals[1]),
        try relay(fleet, ["connect", "--instances", "\(instance)", "--directory", fleet.path], seals[2]),
      ]
      let line = DaemonLine { "\(fleet.path)/\(instance).sock" }
      try await eventually { (try? await line.call(CreatePatient())) != nil }
      // The replica's relay does not answer: every write is taken.
      for _ in 0..<20 { _ = try await line.call(CreatePatient()) }
      try await takeOver(box, replica, instance)
      try await expectWritten(line, box, replica)
      withExtendedLifetime((shipper, relays)) {}
      for box in [box, replica] { try await box.kill() }
      try await fleet.end()
    }

    /// The old box goes on for now: what shipped for it is stopped first.
    private func takeOver(_ box: Box, _ replica: Box, _ instance: InstanceID) async throws {
      try await eventually { try await box.isShipped() }
      let follower = try replica.work("follow")
      let end = try await box.record().head
      try await eventually { try await replica.line.call(ApplyShipment()).position == end }
      follower.send(SIGTERM)
      _ = try await follower.wait()
      let promoted = try await replica.fleet.shipper([
        "promote", "--instance", "\(instance)", "--socket", replica.socket,
      ])
      #expect(promoted.status == 0, "\(promoted.errors)")
    }

    private func expectWritten(_ line: DaemonLine, _ box: Box, _ replica: Box) async throws {
      let (start, before) = (ContinuousClock.now, try await replica.record().head)
      var tries = 0
      try await eventually {
        tries += 1
        _ = try? await line.call(CreatePatient())
        return try await replica.record().head > before
      }
      print(
        "after the promotion the write \(tries) reached the new store, after \(ContinuousClock.now - start)")
      let old = try await box.record().head
      for _ in 0..<20 { _ = try await line.call(CreatePatient()) }
      #expect(try await replica.record().head >= before + 20)
      #expect(try await box.record().head == old)
    }
  }
}
