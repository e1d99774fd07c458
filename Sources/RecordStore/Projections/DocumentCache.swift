import RecordModel

/// The writer's decoded documents: the state that commands decide on and folds change.
///
/// Changes of one command are staged, so that a command that fails in its last event leaves nothing behind;
/// accepted ones are dirty until ``takeDirty()`` hands them out to be written, once a settlement no matter
/// how often they changed. Belongs to one thread. Two generations bound it: documents not touched for a whole
/// generation are dropped.
package final class DocumentCache {
  package struct Entry {
    package var document: (any Document)?
    package var owner: StreamID

    /// The document, if it is of that type.
    package func document<D: Document>(as type: D.Type) -> D? { document?.sameValue(as: type) }
  }

  private var young: [DocumentKey: Entry] = [:]
  private var old: [DocumentKey: Entry] = [:]
  private var dirty: Set<DocumentKey> = []
  /// Handed out to be written and not yet in the log.
  private var flying: Set<DocumentKey> = []
  private var staged: [DocumentKey: Entry] = [:]
  private let limit: Int
  private let stages: Bool

  /// Keeps up to twice `limit` documents.
  ///
  /// Without staging every change counts at once: for a fold that is discarded as a whole if it fails.
  package init(limit: Int = 4096, stages: Bool = true) { (self.limit, self.stages) = (limit, stages) }

  /// The document with everything staged, or the result of `load`; the outer `nil` of an entry's document
  /// means "known to be absent".
  package func entry(_ key: DocumentKey, load: () throws(Failure) -> Entry?) throws(Failure) -> Entry? {
    if let entry = staged[key] ?? young[key] { return entry }
    if let entry = old[key] {
      young[key] = entry
      return entry
    }
    guard let entry = try load() else { return nil }
    young[key] = entry
    return entry
  }

  /// Changes a document in place; does nothing if there is none.
  package func change<D: Document>(
    _ key: DocumentKey, owner: StreamID, load: () throws(Failure) -> Entry?, _ body: (inout D) -> Void
  ) throws(Failure) {
    guard var document = try entry(key, load: load)?.document(as: D.self) else { return }
    // Lets go of the other reference first, or the change would copy the document's arrays.
    if !stages { young[key] = nil }
    body(&document)
    stage(document, key, owner: owner)
  }

  package func stage(_ document: (any Document)?, _ key: DocumentKey, owner: StreamID) {
    if stages {
      staged[key] = Entry(document: document, owner: owner)
    } else {
      young[key] = Entry(document: document, owner: owner)
    }
  }

  func acceptStaged() {
    for (key, entry) in staged {
      young[key] = entry
      dirty.insert(key)
    }
    staged.removeAll(keepingCapacity: true)
  }

  package func discardStaged() { staged.removeAll(keepingCapacity: true) }

  /// Gives up what is staged for one projection.
  package func discardStaged(of projection: any Projection.Type) {
    staged = staged.filter { $0.key.projection != projection }
  }

  /// Forgets the documents of a projection whose stored ones were changed; nothing may be dirty or flying.
  package func forget(_ projection: any Projection.Type) {
    young = young.filter { $0.key.projection != projection }
    old = old.filter { $0.key.projection != projection }
  }

  /// The documents to write, each with its last state; clears the mark.
  func takeDirty() -> [(DocumentKey, Entry)] {
    if !stages { return young.map { ($0, $1) } }
    let taken = dirty.compactMap { key in (young[key] ?? old[key]).map { (key, $0) } }
    flying = dirty
    dirty.removeAll(keepingCapacity: true)
    return taken
  }

  /// The documents of a projection that the log does not hold yet, for ordered reads.
  func unsettled(
    _ projection: any Projection.Type, prefix: [UInt8]
  ) -> [(key: [UInt8], entry: Entry)] {
    var found: [(key: [UInt8], entry: Entry)] = []
    func add(_ key: DocumentKey) {
      guard key.projection == projection, key.bytes.starts(with: prefix), let entry = young[key] ?? old[key]
      else { return }
      found.append((key.bytes, entry))
    }
    for key in dirty { add(key) }
    for key in flying where !dirty.contains(key) { add(key) }
    return found
  }

  /// The log holds the documents taken; drops the older half once the younger is full.
  func land() {
    flying.removeAll(keepingCapacity: true)
    guard young.count >= limit else { return }
    old = young.filter { !dirty.contains($0.key) }
    young = young.filter { dirty.contains($0.key) }
  }

  /// Forgets everything after a failed settlement.
  package func reset() {
    young.removeAll()
    old.removeAll()
    dirty.removeAll()
    flying.removeAll()
    staged.removeAll()
  }
}

extension Document {
  /// The value itself, if it is of that type: `as?` would copy it several times on the way.
  fileprivate func sameValue<D: Document>(as type: D.Type) -> D? {
    Self.self == type ? unsafeBitCast(self, to: type) : nil
  }
}
