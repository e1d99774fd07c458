import Glibc
import NIOCore
import NIOPosix
import RecordModel
import RecordProcess
import Subprocess
import Synchronization
import SystemPackage

/// A process of a document that bubblewrap starts (``BubblewrapCommand``).
struct BubblewrapSandbox: Sendable {
  let plan: SandboxPlan
  let ending: SessionEnding

  /// How long the end of a process that was killed is waited for.
  private static let patience = Duration.seconds(10)

  func run<Answer: Sendable>(
    _ body: @escaping @Sendable (DocumentSession) async throws -> Answer
  ) async throws -> Answer {
    try await BoundedEnd.wait(Self.patience) { say in
      do {
        let ends = try Ends()
        try await started(ends) { process in
          do {
            let channel = try await channel(ends.takeOurs())
            say(.success(try await talked(process, channel, body)))
          } catch {
            say(.failure(error))
            throw error
          }
        }
      } catch {
        say(.failure(StepFailure(error)))
      }
    }
  }

  /// Starts bubblewrap and has `body` talk to what it starts; whichever way that ends, it is killed.
  private func started(
    _ ends: Ends, _ body: @escaping @Sendable (ProcessIdentifier) async throws -> Void
  ) async throws {
    _ = try await Subprocess.run(
      Configuration(
        executable: .path(FilePath(plan.bubblewrap)),
        arguments: Arguments(BubblewrapCommand(plan: plan).arguments),
        environment: .custom([:]), platformOptions: Self.options),
      input: .fileDescriptor(FileDescriptor(rawValue: ends.input), closeAfterSpawningProcess: true),
      output: .fileDescriptor(FileDescriptor(rawValue: ends.output), closeAfterSpawningProcess: true),
      error: .discarded
    ) { process in
      try await body(process.processIdentifier)
      // Its process is not waited for: with it goes everything that it started.
      try? process.send(signal: .kill)
    }
  }

  private func talked<Answer: Sendable>(
    _ process: ProcessIdentifier, _ channel: DocumentSession.Channel,
    _ body: @escaping @Sendable (DocumentSession) async throws -> Answer
  ) async throws -> Answer {
    try await watched(process.value, channel) {
      try await channel.talk(ending, seconds: plan.limits.seconds, body)
    }
  }

  /// Ends the process when those within its fence hold more memory together than one may.
  private func watched<Answer: Sendable>(
    _ process: pid_t, _ channel: DocumentSession.Channel,
    _ body: @escaping @Sendable () async throws -> Answer
  ) async throws -> Answer {
    let watch = Task { [ending, plan] in
      while (try? await Task.sleep(for: .milliseconds(100))) != nil {
        guard MemoryWatch(root: process).isOver(plan.limits.memory + plan.limits.files) else { continue }
        ending.set(.tooMuchMemory)
        kill(process, SIGKILL)
        channel.channel.close(promise: nil)
      }
    }
    defer { watch.cancel() }
    return try await body()
  }

  /// A thrown error, and a task that is cancelled, kill it.
  private static var options: PlatformOptions {
    var options = PlatformOptions()
    options.teardownSequence = [.send(signal: .kill, allowedDurationToNextStep: .zero)]
    return options
  }

  private func channel(_ ours: Int32) async throws -> DocumentSession.Channel {
    let output = plan.limits.output
    return try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .withConnectedSocket(ours) { channel in
        channel.eventLoop.makeCompletedFuture {
          try DocumentSession.Channel.documents(channel, results: output)
        }
      }
  }
}

/// Both ends of the connection to a process that is to be started.
private final class Ends: Sendable {
  /// Of the process: the same end twice, because each is closed once the process has it, or could not be started.
  let input, output: Int32
  private let ours: Mutex<Int32>

  init() throws(SystemCallFailure) {
    var pair: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &pair) == 0
    else {
      throw SystemCallFailure("socketpair", number: errno)
    }
    let second = fcntl(pair[1], F_DUPFD_CLOEXEC, 3)
    guard second >= 0 else {
      let failure = SystemCallFailure("fcntl", number: errno)
      for end in pair { close(end) }
      throw failure
    }
    ours = Mutex(pair[0])
    (input, output) = (pair[1], second)
  }

  /// Ours, for whoever closes it from now on.
  func takeOurs() -> Int32 {
    ours.withLock { ours in
      defer { ours = -1 }
      return ours
    }
  }

  deinit {
    let left = takeOurs()
    if left >= 0 { close(left) }
  }
}

extension StepFailure {
  /// Of a sandbox in which nothing was done for a document.
  fileprivate init(_ error: any Error) {
    switch (error as? SubprocessError)?.code {
    case .executableNotFound?: self.init(.toolMissing, "bwrap")
    default: self.init(.noSandbox, "sandbox")
    }
  }
}
