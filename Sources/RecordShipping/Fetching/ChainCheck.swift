import RecordModel

/// Whether messages read back follow one another, by what stands at their heads.
///
/// A part may come twice: the engine may have forgotten which message was the last of the subject, so that it was shipped
/// again. Such a message counts where it goes on from a place that is known, with its hash. A store that takes over seals where it
/// does: what an older epoch had after that place does not count any more.
struct ChainCheck: Sendable, Equatable {
  /// Where a message ended.
  struct End: Sendable, Equatable {
    var hash: String
    /// Bytes of the file up to there.
    var offset: Int
  }

  enum Verdict: Sendable, Equatable {
    /// Belongs into the file after so many of its bytes.
    case follows(offset: Int)
    /// All of it is there already.
    case repeats
    /// A sentence with positions.
    case broken(String)
  }

  private(set) var position: UInt64 = 0
  /// The newest epoch so far.
  private(set) var epoch: UInt64 = 0
  private var ends: [UInt64: End] = [0: End(hash: BatchHeaders.noHash, offset: 0)]

  func verdict(_ headers: BatchHeaders?, sequence: UInt64) -> Verdict {
    guard let headers else {
      return .broken("after position \(position): the message at sequence \(sequence) is no batch")
    }
    if headers.first > position + 1 {
      return .broken("positions \(position + 1) to \(headers.first - 1) are missing")
    }
    guard headers.epoch >= epoch else {
      return .broken(
        "positions \(headers.first) to \(headers.last) are of epoch \(headers.epoch), after some of \(epoch)")
    }
    guard let end = ends[headers.first - 1], end.hash == headers.hashBefore else {
      return .broken(
        "positions \(headers.first) to \(headers.last) do not follow: their hash before is another one")
    }
    let isOld = headers.last <= position && headers.epoch == epoch
    return isOld ? .repeats : .follows(offset: end.offset)
  }

  /// A message that follows was written, and the file has so many bytes now.
  mutating func wrote(_ headers: BatchHeaders, offset: Int) {
    if headers.last < position { ends = ends.filter { $0.key <= headers.last } }
    (position, epoch) = (headers.last, headers.epoch)
    ends[headers.last] = End(hash: headers.hash, offset: offset)
  }
}
