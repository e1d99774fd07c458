import RecordTestSupport
import Testing

@testable import RecordShipping

extension ClusterTests {
  @Suite("Shipping while servers go away") struct OutageTests {
    @Test("the stream's leader is killed while batches go out, and nothing is lost") func leader()
      async throws
    {
      let cluster = try Cluster()
      let bench = try await Bench(cluster, batchBytes: 4096)
      await bench.store.append(2000)
      var victim: Int?
      try await bench.ship {
        let settled = await bench.store.settled["record"] ?? 0
        if victim == nil, settled > 200 {
          let found = try await bench.connection.stream(bench.settings.recordStream)
          victim = cluster.index(found?.leader)
          if let victim { try await cluster.kill(victim) }
          await bench.store.append(200)
        }
        return settled == 2200
      }
      try cluster.start(try #require(victim))
      try await bench.expectWhole()
      for index in 0..<3 { try await cluster.kill(index) }
    }

    @Test("the whole cluster is away for a while") func away() async throws {
      let cluster = try Cluster()
      let bench = try await Bench(cluster)
      await bench.store.append(100)
      let shipper = try bench.shipper(nil) { $0.alarmSeconds = 0 }
      async let running: Void = shipper.run()
      try await eventually { await bench.store.settled["record"] == 100 }
      for index in 0..<3 { try await cluster.kill(index) }
      await bench.store.append(300)
      try await eventually { bench.statuses.value.contains { $0.hasPrefix("ALARM") } }
      for index in 0..<3 { try cluster.start(index) }
      try await eventually { await bench.store.settled["record"] == 400 }
      shipper.stop()
      await running
      try await bench.expectWhole()
      for index in 0..<3 { try await cluster.kill(index) }
    }
  }
}
