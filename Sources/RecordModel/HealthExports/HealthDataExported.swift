/// A copy of a patient's health data was handed out to the patient (R-SO-281).
package struct HealthDataExported: Event {
  package static let type = EventType(code: 470, name: "export.health-data-exported")
  package var format: HealthExportFormat
  package var scope: HealthExportScope
  /// The days that it is about; `nil` for all.
  package var from: CalendarDay?
  package var to: CalendarDay?
  /// Reports in it.
  package var reports: Int

  package init(_ state: HealthExportState) {
    (format, scope, reports) = (state.format, state.scope, state.reports)
    (from, to) = (state.from, state.to)
  }

  package var summary: LocalizedText {
    LocalizedText(
      de: "Gesundheitsdaten als \(format.rawValue.uppercased()) ausgegeben",
      en: "Health data exported as \(format.rawValue.uppercased())")
  }
}
