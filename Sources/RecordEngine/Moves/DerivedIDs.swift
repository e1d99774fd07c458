import RecordModel
import RecordStore

/// Ids that projections make of an event's position, and which are others where the record was taken over.
///
/// What was read, acknowledged or pushed names them, so it is taken over with the ids that it means here.
struct DerivedIDs {
  let patient: PatientID
  /// Ids here by those at the source.
  private var own: [RecordID: RecordID] = [:]

  init(patient: PatientID) { self.patient = patient }

  /// An event of the source has its place here.
  mutating func placed(_ source: UInt64, at position: UInt64) {
    guard source != position else { return }
    for (there, here) in zip(ids(of: source), ids(of: position)) { own[there] = here }
  }

  private func ids(of position: UInt64) -> [RecordID] {
    NotificationFold.names(of: position).map { RecordID(notification: $0, of: patient) }
      + [RecordID(alertOf: position, patient)]
  }

  /// An event that came, with the ids of this store.
  func own(_ event: any Event) -> any Event {
    switch event {
    case var read as NotificationRead:
      read.notificationId = id(read.notificationId)
      return read
    case var unread as NotificationUnread:
      unread.notificationId = id(unread.notificationId)
      return unread
    case var settled as PushSettled:
      settled.notificationId = id(settled.notificationId)
      return settled
    default: return ownAlert(event)
    }
  }

  private func ownAlert(_ event: any Event) -> any Event {
    guard var event = event as? any NamesAlert else { return event }
    event.alertId = own[event.alertId] ?? event.alertId
    return event
  }

  /// Also of a notification from before ids were UUIDs.
  private func id(_ there: RecordID) -> RecordID {
    own[RecordID.notification(there, of: patient)] ?? there
  }
}

/// An event about an alert that is there.
private protocol NamesAlert: Event {
  var alertId: RecordID { get set }
}

extension AlertAcknowledged: NamesAlert {}
extension AlertAssessed: NamesAlert {}
extension AlertActionAdded: NamesAlert {}
extension AlertActionUpdated: NamesAlert {}
extension AlertResolved: NamesAlert {}
extension CareTeamTold: NamesAlert {}
