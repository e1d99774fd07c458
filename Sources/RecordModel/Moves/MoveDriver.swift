/// A store that takes part in a move.
package protocol MoveEnd {
  func answer<M: Method>(_ method: M) async throws -> M.Outcome
}

/// Moves a patient's record from one store to another, and can be run again after it broke off anywhere.
///
/// Remembers nothing: what is next, both stores say. Every call may be sent again, whether or not it was carried out.
package struct MoveDriver<Source: MoveEnd, Target: MoveEnd> {
  package let patient: PatientID
  package let source: Source
  package let target: Target
  /// The id of a move that begins now.
  package let newMove: MoveID
  /// Called with the number of pages so far.
  package var onPage: (Int) -> Void = { _ in }
  /// Called once the target has the record and before the source erases it: whoever knows where records are changes that now.
  package var onHomeChanged: (MoveReceipt) async throws -> Void = { _ in }

  package init(patient: PatientID, source: Source, target: Target, newMove: MoveID) {
    (self.patient, self.source, self.target, self.newMove) = (patient, source, target, newMove)
  }

  /// Hands the record over, as far as that was not done.
  package func run() async throws -> MoveReport {
    let (here, there) = try await statuses()
    let leaving: GetMoveStatus.Leaving
    if let known = here.leaving { leaving = known } else { leaving = try await begin(here, there) }
    guard leaving.target == there.instance else { throw Failure.movesElsewhere }
    var report = MoveReport(
      patientId: patient, moveId: leaving.moveId, source: here.instance, target: there.instance)
    if leaving.state == .erased { return report }
    if there.arriving?.state != .received { try await copy(leaving.moveId) }
    let receipt = try await target.answer(AcceptMove(patientId: patient, moveId: leaving.moveId))
    try await onHomeChanged(receipt)
    let settled = try await source.answer(SettleMove(patientId: patient, receipt: receipt))
    (report.events, report.documents, report.position) = (settled.events, settled.documents, settled.position)
    return report
  }

  /// Keeps the record where it is, unless the target has it.
  ///
  /// - Parameter withoutTarget: whether it is opened again although the target cannot be asked.
  package func cancel(withoutTarget: Bool = false) async throws {
    let here = try await source.answer(GetMoveStatus(patientId: patient))
    guard let leaving = here.leaving, leaving.state == .moving else {
      // Not begun at the source: then nothing can come, and what is expected is forgotten.
      if here.leaving != nil { throw Failure.movedAlready }
      return try await forget(here)
    }
    if withoutTarget {
      let alone = CancelMove(patientId: patient, moveId: leaving.moveId, withoutRefusal: true)
      _ = try await source.answer(alone)
      return
    }
    let there = try await target.answer(GetMoveStatus(patientId: patient))
    guard leaving.target == there.instance else { throw Failure.movesElsewhere }
    if there.arriving?.state == .expected, there.arriving?.pages == 0 {
      // The key of the refusal is in the first page.
      let page = try await source.answer(TakeMove(moveId: leaving.moveId))
      _ = try await target.answer(ApplyMove(moveId: leaving.moveId, page: page.page, data: page.data))
    }
    let refused = try await target.answer(RefuseMove(patientId: patient, moveId: leaving.moveId))
    _ = try await source.answer(
      CancelMove(patientId: patient, moveId: leaving.moveId, refusal: refused.refusal))
  }

  private func statuses() async throws -> (GetMoveStatus.Outcome, GetMoveStatus.Outcome) {
    (
      try await source.answer(GetMoveStatus(patientId: patient)),
      try await target.answer(GetMoveStatus(patientId: patient))
    )
  }

  private func begin(
    _ here: GetMoveStatus.Outcome, _ there: GetMoveStatus.Outcome
  ) async throws -> GetMoveStatus.Leaving {
    var move = newMove
    // One that broke off before the source knew of it.
    if let known = there.arriving, known.state == .expected, known.source == here.instance {
      move = known.moveId
    }
    let expected = try await target.answer(
      ExpectMove(patientId: patient, moveId: move, source: here.instance))
    let begun = try await source.answer(
      BeginMove(patientId: patient, moveId: move, target: expected.target, key: expected.key))
    return GetMoveStatus.Leaving(moveId: begun.moveId, target: begun.target, state: .moving)
  }

  private func copy(_ move: MoveID) async throws {
    var cursor: MoveCursor?
    repeat {
      let page = try await source.answer(TakeMove(moveId: move, cursor: cursor))
      _ = try await target.answer(ApplyMove(moveId: move, page: page.page, data: page.data))
      onPage(page.page + 1)
      cursor = page.next
    } while cursor != nil
  }

  private func forget(_ here: GetMoveStatus.Outcome) async throws {
    let there = try await target.answer(GetMoveStatus(patientId: patient))
    guard let known = there.arriving, known.source == here.instance, known.state == .expected else { return }
    _ = try await target.answer(RefuseMove(patientId: patient, moveId: known.moveId))
  }
}

/// What came of a move.
package struct MoveReport: Codable, Sendable, Equatable {
  package var patientId: PatientID
  package var moveId: MoveID
  package var source: InstanceID
  package var target: InstanceID
  /// Left out if the move had ended before.
  package var events: Int?
  package var documents: Int?
  /// Position of the erasure in the source's log.
  package var position: UInt64?

  package init(patientId: PatientID, moveId: MoveID, source: InstanceID, target: InstanceID) {
    (self.patientId, self.moveId, self.source, self.target) = (patientId, moveId, source, target)
  }
}

extension Failure {
  fileprivate static let movesElsewhere = Failure(
    .stateConflict, "the record is on its way to another store than this one",
    details: ["reason": "other_target"])
  fileprivate static let movedAlready = Failure(
    .stateConflict, "the other store has the record: it cannot be kept here any more",
    details: ["reason": "moved"])
}
