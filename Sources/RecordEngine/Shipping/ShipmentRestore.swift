import LMDB
import RecordModel
import RecordStore

/// Makes a store of what was fetched of its copy, for a box that is lost.
///
/// Nothing of the copy is believed: each record must be linked to the one before, and open with its key unless that was destroyed.
/// The store gets the next epoch, so that the lost one is fenced if it comes back; or it becomes a replica, which follows it.
package struct ShipmentRestore {
  /// The request.
  package struct Order: Sendable {
    /// Directory that a shipper fetched into.
    package var fetched: String
    /// Made; must be missing or empty.
    package var target: String
    /// The erasure list that the daemon will use, made anew; next to the state directory if `nil`.
    package var erasureList: String?
    /// Whether it is to follow the store that it is a copy of, instead of taking over.
    package var isReplica = false
    /// Whether the store is made although documents are missing or damaged in the copy; it then lacks those.
    package var acceptsMissingDocuments = false

    package init(fetched: String, target: String) { (self.fetched, self.target) = (fetched, target) }
  }

  /// The result.
  package struct Report: Codable, Sendable, Equatable {
    package var instance: InstanceID
    package var epoch: UInt64
    /// Position of the last event.
    package var position: UInt64
    package var chainHash: String
    package var recordedAt: Timestamp
    /// Pieces of key material of the record.
    package var keys: Int
    /// Years of the access log.
    package var accessYears: [Int]
    package var erasedPatients: Int
    package var documents: Int
    /// Documents that the record has and the copy has not, or not as they were.
    package var missingDocuments: [MissingDocument]
  }

  /// A document that the log needs.
  package struct MissingDocument: Codable, Sendable, Equatable {
    /// What it is called in the copy.
    package var name: String
    /// Of the record that needs it.
    package var position: UInt64
    package var reason: DocumentVerificationReport.Reason
  }

  let order: Order
  let centre: CentrePrivateKey
  let key: KeyEncryptionKey

  /// - Parameter key: the key encryption key of the new store; that of the lost one is not needed.
  package init(_ order: Order, centre: CentrePrivateKey, key: KeyEncryptionKey) {
    (self.order, self.centre, self.key) = (order, centre, key)
  }

  /// Carries it out; `progress` is called with the bytes done and all bytes.
  package func run(
    progress: @escaping (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws(Failure) -> Report {
    let place = try RestorePlace(order.target)
    let list = try emptyList()
    let logs = try FetchedLogs(order.fetched)
    let all = logs.byteCount
    try place.begin()
    do throws(Failure) {
      var done = 0
      let build = StoreBuilding(fetched: logs, centre: centre, key: key) { (bytes) in
        done += bytes
        progress(done, all)
      }
      let made = try build.record(in: place.building)
      let years = try build.volumes(in: place.building, beside: made.store)
      let documents = try FetchedDocuments(logs.documents, made) { (bytes) in
        done += bytes
        progress(done, all)
      }.put(in: place.building)
      if !order.acceptsMissingDocuments { try documents.requireAll() }
      let erased = try noteErasures(in: made.store, upTo: made.head.position)
      let report = try finish(made, erased.count, years, documents)
      try place.publish { (_) throws(Failure) in for entry in erased { try list.append(entry) } }
      try place.name()
      return report
    } catch {
      place.abandon()
      throw error
    }
  }

  /// Gives the store its epoch.
  private func finish(
    _ made: StoreBuilding.Made, _ erased: Int, _ years: [Int], _ documents: FetchedDocuments.Put
  ) throws(Failure) -> Report {
    let epoch = order.isReplica ? made.epoch : made.epoch + 1
    try made.store.environment.write { (transaction) throws(Failure) in
      _ =
        try order.isReplica
        ? made.store.follow(epoch, transaction) : made.store.promote(to: epoch, transaction)
    }
    return Report(
      instance: made.store.instance, epoch: epoch, position: made.head.position,
      chainHash: Hexadecimal.text(made.head.hash), recordedAt: made.head.recordedAt, keys: made.keys,
      accessYears: years, erasedPatients: erased, documents: documents.count,
      missingDocuments: documents.missing)
  }

  /// The list that is made anew: the old one's lines are under the lost key encryption key.
  private func emptyList() throws(Failure) -> ErasureList {
    let list = ErasureList(path: order.erasureList ?? ErasureList.usualPath(order.target), key: key)
    guard try list.entries().isEmpty else {
      throw Failure(
        .stateConflict, "there is an erasure list at its place already; name another with --erasure-list",
        details: ["reason": "erasure_list"])
    }
    return list
  }

  /// Notes where records were erased, as the log's own events say; returns what belongs into the list.
  private func noteErasures(
    in store: Store, upTo head: UInt64
  ) throws(Failure) -> [ErasureList.Entry] {
    let filter = LogFilter(types: [PatientErased.type.name])
    var (position, entries): (UInt64, [ErasureList.Entry]) = (0, [])
    while position < head {
      let stretch = try LogReader(store: store).stretch(after: position, filter: filter, limit: 1024)
      for record in stretch.records {
        guard let erased = try store.sealing.event(record)?.payload as? PatientErased else { continue }
        try store.environment.write { (transaction) throws(Failure) in
          try store.meta.put(erasureOf: erased.patientId, at: record.position, transaction)
        }
        entries.append(ErasureList.Entry(instance: store.instance, event: erased))
      }
      position = stretch.reached
    }
    return entries
  }
}
