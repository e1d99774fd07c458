import RecordModel
import RecordStore

/// The patients in somebody's care now.
struct Caseload {
  let person: Principal
  /// In the order of their ids.
  let patients: [Member]

  struct Member {
    let id: PatientID
    let summary: CaseloadSummary
    /// Whether it holds now is asked when it is used.
    let care: CareRelationshipDocument
  }

  /// Of who calls; asks for a person, since a program cares for nobody.
  init(_ view: borrowing RecordView) throws(Failure) {
    // What lists show is in the records of many patients, but a past view knows only one.
    guard view.past == nil else {
      throw Failure(
        .invalidInput, "asOf: the past is known of one patient, not of all in somebody's care",
        details: ["field": "_meta.asOf", "reason": "not_supported"])
    }
    guard let person = view.call.principal else { throw .tokenMissing }
    self.person = person
    let keyring = view.store.keyring
    patients = try CaseloadList.of(person.account, view).filter {
      view.isActive($0.care) && !keyring.isErased(StreamID($0.id))
    }
  }

  /// The summaries by patient.
  var byPatient: [PatientID: CaseloadSummary] {
    Dictionary(patients.map { ($0.id, $0.summary) }, uniquingKeysWith: { first, _ in first })
  }

  func unread(in summary: CaseloadSummary) -> Int { summary.unread[person.account] ?? 0 }
}
