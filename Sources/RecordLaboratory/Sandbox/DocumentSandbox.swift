import Glibc
import NIOCore
import NIOPosix
import RecordModel
import Synchronization

/// Starts a process for a document, with a fence around it, and ends it.
package struct DocumentSandbox: Sendable {
  let plan: SandboxPlan
  private static let turns = Atomic<Int>(0)

  /// The plan as it is carried out on this machine.
  package init(_ plan: SandboxPlan) throws(UnusableSandbox) { self.plan = try Self.settled(plan) }

  package var kind: SandboxKind { plan.kind }

  /// Lets `body` ask a process that has this document and nothing else; whatever happens, it is gone afterwards.
  ///
  /// - Parameter isAwaited: whether somebody waits for it; else it yields to everybody.
  package func open<Answer: Sendable>(
    _ document: [UInt8], _ mediaType: MediaType, isAwaited: Bool = true,
    _ body: @escaping @Sendable (DocumentSession) async throws(StepFailure) -> Answer
  ) async throws(StepFailure) -> Answer {
    let ending = SessionEnding()
    let turn = Self.turns.wrappingAdd(1, ordering: .relaxed).newValue
    let opening = DocumentOpening(
      mediaType: mediaType, limits: plan.limits, turn: turn & 0xFFFF, isAwaited: isAwaited)
    let talk: @Sendable (DocumentSession) async throws -> Answer = { session in
      try await session.open(opening, document)
      return try await body(session)
    }
    do {
      switch plan.kind {
      case .systemd: return try await ServiceSandbox(plan: plan, ending: ending).run(talk)
      case .bubblewrap, .automatic: return try await BubblewrapSandbox(plan: plan, ending: ending).run(talk)
      }
    } catch {
      throw error as? StepFailure ?? ending.failure
    }
  }

  /// Whose fence it is, for good: nothing is ever opened without one.
  private static func settled(_ plan: SandboxPlan) throws(UnusableSandbox) -> SandboxPlan {
    var plan = plan
    if plan.kind == .automatic { plan.kind = isSocket(plan.socketPath) ? .systemd : .bubblewrap }
    if plan.kind == .bubblewrap, access(plan.bubblewrap, X_OK) != 0 { throw .noBubblewrap(plan.bubblewrap) }
    return plan
  }

  private static func isSocket(_ path: String) -> Bool {
    var information = stat()
    return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFSOCK
  }
}

/// There is nothing that could put a fence around a document.
package enum UnusableSandbox: Error, Sendable, Equatable, CustomStringConvertible {
  case noBubblewrap(String)

  package var description: String {
    switch self {
    case .noBubblewrap(let path):
      "there is neither the socket of recordd-document.socket nor \(path); install bubblewrap, or enable the socket"
    }
  }
}

extension NIOAsyncChannel where Inbound == DocumentFrame, Outbound == ByteBuffer {
  /// Wraps a connection to the process of a document.
  static func documents(_ channel: any Channel, results: Int) throws -> Self {
    try channel.pipeline.syncOperations.addHandler(
      ByteToMessageHandler(DocumentFrameDecoder(results: results)))
    return try Self(
      wrappingChannelSynchronously: channel,
      configuration: .init(isOutboundHalfClosureEnabled: false, inboundType: DocumentFrame.self))
  }

  /// Talks over it, for so long at most, and closes it.
  func talk<Answer: Sendable>(
    _ ending: SessionEnding, seconds: Int,
    _ body: @escaping @Sendable (DocumentSession) async throws -> Answer
  ) async throws -> Answer {
    let limit = ending.limit(channel, seconds: seconds)
    defer { limit.cancel() }
    return try await executeThenClose { answers, requests in
      try await body(DocumentSession(answers, requests, ending))
    }
  }
}
