import LMDB
import RecordModel

extension WriterState {
  /// Positions, revisions and times of the events of one command.
  package func place(
    _ events: [any Event], _ occurred: [Int: OffsetTime], _ stream: StreamID, _ tail: StreamIndex.Tail,
    _ call: AppendContext, _ moment: Moment
  ) throws(Failure) -> [RecordedEvent] {
    guard !events.isEmpty else { throw Failure(.internalError, "a command decided on no event") }
    var placed: [RecordedEvent] = []
    for (index, event) in events.enumerated() {
      let happened = occurred[index] ?? call.occurredAt ?? OffsetTime(moment.now, offsetMinutes: 0)
      if happened.moment.isFuture(at: moment.now) {
        throw Failure(
          .invalidInput, "occurredAt lies in the future", details: ["field": "_meta.occurredAt"])
      }
      let type = Swift.type(of: event).type
      let envelope = Envelope(
        position: head.position + 1 + UInt64(index), stream: stream,
        revision: tail.nextRevision + UInt32(index),
        typeCode: type.code, version: type.version, occurredAt: happened.moment,
        offsetMinutes: happened.offsetMinutes, recordedAt: moment.recordedAt,
        clockClamped: moment.now < moment.recordedAt, decidedAt: moment.now,
        actor: call.actor, channel: call.channel, causation: index == 0 ? 0 : head.position + 1,
        command: call.command, request: call.request)
      placed.append(RecordedEvent(envelope: envelope, payload: event))
    }
    return placed
  }

  /// The stream's newest key, made and flushed first if the stream is new.
  package func key(for stream: StreamID, isNew: Bool) throws(Failure) -> (version: UInt32, key: SealingKey) {
    if let key = try store.keyring.newest(stream) { return key }
    guard isNew, !store.keyring.isErased(stream) else { throw .erased }
    try store.keyring.create(for: [stream])
    guard let key = try store.keyring.newest(stream) else {
      throw Failure(.internalError, "a new key is not there")
    }
    return key
  }
}

extension RecordedEvent {
  /// The same event, to be sealed with that version of its stream's key.
  package func sealed(with version: UInt32) -> RecordedEvent {
    var envelope = envelope
    envelope.keyVersion = version
    return RecordedEvent(envelope: envelope, payload: payload)
  }
}
