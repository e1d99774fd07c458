import RecordModel

/// The documents of one stream, as a fold sees them.
package struct StreamDocuments {
  package let owner: StreamID
  package let cache: DocumentCache
  /// Documents that are not in the cache; `nil` for a rebuild, which starts from nothing.
  package let stored: (any DocumentSource)?

  /// The document of that type and key, or `nil` if there is none.
  package func get<D: Document>(_ type: D.Type, _ key: [UInt8]) throws(Failure) -> D? {
    let key = DocumentKey(type, key)
    let entry = try cache.entry(key) { () throws(Failure) in try stored?.entry(type, key) }
    return entry?.document(as: type)
  }

  package func set<D: Document>(_ document: D, _ key: [UInt8]) {
    cache.stage(document, DocumentKey(D.self, key), owner: owner)
  }

  /// Does nothing if there is no such document.
  package func change<D: Document>(_ type: D.Type, _ key: [UInt8], _ body: (inout D) -> Void) throws(Failure)
  {
    let key = DocumentKey(type, key)
    try cache.change(key, owner: owner, load: { () throws(Failure) in try stored?.entry(type, key) }, body)
  }

  package func remove<D: Document>(_ type: D.Type, _ key: [UInt8]) {
    cache.stage(nil, DocumentKey(type, key), owner: owner)
  }
}

/// A source of documents that are not held decoded.
package protocol DocumentSource {
  /// The document, or `nil` if there is none.
  func entry<D: Document>(_ type: D.Type, _ key: DocumentKey) throws(Failure) -> DocumentCache.Entry?
}

/// Reads a document's CBOR.
package func decodeDocument<D: Document>(_ type: D.Type, _ bytes: [UInt8]) throws(Failure) -> D {
  do throws(CodingFailure) { return try CBOR.decode(type, from: bytes) } catch {
    throw Failure(.corrupt, "a document of \(D.projection.name) cannot be read; rebuild the projection")
  }
}

/// Writes a value as deterministic CBOR.
package func encodeCBOR<T: Encodable>(_ value: T) throws(Failure) -> [UInt8] {
  var bytes: [UInt8] = []
  try appendCBOR(value, to: &bytes)
  return bytes
}

/// The same, appended.
package func appendCBOR<T: Encodable>(_ value: T, to bytes: inout [UInt8]) throws(Failure) {
  do throws(CodingFailure) {
    let tape = try Tape(encoding: value)
    try CBOR.write(tape, node: tape.root, into: &bytes)
  } catch {
    throw Failure(.internalError, "a value cannot be written: \(error.kind.rawValue) at \(error.path)")
  }
}
