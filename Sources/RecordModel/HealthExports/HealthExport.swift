/// One copy of a patient's health data, made for the patient.
package enum HealthExportKind: IdentifiedKind {
  package static let kindName = "healthExport"
}

package typealias HealthExportID = Identifier<HealthExportKind>

/// What a copy holds.
package enum HealthExportScope: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Everything that the patient can read in the applications.
  case record
  /// Reports of laboratories, with what was read in them.
  case reports
}

/// The form of a copy (R-SO-274).
package enum HealthExportFormat: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// ``HealthRecordCopy``.
  case json
  case csv
  case pdf
  /// The page that a PDF is made of, for a browser.
  case html
}

/// All that a copy of health data is made of, whatever its form: gathered once, from one state of the record.
package struct HealthRecordCopy: Codable, Sendable, Equatable {
  /// The only thing in it that differs between two copies of the same state (R-SO-282).
  package var exportedAt: Timestamp
  package var scope: HealthExportScope
  /// The first and the last day on which specimens were taken that it is about; `null` for all (R-SO-364).
  @OrNull package var from: CalendarDay?
  @OrNull package var to: CalendarDay?
  /// Whether analyses and scores are in it (R-SO-275).
  package var includesAnalyses: Bool
  package var person: PersonView
  /// Empty unless it is the whole record.
  package var devices: [DeviceView] = []
  /// The latest upload first; without their text (R-SO-105).
  package var reports: [LabReport] = []
  /// Those of the reports, the latest first.
  package var analyses: [HealthAnalysis] = []
  /// Empty unless it is the whole record; superseded ones are among them.
  package var recommendations: [HealthRecommendation] = []
  /// Empty unless it is the whole record.
  package var appointments: [LabVisit] = []
  /// The values of the reports that count, in the order of the panel.
  package var courses: [HealthCourse] = []
  /// Whom the limits are for, and what they are not (R-SO-170).
  package var reservation: String

  package init(
    exportedAt: Timestamp, scope: HealthExportScope, from: CalendarDay?, to: CalendarDay?,
    includesAnalyses: Bool, person: PersonView, reservation: String
  ) {
    (self.exportedAt, self.scope, self.from, self.to) = (exportedAt, scope, from, to)
    (self.includesAnalyses, self.person, self.reservation) = (includesAnalyses, person, reservation)
  }
}

/// The values of a biomarker over time, with what is normal for the person today.
package struct HealthCourse: Codable, Sendable, Equatable {
  package var series: BiomarkerSeries
  /// In the unit of the series; open if `null`.
  @OrNull package var low: ExactDecimal?
  @OrNull package var high: ExactDecimal?

  package init(series: BiomarkerSeries, low: ExactDecimal?, high: ExactDecimal?) {
    (self.series, self.low, self.high) = (series, low, high)
  }
}

extension LabReport {
  /// When the specimen was taken: what the report says, otherwise the day of the upload (R-SO-146).
  package var takenOn: CalendarDay { collectedOn ?? CalendarDay(uploadedAt) }

  /// The kind of program that read it; `nil` before.
  package var method: ExtractionMethod? {
    engine.map { $0.hasPrefix(ExtractionMethod.tesseract.rawValue) ? .tesseract : .pdftotext }
  }
}
