import RecordExport
import RecordModel
import RecordStore

/// An event as shown in tables of single events.
struct ProvidedEvent {
  let event: RecordedEvent
  let origin: Provision.Origin?
  let content: Value

  /// - Throws: ``RecordModel/Failure/Code/internalError`` if the payload cannot be written.
  init(_ event: RecordedEvent, origin: Provision.Origin?) throws(Failure) {
    (self.event, self.origin) = (event, origin)
    let value = try LogReader.value(event.payload)
    let added = origin == nil ? nil : Provision.addedMembers[Swift.type(of: event.payload).type.name]
    guard let added, case .object(let members) = value else {
      content = value
      return
    }
    content = .object(members.filter { !added.contains($0.name) })
  }

  var position: UInt64 { event.envelope.position }
  var type: String { Swift.type(of: event.payload).type.name }
  var area: String? { EventCatalog.area(code: event.envelope.typeCode)?.rawValue }
  var occurredAt: OffsetTime {
    OffsetTime(event.envelope.occurredAt, offsetMinutes: event.envelope.offsetMinutes)
  }
  var recordedAt: Timestamp { event.envelope.recordedAt }
  var actor: String { event.envelope.actor.description }
  var channel: String { "\(event.envelope.channel)" }
  var originName: String? { origin?.rawValue }
}

extension AreaTable {
  private static let providedColumns: [AreaColumn<ProvidedEvent>] = [
    AreaColumn(
      "occurred_at", .timestamp, "When it happened, with the UTC offset of the place.", \.occurredAt),
    AreaColumn("recorded_at", .timestamp, "When the record took it.", \.recordedAt),
    AreaColumn("area", .text, "The part of the record.", \.area),
    AreaColumn("type", .text, "What happened, by the stored name of the event.", \.type),
    AreaColumn(
      "origin", .text, "given: by the person, knowingly; observed: while they used a service or device.",
      \.originName),
    AreaColumn("content", .json, "What was provided.", \.content),
  ]

  /// Data that a person gave, or that was observed while they used the service.
  static let provided: AreaTable = AreaTable(
    "provided", .patients,
    "One row for everything that the person gave, or that was observed while they used the service, in order; "
      + "without journal entries that were deleted.",
    from: Provision.types, columns: providedColumns,
    rows: { (event, source) throws(Failure) in
      guard let origin = Provision.origin(of: event), try !source.isOfDeletedEntry(event) else { return [] }
      return [try ProvidedEvent(event, origin: origin)]
    })

  /// The same for the account.
  static let providedAccount: AreaTable = AreaTable(
    "provided_account", .accounts, "One row for everything of that kind in the person's account, in order.",
    columns: providedColumns,
    rows: { (patient, view) throws(Failure) in
      var rows: [ProvidedEvent] = []
      for event in try view.accountEvents(of: patient) {
        if let origin = Provision.origin(of: event) { rows.append(try ProvidedEvent(event, origin: origin)) }
      }
      return rows
    })

  /// The person's messages to the care team.
  static let messagesWritten: AreaTable = AreaTable(
    "messages_written", .messages, "One row for each message that the person wrote, in order.",
    from: [MessageSent.self],
    columns: [
      AreaColumn("message_id", .text, "The message.", \.message.messageId.text),
      AreaColumn("thread_id", .text, "The thread that it stands in.", \.message.threadId.text),
      AreaColumn("sent_at", .timestamp, "When it was written.", \.sentAt),
      AreaColumn("text", .text, "What was written.", \.message.text),
    ] as [AreaColumn<WrittenMessage>],
    rows: { (event, _) throws(Failure) in
      guard let message = event.payload as? MessageSent, Provision.origin(of: event) != nil else {
        return []
      }
      return [WrittenMessage(message: message, sentAt: event.envelope.occurredAt)]
    })

  /// Measurements by the person, or their devices.
  static let measurements: AreaTable = AreaTable(
    "measurements", .vitals,
    "One row for each value that the person or their devices measured, in the order in which they were entered.",
    from: [VitalsRecorded.self],
    columns: [
      AreaColumn("entry_id", .text, "The entry; its rows were measured together.", \.recorded.entryId.text),
      AreaColumn("measured_at", .timestamp, "When it was measured.", \.measuredAt),
      AreaColumn("measure", .text, "What was measured.", \.measurement.kind.rawValue),
      AreaColumn("loinc", .text, "LOINC code of the measure.", \.definition?.loinc),
      AreaColumn("value", .decimal, "The value in `unit`.", \.measurement.value),
      AreaColumn("unit", .text, "UCUM code of the unit of `value`.", \.definition?.ucum),
      AreaColumn(
        "entered_value", .decimal, "The number that was entered, where it was another one.",
        \.measurement.entered?.value),
      AreaColumn(
        "entered_unit", .text, "The unit that was entered, where one was given.", \.measurement.entered?.unit),
      AreaColumn("source", .text, "patient or device.", \.recorded.source.rawValue),
      AreaColumn("glucose_context", .text, "For glucose: when it was measured.", \.glucoseContext),
      AreaColumn("note", .text, "The entry's remark; may be empty.", \.recorded.note),
      AreaColumn(
        "corrects", .text, "The entry that this one took the place of; empty for none.",
        \.recorded.corrects?.text),
    ] as [AreaColumn<OwnMeasurement>],
    rows: { (event, source) throws(Failure) in
      guard let recorded = event.payload as? VitalsRecorded, Provision.origin(of: event) != nil else {
        return []
      }
      let set = try source.read { (view) throws(Failure) in
        try view.published(MeasureSet.self, recorded.measureSet)
      }
      return recorded.measurements.map {
        OwnMeasurement(
          recorded: recorded, measurement: $0, definition: set?.definition(of: $0.kind),
          measuredAt: OffsetTime(event.envelope.occurredAt, offsetMinutes: event.envelope.offsetMinutes))
      }
    })
}

private struct WrittenMessage {
  let message: MessageSent
  let sentAt: Timestamp
}

private struct OwnMeasurement {
  let recorded: VitalsRecorded
  let measurement: Measurement
  let definition: MeasureSet.Definition?
  let measuredAt: OffsetTime

  var glucoseContext: String? {
    measurement.kind == .bloodGlucose ? recorded.glucoseContext?.rawValue : nil
  }
}
