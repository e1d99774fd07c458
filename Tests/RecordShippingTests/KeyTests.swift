import RecordModel
import RecordTestSupport
import Testing

@testable import RecordShipping

extension ClusterTests {
  @Suite("Copies of key material") struct KeyTests {
    private static let name = String(repeating: "0a", count: 16)

    private func key(_ bench: Bench) async throws -> StoredMessage? {
      try await bench.connection.lastOfLeader(
        bench.settings.keyStream, subject: Subjects(bench.store.instance).key(Self.name))
    }

    @Test("a key is there before its records, is sealed anew in place, and is fetched with its name")
    func stored() async throws {
      let bench = try await Bench(ClusterScope.current())
      for number in 0..<20 {
        let name = Hexadecimal.text([UInt8](repeating: UInt8(number), count: 16))
        await bench.store.offer(KeyParcel(name: name, sealed: Base64.text([UInt8(number), 1, 2])))
      }
      await bench.store.append(10)
      try await bench.shipAll()
      await bench.store.offer(KeyParcel(name: Self.name, sealed: Base64.text([9, 9])))
      try await bench.shipAll()
      #expect(try await key(bench)?.payload == [9, 9])
      let (outcome, directory) = try await bench.fetched()
      #expect(outcome.keys == 20 && outcome.tombstones == 0)
      let file = try Bench.parcels(directory)
      #expect(file[Self.name] == [9, 9])
      #expect(file[String(repeating: "03", count: 16)] == [3, 1, 2])
    }

    @Test("a destroyed key leaves a tombstone, and nothing brings it back") func destroyed() async throws {
      let bench = try await Bench(ClusterScope.current())
      await bench.store.offer(KeyParcel(name: Self.name, sealed: Base64.text([1, 2, 3])))
      await bench.store.append(3)
      try await bench.shipAll()
      let before = try #require(try await key(bench))
      await bench.store.offer(KeyParcel(name: Self.name, sealed: nil))
      try await bench.shipAll()
      #expect(try await bench.connection.message(bench.settings.keyStream, sequence: before.sequence) == nil)
      let tombstone = try #require(try await key(bench))
      #expect(tombstone.isTombstone && tombstone.headers[HeaderName.destroyed] == "1")
      await bench.store.offer(KeyParcel(name: Self.name, sealed: Base64.text([1, 2, 3])))
      await bench.store.offer(KeyParcel(name: Self.name, sealed: nil))
      try await bench.shipAll()
      #expect(try await key(bench) == tombstone)
      let (outcome, directory) = try await bench.fetched()
      #expect(outcome.tombstones == 1 && outcome.keys == 0)
      #expect(try Bench.parcels(directory)[Self.name] == [])
    }

    @Test("are asked for again where their stream alone was deleted and made again") func lost() async throws
    {
      let bench = try await Bench(ClusterScope.current())
      await bench.store.append(3)
      try await bench.shipAll()
      try await bench.shipAll()
      #expect(await bench.store.forgotten == 1, "the copy was empty once")
      try await bench.connection.destroy(bench.settings.keyStream)
      try await Bench.make([Bench.plans(bench.settings, bench.store.instance)[2]], bench.connection)
      await bench.store.append(1)
      try await bench.shipAll()
      #expect(await bench.store.forgotten == 2)
      await bench.store.append(1)
      try await bench.shipAll()
      #expect(await bench.store.forgotten == 2)
    }
  }
}
