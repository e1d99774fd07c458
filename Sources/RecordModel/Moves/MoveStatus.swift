/// Answers how far the moves of a patient's record are, as seen by one store.
package struct GetMoveStatus: Method {
  package static let name = "move.status"
  package static let summary =
    "Answers whether a patient's record is on its way from this store or to it, so that a move that broke off can go on."
  package static let access = Access.operate

  package var patientId: PatientID

  package init(patientId: PatientID) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    package var instance: InstanceID
    /// The record's way from here.
    package var leaving: Leaving?
    /// The record's way to here.
    package var arriving: Arriving?

    package init(instance: InstanceID, leaving: Leaving? = nil, arriving: Arriving? = nil) {
      (self.instance, self.leaving, self.arriving) = (instance, leaving, arriving)
    }
  }

  package struct Leaving: Codable, Sendable, Equatable {
    package enum State: String, Codable, Sendable, CaseIterable, SchemaDescribing {
      /// The record is closed.
      case moving
      /// The other store has it; it is still to be erased here.
      case moved
      case erased
    }

    package var moveId: MoveID
    package var target: InstanceID
    package var state: State

    package init(moveId: MoveID, target: InstanceID, state: State) {
      (self.moveId, self.target, self.state) = (moveId, target, state)
    }
  }

  package struct Arriving: Codable, Sendable, Equatable {
    package enum State: String, Codable, Sendable, CaseIterable, SchemaDescribing {
      case expected, received, refused
    }

    package var moveId: MoveID
    package var source: InstanceID
    package var state: State
    /// Pages that are here; 0 once it was received.
    package var pages: Int

    package init(moveId: MoveID, source: InstanceID, state: State, pages: Int) {
      (self.moveId, self.source, self.state, self.pages) = (moveId, source, state, pages)
    }
  }

  package static let example = GetMoveStatus(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    instance: ReportStatus.exampleOutcome.instance,
    leaving: Leaving(moveId: Example.move, target: Example.otherStore, state: .moving))
}
