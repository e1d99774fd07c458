import RecordClient
import RecordModel
import RecordProcess
import RecordTestSupport
import Testing

@testable import RecordShipping

extension ClusterTests {
  @Suite("What stores say of themselves") struct ReportTests {
    private func lines(_ bench: Bench) async throws -> [FleetLine] {
      try await FleetReader(bench.connection, settings: bench.settings).lines(now: SystemClock.now())
    }

    private func send(
      _ bench: Bench, _ name: String, _ part: StoreReport.Part, position: UInt64, fencedBy: UInt64? = nil
    ) async throws {
      let instance = bench.store.instance
      let status = ShippingStatus(
        instance: instance, epoch: 1, fencedBy: fencedBy, beforeReply: false,
        logs: [ShippedLog(log: "record", instance: instance, head: position, shipped: 0)])
      var settings = bench.settings
      settings.reportName = name
      let line = EngineLine(threads: try CallThreads(count: 1)) { bench.settings.engine(inbox: nil) }
      let sender = ReportSender(
        part: part, line: line, settings: { [settings] in settings }, hole: { nil }, logger: .quiet)
      let pause = Pause()
      async let sending: Void = sender.run(pause) { () throws(ClientError) in status }
      defer { pause.end() }
      try await eventually {
        try await self.lines(bench).contains { $0.report.name == name && $0.report.position == position }
      }
      pause.end()
      await sending
      await line.close()
    }

    @Test("a shipper reports where its store is, and the copy is held beside it") func primary() async throws
    {
      let bench = try await Bench(ClusterScope.current())
      await bench.store.append(20)
      try await bench.ship(nil, { $0.reportName = "ward-3" }) {
        let line = try await self.lines(bench).first
        return line?.copy == 20 && line?.report.position == 20
      }
      let line = try #require(try await lines(bench).first)
      #expect(line.report.instance == bench.store.instance)
      #expect((line.report.name, line.report.part) == ("ward-3", .primary))
      #expect(line.state == .even)
    }

    @Test("each report takes the place of the one before; a replica behind the copy is told") func replica()
      async throws
    {
      let bench = try await Bench(ClusterScope.current())
      await bench.store.append(20)
      try await bench.shipAll()
      for position in [3, 4, 5] as [UInt64] {
        try await send(bench, "annexe", .replica, position: position)
      }
      let found = try await lines(bench).filter { $0.report.name == "annexe" }
      #expect(found.map(\.report.position) == [5])
      #expect(found.map(\.behind) == [15])
      #expect(found.map(\.state) == [.behind])
    }

    @Test("nonsense is nobody's report, and what is gone for good is forgotten") func forgotten() async throws
    {
      let bench = try await Bench(ClusterScope.current())
      let subjects = Subjects(bench.store.instance)
      try await send(bench, "ward-3", .primary, position: 1)
      let real = try #require(try await lines(bench).first)
      var (torn, endless, printing) = (real.report, real.report, real.report)
      (torn.name, torn.hole) = ("d", [4])
      (endless.name, endless.hole) = ("e", [1, 1 << 62])
      printing.name = "f\"}"
      for (name, payload) in [
        ("a", Array("no JSON".utf8)), ("b", try JSON.encode(real.report)), ("c", []),
        ("d", try JSON.encode(torn)), ("e", try JSON.encode(endless)),
        (printing.name, try JSON.encode(printing)),
      ] {
        _ = try await bench.connection.publish(
          Publication(
            subject: subjects.report(name), stream: bench.settings.fleetStream, expected: nil,
            payload: payload)
        )
      }
      #expect(try await lines(bench).map(\.report) == [real.report], "one under another's name is none")
      let reader = FleetReader(bench.connection, settings: bench.settings)
      #expect(try await !reader.forget(bench.store.instance, "ward-4"))
      #expect(try await reader.forget(bench.store.instance, "ward-3"))
      #expect(try await lines(bench).isEmpty)
    }
  }
}
