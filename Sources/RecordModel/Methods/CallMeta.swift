/// What every call may carry besides its own parameters, as `params._meta`.
package struct CallMeta: Codable, Sendable {
  /// The access token of the person behind the call, as signing in answered it.
  package var token: String?
  /// From where the person calls, by the word of a gateway or an operator.
  package var client: CallClient?
  /// For whom the service speaks; the service itself where it is left out.
  package var actor: ActingPerson?
  /// Follows the request through logs and events.
  package var requestId: RequestID?
  /// Makes the command happen once, however often it is sent.
  package var commandId: CommandID?
  /// Which answers are kept under the command id for 30 days though nothing was appended; the id then names one request of
  /// the caller, whatever its method.
  package var keeps: AnswerKeeping?
  /// Why the record is looked at.
  package var purpose: AccessPurpose?
  /// Language of texts in the answer; German where it is left out.
  package var language: Language?
  /// When it happened for the patient, with the UTC offset of the place; now where it is left out.
  package var occurredAt: OffsetTime?
  /// Revision that the last event of the patient's stream must have.
  package var expectedRevision: UInt32?
  /// By which way the command came, where that is not the socket; for operators and workers.
  package var channel: CallChannel?
  /// The earlier moment that a query is answered for; now where it is left out.
  package var asOf: AsOf?
  /// Whether the call is only looked at: everything that is wrong with it is told, and nothing is done.
  ///
  /// For a caller who knows already that something is wrong with the request, and wants to tell all of it at once
  /// (R-MH-005): such a call is always refused, with the problems that were found, which may be none.
  package var review: Bool?
  /// Position that the answer to a query must show at least, waited for a short while.
  package var minimumPosition: UInt64?

  /// With these members.
  package init(
    commandId: CommandID? = nil, requestId: RequestID? = nil, language: Language? = nil,
    actor: ActingPerson? = nil, asOf: AsOf? = nil
  ) {
    (self.commandId, self.requestId, self.language) = (commandId, requestId, language)
    (self.actor, self.asOf) = (actor, asOf)
  }
}

/// From where a person calls, as the program that took the call saw it.
package struct CallClient: Codable, Sendable, Equatable {
  /// The network address, 1 to 64 characters without space.
  package var address: String?
  /// What the person's program says of itself, up to 500 characters.
  package var userAgent: String?
  /// The application's own name of the device, up to 200 characters.
  package var deviceId: String?

  /// A place.
  package init(address: String? = nil, userAgent: String? = nil, deviceId: String? = nil) {
    (self.address, self.userAgent, self.deviceId) = (address, userAgent, deviceId)
  }
}

/// A way by which a command came that a trusted service may name.
package enum CallChannel: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Data of another system.
  case dataImport = "import"
}

/// Which answers are kept though nothing was appended.
package enum AnswerKeeping: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// That what the command asks for was there already.
  case outcomes
  /// Refusals too, but for those of sessions, limits and the daemon itself, which need not be met again.
  case refusals
}
