/// An event as a line of an export's `events.ndjson`.
///
/// The very same payload bytes can be made again from the line: the payload is written in the stored shape,
/// and read as the type that it names.
package struct ExportedEvent: Sendable {
  /// Position, stream, times and actor as they were where the event was exported.
  ///
  /// The version is today's, even if the payload was of an older one.
  package var envelope: Envelope
  /// In today's shape.
  package var payload: any Event

  package init(envelope: Envelope, payload: any Event) { (self.envelope, self.payload) = (envelope, payload) }

  /// Reads the object at a node.
  ///
  /// - Throws: ``CodingFailure`` with paths that begin at the object: for members that are missing, unknown or wrong, a
  ///   type or version that this build does not know, and a payload that does not have its type's shape.
  package init(_ tape: Tape, at node: Int) throws(CodingFailure) {
    var fields = try ExportedFields(tape, node)
    (envelope, payload) = try fields.event()
  }
}

/// Reads the members of one line.
private struct ExportedFields {
  private let tape: Tape
  private let node: Int
  private var found: [String: Int] = [:]

  private static let names: Set<String> = [
    "position", "streamKind", "streamId", "revision", "type", "version", "occurredAt", "recordedAt",
    "clockClamped", "decidedAt", "actor", "channel", "causation", "commandId", "requestId", "payload",
  ]

  init(_ tape: Tape, _ node: Int) throws(CodingFailure) {
    (self.tape, self.node) = (tape, node)
    guard tape.kind(of: node) == .object else {
      throw CodingFailure(.wrongType, expected: "an object, one event")
    }
    found.reserveCapacity(16)
    for key in tape.keys(of: node) {
      let name = tape.text(tape.nodes[key])
      guard Self.names.contains(name) else {
        throw CodingFailure(.unknownMember, path: PathText.text([PathStep(stringValue: name)]))
      }
      found[name] = key + 1
    }
  }

  mutating func event() throws(CodingFailure) -> (Envelope, any Event) {
    let name = try text("type")
    guard let type = EventCatalog.type(name: name) else {
      throw CodingFailure(.unsupported, path: "type", expected: "an event type that this build knows")
    }
    let version: UInt8 = try number("version")
    guard version <= type.type.version, version > 0 else {
      throw CodingFailure(
        .unsupported, path: "version", expected: "at most \(type.type.version), which this build knows")
    }
    let place = try member("payload")
    guard tape.kind(of: place) != .null else {
      throw CodingFailure(
        .invalidValue, path: "payload", expected: "a payload; the key of this stream was destroyed")
    }
    let payload: any Event
    do throws(CodingFailure) { payload = try type.decode(version: version, from: tape, at: place) } catch {
      throw error.within("payload")
    }
    return (try envelope(type.type), payload)
  }

  private func envelope(_ type: EventType) throws(CodingFailure) -> Envelope {
    let occurred = try time("occurredAt")
    let recorded = try time("recordedAt")
    let decided = found["decidedAt"] == nil ? recorded.moment : try time("decidedAt").moment
    guard decided <= recorded.moment else {
      throw CodingFailure(.invalidValue, path: "decidedAt", expected: "a moment not after recordedAt")
    }
    let position: UInt64 = try number("position")
    guard position > 0 else {
      throw CodingFailure(.invalidValue, path: "position", expected: "a position from 1")
    }
    return Envelope(
      position: position, stream: try stream(), revision: try number("revision"), typeCode: type.code,
      version: type.version, occurredAt: occurred.moment, offsetMinutes: occurred.offsetMinutes,
      recordedAt: recorded.moment, clockClamped: try flag("clockClamped"),
      decidedAt: decided,
      actor: try parsed("actor", "system, or a role, a colon and an id") { Actor(description: $0) },
      channel: try parsed("channel", "a channel") { name in
        EventChannel.allCases.first { "\($0)" == name }
      },
      causation: found["causation"] == nil ? 0 : try number("causation"),
      command: found["commandId"] == nil ? nil : try parsed("commandId", "a UUID") { CommandID($0) },
      request: found["requestId"] == nil
        ? nil : try parsed("requestId", RequestIDRule.expectation) { RequestID($0) })
  }

  private func stream() throws(CodingFailure) -> StreamID {
    let kind = try parsed("streamKind", "system, patient, funnel or account") { name in
      StreamID.Kind.allCases.first { $0.description == name }
    }
    let id = try parsed("streamId", "a UUID") { UUIDText.parse($0, strict: false) }
    return StreamID(kind, high: id.0, low: id.1)
  }

  private func member(_ name: String) throws(CodingFailure) -> Int {
    guard let place = found[name] else { throw CodingFailure(.missingMember, path: name) }
    return place
  }

  private func text(_ name: String) throws(CodingFailure) -> String {
    let place = try member(name)
    guard tape.kind(of: place) == .string, let text = tape.string(at: place) else {
      throw CodingFailure(.wrongType, path: name, expected: "a string")
    }
    return text
  }

  private func number<T: FixedWidthInteger>(_ name: String) throws(CodingFailure) -> T {
    guard let number = tape.integer(at: try member(name)), let exact = T(exactly: number) else {
      throw CodingFailure(.numberOutOfRange, path: name, expected: "a whole number of its size")
    }
    return exact
  }

  private func flag(_ name: String) throws(CodingFailure) -> Bool {
    guard let place = found[name] else { return false }
    guard let flag = tape.bool(at: place) else {
      throw CodingFailure(.wrongType, path: name, expected: "true or false")
    }
    return flag
  }

  private func parsed<T>(
    _ name: String, _ expected: String, _ parse: (String) -> T?
  ) throws(CodingFailure) -> T {
    guard let value = parse(try text(name)) else {
      throw CodingFailure(.invalidValue, path: name, expected: expected)
    }
    return value
  }

  private func time(_ name: String) throws(CodingFailure) -> OffsetTime {
    let parsed = try parsed(name, "an RFC 3339 time with offset") { Timestamp.parse($0) }
    return OffsetTime(parsed.moment, offsetMinutes: parsed.offsetMinutes)
  }
}

extension ExportedEvent {
  /// Appends an event's line, with its end.
  ///
  /// - Parameter payload: the stored payload, or `nil` if the stream's key was destroyed.
  package static func append(
    _ envelope: Envelope, payload: (tape: Tape, node: Int)?, to output: inout [UInt8]
  ) {
    // None of these texts has a character that JSON would escape.
    func put(_ name: StaticString, _ text: String) {
      output.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
      output.append(contentsOf: text.utf8)
    }
    put("{\"position\":", envelope.position.description)
    put(",\"streamKind\":\"", envelope.stream.kind.description)
    put("\",\"streamId\":\"", envelope.stream.idText)
    put("\",\"revision\":", envelope.revision.description)
    put(",\"type\":\"", EventCatalog.name(code: envelope.typeCode))
    put("\",\"version\":", envelope.version.description)
    put(
      ",\"occurredAt\":\"", OffsetTime(envelope.occurredAt, offsetMinutes: envelope.offsetMinutes).description
    )
    put("\",\"recordedAt\":\"", envelope.recordedAt.description)
    put("\"", envelope.clockClamped ? ",\"clockClamped\":true" : "")
    if envelope.decidedAt != envelope.recordedAt {
      put(",\"decidedAt\":\"", envelope.decidedAt.description + "\"")
    }
    put(",\"actor\":\"", envelope.actor.description)
    put("\",\"channel\":\"", envelope.channel.description)
    put("\"", "")
    if envelope.causation != 0 { put(",\"causation\":", envelope.causation.description) }
    if let command = envelope.command { put(",\"commandId\":\"", command.description + "\"") }
    if let request = envelope.request { put(",\"requestId\":\"", request.text + "\"") }
    output.append(contentsOf: ",\"payload\":".utf8)
    if let payload {
      JSON.write(payload.tape, node: payload.node, into: &output)
    } else {
      output.append(contentsOf: "null".utf8)
    }
    output.append(contentsOf: "}\n".utf8)
  }
}

extension Actor {
  /// Reads the text of ``description``.
  package init?(description text: String) {
    if text == "system" {
      self = .system
      return
    }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let role = Role.allCases.first(where: { "\($0)" == parts[0] }) else { return nil }
    switch role {
    case .system: return nil
    case .service:
      guard let user = UInt64(parts[1]), String(user) == parts[1] else { return nil }
      self.init(role: role, high: 0, low: user)
    default:
      guard let id = UUIDText.parse(String(parts[1]), strict: false) else { return nil }
      self.init(role: role, high: id.0, low: id.1)
    }
  }
}
