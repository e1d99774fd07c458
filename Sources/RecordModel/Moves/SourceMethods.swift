/// Begins to hand over a patient's record to another store.
package struct BeginMove: Method {
  package static let name = "move.begin"
  package static let summary =
    "Closes a patient's record for the move to another store: it can be read, and takes no more changes."
  package static let access = Access.operate

  package var patientId: PatientID
  package var moveId: MoveID
  /// The other store, and its key of this move, as move.expect answers them.
  package var target: InstanceID
  package var key: String

  package init(patientId: PatientID, moveId: MoveID, target: InstanceID, key: String) {
    (self.patientId, self.moveId, self.target, self.key) = (patientId, moveId, target, key)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var moveId: MoveID
    package var source: InstanceID
    package var target: InstanceID

    package init(moveId: MoveID, source: InstanceID, target: InstanceID) {
      (self.moveId, self.source, self.target) = (moveId, source, target)
    }
  }

  package static let example = BeginMove(
    patientId: Example.patient, moveId: Example.move, target: Example.otherStore,
    key: String(repeating: "3", count: 64))
  package static let exampleOutcome = Outcome(
    moveId: Example.move, source: ReportStatus.exampleOutcome.instance, target: Example.otherStore)
}

/// Answers a page of a record that moves.
package struct TakeMove: Method {
  package static let name = "move.take"
  package static let summary =
    "Answers the next page of a record that moves, sealed so that only the other store reads it."
  package static let access = Access.operate

  package var moveId: MoveID
  /// The first page if left out.
  package var cursor: MoveCursor?

  package init(moveId: MoveID, cursor: MoveCursor? = nil) { (self.moveId, self.cursor) = (moveId, cursor) }

  package struct Outcome: Codable, Sendable, Equatable {
    package var page: Int
    /// Base64 of the sealed page.
    package var data: String
    /// Left out after the last page.
    package var next: MoveCursor?

    package init(page: Int, data: String, next: MoveCursor?) {
      (self.page, self.data, self.next) = (page, data, next)
    }
  }

  package static let example = TakeMove(moveId: Example.move)
  package static let exampleOutcome = Outcome(
    page: 0, data: "AAAA", next: MoveCursor(page: 1, part: .documents))
}

/// Ends a move: the other store has the record.
package struct SettleMove: Method {
  package static let name = "move.settle"
  package static let summary =
    "Checks the receipt of the store that a record moved to against everything that was handed over, and erases the record here."
  package static let access = Access.operate

  package var patientId: PatientID
  package var receipt: MoveReceipt

  package init(patientId: PatientID, receipt: MoveReceipt) {
    (self.patientId, self.receipt) = (patientId, receipt)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var moveId: MoveID
    package var target: InstanceID
    /// Position of the event of the erasure.
    package var position: UInt64
    package var events: Int
    package var documents: Int

    package init(moveId: MoveID, target: InstanceID, position: UInt64, events: Int, documents: Int) {
      (self.moveId, self.target, self.position) = (moveId, target, position)
      (self.events, self.documents) = (events, documents)
    }
  }

  package static let example = SettleMove(patientId: Example.patient, receipt: .example)
  package static let exampleOutcome = Outcome(
    moveId: Example.move, target: Example.otherStore, position: 18, events: 12, documents: 1)
}

/// Keeps a record that was to move.
package struct CancelMove: Method {
  package static let name = "move.cancel"
  package static let summary =
    "Opens a record again that was to move, on the word of the other store that it never takes it."
  package static let access = Access.operate

  package var patientId: PatientID
  package var moveId: MoveID
  /// As move.refuse answers it.
  package var refusal: String?
  /// Whether the record is opened without it: whoever asks answers for that the other store is gone.
  package var withoutRefusal: Bool?

  package init(patientId: PatientID, moveId: MoveID, refusal: String? = nil, withoutRefusal: Bool? = nil) {
    (self.patientId, self.moveId) = (patientId, moveId)
    (self.refusal, self.withoutRefusal) = (refusal, withoutRefusal)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var moveId: MoveID

    package init(moveId: MoveID) { self.moveId = moveId }
  }

  package static let example = CancelMove(
    patientId: Example.patient, moveId: Example.move, refusal: String(repeating: "4", count: 64))
  package static let exampleOutcome = Outcome(moveId: Example.move)
}
