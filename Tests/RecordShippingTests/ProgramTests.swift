import Foundation
import RecordTestSupport
import Testing

@testable import RecordShipping

extension ClusterTests {
  @Suite("The shipper as a program") struct ProgramTests {
    private static let path = Program.directory.appending(path: "recordd-shipper").path

    private func run(_ arguments: [String]) async throws -> (status: Int32, output: String, errors: String) {
      let program = try RunningProgram(Self.path, arguments + ["--config", "/dev/null"])
      return (try await program.wait(), program.output(), program.errors())
    }

    private func streams(_ bench: Bench, _ more: [String]) -> [String] {
      ["streams", "--set", "servers=\(bench.cluster.addresses.joined(separator: ","))"] + more
    }

    @Test("streams are made once, left alone after that, and a difference is told") func streams()
      async throws
    {
      // One of its own: streams of all subjects overlap with those that other tests left.
      let cluster = try Cluster()
      let bench = try await Bench(cluster) { $0 = [$0[2]] }
      // It was made, so there is a leader; streams of all keys would overlap with it.
      try await bench.connection.destroy(bench.settings.keyStream)
      let made = try await run(streams(bench, []))
      #expect(made.status == 0, "\(made.errors)")
      #expect(made.output.contains("REC: made, rec.*, 3 replicas"))
      let again = try await run(streams(bench, []))
      #expect(again.status == 0)
      #expect(again.output.contains("KEY: there, 0 messages, 0 bytes, as it should be"))
      let other = try await run(streams(bench, ["--replicas", "1"]))
      #expect(other.status == 78)
      #expect(other.output.contains("REC: replicas: should be 1, is 3"))
      for index in 0..<3 { try await cluster.kill(index) }
    }

    @Test("what was shipped is fetched, and a hole ends with status 65") func fetch() async throws {
      let bench = try await Bench(ClusterScope.current())
      await bench.store.append(100)
      try await bench.shipAll()
      let directory = TemporaryDirectory()
      let whole = try await run(fetch(bench, to: directory.path + "/a"))
      #expect(whole.status == 0, "\(whole.errors)")
      #expect(
        whole.output
          == "record: up to position 100\ndocuments: 0, and 0 on their way\nkeys: 0, and 0 destroyed\n")
      try await bench.connection.erase(bench.settings.recordStream, sequence: 2)
      let broken = try await run(fetch(bench, to: directory.path + "/b"))
      #expect(broken.status == 65)
      #expect(broken.errors.contains("are missing"))
    }

    private func fetch(_ bench: Bench, to directory: String) -> [String] {
      let settings = bench.settings
      return [
        "fetch", "--instance", "\(bench.store.instance)", "--to", directory,
        "--set", "servers=\(settings.servers.joined(separator: ","))",
        "--set", "record-stream=\(settings.recordStream)", "--set", "access-stream=\(settings.accessStream)",
        "--set", "key-stream=\(settings.keyStream)",
        "--set", "document-stream=\(settings.documentStream)",
      ]
    }

    @Test("without a server nothing starts, and a wrong id is a usage error") func refused() async throws {
      #expect(try await run(["ship"]).status == 78)
      #expect(try await run(["fetch", "--instance", "x", "--to", "/tmp/none"]).status == 64)
      #expect(try await run(["streams", "--replicas", "2"]).status == 64)
    }

    @Test("without a cluster a fetch says so, with status 69") func unreachable() async throws {
      let end = try await run([
        "fetch", "--instance", "550e8400-e29b-41d4-a716-446655440000", "--to", "/tmp/none",
        "--set", "servers=nats://127.0.0.1:1",
      ])
      #expect(end.status == 69)
    }
  }
}
