import RecordExport
import RecordModel
import RecordStore

extension AreaTable {
  static let patient: AreaTable = AreaTable(
    "patient", .patients, "The patient; one row.", isSingle: true, holds: [.profile],
    columns: patientColumns,
    rows: { (patient, view) throws(Failure) in
      try view.document(PatientDocument.self, patient.keyBytes).map { [$0] } ?? []
    })

  private static let patientColumns: [AreaColumn<PatientDocument>] = [
    AreaColumn("patient_id", .uuid, "The patient.", \.patientId),
    AreaColumn(
      "full_name", .text, "Name as the person wrote it; empty where it is not known.", \.person.fullName),
    AreaColumn("birth_date", .date, "Day of birth; empty where it is not known.", \.person.birthDate),
    AreaColumn(
      "sex", .text, "FHIR administrative-gender: male, female, other or unknown; may be empty.",
      \.person.sex?.rawValue),
    AreaColumn(
      "language", .text, "The person's language, de or en; may be empty.", \.person.language?.rawValue),
    AreaColumn("created_at", .timestamp, "When the record was opened.", \.createdAt),
    AreaColumn("updated_at", .timestamp, "When the profile changed last.", \.updatedAt),
  ]
}
