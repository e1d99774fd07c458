import Crypto
import Foundation
import RecordClient
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordShipping

extension ClusterTests {
  @Suite("Documents of a box, of its copy, and of what is made of it") struct DocumentFleetTests {
    private struct Sent {
      let patient: PatientID
      let document: DocumentID
      let bytes: [UInt8]
    }

    // That nothing is left in the servers' files either is shown by Scripts/fleet-erasure.sh, which waits until they compact their logs.
    @Test(
      "are there again, with a shipper killed in the middle of one, and leave the streams when they are erased",
      .enabled(if: ProcessInfo.processInfo.environment["RECORD_LONG"] != nil, "takes long: set RECORD_LONG"))
    func whole() async throws {
      let fleet = try await Fleet()
      let (box, replica, third) = (Box(fleet, "box"), Box(fleet, "replica"), Box(fleet, "third"))
      _ = FileManager.default.createFile(
        atPath: box.key, contents: Data((0..<32).map { _ in UInt8.random(in: 0...255) }),
        attributes: [.posixPermissions: 0o600])
      try await box.start("retention-years=0")
      let instance = try await box.status().instance
      let (first, second) = (try await send(box, 300), try await send(box, 9_000_000))
      let shipper = try await ship(box)
      try await expect([first, second], instance, third)
      let follower = try await follow(instance, box, replica, [first, second])
      let connection = try await connect(fleet)
      let pieces = try await messages(connection)
      #expect(!fleet.cluster.files(holding: try sealedFile(first, box)).isEmpty, "it lies there before")
      try await erase(first, box, instance)
      // The short document has one piece; those of the other two stay.
      try await eventually { try await self.messages(connection) == pieces - 1 }
      try await eventually { self.sealedPath(first, replica) == nil }
      #expect(try await read(second, replica) == second.bytes)
      for program in [shipper, follower] { program.send(SIGTERM) }
      for box in [box, replica, third] { try await box.kill() }
      try await fleet.end()
    }

    /// Uploads a document to a new record.
    private func send(_ box: Box, _ count: Int) async throws -> Sent {
      let patient = try await box.line.call(CreatePatient(fullName: "Erika Mustermann")).id
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255) }
      let begun = try await box.line.call(BeginDocument(patientId: patient, use: nil))
      for start in stride(from: 0, to: count, by: begun.pieceBytes) {
        let piece = Array(bytes[start..<min(count, start + begun.pieceBytes)])
        _ = try await box.line.call(
          AppendToDocument(
            patientId: patient, documentId: begun.documentId, offset: start, data: Base64.text(piece)))
      }
      let hash = Hexadecimal.text(Array(SHA256.hash(data: bytes)))
      let added = try await box.line.call(
        AddDocument(patientId: patient, documentId: begun.documentId, sha256: hash, fileName: nil))
      return Sent(patient: patient, document: added.id, bytes: bytes)
    }

    private func read(_ sent: Sent, _ box: Box) async throws -> [UInt8] {
      var bytes: [UInt8] = []
      while true {
        let piece = try await box.line.call(
          ReadDocument(patientId: sent.patient, documentId: sent.document, offset: bytes.count))
        if piece.data.isEmpty { return bytes }
        bytes += try #require(Base64.parse(piece.data))
      }
    }

    /// Ships with a shipper that is killed in the middle of the long document, then with another.
    private func ship(_ box: Box) async throws -> RunningProgram {
      let connection = try await connect(box.fleet)
      let slow = try box.work("ship", "bandwidth=2M")
      try await eventually { try await self.messages(connection) >= 6 }
      slow.send(SIGKILL)
      _ = try await slow.wait()
      let before = try await messages(connection)
      #expect(before < 20, "it was killed in the middle")
      let next = try box.work("ship")
      try await eventually { try await box.isShipped() }
      let found = try #require(try await connection.stream("DOC"))
      // A mark, one piece of the short document, and 18 of the long one, each once.
      #expect(found.messages == 20 && found.lastSequence == 20)
      return next
    }

    private func connect(_ fleet: Fleet) async throws -> EngineConnection {
      var settings = ShipperSettings()
      settings.servers = fleet.cluster.addresses
      return try await EngineConnection.connect(settings.engine(inbox: nil), on: CallThreads(count: 1))
    }

    private func messages(_ connection: EngineConnection) async throws -> UInt64 {
      (try? await connection.stream("DOC"))??.messages ?? 0
    }

    /// A store made of the copy gives the same bytes, and its verification finds nothing wrong.
    private func expect(_ sent: [Sent], _ instance: InstanceID, _ box: Box) async throws {
      let output = try await box.fleet.restore(instance, to: box)
      #expect(output.contains("It has 2 documents."))
      let verify = try Program.run(
        ["verify", "--state-dir", box.state, "--key-file", box.key])
      #expect(verify.status == 0, "\(verify.output)\(verify.error)")
      try await box.start()
      for one in sent { try await expect(one, box) }
    }

    /// A restored store folds its projections first.
    private func expect(_ sent: Sent, _ box: Box) async throws {
      var bytes: [UInt8]?
      try await eventually {
        bytes = try? await self.read(sent, box)
        return bytes != nil
      }
      #expect(bytes == sent.bytes)
    }

    private func follow(
      _ instance: InstanceID, _ box: Box, _ replica: Box, _ sent: [Sent]
    ) async throws -> RunningProgram {
      _ = try await box.fleet.restore(instance, to: replica, ["--replica"])
      try await replica.start("replica-key=\(box.fleet.path)/centre.key")
      let follower = try replica.work("follow")
      let later = try await send(box, 700_000)
      try await eventually { (try? await self.read(later, replica)) == later.bytes }
      for one in sent { try await expect(one, replica) }
      return follower
    }

    private func sealedPath(_ sent: Sent, _ box: Box) -> String? {
      let path = "\(box.state)/blobs/\("\(sent.document)".prefix(2))/\(sent.document)"
      return FileManager.default.fileExists(atPath: path) ? path : nil
    }

    private func sealedFile(_ sent: Sent, _ box: Box) throws -> [UInt8] {
      let path = try #require(sealedPath(sent, box))
      return Array(try #require(FileManager.default.contents(atPath: path)))
    }

    /// Erases a record and ships that: tombstones take the places of its keys.
    private func erase(_ sent: Sent, _ box: Box, _ instance: InstanceID) async throws {
      let before = try await parcels(box.fleet, instance, "before")
      _ = try await box.line.call(
        ErasePatient(
          patientId: sent.patient, reason: .patientRequest, basis: .noLongerNecessary, override: nil))
      try await eventually { try await box.isShipped() }
      var after: [String: [UInt8]] = [:]
      var round = 0
      try await eventually {
        round += 1
        after = try await self.parcels(box.fleet, instance, "after\(round)")
        return after.values.count(where: \.isEmpty) >= 2
      }
      let destroyed = before.filter { after[$0.key] == [] }
      #expect(destroyed.count == 2, "the record's key and the document's")
    }

    private func parcels(
      _ fleet: Fleet, _ instance: InstanceID, _ name: String
    ) async throws -> [String: [UInt8]] {
      let directory = TemporaryDirectory()
      let fetch = try await fleet.shipper(["fetch", "--instance", "\(instance)", "--to", directory.path])
      #expect(fetch.status == 0, "\(fetch.errors)")
      return try Bench.parcels(directory)
    }
  }
}
