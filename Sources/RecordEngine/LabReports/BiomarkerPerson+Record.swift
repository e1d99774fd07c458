import RecordModel
import RecordStore

extension RecordView {
  /// The person whose values are judged, as the record knows them at the date of collection (R-SO-083, R-SO-159 to R-SO-161).
  func biomarkerPerson(_ patient: PatientID, on day: CalendarDay) throws(Failure) -> BiomarkerPerson {
    try personFacts(of: patient).person(on: day)
  }
}
