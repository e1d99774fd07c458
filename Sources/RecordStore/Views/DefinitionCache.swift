import RecordModel
import Synchronization

/// Values derived from published definitions, read once and kept: a version never changes.
package final class DefinitionCache: Sendable {
  private struct Key: Hashable {
    let type: ObjectIdentifier
    let id: String
  }

  private struct Digest {
    let stored: [[UInt8]]
    let value: any Sendable
  }

  private let made = Mutex<[Key: any Sendable]>([:])
  private let digests = Mutex<[ObjectIdentifier: Digest]>([:])

  package init() {}

  /// Forgets everything after events were lost: they may have published a version.
  package func reset() {
    made.withLock { $0.removeAll() }
    digests.withLock { $0.removeAll() }
  }

  /// The value derived from the definition of that id; `nil` if it was never published.
  package func definition<D: Document, Definition: Sendable>(
    _ type: D.Type, _ id: String, in view: borrowing StoreView, _ make: (D) -> Definition
  ) throws(Failure) -> Definition? {
    let key = Key(type: ObjectIdentifier(type), id: id)
    if let known = made.withLock({ $0[key] }) as? Definition { return known }
    guard let document = try view.document(type, Array(id.utf8)) else { return nil }
    let definition = make(document)
    made.withLock { $0[key] = definition }
    return definition
  }

  /// The value derived from all documents of a kind, computed again only if the stored ones changed.
  ///
  /// A document is sealed with a fresh nonce whenever it is written, so that equal bytes are equal documents.
  package func digest<D: Document, Value: Sendable>(
    of type: D.Type, in view: borrowing StoreView, _ make: ([D]) -> Value
  ) throws(Failure) -> Value {
    let (key, stored) = (ObjectIdentifier(type), try view.storedValues(type))
    if let stored, let known = digests.withLock({ $0[key] }), known.stored == stored,
      let value = known.value as? Value
    {
      return value
    }
    let value = make(try view.documents(type, prefix: [], limit: Int.max).map(\.document))
    if let stored { digests.withLock { $0[key] = Digest(stored: stored, value: value) } }
    return value
  }
}
