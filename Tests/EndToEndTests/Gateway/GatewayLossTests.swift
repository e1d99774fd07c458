import Glibc
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

/// What clients of the gateway see while the daemon dies and comes back.
@Suite("The gateway while the daemon is killed", .deep, .timeLimit(.minutes(30))) struct GatewayLossTests {
  /// One patient who changes one answer over and over.
  private final class Writer: Sendable {
    struct Sent {
      var acknowledged: Int64 = 0
      /// What was sent after that and not acknowledged: it may have been carried out.
      var open: [Int64] = []
      var acknowledgements = 0
      var refusals = 0
      var isEnough = false
    }

    let walk: WebWalk
    let sent = Mutex(Sent())

    init(_ walk: WebWalk) { self.walk = walk }

    /// Saves until it was enough.
    func run() async throws {
      var value: Int64 = 1
      while !sent.withLock(\.isEnough) {
        let reply = try await walk.save("stress_frequency", .integer(value))
        sent.withLock { sent in
          if reply.status == 200 {
            (sent.acknowledged, sent.open) = (value, [])
            sent.acknowledgements += 1
          } else {
            sent.open.append(value)
            sent.refusals += 1
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
    let work = writers.map { writer in Task { try await writer.run() } }
    try await Self.each(writers, "an acknowledgement") { $0.acknowledgements > 0 }
    try await web.daemon.kill()
    try await Self.each(writers, "a refusal") { $0.refusals > 0 }
    let daemon = try await web.site.start(["--set", "limit-calls=0"])
    let most = writers.map { $0.sent.withLock(\.acknowledgements) }.max() ?? 0
    try await Self.each(writers, "acknowledgements again") { $0.acknowledgements > most }
    for writer in writers { writer.sent.withLock { $0.isEnough = true } }
    for each in work { try await each.value }
    for writer in writers {
      #expect(try await writer.walk.complete().status == 200)
      let answers = try await writer.walk.result().data?["answers"]?.list ?? []
      let stored = answers.first { $0["question_id"] == "stress_frequency" }?["answer_value"]?.whole
      let sent = writer.sent.withLock { $0 }
      #expect(([sent.acknowledged] + sent.open).contains(stored ?? -1))
    }
    try await daemon.stop()
  }

  /// Waits until something holds of every writer.
  private static func each(
    _ writers: [Writer], _ what: String, _ holds: (Writer.Sent) -> Bool
  ) async throws {
    try await eventually("\(what) for each writer") { writers.allSatisfy { holds($0.sent.withLock { $0 }) } }
  }
}
