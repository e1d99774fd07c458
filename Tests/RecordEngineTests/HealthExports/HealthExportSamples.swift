import RecordModel

@testable import RecordEngine

extension EventSamples {
  /// One event of every type about copies of health data.
  static var healthExports: [any Event] {
    let moment = Timestamp(milliseconds: 1_768_472_430_000)
    let copy = HealthRecordCopy(
      exportedAt: moment, scope: .reports, from: CalendarDay(moment).adding(days: -180), to: nil,
      includesAnalyses: true,
      person: PersonView(
        id: AccountID(high: 1, low: 1), account: AccountPreferences(language: .en), createdAt: moment,
        updatedAt: moment), reservation: "Not a diagnosis.")
    return [HealthDataExported(HealthExportState(HealthExportID(high: 1, low: 2), .pdf, copy))]
  }
}
