/// What every call may carry besides its own parameters, as `params._meta`.
public struct CallMeta: Codable, Sendable {
  /// The access token of the person behind the call, as signing in answered it.
  public var token: String?
  /// From where the person calls, by the word of a gateway or an operator.
  public var client: CallClient?
  /// For whom the service speaks; the service itself where it is left out.
  public var actor: ActingPerson?
  /// Follows the request through logs and events.
  public var requestId: RequestID?
  /// Makes the command happen once, however often it is sent.
  public var commandId: CommandID?
  /// Which answers are kept under the command id for 30 days though nothing was appended; the id then names one request of
  /// the caller, whatever its method.
  public var keeps: AnswerKeeping?
  /// Why the record is looked at.
  public var purpose: AccessPurpose?
  /// Language of texts in the answer; German where it is left out.
  public var language: Language?
  /// When it happened for the patient, with the UTC offset of the place; now where it is left out.
  public var occurredAt: OffsetTime?
  /// Revision that the last event of the patient's stream must have.
  public var expectedRevision: UInt32?
  /// By which way the command came, where that is not the socket; for operators and workers.
  public var channel: CallChannel?
  /// The earlier moment that a query is answered for; now where it is left out.
  public var asOf: AsOf?
  /// Whether the call is only looked at: everything that is wrong with it is told, and nothing is done.
  ///
  /// For a caller who knows already that something is wrong with the request, and wants to tell all of it at once
  /// (R-MH-005): such a call is always refused, with the problems that were found, which may be none.
  public var review: Bool?
  /// Position that the answer to a query must show at least, waited for a short while.
  public var minimumPosition: UInt64?

  /// With these members.
  public init(
    commandId: CommandID? = nil, requestId: RequestID? = nil, language: Language? = nil,
    actor: ActingPerson? = nil, asOf: AsOf? = nil
  ) {
    (self.commandId, self.requestId, self.language) = (commandId, requestId, language)
    (self.actor, self.asOf) = (actor, asOf)
  }
}

/// From where a person calls, as the program that took the call saw it.
public struct CallClient: Codable, Sendable, Equatable {
  /// The network address, 1 to 64 characters without space.
  public var address: String?
  /// What the person's program says of itself, up to 500 characters.
  public var userAgent: String?
  /// The application's own name of the device, up to 200 characters.
  public var deviceId: String?

  /// A place.
  public init(address: String? = nil, userAgent: String? = nil, deviceId: String? = nil) {
    (self.address, self.userAgent, self.deviceId) = (address, userAgent, deviceId)
  }
}

/// A way by which a command came that a trusted service may name.
public enum CallChannel: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Data of another system.
  case dataImport = "import"
}

/// A moment together with the UTC offset it was written with: `2026-01-14T11:20:30.000+01:00`.
public struct OffsetTime: Sendable, Equatable {
  /// The moment.
  public var moment: Timestamp
  /// Offset from UTC in minutes.
  public var offsetMinutes: Int16

  /// A moment at an offset.
  public init(_ moment: Timestamp, offsetMinutes: Int16) {
    (self.moment, self.offsetMinutes) = (moment, offsetMinutes)
  }
}

extension OffsetTime: Codable {
  /// Reads an RFC 3339 text.
  public init(from decoder: any Decoder) throws {
    guard let parsed = Timestamp.parse(try decoder.singleValueContainer().decode(String.self)) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "an RFC 3339 time with offset"))
    }
    self.init(parsed.moment, offsetMinutes: parsed.offsetMinutes)
  }

  /// Writes the local time with its offset.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension OffsetTime: CustomStringConvertible {
  /// RFC 3339 with the offset; `Z` for none.
  public var description: String {
    if offsetMinutes == 0 { return moment.description }
    let local = Timestamp(milliseconds: moment.milliseconds + Int64(offsetMinutes) * 60_000).description
      .dropLast()
    let size = Int(offsetMinutes.magnitude)
    let (hours, minutes) = (size / 60, size % 60)
    let sign = offsetMinutes < 0 ? "-" : "+"
    return "\(local)\(sign)\(hours < 10 ? "0" : "")\(hours):\(minutes < 10 ? "0" : "")\(minutes)"
  }
}

extension OffsetTime: SchemaDescribing {
  /// A JSON string in the `date-time` format.
  public static var schema: Value { ["type": "string", "format": "date-time"] }
}

/// Which answers are kept though nothing was appended.
public enum AnswerKeeping: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// That what the command asks for was there already.
  case outcomes
  /// Refusals too, but for those of sessions, limits and the daemon itself, which need not be met again.
  case refusals
}
