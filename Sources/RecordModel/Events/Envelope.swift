/// Everything the log knows of an event except its payload; readable without a key.
package struct Envelope: Sendable, Equatable {
  /// Place in the log, from 1, without gaps.
  package var position: UInt64
  package var stream: StreamID
  /// Place in the stream, from 0.
  package var revision: UInt32
  package var typeCode: UInt16
  /// Version of the payload's shape.
  package var version: UInt8
  /// When it happened for the patient.
  package var occurredAt: Timestamp
  /// UTC offset of the source in minutes.
  package var offsetMinutes: Int16
  /// When the log accepted it; never runs backwards.
  ///
  /// A stamp: validity is judged by ``decidedAt``.
  package var recordedAt: Timestamp
  /// Whether the clock stood before the last event's `recordedAt`, so that this one was clamped to it.
  package var clockClamped: Bool
  /// The clock at the decision: ``recordedAt``, unless that was clamped.
  ///
  /// For clamped events from before the log kept it, ``recordedAt`` too.
  package var decidedAt: Timestamp
  package var actor: Actor
  package var channel: EventChannel
  /// By position; 0 for none.
  package var causation: UInt64
  package var command: CommandID?
  package var request: RequestID?
  /// Version of the stream's key that the payload is sealed with.
  package var keyVersion: UInt32

  package init(
    position: UInt64, stream: StreamID, revision: UInt32, typeCode: UInt16, version: UInt8,
    occurredAt: Timestamp,
    offsetMinutes: Int16 = 0, recordedAt: Timestamp, clockClamped: Bool = false,
    decidedAt: Timestamp? = nil, actor: Actor, channel: EventChannel,
    causation: UInt64 = 0, command: CommandID? = nil, request: RequestID? = nil, keyVersion: UInt32 = 1
  ) {
    self.position = position
    self.stream = stream
    self.revision = revision
    self.typeCode = typeCode
    self.version = version
    self.occurredAt = occurredAt
    self.offsetMinutes = offsetMinutes
    self.recordedAt = recordedAt
    self.clockClamped = clockClamped
    self.decidedAt = decidedAt ?? recordedAt
    self.actor = actor
    self.channel = channel
    self.causation = causation
    self.command = command
    self.request = request
    self.keyVersion = keyVersion
  }
}

package struct Actor: Hashable, Sendable {
  /// The numbers stand in the log and never change.
  package enum Role: UInt8, Sendable, CaseIterable {
    case system = 0
    /// A program on this machine, known by its user id.
    case service = 1
    case patient = 2
    case clinician = 3
    case nurse = 4
    /// Runs accounts and configuration.
    case admin = 5
    /// Examines the record.
    case auditor = 6
  }

  package let role: Role
  /// First half of the account's id; 0 for a service.
  package let high: UInt64
  /// Second half of the account's id; the user id of a service.
  package let low: UInt64

  package init(role: Role, high: UInt64, low: UInt64) {
    self.role = role
    self.high = high
    self.low = low
  }

  package static func service(userID: UInt32) -> Actor { Actor(role: .service, high: 0, low: UInt64(userID)) }

  package static let system = Actor(role: .system, high: 0, low: 0)

  /// `system`, `service:1000`, or role and account id.
  package var description: String {
    switch role {
    case .system: "system"
    case .service: "service:\(low)"
    default: "\(role):\(UUIDText.text(high, low))"
    }
  }
}

/// The way by which a command reached the log.
///
/// The numbers stand in the log and never change.
package enum EventChannel: UInt8, Sendable, CaseIterable {
  /// The daemon itself, such as when it publishes the shipped questionnaires.
  case daemon = 0
  /// The Unix socket.
  case socket = 1
  /// Reflection finds the name too, but takes a hundred times as long.
  case gateway = 2
  case dataImport = 3
}

extension Actor.Role: CustomStringConvertible {
  /// Reflection finds the name too, but takes a hundred times as long.
  package var description: String {
    switch self {
    case .system: "system"
    case .service: "service"
    case .patient: "patient"
    case .clinician: "clinician"
    case .nurse: "nurse"
    case .admin: "admin"
    case .auditor: "auditor"
    }
  }
}

extension EventChannel: CustomStringConvertible {
  package var description: String {
    switch self {
    case .daemon: "daemon"
    case .socket: "socket"
    case .gateway: "gateway"
    case .dataImport: "dataImport"
    }
  }
}
