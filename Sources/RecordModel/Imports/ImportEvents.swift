/// Imports the events of an export into the log.
///
/// All accepted events of a chunk are committed at once. The same events sent again are recognized, so a
/// chunk whose answer was lost is simply sent again.
package struct ImportEvents: Method {
  package static let name = "import.events"
  package static let summary =
    "Takes exported events into the log in one commit: what follows its stream, is known already, or is refused."
  /// Writes the acts of others in their names.
  package static let access = Access.operate

  /// Lines of one `events.ndjson`, in its order.
  package var events: [ImportedEvent]

  package init(events: [ImportedEvent]) { self.events = events }

  package struct Outcome: Codable, Sendable, Equatable {
    package var taken: Int
    /// Events that the log held already.
    package var known: Int
    /// Imported events whose position differs from that in the export.
    package var moved: Int
    /// Imported events whose `recordedAt` had to be raised, because the log was further already.
    package var raised: Int
    /// Position of the last event of the log.
    package var head: UInt64
    package var refused: [Refusal]

    package init(taken: Int, known: Int, moved: Int, raised: Int, head: UInt64, refused: [Refusal]) {
      (self.taken, self.known, self.moved, self.raised) = (taken, known, moved, raised)
      (self.head, self.refused) = (head, refused)
    }
  }

  package struct Refusal: Codable, Sendable, Equatable {
    /// Place in the chunk, from 0.
    package var index: Int
    package var reason: Reason
    /// One sentence for a person, without patient data.
    package var message: String
    /// Such as `patient/550e8400-…`; left out if the event cannot be read.
    package var stream: String?
    package var revision: UInt32?

    package init(index: Int, reason: Reason, message: String, stream: String? = nil, revision: UInt32? = nil)
    {
      (self.index, self.reason, self.message) = (index, reason, message)
      (self.stream, self.revision) = (stream, revision)
    }
  }

  /// Why an event was refused.
  package enum Reason: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// It is no event, or of a type, version or shape that this build does not know.
    case unreadable
    /// The log holds another event at this revision of the stream.
    case differs
    /// The stream does not reach up to this revision yet.
    case gap
    /// An earlier event of the same stream was refused.
    case afterRefused = "after_refused"
    /// It stands before an event that comes after it in the log, or was recorded before it.
    case outOfOrder = "out_of_order"
    /// It was recorded, or happened, in the future.
    case future
    /// The stream's key was destroyed here.
    case erased
    /// It refers to a questionnaire that the log does not have.
    case missingDefinition = "missing_definition"
    /// The record's rules cannot apply it.
    case inapplicable
  }

  package static let example = ImportEvents(events: [
    .event(
      ExportedEvent(
        envelope: Envelope(
          position: 1, stream: StreamID(Example.patient), revision: 0, typeCode: PatientCreated.type.code,
          version: 1, occurredAt: Example.start, recordedAt: Example.start, actor: .service(userID: 1000),
          channel: .socket),
        payload: PatientCreated(person: PersonDetails(fullName: "Erika Mustermann"))))
  ])
  package static let exampleOutcome = Outcome(
    taken: 1, known: 0, moved: 0, raised: 0, head: 1, refused: [])
}

/// An event of a chunk, or why it is none.
package enum ImportedEvent: Codable, Sendable {
  case event(ExportedEvent)
  case unreadable(CodingFailure)

  /// Reads an event; a defect is kept, so that the others of the chunk are still read.
  package init(from decoder: any Decoder) throws {
    guard let decoder = decoder.ofTape else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "an exported event"))
    }
    decoder.state.pointee.markAll(below: decoder.node)
    do throws(CodingFailure) {
      self = .event(try ExportedEvent(decoder.state.pointee.tape, at: decoder.node))
    } catch {
      self = .unreadable(error)
    }
  }

  /// Writes the event as its line.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    guard case .event(let event) = self else { return try container.encodeNil() }
    var line: [UInt8] = []
    let payload = try Tape(encoding: event.payload)
    ExportedEvent.append(event.envelope, payload: (payload, payload.root), to: &line)
    try container.encode(JSON.parse(line).value(keepsZeros: true))
  }
}

extension ImportedEvent: SchemaDescribing {
  /// A line of `events.ndjson`.
  package static var schema: Value {
    var line: [UInt8] = []
    let payload = try? Tape(encoding: PatientCreated(person: PersonDetails(fullName: "Erika Mustermann")))
    ExportedEvent.append(
      Envelope(
        position: 1, stream: StreamID(Example.patient), revision: 0, typeCode: PatientCreated.type.code,
        version: 1, occurredAt: Example.start, recordedAt: Example.start, actor: .system, channel: .socket),
      payload: payload.map { ($0, $0.root) }, to: &line)
    let example = (try? JSON.parse(line).value()) ?? .null
    return [
      "type": "object", "description": "A line of events.ndjson of an export.", "examples": [example],
    ]
  }
}
