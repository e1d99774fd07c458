import Foundation
import RecordClient
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordShipping

extension ClusterTests {
  @Suite("A box, its copy, its replica, and the end of the box") struct FleetTests {
    @Test("with a shipper and a leader killed, a replica follows, takes over, and is restored as it is")
    func takeover() async throws {
      let fleet = try await Fleet()
      let (box, replica, third) = (Box(fleet, "box"), Box(fleet, "replica"), Box(fleet, "third"))
      try makeKey(box)
      try await box.start()
      let shipper = try await load(box)
      let instance = try await box.status().instance
      let follower = try await follow(instance, box, replica)
      try await promote(instance, replica)
      try await expectFenced(box, shipper)
      try await goOn(replica)
      _ = try await fleet.restore(instance, to: third)
      try await third.start()
      #expect(try await third.end() == (try await replica.end()))
      #expect(try await third.status().epoch == 2)
      follower.send(SIGTERM)
      for box in [box, replica, third] { try await box.kill() }
      try await fleet.end()
    }

    private func makeKey(_ box: Box) throws {
      _ = FileManager.default.createFile(
        atPath: box.key, contents: Data((0..<32).map { _ in UInt8.random(in: 0...255) }),
        attributes: [.posixPermissions: 0o600])
    }

    /// Load while the shipper is killed, then the stream's leader, then the box; the shipper that goes on.
    private func load(_ box: Box) async throws -> RunningProgram {
      let (first, load) = (try box.work("ship"), try box.simulate(30))
      try await eventually { try await box.record().shipped > 20 }
      first.send(SIGKILL)
      _ = try await first.wait()
      let second = try box.work("ship")
      let leader = try await box.fleet.killLeader()
      #expect(try await load.wait() == 0, "\(load.errors())")
      try await eventually { try await box.isShipped() }
      try box.fleet.cluster.start(leader)
      try await box.kill()
      try await box.start()
      #expect(try await box.simulate(32).wait() == 0)
      try await eventually { try await box.isShipped() }
      return second
    }

    /// A replica of what was fetched, which follows what the box writes next.
    private func follow(
      _ instance: InstanceID, _ box: Box, _ replica: Box
    ) async throws -> RunningProgram {
      _ = try await box.fleet.restore(instance, to: replica, ["--replica"])
      try await replica.start("replica-key=\(box.fleet.path)/centre.key")
      let follower = try replica.work("follow")
      #expect(try await box.simulate(36).wait() == 0)
      try await eventually { try await box.isShipped() }
      let end = try await box.end()
      try await eventually { try await self.end(replica) == end }
      await #expect(throws: ClientError.self, "a replica takes no writes") {
        try await replica.line.call(CreatePatient())
      }
      return follower
    }

    private func end(_ replica: Box) async throws -> String {
      let place = try await replica.line.call(ApplyShipment())
      return "\(place.position):\(place.hash)"
    }

    private func promote(_ instance: InstanceID, _ replica: Box) async throws {
      let arguments = ["promote", "--instance", "\(instance)", "--socket", replica.socket]
      let promoted = try await replica.fleet.shipper(arguments)
      #expect(promoted.status == 0, "\(promoted.errors)")
      #expect(promoted.output.hasPrefix("promoted: epoch 1 goes on after position"))
      let again = try await replica.fleet.shipper(arguments)
      #expect(again.status == 0 && again.output.contains("no replica"), "\(again)")
      #expect(try await replica.status().epoch == 1)
    }

    /// What the old box still takes is refused by the engine, and then by itself.
    private func expectFenced(_ box: Box, _ shipper: RunningProgram) async throws {
      try await eventually {
        do throws(ClientError) {
          _ = try await box.line.call(CreatePatient())
          return false
        } catch {
          return "\(error)".contains("another store went on")
        }
      }
      #expect(try await box.status().fencedBy == 1)
      #expect(try await shipper.wait() == 78)
    }

    /// The new primary takes writes and ships them, with its own volume of the access log.
    private func goOn(_ replica: Box) async throws {
      let shipper = try replica.work("ship")
      // A store that was made of its copy folds its projections first.
      try await eventually { try await replica.simulate(38).wait() == 0 }
      try await eventually {
        let logs = try await replica.status().logs
        return try await replica.isShipped() && logs.allSatisfy { $0.shipped > 0 }
      }
      shipper.send(SIGTERM)
      #expect(try await shipper.wait() == 0)
    }
  }
}
