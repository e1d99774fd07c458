/// The judgement of a laboratory result, from best to worst (R-MH-082, R-MH-354).
package enum LabStatus: String, Codable, Sendable, CaseIterable, SchemaDescribing, Comparable {
  /// Within its range.
  case normal
  /// Nothing is known to judge it by, so that it is not counted as good; no laboratory says it of a report.
  case unclassified
  /// Outside.
  case abnormal
  /// Far outside.
  case critical

  package static func < (left: LabStatus, right: LabStatus) -> Bool {
    (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
  }
}

/// A value of an analyte as it is entered.
package struct LabAnalyteInput: Codable, Sendable, Equatable {
  /// A lower-case letter, then up to 39 letters and digits.
  package var key: String
  package var name: String
  @AsReported package var value: ExactDecimal
  package var unit: String
  /// Of the laboratory's reference range.
  @AsReported package var referenceLow: ExactDecimal?
  /// Of the laboratory's reference range.
  @AsReported package var referenceHigh: ExactDecimal?
  /// Below this the laboratory calls it critical.
  @AsReported package var criticalLow: ExactDecimal?
  /// Above this the laboratory calls it critical.
  @AsReported package var criticalHigh: ExactDecimal?

  package init(key: String, name: String, value: ExactDecimal, unit: String) {
    (self.key, self.name, self.value, self.unit) = (key, name, value, unit)
  }
}

/// A document that is kept elsewhere.
package struct DocumentReference: Codable, Sendable, Equatable {
  /// Its id where it is kept.
  package var id: RecordID
  /// Such as `application/pdf`.
  package var mediaType: String

  package init(id: RecordID, mediaType: String) { (self.id, self.mediaType) = (id, mediaType) }
}

/// A laboratory result (R-MH-082).
package struct LabResult: Codable, Sendable, Equatable {
  package var id: RecordID
  package var testName: String
  package var date: Timestamp
  /// The worst of its analytes, or worse if the laboratory says so (R-MH-213); never `normal` beside an analyte that could not
  /// be judged (R-MH-354).
  package var status: LabStatus
  /// Analyte key to number.
  @AsReported package var results: [String: ExactDecimal]
  /// The same with units, ranges and statuses.
  package var analytes: [LabAnalyte]
  /// `null` if there is none.
  @OrNull package var document: DocumentReference?
  package var note: String?
  package var reportedDate: Timestamp?
  /// When the log first accepted it.
  package var recordedAt: Timestamp
  package var recordedBy: String
  /// Counts its amendments, from 1.
  package var version: Int
  /// Whether it was declared wrong.
  package var retracted: Bool
  /// `beyond_plausible` for values beyond what could be entered by hand (R-MH-343), `unclassified` for those that could not be
  /// judged, and why (R-MH-354), `rise_unchecked` for a creatinine under dialysis; absent if there is none.
  package var warnings: [VitalsWarning]?

  package init(
    id: RecordID, testName: String, date: Timestamp, status: LabStatus, analytes: [LabAnalyte],
    recordedAt: Timestamp, recordedBy: String
  ) {
    (self.id, self.testName, self.date, self.status) = (id, testName, date, status)
    (self.analytes, self.recordedAt, self.recordedBy) = (analytes, recordedAt, recordedBy)
    results = Dictionary(analytes.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    (version, retracted) = (1, false)
  }

  static let example = LabResult(
    id: RecordID(known: "lab-1"), testName: "HbA1c", date: Example.start, status: .abnormal,
    analytes: [
      LabAnalyte(
        key: "a1c", name: "HbA1c", value: ExactDecimal(thousandths: 5_800), unit: "%", status: .abnormal,
        source: "ADA Standards of Care")
    ],
    recordedAt: Example.end, recordedBy: "service:1000")
}

/// A value of an analyte with its judgement.
package struct LabAnalyte: Codable, Sendable, Equatable {
  package var key: String
  package var name: String
  /// As the laboratory gave it, digits included (R-MH-353).
  @AsReported package var value: ExactDecimal
  package var unit: String
  /// Of the laboratory's reference range.
  @AsReported package var referenceLow: ExactDecimal?
  /// Of the laboratory's reference range.
  @AsReported package var referenceHigh: ExactDecimal?
  /// Below this the laboratory calls it critical.
  @AsReported package var criticalLow: ExactDecimal?
  /// Above this the laboratory calls it critical.
  @AsReported package var criticalHigh: ExactDecimal?
  /// `unclassified` if there are no limits to judge it by.
  package var status: LabStatus?
  /// The source of the thresholds: `laboratory`, a publication, or the target that a clinician set for the
  /// patient.
  package var source: String?
  /// The limit beyond which it lies, in its own unit where the source states one: `≥ 6.5 mmol/L`; absent if it is beyond none.
  package var limit: String?
  /// Why it could not be judged; absent if it was.
  ///
  /// Beside `critical` it says why nothing but critical limits was held against it.
  package var reason: UnjudgedReason?

  package init(
    key: String, name: String, value: ExactDecimal, unit: String, status: LabStatus?, source: String?
  ) {
    (self.key, self.name, self.value, self.unit) = (key, name, value, unit)
    (self.status, self.source) = (status, source)
  }
}

package struct LabPoint: Codable, Sendable, Equatable {
  package var timestamp: Timestamp
  /// In the unit of the course.
  @AsReported package var value: ExactDecimal
  /// Judged in the unit in which it was reported.
  package var status: LabStatus?
  /// The source of the thresholds, as in the result.
  package var source: String?
  /// As the laboratory reported it, if that was in another unit.
  package var reported: EnteredValue?
  package var labId: RecordID

  package init(timestamp: Timestamp, value: ExactDecimal, status: LabStatus?, labId: RecordID) {
    (self.timestamp, self.value, self.status, self.labId) = (timestamp, value, status, labId)
  }
}
