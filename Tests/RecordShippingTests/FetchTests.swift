import RecordModel
import RecordTestSupport
import Testing

@testable import RecordShipping

extension ClusterTests {
  @Suite("Fetching from a cluster of three") struct FetchTests {
    @Test("a missing message is named by its positions, and the file ends before it") func missing()
      async throws
    {
      let bench = try await Bench(ClusterScope.current())
      await bench.store.append(200)
      try await bench.shipAll()
      let third = try #require(
        try await bench.connection.message(bench.settings.recordStream, sequence: 3))
      try await bench.connection.erase(bench.settings.recordStream, sequence: 3)
      let (outcome, directory) = try await bench.fetched()
      let (first, last) = (third.headers[HeaderName.first] ?? "", third.headers[HeaderName.last] ?? "")
      #expect(outcome.problems == ["record: positions \(first) to \(last) are missing"])
      let records = try Bench.records(directory)
      #expect(records == Array(await bench.store.everything().prefix(Int(first).map { $0 - 1 } ?? -1)))
    }

    @Test("a message whose hashes do not follow ends the file") func flipped() async throws {
      let bench = try await Bench(ClusterScope.current())
      await bench.store.append(50)
      try await bench.shipAll()
      try await bench.forge(
        BatchHeaders(
          epoch: 0, first: 51, last: 60, hashBefore: String(repeating: "ab", count: 32),
          hash: String(repeating: "cd", count: 32)))
      let (outcome, directory) = try await bench.fetched()
      #expect(
        outcome.problems == ["record: positions 51 to 60 do not follow: their hash before is another one"])
      #expect(try Bench.records(directory).count == 50)
    }

    @Test("of a store that nobody knows nothing is fetched, which is said") func nothing() async throws {
      let bench = try await Bench(ClusterScope.current())
      let (outcome, _) = try await bench.fetched()
      #expect(outcome.problems.count == 1 && outcome.positions.isEmpty)
    }
  }
}
