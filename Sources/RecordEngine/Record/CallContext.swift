import RateWindows
import RecordModel
import RecordStore

/// The context of a call besides its parameters.
struct CallContext: Sendable {
  var actor: Actor
  var channel: EventChannel
  var language: Language
  var request: RequestID?
  var command: CommandID?
  /// The answers kept under the command id even though nothing was appended.
  var keeps: AnswerKeeping?
  var occurredAt: OffsetTime?
  var expectedRevision: UInt32?
  /// The requested earlier moment.
  var asOf: AsOf?
  /// Whether the call is only checked, and refused with its problems.
  var isReview = false
  /// The parameters, to find whom they are about.
  var parameters: (tape: Tape, node: Int)?
  /// Position that the answer must cover at least.
  var minimumPosition: UInt64?
  /// The calling program's roles.
  var roles: ServiceRoles = []
  /// The subject of the method, which decides whether a person is admitted.
  var access: Access?
  /// The access token as presented, until it is verified.
  var token: String?
  /// The verified token's claims; whether the session lives is decided in a view.
  var claims: AccessClaims?
  /// The admission of the person behind ``claims``; set in the view that answers.
  var admission: Admission?
  /// `nil` if the call does not say.
  var purpose: AccessPurpose?
  /// User id of the calling program.
  var service: UInt32?
  /// The address that the person calls from; `nil` if it is not known.
  var address: ClientAddress?

  /// The person behind the call, if there is one and they were admitted.
  var principal: Principal? { admission?.person }

  /// Acts of the daemon itself.
  static let daemon = CallContext(actor: .system, channel: .daemon, language: .de)
}

extension CallContext {
  /// The call's part in all its events.
  var appending: AppendContext {
    AppendContext(
      actor: actor, channel: channel, request: request, command: command, occurredAt: occurredAt,
      expectedRevision: expectedRevision)
  }

  /// The owner of the command ids: the person's account, or the calling program.
  var callerWords: (high: UInt64, low: UInt64) {
    claims.map { ($0.account.high, $0.account.low) } ?? (actor.high, actor.low)
  }
}
