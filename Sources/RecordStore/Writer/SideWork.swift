import RecordModel

/// The side jobs of the settler, in turn with settlements.
struct SideWork {
  package var waiting: [any SideJob] = []
  /// Handed over and not yet committed.
  package private(set) var flying: (any SideJob)?
  /// Jobs since a settlement was handed over.
  var sinceSettlement = 0

  /// Jobs after which a settlement comes first, so that their writes stay far below the reserved room.
  private static let share = 4

  var hasTakenItsShare: Bool { sinceSettlement >= Self.share }

  /// The job to hand over now; each settlement that is due lets one job pass first.
  package mutating func next(isSettlementDue: Bool) -> (any SideJob)? {
    if waiting.isEmpty || (isSettlementDue && sinceSettlement > 0) { return nil }
    sinceSettlement += 1
    flying = waiting.removeFirst()
    return flying
  }

  package mutating func finish(_ failure: Failure?) {
    flying?.finish(failure)
    flying = nil
  }

  /// Refuses all jobs from now on.
  package mutating func refuse(_ failure: Failure) {
    finish(failure)
    for job in waiting { job.finish(failure) }
    waiting = []
  }
}
