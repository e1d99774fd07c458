@testable import RecordStore

/// What tells one state of a bench from another, so that a walk goes on from each only once.
extension WriterBench {
  /// The members that ``fingerprint`` knows of; a new one that is forgotten there would let states pass for each other.
  static let (knownOfBench, knownOfMachine) = (22, 18)

  var fingerprint: Int {
    var hasher = Hasher()
    machine.combine(into: &hasher)
    hasher.combine(toCome.map(\.id))
    hasher.combine([mayFail, hasEnded, waits, isStopped, framesFit, isHeldForCommon, canIdle])
    hasher.combine([last, placed, durable, settled])
    hasher.combine([flight, settlement])
    hasher.combine(unsettled)
    hasher.combine(inFlight)
    hasher.combine(beside?.id)
    hasher.combine(needs)
    hasher.combine(answers)
    hasher.combine(count)
    hasher.combine(violations)
    return hasher.finalize()
  }
}

extension WriterMachine<WriterBench.Piece> {
  fileprivate func combine(into hasher: inout Hasher) {
    hasher.combine(batchLimit)
    hasher.combine([queue, decided, flight, beside].map { $0.map(\.id) })
    hasher.combine("\(frame) \(settler)")
    hasher.combine([accepted.own, accepted.total, Int(accepted.number), besideSinceSettlement])
    hasher.combine([isCommonChange, isIdle, isLagging, isStopping, failing != nil, failure != nil])
    for entry in waiting { hasher.combine([Int(entry.number), entry.job.id]) }
    hasher.combine(announcements.map { if case .begins = $0 { true } else { false } })
    for entry in answers {
      hasher.combine(entry.jobs.map(\.id))
      hasher.combine(entry.failure != nil)
    }
  }
}
