/// Takes a piece of a document's sealed file, for a copy elsewhere.
package struct ShipDocument: Method {
  package static let name = "ship.document"
  package static let summary =
    "Answers a piece of the sealed file of a document that ship.take named and that was not reported yet."
  package static let access = Access.write(.shipping)

  /// Bytes of a piece at most.
  package static let pieceBytes = 524_288
  /// Bytes of a sealed file at most: far more than a document has, and near enough for sums and loops.
  package static let byteLimit = 1 << 30

  /// Of the piece of key material that opens it.
  package var name: String
  /// Bytes of the file before the piece.
  package var offset: Int

  package init(name: String, offset: Int) { (self.name, self.offset) = (name, offset) }

  package struct Outcome: Codable, Sendable, Equatable {
    /// Bytes of the whole file.
    package var bytes: Int
    /// The piece in base64: 524,288 bytes, or what is left.
    package var data: String

    package init(bytes: Int, data: String) { (self.bytes, self.data) = (bytes, data) }
  }

  package static let example = ShipDocument(name: KeyParcel.example.name, offset: 0)
  package static let exampleOutcome = Outcome(bytes: 4, data: "AAECAw==")
}

/// Gives a replica a piece of a document's sealed file, as a stream held it.
package struct StoreShippedDocument: Method {
  package static let name = "ship.store"
  package static let summary =
    "Gives a replica the next piece of the sealed file of a document that it lacks; with the last one the whole is checked and put in place."
  package static let access = Access.write(.shipping)

  /// As ship.apply named it.
  package var name: String
  /// Bytes of the file before the piece; 0 begins anew.
  package var offset: Int
  /// Bytes of the whole file.
  package var bytes: Int
  /// The piece in base64, at most 524,288 bytes.
  package var data: String
  /// SHA-256 of the whole file in 64 hexadecimal digits; with the last piece.
  package var sha256: String?

  package init(name: String, offset: Int, bytes: Int, data: String, sha256: String? = nil) {
    (self.name, self.offset, self.bytes) = (name, offset, bytes)
    (self.data, self.sha256) = (data, sha256)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    /// Bytes that the replica has of the file; all of them if the document is in place.
    package var bytes: Int

    package init(bytes: Int) { self.bytes = bytes }
  }

  package static let example = StoreShippedDocument(
    name: KeyParcel.example.name, offset: 0, bytes: 4, data: "AAECAw==",
    sha256: String(repeating: "a1b2c3d4", count: 8))
  package static let exampleOutcome = Outcome(bytes: 4)
}
