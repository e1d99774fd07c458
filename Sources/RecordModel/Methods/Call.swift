/// One request to the record, as a transport hands it over.
package struct Call: Sendable {
  /// Such as `assessment.saveAnswer`.
  package var method: String
  /// The text the parameters were parsed from.
  package var tape: Tape
  /// Node of the parameters object in ``tape``; `nil` if the request had none.
  package var params: Int?
  package var caller: Caller

  package init(method: String, tape: Tape, params: Int?, caller: Caller) {
    (self.method, self.tape, self.params, self.caller) = (method, tape, params, caller)
  }
}

/// The program at the other end, according to the kernel.
package struct Caller: Sendable, Hashable {
  /// User id of the peer's process (`SO_PEERCRED`).
  package var userID: UInt32
  /// Empty for a user that no configuration names.
  package var roles: ServiceRoles

  package init(userID: UInt32, roles: ServiceRoles) { (self.userID, self.roles) = (userID, roles) }
}

/// The answer to a ``Call``.
package struct Reply: Sendable {
  /// The result object, or the failure.
  package let outcome: Result<Tape, Failure>
  /// `nil` for queries and refusals.
  package var receipt: Receipt?
  /// The result as JSON text, if it was written before it is sent.
  package let text: [UInt8]?

  /// An answer, with a receipt if events were appended.
  package init(_ outcome: Result<Tape, Failure>, receipt: Receipt? = nil) {
    (self.outcome, self.receipt, text) = (outcome, receipt, nil)
  }

  private init(_ reply: Reply, text: [UInt8]) {
    (outcome, receipt, self.text) = (reply.outcome, reply.receipt, text)
  }

  /// The same with its text.
  package var written: Reply {
    guard text == nil, case .success(let tape) = outcome else { return self }
    var text: [UInt8] = []
    JSON.write(tape, node: tape.root, into: &text)
    return Reply(self, text: text)
  }
}

/// Proof of a command: sent as `_meta` inside its result.
package struct Receipt: Sendable, Equatable, Codable {
  /// Position of the command's first event; that of the last event in the log if it appended none.
  package var position: UInt64
  /// Position of its last event, if it appended more than one.
  package var lastPosition: UInt64?
  /// Whether the command id had been answered before and this is its original answer.
  package var replayed: Bool
  /// `true` if nothing was appended because the log held it already; left out otherwise.
  package var unchanged: Bool?

  ///
  /// - Parameter last: position of its last event; that of the first if it is the only one.
  package init(position: UInt64, last: UInt64? = nil, replayed: Bool, unchanged: Bool? = nil) {
    (self.position, self.replayed, self.unchanged) = (position, replayed, unchanged)
    lastPosition = last == position ? nil : last
  }

  /// Position of the last event, of however many.
  package var last: UInt64 { lastPosition ?? position }

  /// Whether this call is the one that appended events.
  package var isNew: Bool { !replayed && unchanged != true }
}
