import RecordModel
import RecordStore

extension ListCareTeam: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> CareRelationships {
    _ = try view.patient(patientId)
    return try view.relationships(of: patientId)
  }
}

extension ListCaredPatients: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> CareRelationships {
    guard let person = view.call.principal else { throw .tokenMissing }
    var all = try view.relationships(of: person.account)
    all.relationships.removeAll { !$0.isActive }
    return all
  }
}

extension ListCareRelationships: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> CareRelationships {
    switch (patientId, accountId) {
    case (let patient?, nil): return try view.relationships(of: patient)
    case (nil, let account?): return try view.relationships(of: account)
    default:
      throw Failure(
        .invalidInput, "either patientId or accountId", details: ["field": "patientId"])
    }
  }
}

extension RecordView {
  fileprivate func relationships(of patient: PatientID) throws(Failure) -> CareRelationships {
    let found = try documents(CareRelationshipDocument.self, prefix: patient.keyBytes, limit: Int.max)
    var relationships: [CareRelationship] = []
    for (_, document) in found {
      relationships.append(
        document.relationship(try carerName(document.accountId), at: now))
    }
    return CareRelationships(inOrder: relationships)
  }

  fileprivate func relationships(of account: AccountID) throws(Failure) -> CareRelationships {
    let name = try carerName(account)
    let patients = try documents(CaredPatientDocument.self, prefix: account.keyBytes, limit: Int.max)
    var relationships: [CareRelationship] = []
    for (_, cared) in patients {
      let key = CareRelationshipDocument.key(cared.patientId, account)
      guard let document = try document(CareRelationshipDocument.self, key) else { continue }
      relationships.append(document.relationship(name, at: now))
    }
    return CareRelationships(inOrder: relationships)
  }
}

extension CareRelationships {
  fileprivate init(inOrder relationships: [CareRelationship]) {
    self.init(
      relationships: relationships.sorted {
        ($0.isActive ? 0 : 1, -$0.from.milliseconds) < ($1.isActive ? 0 : 1, -$1.from.milliseconds)
      })
  }
}

extension CareRelationshipDocument {
  /// As answered.
  func relationship(_ name: String?, at now: Timestamp) -> CareRelationship {
    CareRelationship(
      patientId: patientId, accountId: accountId, role: role, name: name, from: from, until: until,
      isActive: isActive(at: now))
  }
}
