/// One request to the record, as a transport hands it over.
public struct Call: Sendable {
  /// The method's name, such as `assessment.saveAnswer`.
  public var method: String
  /// The text the parameters were parsed from.
  public var tape: Tape
  /// Node of the parameters object in ``tape``, or `nil` where the request had none.
  public var params: Int?
  /// Which program calls.
  public var caller: Caller

  /// A request of that caller.
  public init(method: String, tape: Tape, params: Int?, caller: Caller) {
    (self.method, self.tape, self.params, self.caller) = (method, tape, params, caller)
  }
}

/// Which program is at the other end, by the kernel's word.
public struct Caller: Sendable, Hashable {
  /// User id of the peer's process (`SO_PEERCRED`).
  public var userID: UInt32
  /// What that user may do; empty for a user that no configuration names.
  public var roles: ServiceRoles

  /// A program under that user id.
  public init(userID: UInt32, roles: ServiceRoles) { (self.userID, self.roles) = (userID, roles) }
}

/// The answer to a ``Call``.
public struct Reply: Sendable {
  /// The result object, or why there is none.
  public var outcome: Result<Tape, Failure>
  /// Where the command's first event stands; `nil` for queries and refusals.
  public var receipt: Receipt?

  /// An answer, with a receipt where events were appended.
  public init(_ outcome: Result<Tape, Failure>, receipt: Receipt? = nil) {
    (self.outcome, self.receipt) = (outcome, receipt)
  }
}

/// Proof of a command: sent as `_meta` inside its result.
public struct Receipt: Sendable, Equatable, Codable {
  /// Position of the command's first event in the log; that of the last event of all where it appended none.
  public var position: UInt64
  /// Whether the command id had been answered before and this is its original answer.
  public var replayed: Bool
  /// `true` where nothing was appended, because what the command asks for was there already; left out otherwise.
  public var unchanged: Bool?

  /// The command's place in the log.
  public init(position: UInt64, replayed: Bool, unchanged: Bool? = nil) {
    (self.position, self.replayed, self.unchanged) = (position, replayed, unchanged)
  }

  /// Whether this call is the one that appended something.
  public var isNew: Bool { !replayed && unchanged != true }
}
