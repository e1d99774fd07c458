import Foundation
import RecordClient
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordShipping

extension ClusterTests {
  @Suite("Drills and certificates of a box with three servers") struct DrillTests {
    @Test(
      "a drill passes and says what the box says; an erasure is certified once stream and replica followed")
    func drillAndErasure() async throws {
      let fleet = try await Fleet()
      let (box, replica) = (Box(fleet, "box"), Box(fleet, "replica"))
      try makeKeys(box)
      try await box.start("retention-years=0")
      let shipper = try box.work("ship")
      #expect(try await box.simulate(6).wait() == 0)
      let patient = try await box.line.call(CreatePatient(fullName: "Erika Mustermann")).id
      try await eventually { try await box.isShipped() }
      let instance = try await box.status().instance
      try await drill(instance, box)
      let follower = try await follow(instance, box, replica)
      try await certify(patient, instance, box, replica, shipper)
      follower.send(SIGTERM)
      for box in [box, replica] { try await box.kill() }
      try await fleet.end()
    }

    private func makeKeys(_ box: Box) throws {
      _ = FileManager.default.createFile(
        atPath: box.key, contents: Data((0..<32).map { _ in UInt8.random(in: 0...255) }),
        attributes: [.posixPermissions: 0o600])
      let path = box.fleet.path
      let made = try Program.run(["key", "drill", "--private", "\(path)/drill.key"])
      try made.output.write(toFile: "\(path)/drill.pub", atomically: true, encoding: .utf8)
      try FileManager.default.createDirectory(
        atPath: "\(path)/reports", withIntermediateDirectories: true)
    }

    private func fetch(_ instance: InstanceID, _ fleet: Fleet, to name: String) async throws -> String {
      let fetched = "\(fleet.path)/\(name)"
      let fetch = try await fleet.shipper(["fetch", "--instance", "\(instance)", "--to", fetched])
      #expect(fetch.status == 0, "\(fetch)")
      return fetched
    }

    /// A drill with what the stream has, held against the box.
    private func drill(_ instance: InstanceID, _ box: Box) async throws {
      let path = box.fleet.path
      let fetched = try await fetch(instance, box.fleet, to: "drilled")
      let arguments = [
        "drill", fetched, "--centre-key", "\(path)/centre.key", "--key", "\(path)/drill.key", "--reports",
        "\(path)/reports", "--place", path, "--compare", "--socket", box.socket,
      ]
      let end = try await box.end()
      let run = try Program.run(arguments)
      print(run.output)
      #expect(run.status == 0, "\(run)")
      #expect(run.output.contains(end))
      #expect(run.output.contains("the box says the same at position"))
      #expect(!FileManager.default.fileExists(atPath: "\(path)/recordd-drill-\(geteuid())"))
      let copies = try Program.run([
        "copies", "--drills", "\(path)/reports", "--drill-key", "\(path)/drill.pub", "--socket", box.socket,
      ])
      #expect(copies.output.contains("passed up to position"), "\(copies)")
      // A hole, as a fetch leaves it: the file ends before, and says so.
      try "record: positions 3 to 4 are missing\n".write(
        toFile: fetched + "/problems", atomically: true, encoding: .utf8)
      #expect(try Program.run(arguments).status == 65)
    }

    private func follow(
      _ instance: InstanceID, _ box: Box, _ replica: Box
    ) async throws -> RunningProgram {
      _ = try await box.fleet.restore(instance, to: replica, ["--replica"])
      try await replica.start("replica-key=\(box.fleet.path)/centre.key")
      return try replica.work("follow")
    }

    private func certify(
      _ patient: PatientID, _ instance: InstanceID, _ box: Box, _ replica: Box, _ shipper: RunningProgram
    ) async throws {
      let ask = ["erasure", "certificate", "\(patient)", "--socket", box.socket, "--replica", replica.socket]
      let early = try Program.run(ask)
      #expect(early.status == 1 && early.error.contains("was not erased"), "\(early)")
      shipper.send(SIGTERM)
      _ = try await shipper.wait()
      _ = try await box.line.call(
        ErasePatient(patientId: patient, reason: .patientRequest, basis: .consentWithdrawn))
      let open = try Program.run(ask)
      print(open.output)
      #expect(open.status == 75, "\(open)")
      #expect(open.output.contains("NOT YET: stream: behind"))
      #expect(open.output.contains("NOT YET: stream: keys held"))
      #expect(open.output.contains("NOT YET: replica: no certificate"))
      let again = try box.work("ship")
      try await eventually { try Program.run(ask).status == 0 }
      let path = box.fleet.path
      let fetched = try await fetch(instance, box.fleet, to: "after")
      let done = try Program.run(
        ask + ["--fetched", fetched, "--key", "\(path)/drill.key", "--out", "\(path)/it.json"])
      print(done.output)
      #expect(done.status == 0 && done.output.contains("Nothing is open."), "\(done)")
      let checked = try Program.run(["erasure", "check", "\(path)/it.json", "--key", "\(path)/drill.pub"])
      #expect(checked.status == 0 && checked.output == done.output, "\(checked)")
      // What was fetched before still has the keys.
      let before = try Program.run(ask + ["--fetched", "\(path)/drilled"])
      #expect(before.status == 75 && before.output.contains("NOT YET: fetched: keys held"), "\(before)")
      again.send(SIGTERM)
      _ = try await again.wait()
    }
  }
}
