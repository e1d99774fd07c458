/// How far the verification of a store is: first its log, then its documents.
package struct VerificationProgress: Codable, Sendable, Equatable {
  /// Position up to which everything is right.
  package var position: UInt64
  /// Position of the last record by the stored head.
  package var head: UInt64
  /// Documents looked at; left out before their turn.
  package var documents: UInt64?
  /// How many there are.
  package var allDocuments: UInt64?

  package init(position: UInt64, head: UInt64, documents: UInt64? = nil, of allDocuments: UInt64? = nil) {
    (self.position, self.head) = (position, head)
    (self.documents, self.allDocuments) = (documents, allDocuments)
  }
}
