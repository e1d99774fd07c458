/// Members that every call may carry besides its own parameters, as `params._meta`.
package struct CallMeta: Codable, Sendable {
  /// The access token of the person behind the call.
  package var token: String?
  /// The person's device and address, as reported by a gateway or an operator.
  package var client: CallClient?
  /// The person for whom the service acts; the service itself if left out.
  package var actor: ActingPerson?
  /// Follows the request through logs and events.
  package var requestId: RequestID?
  /// The command happens once, however often it is sent.
  package var commandId: CommandID?
  /// Answers kept under the command id for 30 days even though nothing was appended; the id then names one
  /// request of the caller, whatever its method.
  package var keeps: AnswerKeeping?
  /// Why the record is looked at.
  package var purpose: AccessPurpose?
  /// Language of texts in the answer; German if left out.
  package var language: Language?
  /// When it happened for the patient, with the UTC offset of the place; now if left out.
  package var occurredAt: OffsetTime?
  /// Revision that the last event of the patient's stream must have.
  package var expectedRevision: UInt32?
  /// The channel of the command if it is not the socket; for operators and workers.
  package var channel: CallChannel?
  /// The earlier moment that a query is answered for; now if left out.
  package var asOf: AsOf?
  /// Whether the call is only checked: all of its problems are reported, and nothing is done.
  ///
  /// For a caller who knows already that the request has a problem, and wants to report all of them at once
  /// (R-MH-005): such a call is always refused, with the problems found, which may be none.
  package var review: Bool?
  /// Position that the answer to a query must cover at least; it waits for a short while.
  package var minimumPosition: UInt64?

  package init(
    commandId: CommandID? = nil, requestId: RequestID? = nil, language: Language? = nil,
    actor: ActingPerson? = nil, asOf: AsOf? = nil
  ) {
    (self.commandId, self.requestId, self.language) = (commandId, requestId, language)
    (self.actor, self.asOf) = (actor, asOf)
  }
}

/// The person's device and address, as seen by the program that took the call.
package struct CallClient: Codable, Sendable, Equatable {
  /// The network address: IPv4 or IPv6, without a port.
  package var address: String?
  /// The user agent of the person's program, up to 500 characters.
  package var userAgent: String?
  /// The application's own name of the device, up to 200 characters.
  package var deviceId: String?

  package init(address: String? = nil, userAgent: String? = nil, deviceId: String? = nil) {
    (self.address, self.userAgent, self.deviceId) = (address, userAgent, deviceId)
  }
}

/// A channel that a trusted service may name.
package enum CallChannel: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Data of another system.
  case dataImport = "import"
}

/// The answers kept even though nothing was appended.
package enum AnswerKeeping: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Those saying that the log held everything already.
  case outcomes
  /// Refusals too, except those about sessions, limits and the daemon itself, which may not recur.
  case refusals
}
