import RecordClient
import RecordModel
import RecordRPC

/// An outstanding report on a mail; sent again under the same command id until the daemon has answered.
struct Settlement: Sendable {
  let method: SettleMail
  let commandId: CommandID

  init(_ mail: OutgoingMail, _ outcome: MailOutcome) {
    method = SettleMail(mailId: mail.mailId, accountId: mail.accountId, outcome: outcome)
    commandId = CommandID(high: .random(in: 0...UInt64.max), low: .random(in: 0...UInt64.max))
  }
}

/// The daemon's outbox at the other end of a connection.
struct Outbox: Sendable {
  let connection: RecordConnection

  /// How long the daemon may take to answer.
  static let patience = Duration.seconds(15)

  static func connect(_ path: String) async throws(ClientError) -> Outbox {
    var options = ConnectionOptions()
    options.timeout = patience
    return Outbox(connection: try await RecordConnection.connect(path: path, options: options))
  }

  /// The next mails, leased by this worker for a minute.
  func take(_ limit: Int) async throws(ClientError) -> [OutgoingMail] {
    try await call(TakeMail(limit: limit), CallMeta()).mails
  }

  /// Reports the outcome of a mail.
  func settle(_ settlement: Settlement) async throws(ClientError) -> SettleMail.Outcome {
    try await call(settlement.method, CallMeta(commandId: settlement.commandId))
  }

  private func call<M: Method>(_ method: M, _ meta: CallMeta) async throws(ClientError) -> M.Outcome {
    try await connection.call(M.name, params: Self.params(method, meta), as: M.Outcome.self)
  }

  private static func params(_ method: some Method, _ meta: CallMeta) throws(ClientError) -> Value {
    do throws(CodingFailure) {
      let (params, meta) = (try Tape(encoding: method).value(), try Tape(encoding: meta).value())
      guard case .object(let members) = params, meta != .object([]) else { return params }
      return .object(members + [Value.Member("_meta", meta)])
    } catch {
      throw .unsendable(error)
    }
  }
}

extension ClientError {
  /// Whether the daemon will never accept this command, so that repeating it is useless.
  var isFinal: Bool {
    guard case .refused(let error) = self, let code = error.data?.code else { return false }
    return [.notFound, .stateConflict, .invalidInput, .validationFailed].contains(code)
  }
}
