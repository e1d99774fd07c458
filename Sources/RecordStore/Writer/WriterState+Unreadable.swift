import Crypto
import LMDB
import RecordModel

extension WriterState {
  /// Accepts an event of another log whose content nobody can read any more, since it was sealed with the key of a document
  /// that was destroyed.
  ///
  /// It keeps its place in log and stream, so that what follows can come too. Nothing is folded, as nothing is when a
  /// projection is folded anew; the body is sealed with a key that is kept nowhere.
  package func put(
    unreadable envelope: Envelope, _ transaction: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) {
    var envelope = envelope
    envelope.sealingDocument = DocumentID(random: store.random.words())
    let key = SealingKey(SymmetricKey(size: .bits256))
    var record = try store.sealing.seal([Self.nothing], envelope, holdsOutcome: false, key: key)
    record += Chain.hash(record[...], position: envelope.position, after: head.hash)
    let entry = WriteAheadFrame.Entry(record: record, key: nil)
    try accept(entry, envelope, transaction)
    round.entries.append(entry)
    round.sizes.append(RecordLayout.minimum + 1)
    accepted.bytes += RecordLayout.minimum + 1
  }

  /// Null, in CBOR.
  private static let nothing: UInt8 = 0xF6
}
