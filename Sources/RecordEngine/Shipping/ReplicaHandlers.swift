import LMDB
import RecordModel
import RecordStore
import Synchronization

extension ApplyShipment: Operation {
  /// Bytes of a batch's text at most: a batch of 512 KiB and one long record.
  static let textLimit = 4 << 20

  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    let store = engine.store
    guard store.epoch.isReplica else { throw .noReplica }
    let keys = try Self.opened(keys ?? [], engine)
    let batch = try self.batch.map { (text) throws(Failure) in try Self.batch(text, store) }
    // First: no record may come that does not open although its key exists.
    try store.install(keys.map(\.content))
    let lacking = try engine.shipping.lacking.note(keys, store)
    if let batch { try engine.append(batch) }
    let head = try store.environment.read { (view) throws(Failure) in try store.meta.head(view) }
    return Outcome(
      position: head.position, hash: Hexadecimal.text(head.hash), epoch: store.epoch.epoch,
      lacking: lacking.isEmpty ? nil : lacking.map { Hexadecimal.text($0.bytes) })
  }

  private static func batch(_ text: String, _ store: Store) throws(Failure) -> ShippedBatch {
    guard text.utf8.count <= textLimit, let bytes = Base64.parse(text), let batch = ShippedBatch(bytes) else {
      throw Failure(.invalidInput, "the base64 of a shipped batch", details: ["field": "batch"])
    }
    guard batch.instance == store.instance else {
      throw Failure(
        .stateConflict, "the batch is of another store", details: ["reason": "other_store", "field": "batch"])
    }
    return batch
  }

  /// What was destroyed is left out: whether it was, the log says, and not whoever holds the copy.
  private static func opened(
    _ parcels: [KeyParcel], _ engine: Engine
  ) throws(Failure) -> [(name: KeyShipping.KeyName, content: KeyContent)] {
    guard let centre = engine.options.shipping.replica else { throw .noCentre }
    let store = engine.store
    let names = try KeyShipping.NameKey(try SecretStore(store.keyring, store.instance))
    var contents: [(name: KeyShipping.KeyName, content: KeyContent)] = []
    for parcel in parcels {
      guard let name = Hexadecimal.bytes(parcel.name.utf8).flatMap(KeyShipping.KeyName.init) else {
        throw Failure(.invalidInput, "a name has 32 hexadecimal digits", details: ["field": "keys"])
      }
      guard let sealed = parcel.sealed else { continue }
      let opened = Base64.parse(sealed).flatMap { centre.open($0, name, of: store.instance) }
      guard let content = opened.flatMap(KeyContent.init), content.isGenuine(names, of: store.instance) else {
        throw .foreignKeys
      }
      contents.append((name, content))
    }
    return contents
  }
}

extension Store {
  /// Takes key material; where it says that a record is erased, the files of its documents go with their keys.
  fileprivate func install(_ contents: [KeyContent]) throws(Failure) {
    let erased = contents.filter { $0.row.table == .erased }
      .compactMap { StreamID(keyBytes: $0.row.key[...]) }
    // Asked before: afterwards nobody knows any more whose they were.
    let documents = erased.isEmpty ? [] : try blobs.documents(of: erased)
    try keyring.install(contents)
    blobs.removeFiles(of: documents)
  }
}

extension PromoteReplica: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> ShippingStatus {
    try engine.promote(epoch, at: position, hash)
    return try engine.shippingStatus()
  }
}

extension Engine {
  /// Makes it the store that is written to, if it is where the seal says.
  func promote(_ epoch: UInt64, at position: UInt64, _ hash: String) throws(Failure) {
    let promoted = Mutex<StoreEpoch?>(nil)
    try writer.maintain { [store] (state, transaction) throws(Failure) in
      // A store that was fenced by mistake, or by somebody who could, is brought back the same way.
      guard store.epoch.refusal != nil else { throw .noReplica }
      guard state.position == position, try store.meta.head(transaction).hash == Hexadecimal.bytes(hash.utf8)
      else {
        throw Failure(
          .stateConflict, "the replica is at position \(state.position), and not where the seal says",
          details: ["reason": "other_position", "position": .integer(Int64(clamping: state.position))])
      }
      let made = try store.promote(to: epoch, transaction)
      promoted.withLock { $0 = made }
    }
    if let made = promoted.withLock(\.self) { store.adopt(made) }
  }
}

extension Engine {
  /// Appends shipped records in one commit, with what follows from them.
  fileprivate func append(_ batch: ShippedBatch) throws(Failure) {
    let taken = Mutex<(epoch: StoreEpoch, ended: [DocumentID])?>(nil)
    try writer.maintain { [self] (state, transaction) throws(Failure) in
      do throws(Failure) {
        let epoch = try store.follow(batch.epoch, transaction)
        let types = [PatientErased.type.code, DocumentRemoved.type.code]
        let noted = try state.take(batch, noting: Set(types), transaction)
        let ended = try follow(noted, state, transaction)
        // Before the commit that says so, so that a crash in between leaves them to the next start.
        try store.blobs.unsettle(ended)
        taken.withLock { $0 = (epoch, ended) }
      } catch {
        try state.reset()
        throw error
      }
    }
    guard let (epoch, ended) = taken.withLock(\.self) else { return }
    store.adopt(epoch)
    if !ended.isEmpty { try destroyDocuments(ended) }
  }

  /// Erases what was erased there; returns the documents that ended.
  private func follow(
    _ noted: [StoredRecord], _ state: WriterState, _ transaction: borrowing WriteTransaction
  ) throws(Failure) -> [DocumentID] {
    var ended: [DocumentID] = []
    for record in noted {
      switch try store.sealing.event(record)?.payload {
      case let erased as PatientErased: try follow(erased, at: record.position, state, transaction)
      case let removed as DocumentRemoved: ended.append(removed.documentId)
      default: break
      }
    }
    return ended
  }

  /// Erases here what was erased there.
  private func follow(
    _ event: PatientErased, at position: UInt64, _ state: WriterState,
    _ transaction: borrowing WriteTransaction
  ) throws(Failure) {
    let owners = ErasureRound.owners(of: event.patientId)
    let places = try ErasureScan(store: store, owners: owners).places(transaction)
    try ErasureRound(store: store, list: erasureList, onStep: options.onErasureStep, event: event).follow(
      in: state, removing: places, at: position, transaction)
  }
}

extension Failure {
  static let noReplica = Failure(
    .stateConflict, "this store is no replica", details: ["reason": "no_replica"])

  static let foreignKeys = Failure(
    .wrongKey,
    "key material does not open, or is not the store's own: it was sealed for another key, or by somebody else"
  )
}
