import Crypto

/// A piece of a document as a message holds it, if the message is what its head and its subject say.
package struct DocumentPiece: Sendable {
  package let headers: PieceHeaders
  package let payload: [UInt8]

  /// - Parameter number: that of the subject.
  package init?(_ message: StoredMessage, number: Int) {
    guard let headers = PieceHeaders({ message.headers[$0] }), headers.number == number,
      headers.length == message.payload.count,
      PieceHeaders.text(SHA256.hash(data: message.payload)) == headers.hash
    else { return nil }
    (self.headers, payload) = (headers, message.payload)
  }
}
