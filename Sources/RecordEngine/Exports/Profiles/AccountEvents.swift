import LMDB
import RecordExport
import RecordModel
import RecordStore

extension RecordView {
  /// The account events of a patient up to the view's position, oldest first; none if there is no account.
  func accountEvents(of patient: PatientID) throws(Failure) -> [RecordedEvent] {
    let stream = StreamID(AccountID(of: patient))
    let last = call.asOf?.position ?? .max
    var (events, revision): ([RecordedEvent], UInt32) = ([], 0)
    while true {
      let positions = try store.databases.streams.positions(of: stream, from: revision, limit: 512, self)
      for position in positions where position <= last {
        if let event = try store.sealing.event(try store.record(position, self)) { events.append(event) }
      }
      guard let end = positions.last, end <= last else { return events }
      revision += UInt32(positions.count)
    }
  }
}

extension AreaTable {
  /// The events of the patient's account; without credentials.
  static let accountEvents: AreaTable = AreaTable(
    "account_events", .accounts,
    "One row for each event of the patient's account; without what opens it, such as passwords and tokens.",
    columns: [
      AreaColumn("position", .integer, "Place of the event in the log, from 1.", \.position),
      AreaColumn("type", .text, "Stored name of the event.", \.type),
      AreaColumn("occurred_at", .timestamp, "When it happened.", \.occurredAt),
      AreaColumn("recorded_at", .timestamp, "When the log took it.", \.recordedAt),
      AreaColumn("actor", .text, "Who did it: role, a colon and the id.", \.actor),
      AreaColumn("channel", .text, "By which way it came.", \.channel),
      AreaColumn("payload", .json, "What happened.", \.content),
    ] as [AreaColumn<ProvidedEvent>],
    rows: { (patient, view) throws(Failure) in
      try view.accountEvents(of: patient).map { (event) throws(Failure) in
        try ProvidedEvent(event, origin: nil)
      }
    })
}
