import Foundation
import RecordClient
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordShipping

/// Sends one write after the other to a daemon, and remembers which were answered.
private final class Writing: Sendable {
  private let box: Box
  private let names = Mutex<[PatientID]>([])
  private let isOver = Mutex(false)

  init(_ box: Box) { self.box = box }

  var answered: [PatientID] { names.withLock { $0 } }
  func stop() { isOver.withLock { $0 = true } }

  func run() async {
    let path = box.socket
    let line = DaemonLine { path }
    while !isOver.withLock({ $0 }) {
      if let patient = try? await line.call(CreatePatient()) { names.withLock { $0.append(patient.id) } }
      try? await Task.sleep(for: .milliseconds(20))
    }
    await line.close()
  }
}

extension ClusterTests {
  @Suite("A box that is lost, and nobody is there") struct LeaseFleetTests {
    private static let holding = ["lease-interval=200", "synchronous-storage=yes"]
    private static let waiting = holding + ["promote-after=3"]

    /// A box with a record, its shipper, and a replica of it that follows.
    private struct Scene {
      let fleet: Fleet
      let box: Box
      let replica: Box
      let shipper: RunningProgram
      let follower: RunningProgram
      let instance: InstanceID
    }

    private func scene(_ settings: String...) async throws -> Scene {
      let fleet = try await Fleet()
      let (box, replica) = (Box(fleet, "box"), Box(fleet, "replica"))
      _ = FileManager.default.createFile(
        atPath: box.key, contents: Data((0..<32).map { _ in UInt8.random(in: 0...255) }),
        attributes: [.posixPermissions: 0o600])
      try await box.start(settings)
      let shipper = try box.work("ship", Self.holding)
      try await eventually { try await box.simulate(2).wait() == 0 }
      try await eventually { try await box.isShipped() }
      let instance = try await box.status().instance
      _ = try await fleet.restore(instance, to: replica, ["--replica"])
      try await replica.start(settings + ["replica-key=\(fleet.path)/centre.key", "take-over=yes"])
      let follower = try replica.work("follow", Self.waiting)
      try await eventually {
        try await replica.line.call(ApplyShipment()).position == (try await box.record().head)
      }
      return Scene(
        fleet: fleet, box: box, replica: replica, shipper: shipper, follower: follower, instance: instance)
    }

    @Test("burned: the replica takes over by itself, takes writes, and ships them") func burns() async throws
    {
      let scene = try await scene("write-lease=2")
      try await scene.box.kill()
      scene.shipper.send(SIGKILL)
      _ = try await scene.shipper.wait()
      let position = try await scene.replica.record().head
      try await eventually { (try? await scene.replica.line.call(CreatePatient())) != nil }
      let status = try await scene.replica.status()
      #expect(status.epoch == 1 && status.mayTakeOver == nil)
      try await eventually { try await scene.replica.isShipped() }
      #expect(try await scene.replica.record().head > position)
      #expect(scene.follower.isRunning, "\(scene.follower.errors())")
      scene.follower.send(SIGTERM)
      #expect(try await scene.follower.wait() == 0)
      // The same service begins again as what it is by now.
      let again = try scene.replica.work("follow", Self.waiting)
      try await eventually { (try? await scene.replica.line.call(CreatePatient())) != nil }
      try await eventually { try await scene.replica.isShipped() }
      again.send(SIGTERM)
      #expect(try await again.wait() == 0)
      try await scene.replica.kill()
      try await scene.fleet.end()
    }

    @Test("whose shipper sleeps: no write is answered by both, and it is fenced when it wakes up")
    func sleeps() async throws {
      let scene = try await scene("ship-mode=before-reply")
      let writers = [Writing(scene.box), Writing(scene.replica)]
      let writing = writers.map { writer in Task { await writer.run() } }
      try await eventually { writers[0].answered.count > 10 }
      scene.shipper.send(SIGSTOP)
      try await eventually { writers[1].answered.count > 10 }
      scene.shipper.send(SIGCONT)
      #expect(try await scene.shipper.wait() == 78, "\(scene.shipper.errors())")
      #expect(try await scene.box.status().fencedBy == 1)
      for writer in writers { writer.stop() }
      for task in writing { await task.value }
      #expect(Set(writers[0].answered).isDisjoint(with: writers[1].answered))
      for patient in writers.flatMap(\.answered) {
        #expect(try await scene.replica.line.call(GetPatient(patientId: patient)).id == patient)
      }
      scene.follower.send(SIGTERM)
      _ = try await scene.follower.wait()
      for box in [scene.box, scene.replica] { try await box.kill() }
      try await scene.fleet.end()
    }

    @Test(
      "whose shipper sleeps takes no writes once its lease ran out, and goes on in its epoch if nobody took over"
    )
    func waits() async throws {
      let scene = try await scene("write-lease=2")
      scene.follower.send(SIGTERM)
      _ = try await scene.follower.wait()
      _ = try await scene.box.line.call(CreatePatient())
      scene.shipper.send(SIGSTOP)
      try await eventually {
        do throws(ClientError) {
          _ = try await scene.box.line.call(CreatePatient())
          return false
        } catch {
          return "\(error)".contains("lease could not be renewed")
        }
      }
      scene.shipper.send(SIGCONT)
      try await eventually { (try? await scene.box.line.call(CreatePatient())) != nil }
      #expect(try await scene.box.status().epoch == 0)
      try await eventually { try await scene.box.isShipped() }
      for box in [scene.box, scene.replica] { try await box.kill() }
      scene.shipper.send(SIGKILL)
      try await scene.fleet.end()
    }
  }
}
