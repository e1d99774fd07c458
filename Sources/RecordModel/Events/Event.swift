/// Something that happened to a patient, a questionnaire or the store, in the shape of today's code.
///
/// The stored name, code and version are fixed for ever; the Swift type may change. A change of shape is a
/// new version with an ``upcast(version:from:)`` from each older one; a change of meaning is a new event.
/// Payloads are written as deterministic CBOR (RFC 8949 §4.2).
package protocol Event: Codable, Sendable, Equatable {
  /// The stored name, code and current version.
  static var type: EventType { get }

  /// One line for people about the event, without who and when.
  ///
  /// May hold content of the patient's record, so it goes where the record may go and never into a log.
  var summary: LocalizedText { get }

  /// Whether the event counts at all times, because it states what was so all along: who the patient is, or
  /// that an entry was never true.
  static var isTimeless: Bool { get }

  /// Whether the event is not shown to patients, because it is unfinished work of the care team.
  static var isHiddenFromPatient: Bool { get }

  /// Members of the payload that no reader of the log is shown, because they are secrets.
  static var hiddenMembers: Set<String> { get }

  /// Reads the shape of an older version and turns it into today's.
  ///
  /// - Throws: ``CodingFailure`` if the version is not known or the payload does not have its shape.
  static func upcast(version: UInt8, from payload: Tape, at node: Int) throws(CodingFailure) -> Self
}

/// How an event is named in the log.
package struct EventType: Hashable, Sendable {
  /// The number in the envelope; given once, never reused.
  package let code: UInt16
  /// Area first, past tense: `assessment.answer-saved`.
  package let name: String
  /// The version that this build writes, from 1.
  package let version: UInt8

  package init(code: UInt16, name: String, version: UInt8 = 1) {
    self.code = code
    self.name = name
    self.version = version
  }
}

extension Event {
  /// Most events count from when they happened.
  package static var isTimeless: Bool { false }

  /// Most events are the patient's own matter.
  package static var isHiddenFromPatient: Bool { false }

  /// Whoever may read the log may read most events as they are.
  package static var hiddenMembers: Set<String> { [] }

  /// There is no older version.
  package static func upcast(version: UInt8, from payload: Tape, at node: Int) throws(CodingFailure) -> Self {
    throw CodingFailure(.unsupported, path: "version", expected: "a version this build knows")
  }

  /// Reads a payload of any version up to the current one.
  package static func decode(version: UInt8, from payload: Tape, at node: Int) throws(CodingFailure) -> Self {
    version == type.version
      ? try payload.decode(Self.self, at: node, unknownMembers: .reject)
      : try upcast(version: version, from: payload, at: node)
  }
}
