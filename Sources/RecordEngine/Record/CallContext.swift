import RecordModel
import RecordStore

/// What a call carries besides its parameters.
struct CallContext: Sendable {
  var actor: Actor
  var channel: EventChannel
  var language: Language
  var request: RequestID?
  var command: CommandID?
  /// Which answers are kept under the command id though nothing was appended.
  var keeps: AnswerKeeping?
  var occurredAt: OffsetTime?
  var expectedRevision: UInt32?
  /// The earlier moment that is asked for.
  var asOf: AsOf?
  /// Whether the call is only looked at, and refused with what is wrong with it.
  var isReview = false
  /// The parameters, for whom they are about.
  var parameters: (tape: Tape, node: Int)?
  /// Position that the answer must show at least.
  var minimumPosition: UInt64?
  /// What the calling program may do.
  var roles: ServiceRoles = []
  /// What the method touches; it decides whether a person is let in.
  var access: Access?
  /// The access token as it was presented, until it is verified.
  var token: String?
  /// What the token says, once it was verified; whether the session lives is for a view to say.
  var claims: AccessClaims?
  /// As whom the person behind ``claims`` was let in; set in the view that answers.
  var admission: Admission?
  /// Why the record is looked at, where the call says.
  var purpose: AccessPurpose?
  /// User id of the program that calls.
  var service: UInt32?
  /// From where the person calls.
  var client: CallClient?

  /// The person behind the call, where there is one and they were let in.
  var principal: Principal? { admission?.person }

  /// The daemon's own doing.
  static let daemon = CallContext(actor: .system, channel: .daemon, language: .de)
}

extension CallContext {
  /// What every event says that the call leads to.
  var appending: AppendContext {
    AppendContext(
      actor: actor, channel: channel, request: request, command: command, occurredAt: occurredAt,
      expectedRevision: expectedRevision)
  }

  /// Whose the command ids are: the person's account, or the program that calls.
  var callerWords: (high: UInt64, low: UInt64) {
    claims.map { ($0.account.high, $0.account.low) } ?? (actor.high, actor.low)
  }
}
