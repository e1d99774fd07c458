import Glibc
import RecordModel
import Testing

@Suite("The integrators' example", .timeLimit(.minutes(10))) struct ExampleTests {
  @Test("runs as it stands, and ends with the result") func python() async throws {
    let site = Site()
    let daemon = try await site.start()
    for _ in 0..<2 {
      let before = site.output.count
      let example = try site.run(
        "/usr/bin/python3", ["-B", Places.root + "/Docs/examples/assessment.py", site.socket],
        environment: ["PATH": "/usr/local/bin:/usr/bin:/bin", "PYTHONIOENCODING": "utf-8"])
      #expect(try await example.wait() == .exited(0), "\(site.output)")
      let lines = site.output.dropFirst(before).split(separator: "\n")
      #expect(lines.contains { $0.contains("replayed: True") })
      let last = try #require(lines.last)
      #expect(last.hasPrefix("result: total_score 26, risk_level high"))
    }
    try await daemon.session.expectSound()
    try await daemon.stop()
  }
}
