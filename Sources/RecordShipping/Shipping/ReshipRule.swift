import RecordModel

/// What the last message of a subject says about where to go on.
///
/// The stream may have lost its tail, be made anew, or have been written by another store. What it says counts, and not what
/// we remember having sent.
enum ReshipRule {
  enum Verdict: Sendable, Equatable {
    /// Ours: go on after it.
    case goOn(Cursor)
    /// Another store took over.
    case fenced(epoch: UInt64)
    /// Another store of an older epoch wrote what this one does not continue: a sentence.
    case fork(String)
  }

  /// - Parameters:
  ///   - last: the head of the subject's last message; `nil` where there is none.
  ///   - epoch: that of this store.
  ///   - hash: the chain hash that this store has at that message's last position; `nil` if it does not reach that far.
  static func verdict(
    last: (headers: BatchHeaders, sequence: UInt64)?, epoch: UInt64, hash: String?
  ) -> Verdict {
    guard let last else { return .goOn(.start) }
    let headers = last.headers
    if headers.epoch > epoch { return .fenced(epoch: headers.epoch) }
    if headers.hash == hash {
      return .goOn(Cursor(position: headers.last, hash: headers.hash, sequence: last.sequence))
    }
    // The daemon is fenced by what is newer than itself alone.
    if headers.epoch == epoch { return .fenced(epoch: epoch + 1) }
    return .fork(
      "the copy holds records up to position \(headers.last) of epoch \(headers.epoch) that this store of epoch "
        + "\(epoch) does not have; it was made from an older state of the copy")
  }
}
