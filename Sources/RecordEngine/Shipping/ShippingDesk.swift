import RecordModel
import RecordStore
import Synchronization

/// What is known of the copies elsewhere; lost with the process, since the copy itself knows it best.
final class ShippingDesk: Sendable {
  /// How far a log was reported to be shipped.
  struct Mark: Sendable {
    var position: UInt64 = 0
    var reportedAt: Timestamp?
  }

  /// What key material is shipped with.
  struct Material: Sendable {
    let centre: CentrePublicKey
    let names: KeyShipping.NameKey
    /// That of the record.
    let keys: KeyShipping
  }

  /// `nil` if nothing is shipped.
  let material: Material?
  /// Told when there may be something to ship.
  let arrivals = JobEnds()
  /// Of a replica.
  let lacking = LackingDocuments()
  private let marks = Mutex<[String: Mark]>([:])
  private let observer = Mutex<UInt64?>(nil)

  init(_ centre: CentrePublicKey?, _ store: Store) throws(Failure) {
    material = try centre.map { (centre) throws(Failure) in
      let names = try KeyShipping.NameKey(try SecretStore(store.keyring, store.instance))
      return Material(centre: centre, names: names, keys: KeyShipping(store.keyring, names))
    }
  }

  func mark(_ log: String) -> Mark { marks.withLock { $0[log] ?? Mark() } }

  /// Notes a report; a copy that lost its tail is further back than before.
  func note(_ position: UInt64, of log: String, at moment: Timestamp) {
    marks.withLock { $0[log] = Mark(position: position, reportedAt: moment) }
  }

  /// When a shipper last reported.
  var reportedAt: Timestamp? { marks.withLock { $0.values.compactMap(\.reportedAt).max() } }

  /// Has settlements announced from now on; once.
  func follow(_ writer: Writer) {
    observer.withLock { token in
      if token == nil { token = writer.addObserver { [arrivals] _ in arrivals.tell() } }
    }
  }
}

extension Engine {
  /// Whether its records come from another store alone.
  var isReplica: Bool { store.epoch.isReplica }

  /// Whether it takes events of its own: neither a replica nor fenced.
  package var takesEvents: Bool { store.epoch.refusal == nil }

  /// Keeps answers to writes back until a copy holds what they acknowledge, and refuses them without a lease, if the options say
  /// so; from the moment on at which others may call.
  package func holdReplies() {
    store.lease?.begin()
    guard let hold = writer.hold else { return }
    hold.begin()
    giveUpReplies(hold)
  }

  /// Every second, so that nobody waits much longer than the options say.
  private func giveUpReplies(_ hold: ReplyHold) {
    let patience = options.shipping.patience
    identity.timetable.after(milliseconds: 1000) { [weak self] in
      guard let self, hold.isHolding else { return }
      hold.giveUp(before: .now - patience)
      giveUpReplies(hold)
    }
  }
}
