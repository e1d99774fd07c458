import RecordModel
import RecordStore

/// Until when a report is kept (R-SO-288).
///
/// Days are those of UTC, by which the days of uploads and collections are counted too: a report stays for all of the last one,
/// and goes with the first moment of the next.
struct ReportExpiry: Sendable, Equatable {
  /// For how many days whoever uploaded it wants it kept.
  let days: Int
  let uploadedOn: CalendarDay

  init(days: Int, uploadedAt: Timestamp) { (self.days, uploadedOn) = (days, CalendarDay(uploadedAt)) }

  var lastDay: CalendarDay { uploadedOn.adding(days: days) }

  func isOver(at moment: Timestamp) -> Bool { CalendarDay(moment) > lastDay }
}

extension RecordView {
  /// For how many days a patient wants reports kept; what every account begins with if there is none.
  func retentionDays(of patient: PatientID) throws(Failure) -> Int {
    try account(of: patient)?.preferences.privacy.dataRetentionDays
      ?? AccountPreferences.Privacy().dataRetentionDays
  }

  /// What becomes of a report whose time is over.
  ///
  /// - Throws: if it is not, or the record is on hold: then nothing in it is destroyed unless somebody asks for it.
  func expire(_ report: LabReportDocument) throws(Failure) -> [any Event] {
    let patient = report.patientId
    let expiry = ReportExpiry(days: try retentionDays(of: patient), uploadedAt: report.report.uploadedAt)
    guard expiry.isOver(at: certain) else {
      throw .conflict("not_over", "the time of the report is not over")
    }
    if try hold(on: patient) != nil {
      throw .conflict("hold", "the record is on hold; see patient.retention")
    }
    let id = report.report.id
    return [
      HealthDataExpired(reportId: id, uploadedOn: expiry.uploadedOn, days: expiry.days),
      LabReportDeleted(reportId: id, isExpired: true),
    ]
  }
}
