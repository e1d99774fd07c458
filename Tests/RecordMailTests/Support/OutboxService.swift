import Glibc
import Logging
import RecordModel
import RecordServer
import RecordSocketSupport
import RecordTestSupport
import Synchronization

/// The daemon's side of the outbox behind a real socket: mails in memory, each offered until it is settled.
final class OutboxService: RecordService {
  struct Settled: Equatable {
    let mail: MailID
    let outcome: MailOutcome
    let command: CommandID?
  }

  private struct State {
    var offered: [OutgoingMail] = []
    var settled: [Settled] = []
    var refusals: [Failure] = []
    var limits: [Int?] = []
  }

  private let state = Mutex(State())

  /// Puts mails into the outbox.
  func offer(_ mails: OutgoingMail...) { state.withLock { $0.offered += mails } }

  /// Refuses the next settlements with these failures.
  func refuseSettlements(_ failures: Failure...) { state.withLock { $0.refusals += failures } }

  /// What was settled, and what was tried to be.
  var settled: [Settled] { state.withLock { $0.settled } }

  /// How many mails each call asked for.
  var limits: [Int?] { state.withLock { $0.limits } }

  func handle(_ call: Call, reply: @escaping @Sendable (Reply) -> Void) {
    do {
      switch call.method {
      case TakeMail.name: reply(Reply(.success(try Tape(encoding: take(try Self.params(call))))))
      case SettleMail.name: reply(try settle(call))
      default: reply(Reply(.failure(Failure(.notFound, "there is no such method"))))
      }
    } catch {
      reply(Reply(.failure(Failure(.invalidInput, "the parameters cannot be read"))))
    }
  }

  private func take(_ method: TakeMail) -> TakeMail.Outcome {
    state.withLock { state in
      state.limits.append(method.limit)
      let mails = Array(state.offered.prefix(method.limit ?? 20))
      state.offered.removeFirst(mails.count)
      return TakeMail.Outcome(mails: mails)
    }
  }

  private func settle(_ call: Call) throws -> Reply {
    let method: SettleMail = try Self.params(call)
    let meta = call.params.flatMap { call.tape.member("_meta", of: $0) }
    let command = try meta.map { try call.tape.decode(CallMeta.self, at: $0).commandId } ?? nil
    let refusal: Failure? = state.withLock { state in
      state.settled.append(Settled(mail: method.mailId, outcome: method.outcome, command: command))
      return state.refusals.isEmpty ? nil : state.refusals.removeFirst()
    }
    if let refusal { return Reply(.failure(refusal)) }
    let outcome = SettleMail.Outcome(isOfferedAgain: method.outcome == .failed)
    return Reply(.success(try Tape(encoding: outcome)), receipt: Receipt(position: 1, replayed: false))
  }

  private static func params<M: Method>(_ call: Call) throws -> M {
    try call.tape.decode(M.self, at: call.params ?? call.tape.root, unknownMembers: .ignore)
  }

  func onlyLooks(_ method: String) -> Bool { false }

  func events(
    after position: UInt64, filter: LogFilter, limit: Int, maximumBytes: Int
  ) throws(Failure) -> LogPage { LogPage(events: [], next: 0, head: 0) }

  func observeHead(_ observer: @escaping @Sendable (UInt64) -> Void) -> any HeadObservation { Nothing() }

  func authorizeSubscription(_ call: Call) throws(Failure) -> (after: UInt64, filter: LogFilter) {
    throw Failure(.forbidden, "nobody follows the log")
  }

  func authorizeGeneration(_ call: Call) throws(Failure) {
    throw Failure(.forbidden, "nobody follows the generation")
  }

  private struct Nothing: HeadObservation { func cancel() {} }
}

/// A socket in a directory of its own, at which an outbox can be started and stopped.
final class OutboxSite: Sendable {
  let directory = TemporaryDirectory()
  let service = OutboxService()
  var socket: String { directory.path + "/api.sock" }
  var maildir: String { directory.path + "/mail" }

  /// Starts serving; this process's user is a courier.
  func start() async throws -> SocketServer {
    let server = SocketServer(
      service: service, peers: [getuid(): [.courier]], threads: 1, logger: TestServer.silent)
    try await server.start(ListeningSocket(path: socket))
    return server
  }

  /// The texts of the mails that lie in `new`.
  func filed() -> [String] {
    let names = (try? Files.names(maildir + "/new")) ?? []
    return names.sorted().map { Files.text(maildir + "/new/" + $0) }
  }
}
