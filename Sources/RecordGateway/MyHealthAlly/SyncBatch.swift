import HTTPTypes
import RecordClient
import RecordModel

/// A batch of queued commands on its way through the record (R-MH-273).
///
/// Each becomes the request that it would have been, with the same checks, the same key and the same call of the record;
/// the calls go to the record as one, which carries them out in their order.
struct SyncBatch: Sendable {
  private let exchange: Exchange
  private let patient: String

  /// A command that was looked at.
  private struct Prepared: Sendable {
    let id: String
    let route: Route?
    /// What the record is asked to do; `nil` if it was refused and nothing is kept of that.
    var call: QueuedCommand?
    var refusal: Failure?
  }

  init(_ exchange: Exchange) throws(Failure) {
    self.exchange = exchange
    guard case .string(let id)? = try exchange.parameters([.namedRecord]).members.first?.value else {
      throw Failure(.notFound, "there is no such record")
    }
    patient = id
  }

  func answer() async throws(Failure) -> Answer {
    var prepared: [Prepared] = []
    for sent in try commands() { prepared.append(await prepare(sent)) }
    let outcome = try await apply(prepared.compactMap(\.call))
    var applied = outcome.results.makeIterator()
    let results = prepared.map { command in
      let result = command.call == nil ? nil : applied.next()
      return CommandResult(
        command.id, result, command.route, command.refusal ?? result?.refusal?.failure, exchange.requestID)
    }
    var answer = try Answer(encoding: SyncResult(results, sequence: outcome.position))
    answer.headers[.eventSequence] = "\(outcome.position)"
    return answer
  }

  private func commands() throws(Failure) -> [SentCommand] {
    guard let body = exchange.body, let list = body.member("commands", of: body.root) else { return [] }
    return body.elements(of: list).map { SentCommand(body, $0) }
  }

  /// Bytes of a batch that one call carries at most: half a line of the record's socket.
  private static let longestPiece = 1 << 19

  /// In order, in as few calls as they need.
  private func apply(_ calls: [QueuedCommand]) async throws(Failure) -> ApplyQueue.Outcome {
    var (pieces, size): ([[Value]], Int) = ([[]], 0)
    for call in calls {
      let value = call.asValue
      let bytes = (try? JSON.encode(value).count) ?? 0
      if size + bytes > Self.longestPiece { (pieces, size) = (pieces + [[]], 0) }
      pieces[pieces.count - 1].append(value)
      size += bytes
    }
    var outcome = try await apply(piece: pieces[0])
    for piece in pieces.dropFirst() {
      let next = try await apply(piece: piece)
      (outcome.results, outcome.position) = (outcome.results + next.results, next.position)
    }
    return outcome
  }

  private func apply(piece: [Value]) async throws(Failure) -> ApplyQueue.Outcome {
    // The record is asked even if nothing is left to do: whether the caller may is its matter.
    let parameters: [Value.Member] = [
      .init("patientId", .string(patient)), .init("commands", .array(piece)),
    ]
    return try await exchange.call(ApplyQueue.name, parameters, isWrite: false, isRepeatable: true)
      .read(ApplyQueue.Outcome.self)
  }

  private func prepare(_ sent: SentCommand) async -> Prepared {
    var prepared = Prepared(id: sent.id, route: MyHealthAlly.queued[sent.operation])
    do throws(Failure) {
      guard let route = prepared.route, let single = route.call else { throw .notQueued }
      let own = try request(sent, route)
      prepared.call = try await call(own, single, sent)
    } catch {
      prepared.refusal = error
    }
    return prepared
  }

  /// The command as a request of its own.
  private func request(_ sent: SentCommand, _ route: Route) throws(Failure) -> Exchange {
    var own = exchange
    own.path = sent.path
    own.path["patientId"] = exchange.path["patientId"]
    guard Set(own.path.keys) == Set(route.path.parameters) else {
      throw Failure(problems: [
        FieldProblem(path: "/path", code: "inconsistent", message: "the operation's parameters")
      ])
    }
    own.head = HTTPRequest(
      method: route.method, scheme: exchange.head.scheme, authority: exchange.head.authority,
      path: route.path.filled(own.path))
    if let version = sent.expectedVersion { own.head.headerFields[.ifMatch] = "\"\(version)\"" }
    guard let person = exchange.session?.account.description else { throw .noSession }
    own.command = CommandKey.commandID(queued: sent.id, of: person)
    (own.query, own.sent, own.problems, own.fitting) = (QueryItems(), [], [], nil)
    own.body = sent.body
    return own
  }

  /// The call of the record that the request is; where the gateway refuses it, the call that keeps the refusal.
  private func call(
    _ own: Exchange, _ single: Route.SingleCall, _ sent: SentCommand
  ) async throws(Failure) -> QueuedCommand? {
    guard let id = own.command, let route = MyHealthAlly.queued[sent.operation] else { throw .noSession }
    func queued(_ method: String, _ members: [Value.Member]) -> QueuedCommand {
      QueuedCommand(commandId: id, method: method, params: .object(members), queuedAt: sent.queuedAt)
    }
    var own = own
    let refusal: Failure
    do throws(Failure) {
      try own.takeBody(route.body)
      try own.check(route)
      let (members, problems) = try own.parameters(single.arguments)
      if problems.isEmpty { return queued(single.method, members) }
      refusal = await own.refusal(single.method, members, problems)
      // Whose it is and whether it may be are no problems of the request itself, and are told as the record tells them.
      if refusal.code != .invalidInput { throw refusal }
    } catch {
      guard error.code == .invalidInput || error.code == .notFound && error.reason == "malformed" else {
        throw error
      }
      return queued(KeepRefusal.name, own.keeping(error))
    }
    return queued(KeepRefusal.name, own.keeping(refusal))
  }
}

/// A queued command as it was sent.
private struct SentCommand: Sendable {
  let id: String
  let operation: String
  let path: [String: String]
  let body: Tape?
  let queuedAt: OffsetTime
  let expectedVersion: Int64?

  /// - Parameter node: of a command that has its shape.
  init(_ tape: Tape, _ node: Int) {
    func text(_ name: String) -> String {
      tape.member(name, of: node).flatMap { tape.string(at: $0) } ?? ""
    }
    (id, operation) = (text("commandId"), text("operation"))
    var path: [String: String] = [:]
    if let parts = tape.member("path", of: node) {
      for (name, value) in tape.members(of: parts) { path[name] = tape.string(at: value) }
    }
    self.path = path
    body = tape.member("body", of: node).map { tape.subtree(at: $0) }
    let queued = Timestamp.parse(text("queuedAt"))
    queuedAt = OffsetTime(queued?.moment ?? .earliest, offsetMinutes: queued?.offsetMinutes ?? 0)
    expectedVersion = tape.member("expectedVersion", of: node).flatMap { tape.integer(at: $0) }
  }
}

extension QueuedCommand {
  fileprivate var asValue: Value {
    [
      "commandId": .string(commandId.description), "method": .string(method), "params": params,
      "queuedAt": .string(queuedAt.description),
    ]
  }
}

extension Exchange {
  /// The body that comes with the command, as the route takes it.
  fileprivate mutating func takeBody(_ rule: BodyRule) throws(Failure) {
    switch rule {
    case .object: if body == nil { body = .emptyObject }
    case .objectIfAny, .ignored, .form: break
    case .empty:
      if let body, body.count(of: body.root) > 0 {
        throw Failure(
          .invalidInput, "this request takes no body",
          details: ["field": "body", "reason": .string(BodyReason.unwanted.rawValue)])
      }
      body = nil
    }
  }
}

extension PathTemplate {
  /// The path with its parameters.
  fileprivate func filled(_ values: [String: String]) -> String {
    description.split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("{") ? values[String($0.dropFirst().dropLast())] ?? "" : String($0) }
      .joined(separator: "/")
  }
}

extension Failure {
  fileprivate static let notQueued = Failure(problems: [
    FieldProblem(path: "/operation", code: "not_in_enum", message: "a command about the patient's record")
  ])
}
