import RecordModel
import RecordStore

extension GetMedication: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Medication {
    try view.medication(medicationId, of: patientId).view(at: view.now)
  }
}

extension ListMedications: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    let all = try view.documents(MedicationDocument.self, prefix: patientId.keyBytes, limit: Int.max)
    let wanted = all.map(\.document).filter { document in
      switch status ?? .active {
      case .active: document.isActive(at: view.now)
      case .discontinued: !document.isActive(at: view.now)
      case .all: true
      }
    }
    let (items, page) = try RecordPage.page(of: wanted, limit: limit, cursor: cursor) { document in
      [document.order.name.lowercased(), document.medicationId.text]
    }
    let isNone = try view.document(NoMedicationsDocument.self, patientId.keyBytes) != nil
    return Outcome(
      medications: items.map { $0.view(at: view.now) }, asserted: isNone ? AssertedAbsence.none : nil,
      page: page)
  }
}
