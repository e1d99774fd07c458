import NIOCore
import NIOPosix
import RecordModel

/// A process of a document that the service manager starts for a connection (`recordd-document@.service`).
struct ServiceSandbox: Sendable {
  let plan: SandboxPlan
  let ending: SessionEnding

  func run<Answer: Sendable>(
    _ body: @escaping @Sendable (DocumentSession) async throws -> Answer
  ) async throws -> Answer {
    try await connected().talk(ending, seconds: plan.limits.seconds, body)
  }

  private func connected() async throws(StepFailure) -> DocumentSession.Channel {
    let output = plan.limits.output
    do {
      return try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .connect(unixDomainSocketPath: plan.socketPath) { channel in
          channel.eventLoop.makeCompletedFuture {
            try DocumentSession.Channel.documents(channel, results: output)
          }
        }
    } catch { throw StepFailure(.noSandbox, "sandbox") }
  }
}
