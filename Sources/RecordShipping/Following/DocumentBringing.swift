import Logging
import RecordClient
import RecordModel
import RecordProcess

/// Brings a replica the documents that it lacks, piece by piece as the copy has them.
///
/// One that is missing or damaged in the copy is said, and holds nothing up: the replica has everything but that.
struct DocumentBringing {
  let hand: FollowHand
  let connection: EngineConnection

  func bring(_ name: String) async throws(ShippingTrouble) {
    guard Subjects.isKeyName(name) else { throw .senseless("a document's name is not hexadecimal") }
    var (number, count) = (0, 1)
    while number < count {
      guard let message = try await piece(name, number) else {
        return miss(name, "piece \(number) is missing")
      }
      // It ended, and what ended it comes later in the log.
      if message.isTombstone { return }
      guard let piece = DocumentPiece(message, number: number), number == 0 || piece.headers.count == count
      else { return miss(name, "piece \(number) is damaged") }
      count = piece.headers.count
      do throws(ClientError) { try await store(piece, name) } catch {
        if error.refusal == .corrupt { return miss(name, "its pieces are not those of one document") }
        throw .daemon(error)
      }
      number += 1
      hand.progress.advance()
    }
  }

  private func store(_ piece: DocumentPiece, _ name: String) async throws(ClientError) {
    _ = try await hand.target.store(
      StoreShippedDocument(
        name: name, offset: piece.headers.offset, bytes: piece.headers.bytes,
        data: Base64.text(piece.payload),
        sha256: piece.headers.wholeHash))
  }

  /// A piece as any server has it if that is whole, else as the stream's leader has it.
  private func piece(_ name: String, _ number: Int) async throws(ShippingTrouble) -> StoredMessage? {
    let (stream, subject) = (hand.settings().documentStream, hand.subjects.document(name, number))
    return try await Side.engine { () throws(EngineAnswer) in
      let found = try await connection.last(stream, subject: subject)
      if let found, DocumentPiece(found, number: number) != nil { return found }
      return try await connection.lastOfLeader(stream, subject: subject)
    }
  }

  private func miss(_ name: String, _ reason: String) {
    hand.logger.error("a document is not whole", metadata: ["document": "\(name)", "reason": "\(reason)"])
    hand.onStatus("ALARM: the document \(name) is not whole in the copy: \(reason)")
  }
}
