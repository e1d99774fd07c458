import Crypto
import Glibc
import RecordModel
import Synchronization

/// The bytes of documents: sealed files beside the log, which events refer to by id and hash.
///
/// A file and an event cannot become durable at once, so a file is **unsettled** whenever only the log can tell whether
/// it belongs to the record:
///
/// - A new document is written unsettled, its key stored, then its event appended, then it is settled.
/// - A document that is to go is unsettled first, then the event appended, then its key destroyed and its file removed.
///
/// So whatever a crash leaves is found in one directory, and ``recover(_:isHeld:)`` asks the log about each.
/// A file in place without a key that no record holds, which only an erasure cut off in its last step leaves, is removed by
/// ``removeStrays(isHeld:)``. One that a record holds stays: its key may be put back.
package final class BlobStore: Sendable {
  let keyring: Keyring
  private let places: BlobPlaces
  private let random: any RandomSource
  private let onStep: @Sendable (Step) -> Void
  /// Held while directories are made, so that nobody relies on one that is not on the device yet.
  private let making = Mutex(())
  /// Files that were read and found damaged, as they were then: one that was put back since is looked at anew.
  private let damaged = Mutex<[DocumentID: FileState]>([:])
  /// As fdatasync(2).
  let sync: @Sendable (Int32) -> Int32

  /// The steps between which a crash may come.
  package enum Step: String, CaseIterable, Sendable {
    case begun, written, keyStored
    /// Its event is durable, or there will be none.
    case decided
    case settled, unsettled, keyDestroyed, removed
  }

  package init(
    _ keyring: Keyring, directory: String, random: any RandomSource,
    // Called uninterrupted, where it is.
    sync: @escaping @Sendable (Int32) -> Int32 = { fdatasync($0) },
    onStep: @escaping @Sendable (Step) -> Void = { _ in }
  ) {
    (self.keyring, places, self.random) = (keyring, BlobPlaces(directory: directory), random)
    (self.sync, self.onStep) = (sync, onStep)
  }

  /// Begins a document of a record.
  package func begin(_ owner: StreamID) throws(Failure) -> BlobWriter {
    let id = DocumentID(random: random.words())
    try making.withLock { (_) throws(Failure) in try places.prepare(id) }
    defer { onStep(.begun) }
    return try BlobWriter(id, owner, self, path: places.unsettled(id))
  }

  /// Makes what was written durable, and stores its key; from then on an event may refer to it.
  func keep(_ key: SymmetricKey, of id: DocumentID, owner: StreamID) throws(Failure) {
    try BlobPlaces.files.flush(directory: places.unsettled)
    onStep(.written)
    try keyring.put(key, of: id, owner: owner)
    onStep(.keyStored)
  }

  /// Puts a document in place whose event is durable.
  ///
  /// Nobody waits for it: a file that is still unsettled is read as well, and the next start settles it.
  package func settle(_ id: DocumentID) {
    onStep(.decided)
    rename(places.unsettled(id), places.place(id))
    onStep(.settled)
  }

  /// Prepares the end of documents, before the event that ends them.
  package func unsettle(_ ids: some Collection<DocumentID>) throws(Failure) {
    if ids.isEmpty { return }
    for id in ids { rename(places.place(id), places.unsettled(id)) }
    try BlobPlaces.files.flush(directory: places.unsettled)
    onStep(.unsettled)
  }

  /// Destroys documents for ever: their keys, durably, and their files.
  package func destroy(_ ids: some Collection<DocumentID>) throws(Failure) {
    try destroyKeys(of: ids)
    removeFiles(of: ids)
  }

  /// The first half of it: their files stay, unsettled, as the mark of what is still to be done.
  package func destroyKeys(of ids: some Collection<DocumentID>) throws(Failure) {
    onStep(.decided)
    try keyring.destroyBlobs(ids)
    onStep(.keyDestroyed)
  }

  /// Removes the files of documents whose keys are destroyed.
  package func removeFiles(of ids: some Collection<DocumentID>) {
    for id in ids {
      unlink(places.unsettled(id))
      unlink(places.place(id))
    }
    onStep(.removed)
  }

  /// Opens a document of a record.
  ///
  /// - Throws: ``RecordModel/Failure/Code/notFound`` if its key was destroyed, or it is another record's;
  ///   ``RecordModel/Failure/Code/corrupt`` if its file is missing.
  package func reader(_ id: DocumentID, of owner: StreamID) throws(Failure) -> BlobReader {
    guard let (found, key) = try keyring.blobKey(id), found == owner else { throw .noDocument }
    let sealing = FileSealing(.blob, key, context: context)
    return BlobReader(id, sealing, self)
  }

  /// The sealed file of a document; `nil` if there is none.
  ///
  /// Looks twice in place: a settlement may come between two looks.
  package func path(of id: DocumentID) -> String? {
    [places.place(id), places.unsettled(id), places.place(id)].first { access($0, F_OK) == 0 }
  }

  /// Whether a document can be read, as far as can be told without reading it: its key is there, its file has its length, and
  /// no read has found it damaged.
  ///
  /// - Parameter bytes: its plain length.
  package func isThere(_ id: DocumentID, bytes: Int) throws(Failure) -> Bool {
    guard let file = file(of: id), file.size >= FileSealing.fileBytes(of: bytes),
      damaged.withLock({ $0[id] }) != file
    else { return false }
    do throws(Failure) { return try keyring.blobOwner(id) != nil } catch {
      if error.code == .corrupt { return false }
      throw error
    }
  }

  /// Whether a document can be read from its first byte to its last; reads all of it.
  ///
  /// What it finds damaged is shown as lost from then on, and what it finds sound no more.
  package func isSound(_ id: DocumentID) -> Bool {
    // The file may be moved between two looks.
    for _ in 0..<3 {
      guard let path = path(of: id) else { return false }
      let file = FileState(path)
      guard let isSound = try? opens(id, at: path) else {
        if access(path, F_OK) == 0 { return false }
        continue
      }
      if isSound { damaged.withLock { $0[id] = nil } } else { noteDamage(of: id, in: file) }
      return isSound
    }
    return false
  }

  /// The file in which a document lies now.
  func file(of id: DocumentID) -> FileState? { path(of: id).flatMap(FileState.init) }

  /// Has a document shown as lost until its file is another.
  ///
  /// - Parameter read: the file in which the damage was found; another one may lie there by now.
  func noteDamage(of id: DocumentID, in read: FileState?) {
    let now = file(of: id)
    if now == read { damaged.withLock { $0[id] = now } }
  }

  /// Whether a file is, from its first chunk to its last, the document that was sealed with that id's key.
  package func opens(_ id: DocumentID, at path: String) throws(Failure) -> Bool {
    do throws(Failure) {
      guard let (_, key) = try keyring.blobKey(id) else { return false }
      let sealing = FileSealing(.blob, key, context: context)
      let reader = try SealedReader(path, id.description, sealing)
      while try reader.next() != nil {}
      return true
    } catch {
      if error.code == .corrupt { return false }
      throw error
    }
  }

  var context: [UInt8] {
    var bytes = Array("recordd document 1".utf8)
    bytes.append(bigEndian: keyring.instance.high)
    bytes.append(bigEndian: keyring.instance.low)
    return bytes
  }
}

/// What a crash leaves.
extension BlobStore {
  /// The unsettled documents; at the start nobody is at work on any of them.
  package func unsettled() throws(Failure) -> [DocumentID] {
    places.removeLeftovers()
    return try BlobPlaces.documents(in: places.unsettled)
  }

  /// Settles the documents that a record holds; returns the others, which are to be destroyed.
  ///
  /// - Parameter isHeld: whether the events of a record say that it has the document; throws if it cannot be told.
  package func recover(
    _ ids: [DocumentID], isHeld: (DocumentID) throws(Failure) -> Bool
  ) throws(Failure) -> [DocumentID] {
    var gone: [DocumentID] = []
    for id in ids { if try isHeld(id) { settle(id) } else { gone.append(id) } }
    return gone
  }

  /// The documents of records.
  package func documents(of owners: [StreamID]) throws(Failure) -> [DocumentID] {
    try keyring.blobs().filter { owners.contains($0.value) }.map(\.key)
  }

  /// Removes files in place whose keys are gone and that no record holds; returns how many there were.
  package func removeStrays(isHeld: (DocumentID) throws(Failure) -> Bool) throws(Failure) -> Int {
    // The files first: a key is there before its file is settled, so none of them is a new document's.
    let settled = try places.settled()
    let known = try keyring.blobIDs()
    var strays: [DocumentID] = []
    for id in settled where !known.contains(id) { if try !isHeld(id) { strays.append(id) } }
    removeFiles(of: strays)
    return strays.count
  }
}

/// What tells one state of a file from another, without reading it.
struct FileState: Equatable {
  let (device, inode): (dev_t, ino_t)
  let size: Int
  let (seconds, nanoseconds): (Int, Int)

  /// `nil` if there is none.
  init?(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    (device, inode, size) = (status.st_dev, status.st_ino, Int(status.st_size))
    // The change of the inode, which nobody can set.
    (seconds, nanoseconds) = (status.st_ctim.tv_sec, status.st_ctim.tv_nsec)
  }
}

extension Failure {
  package static let noDocument = Failure(
    .notFound, "there is no such document", details: ["field": "documentId"])
}

extension FileSealing.Kind {
  static let blob = FileSealing.Kind(magic: "RDC1", isText: false, files: BlobPlaces.files) { verb in
    Failure(
      .corrupt, "the file of a document \(verb) otherwise than it was written",
      details: ["reason": "document_damaged"])
  }
}
