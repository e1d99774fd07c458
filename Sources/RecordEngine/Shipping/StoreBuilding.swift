import LMDB
import RecordModel
import RecordStore

/// Builds the logs of a store from what was fetched of its copy.
struct StoreBuilding {
  /// A log that was built; its store is open.
  struct Made {
    let store: Store
    let head: LogHead
    /// The newest epoch of its batches.
    let epoch: UInt64
    let keys: Int
    /// How the copy's pieces of key material and documents are named.
    let names: KeyShipping.NameKey
    /// Names of pieces that were destroyed.
    let destroyed: Set<KeyShipping.KeyName>
  }

  let fetched: FetchedLogs
  let centre: CentrePrivateKey
  let key: KeyEncryptionKey
  /// Told of bytes that were taken.
  let took: (Int) -> Void

  init(
    fetched: FetchedLogs, centre: CentrePrivateKey, key: KeyEncryptionKey, took: @escaping (Int) -> Void
  ) {
    (self.fetched, self.centre, self.key, self.took) = (fetched, centre, key, took)
  }

  func record(in directory: String) throws(Failure) -> Made {
    let options = StoreOptions(directory: directory, key: key, projections: [])
    return try make(options, try fetched.batches(), fetched.instance) { (_, batch) in batch }
  }

  /// Builds the access log's volumes, and notes how far they reach; returns their years.
  func volumes(in directory: String, beside record: Store) throws(Failure) -> [Int] {
    let heads = AccessHeads(try SecretStore(record.keyring, record.instance))
    try heads.forget(heads.all)
    let options = AccessLogOptions(
      of: StoreOptions(directory: directory, key: key, projections: []), onFatal: { _ in })
    if !fetched.volumes.isEmpty { try DurableFiles.backups.makeDirectory(options.directory) }
    for (year, instance) in fetched.volumes {
      try DurableFiles.backups.makeDirectory(options.path(year))
      let made = try make(options.store(year), try fetched.batches(year), instance) {
        (store, batch) throws(Failure) in try Self.indexed(batch, year, store)
      }
      try heads.note(
        AccessVolumeEnd(
          year: year, instance: instance, position: made.head.position, hash: Bytes(made.head.hash)))
    }
    return fetched.volumes.map(\.year)
  }

  private func make(
    _ options: StoreOptions, _ batches: FetchedBatches, _ instance: InstanceID,
    _ prepared: (Store, ShippedBatch) throws(Failure) -> ShippedBatch
  ) throws(Failure) -> Made {
    let keys = try fetched.keys(of: instance, centre)
    let own = instance == fetched.instance ? keys : try fetched.keys(of: fetched.instance, centre)
    let names = try own.names(of: fetched.instance)
    try keys.requireGenuine(names, of: instance)
    try keys.makeRing(in: options.directory, under: key, instance)
    try Store.create(options, of: instance)
    let store = try Store(options)
    var appending = try ShippedAppending(store)
    while let (batch, bytes) = try batches.next() {
      try appending.take(try prepared(store, batch))
      took(bytes)
    }
    let head = try appending.finish()
    try store.writeAheadLog.close(at: head.number)
    return Made(
      store: store, head: head, epoch: appending.epoch, keys: keys.contents.count, names: names,
      destroyed: keys.destroyed)
  }

  /// A batch of the access log with the keys of its index, which follow from its entries.
  private static func indexed(
    _ batch: ShippedBatch, _ year: Int, _ store: Store
  ) throws(Failure) -> ShippedBatch {
    var batch = batch
    for index in batch.entries.indices {
      let position = batch.first + UInt64(index)
      guard let record = StoredRecord(position: position, bytes: batch.entries[index].record),
        let event = try store.sealing.event(record)
      else { continue }
      batch.entries[index].key = AccessIndex.key(
        of: event.payload, at: AccessPlace(year: year, position: position))
    }
    return batch
  }
}
