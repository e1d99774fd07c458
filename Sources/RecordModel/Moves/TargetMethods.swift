/// Prepares a store for a patient's record.
package struct ExpectMove: Method {
  package static let name = "move.expect"
  package static let summary =
    "Makes the key of a move, to which another store seals a patient's record; refused if there is such a patient here."
  package static let access = Access.operate

  package var patientId: PatientID
  package var moveId: MoveID
  /// The store that the record comes from.
  package var source: InstanceID

  package init(patientId: PatientID, moveId: MoveID, source: InstanceID) {
    (self.patientId, self.moveId, self.source) = (patientId, moveId, source)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var moveId: MoveID
    package var target: InstanceID
    /// Public, 64 hexadecimal digits.
    package var key: String

    package init(moveId: MoveID, target: InstanceID, key: String) {
      (self.moveId, self.target, self.key) = (moveId, target, key)
    }
  }

  package static let example = ExpectMove(
    patientId: Example.patient, moveId: Example.move, source: ReportStatus.exampleOutcome.instance)
  package static let exampleOutcome = Outcome(
    moveId: Example.move, target: Example.otherStore, key: String(repeating: "3", count: 64))
}

/// Takes a page of a record that comes.
package struct ApplyMove: Method {
  package static let name = "move.apply"
  package static let summary =
    "Puts a page of a record that comes aside, once however often it is sent; nothing of it is shown before move.accept."
  package static let access = Access.operate

  package var moveId: MoveID
  package var page: Int
  /// Base64 of the sealed page.
  package var data: String

  package init(moveId: MoveID, page: Int, data: String) {
    (self.moveId, self.page, self.data) = (moveId, page, data)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    /// Pages from the first on that are here.
    package var pages: Int

    package init(pages: Int) { self.pages = pages }
  }

  package static let example = ApplyMove(moveId: Example.move, page: 0, data: "AAAA")
  package static let exampleOutcome = Outcome(pages: 1)
}

/// Makes a record that came the store's own.
package struct AcceptMove: Method {
  package static let name = "move.accept"
  package static let summary =
    "Takes all pages of a record that came into the log, at once and exactly once, and answers the receipt for the other store."
  package static let access = Access.operate

  package var patientId: PatientID
  package var moveId: MoveID

  package init(patientId: PatientID, moveId: MoveID) { (self.patientId, self.moveId) = (patientId, moveId) }

  package typealias Outcome = MoveReceipt
  package static let example = AcceptMove(patientId: Example.patient, moveId: Example.move)
  package static let exampleOutcome = MoveReceipt.example
}

/// Makes sure that a record never comes by a move.
package struct RefuseMove: Method {
  package static let name = "move.refuse"
  package static let summary =
    "Destroys the key of a move and everything that came, for ever, and answers the word with which the other store opens the record again."
  package static let access = Access.operate

  package var patientId: PatientID
  package var moveId: MoveID

  package init(patientId: PatientID, moveId: MoveID) { (self.patientId, self.moveId) = (patientId, moveId) }

  package struct Outcome: Codable, Sendable, Equatable {
    /// 64 hexadecimal digits; left out if the first page never came, which has the key that it is made with.
    package var refusal: String?

    package init(refusal: String?) { self.refusal = refusal }
  }

  package static let example = RefuseMove(patientId: Example.patient, moveId: Example.move)
  package static let exampleOutcome = Outcome(refusal: String(repeating: "4", count: 64))
}
