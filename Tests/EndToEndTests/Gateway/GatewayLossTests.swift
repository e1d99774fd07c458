import Glibc
import RecordModel
import Synchronization
import Testing

/// What clients of the gateway see while the daemon dies and comes back.
@Suite("The gateway while the daemon is killed") struct GatewayLossTests {
  /// One patient who changes one answer over and over.
  private final class Writer: Sendable {
    struct Sent {
      var acknowledged: Int64 = 0
      /// What was sent after that and not acknowledged: it may have been carried out.
      var open: [Int64] = []
      var refused = 0
    }

    let walk: WebWalk
    let sent = Mutex(Sent())

    init(_ walk: WebWalk) { self.walk = walk }

    func run(until end: ContinuousClock.Instant) async throws {
      var value: Int64 = 1
      while ContinuousClock.now < end {
        let reply = try await walk.save("stress_frequency", .integer(value))
        sent.withLock { sent in
          if reply.status == 200 {
            (sent.acknowledged, sent.open) = (value, [])
          } else {
            sent.open.append(value)
            sent.refused += 1
          }
        }
        #expect(reply.status == 200 || reply.status == 503, "\(reply.text)")
        if reply.status == 503 { #expect(reply["Retry-After"] != nil && reply.code == "SCHEMA_NOT_READY") }
        value = value % 5 + 1
      }
    }
  }

  @Test("no acknowledged answer is lost, and every refusal says when to try again") func killed() async throws
  {
    let web = try await WebSite(gateway: ["--set", "request-limits=no", "--log-level", "error"])
    var writers: [Writer] = []
    for name in ["a", "b", "c"] {
      let walk = try await WebWalk(try await web.patient(name), "stress")
      try await walk.answerAll()
      writers.append(Writer(walk))
    }
    let end = ContinuousClock.now + .seconds(6)
    let work = writers.map { writer in Task { try await writer.run(until: end) } }
    try await Task.sleep(for: .seconds(1))
    try await web.daemon.kill()
    // Longer than the gateway waits, so that some are refused.
    try await Task.sleep(for: .seconds(3))
    let daemon = try await web.site.start(["--set", "limit-calls=0"])
    for each in work { try await each.value }
    for writer in writers {
      #expect(try await writer.walk.complete().status == 200)
      let answers = try await writer.walk.result().data?["answers"]?.list ?? []
      let stored = answers.first { $0["question_id"] == "stress_frequency" }?["answer_value"]?.whole
      let sent = writer.sent.withLock { $0 }
      #expect(sent.acknowledged > 0)
      #expect(([sent.acknowledged] + sent.open).contains(stored ?? -1))
    }
    try await daemon.stop()
  }
}
