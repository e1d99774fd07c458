import Crypto
import Foundation
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordShipping

extension ClusterTests {
  @Suite("Copies of documents") struct DocumentTests {
    static let name = String(repeating: "0d", count: 16)
    /// Two whole pieces and a rest.
    static let document = [UInt8](unsafeUninitializedCapacity: 1_200_000) { buffer, count in
      for index in 0..<1_200_000 { buffer.initializeElement(at: index, to: .random(in: 0...255)) }
      count = 1_200_000
    }

    static func piece(_ bench: Bench, _ number: Int) async throws -> StoredMessage? {
      try await bench.connection.lastOfLeader(
        bench.settings.documentStream, subject: Subjects(bench.store.instance).document(name, number))
    }

    static func messages(_ bench: Bench) async throws -> UInt64 {
      try #require(try await bench.connection.stream(bench.settings.documentStream)).messages
    }

    /// A store with records and a document that is shipped.
    private func shipped() async throws -> Bench {
      let bench = try await Bench(ClusterScope.current())
      await bench.store.offer(Self.name, document: Self.document)
      await bench.store.append(10)
      try await bench.shipAll()
      return bench
    }

    private func fetched(_ bench: Bench) async throws -> (outcome: Fetcher.Outcome, file: [UInt8]?) {
      let (outcome, directory) = try await bench.fetched()
      let files = try FileManager.default.contentsOfDirectory(atPath: directory.path + "/documents")
      #expect(files.allSatisfy { $0 == Self.name }, "no half of a document is left")
      return (
        outcome,
        FileManager.default.contents(atPath: "\(directory.path)/documents/\(Self.name)").map { Array($0) }
      )
    }

    @Test("are there before their keys and records, in pieces that tell their place, and are fetched whole")
    func stored() async throws {
      let bench = try await Bench(ClusterScope.current())
      await bench.store.beforePieces { _ in
        let (last, key) = (
          try? await bench.last(),
          try? await bench.connection.lastOfLeader(
            bench.settings.keyStream, subject: Subjects(bench.store.instance).key(Self.name))
        )
        #expect(last == .some(.none) && key == .some(.none))
      }
      await bench.store.offer(Self.name, document: Self.document)
      await bench.store.append(10)
      try await bench.shipAll()
      for number in 0..<3 {
        let message = try #require(try await Self.piece(bench, number))
        let headers = try #require(DocumentPiece(message, number: number)).headers
        #expect(headers.offset == number * 524_288 && headers.bytes == 1_200_000)
        #expect((headers.wholeHash != nil) == (number == 2))
      }
      #expect(try await Self.messages(bench) == 4)
      let (outcome, file) = try await fetched(bench)
      #expect(outcome.documents == 1 && outcome.unfinished == 0 && outcome.problems.isEmpty)
      #expect(file == Self.document)
    }

    @Test("go on where they were cut off, and nothing is there twice") func cutOff() async throws {
      let bench = try await Bench(ClusterScope.current())
      await bench.store.offer(Self.name, document: Self.document)
      await bench.store.append(10)
      let first = try bench.shipper()
      await bench.store.beforePieces { offset in if offset > 0 { first.stop() } }
      await first.run()
      let sequences = try await [Self.piece(bench, 0), Self.piece(bench, 1)].map { $0?.sequence }
      #expect(try await Self.piece(bench, 2) == nil && sequences[1] != nil)
      #expect(try await bench.last() == nil, "no record goes before its document")
      let half = try await fetched(bench)
      #expect(half.outcome.unfinished == 1 && half.file == nil)
      await bench.store.beforePieces { _ in }
      try await bench.shipAll()
      #expect(try await [Self.piece(bench, 0), Self.piece(bench, 1)].map { $0?.sequence } == sequences)
      #expect(try await Self.messages(bench) == 4)
      #expect(try await fetched(bench).file == Self.document)
    }

    @Test("are not taken where a piece is missing, is another's, or has other bytes", arguments: [0, 1, 2])
    func damaged(how: Int) async throws {
      let bench = try await shipped()
      let piece = try #require(try await Self.piece(bench, 1))
      try await bench.connection.erase(bench.settings.documentStream, sequence: piece.sequence)
      let other = [UInt8](repeating: 9, count: 524_288)
      var headers = PieceHeaders(other, at: 524_288, of: 1_200_000)
      if how == 2 { headers.hash = String(repeating: "ab", count: 32) }
      if how > 0 {
        _ = try await bench.connection.publish(
          Publication(
            subject: piece.subject, stream: bench.settings.documentStream, expected: 0,
            headers: Dictionary(uniqueKeysWithValues: headers.pairs), payload: other))
      }
      let (outcome, file) = try await fetched(bench)
      #expect(file == nil && outcome.documents == 0)
      let told = [
        ["document \(Self.name): piece 1 is missing"],
        ["document \(Self.name): its pieces are not those of one document"],
        ["document \(Self.name): piece 1 is damaged", "document \(Self.name): piece 1 is missing"],
      ]
      #expect(outcome.problems == told[how])
      // Whatever lies there, the box's own bytes take its place when the document is offered again.
      await bench.store.offer(Self.name, document: Self.document)
      try await bench.shipAll()
      #expect(try await fetched(bench).file == Self.document)
    }

    @Test("that end leave a tombstone, and nothing brings them back") func destroyed() async throws {
      let bench = try await shipped()
      await bench.store.offer(KeyParcel(name: Self.name, sealed: nil))
      try await bench.shipAll()
      #expect(try await Self.piece(bench, 0)?.isTombstone == true)
      #expect(try await [Self.piece(bench, 1), Self.piece(bench, 2)] == [nil, nil])
      await bench.store.offer(Self.name, document: Self.document)
      try await bench.shipAll()
      #expect(try await Self.piece(bench, 0)?.isTombstone == true)
      #expect(try await Self.messages(bench) == 2, "the mark and the tombstone")
      let (outcome, file) = try await fetched(bench)
      #expect(file == nil && outcome.documents == 0 && outcome.problems.isEmpty)
    }

    @Test("are shipped again where their stream was deleted and made again") func lost() async throws {
      let bench = try await shipped()
      #expect(await bench.store.losses == 1, "a stream that is new has none of them")
      try await bench.shipAll()
      #expect(await bench.store.losses == 1)
      try await bench.connection.destroy(bench.settings.documentStream)
      let plans = Bench.plans(bench.settings, bench.store.instance)
      try await Bench.make([plans[3]], bench.connection)
      await bench.store.append(1)
      try await bench.shipAll()
      #expect(await bench.store.losses == 2)
      #expect(try await fetched(bench).file == Self.document)
    }

    @Test("that cannot be read on the box raise an alarm, and records go on") func unreadable() async throws {
      let bench = try await Bench(ClusterScope.current())
      await bench.store.lose(Self.name)
      await bench.store.append(10)
      try await bench.shipAll()
      #expect(bench.statuses.value.contains { $0.hasPrefix("ALARM: the document \(Self.name) has no copy") })
      #expect(try await Self.piece(bench, 0) == nil)
    }
  }
}
