/// What a laboratory result means (R-MH-082).
package enum LabStatus: String, Codable, Sendable, CaseIterable, SchemaDescribing, Comparable {
  /// Within its range.
  case normal
  /// Outside.
  case abnormal
  /// Far outside.
  case critical

  /// Orders from normal to critical.
  package static func < (left: LabStatus, right: LabStatus) -> Bool {
    (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
  }
}

/// A value of an analyte as it is entered.
package struct LabAnalyteInput: Codable, Sendable, Equatable {
  /// Names the analyte: a lower-case letter, then up to 39 letters and digits.
  package var key: String
  package var name: String
  package var value: ExactDecimal
  /// The unit of all its numbers.
  package var unit: String
  /// Lowest value of the laboratory's reference range.
  package var referenceLow: ExactDecimal?
  /// Highest value of the laboratory's reference range.
  package var referenceHigh: ExactDecimal?
  /// Below this the laboratory calls it critical.
  package var criticalLow: ExactDecimal?
  /// Above this the laboratory calls it critical.
  package var criticalHigh: ExactDecimal?

  /// A value without ranges.
  package init(key: String, name: String, value: ExactDecimal, unit: String) {
    (self.key, self.name, self.value, self.unit) = (key, name, value, unit)
  }
}

/// A document that is kept elsewhere.
package struct DocumentReference: Codable, Sendable, Equatable {
  /// Names the document where it is kept.
  package var id: RecordID
  /// What it is, such as `application/pdf`.
  package var mediaType: String

  package init(id: RecordID, mediaType: String) { (self.id, self.mediaType) = (id, mediaType) }
}

/// A laboratory result (R-MH-082).
package struct LabResult: Codable, Sendable, Equatable {
  package var id: RecordID
  package var testName: String
  /// When the specimen was taken.
  package var date: Timestamp
  /// The worst of its analytes, or worse where the laboratory says so (R-MH-213).
  package var status: LabStatus
  /// Analyte key to number.
  package var results: [String: ExactDecimal]
  /// The same with units, ranges and statuses.
  package var analytes: [LabAnalyte]
  /// The report; `null` without one.
  package var document: DocumentReference?
  package var note: String?
  /// When the laboratory reported.
  package var reportedDate: Timestamp?
  /// When the log took it first.
  package var recordedAt: Timestamp
  /// Who recorded it first.
  package var recordedBy: String
  /// Counts its amendments, from 1.
  package var version: Int
  /// Whether it was declared wrong.
  package var retracted: Bool
  /// `beyond_plausible` for values that no person could have typed; absent where there is none (R-MH-343).
  package var warnings: [VitalsWarning]?

  /// A result without remarks.
  package init(
    id: RecordID, testName: String, date: Timestamp, status: LabStatus, analytes: [LabAnalyte],
    recordedAt: Timestamp, recordedBy: String
  ) {
    (self.id, self.testName, self.date, self.status) = (id, testName, date, status)
    (self.analytes, self.recordedAt, self.recordedBy) = (analytes, recordedAt, recordedBy)
    results = Dictionary(analytes.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    (version, retracted) = (1, false)
  }

  /// Writes an absent document as `null`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(testName, forKey: .testName)
    try container.encode(date, forKey: .date)
    try container.encode(status, forKey: .status)
    try container.encode(results, forKey: .results)
    try container.encode(analytes, forKey: .analytes)
    try container.encode(document, forKey: .document)
    try container.encodeIfPresent(note, forKey: .note)
    try container.encodeIfPresent(reportedDate, forKey: .reportedDate)
    try container.encode(recordedAt, forKey: .recordedAt)
    try container.encode(recordedBy, forKey: .recordedBy)
    try container.encode(version, forKey: .version)
    try container.encode(retracted, forKey: .retracted)
    try container.encodeIfPresent(warnings, forKey: .warnings)
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

/// A value of an analyte with what it means.
package struct LabAnalyte: Codable, Sendable, Equatable {
  /// Names the analyte.
  package var key: String
  package var name: String
  /// The value as the laboratory gave it.
  package var value: ExactDecimal
  package var unit: String
  /// Lowest value of the laboratory's reference range.
  package var referenceLow: ExactDecimal?
  /// Highest value of the laboratory's reference range.
  package var referenceHigh: ExactDecimal?
  /// Below this the laboratory calls it critical.
  package var criticalLow: ExactDecimal?
  /// Above this the laboratory calls it critical.
  package var criticalHigh: ExactDecimal?
  /// What it means; absent where nothing is known to judge it by.
  package var status: LabStatus?
  /// Where the thresholds are from: `laboratory`, a publication, or the target that a clinician set for the patient.
  package var source: String?

  /// A value with what it means.
  package init(
    key: String, name: String, value: ExactDecimal, unit: String, status: LabStatus?, source: String?
  ) {
    (self.key, self.name, self.value, self.unit) = (key, name, value, unit)
    (self.status, self.source) = (status, source)
  }
}

/// One value in the course of an analyte.
package struct LabPoint: Codable, Sendable, Equatable {
  /// When the specimen was taken.
  package var timestamp: Timestamp
  /// The value, in the unit of the course.
  package var value: ExactDecimal
  /// What it means, in the unit in which it was reported.
  package var status: LabStatus?
  /// Where the thresholds are from, as in the result.
  package var source: String?
  /// As the laboratory reported it, where that was in another unit.
  package var reported: EnteredValue?
  /// The result it is from.
  package var labId: RecordID

  package init(timestamp: Timestamp, value: ExactDecimal, status: LabStatus?, labId: RecordID) {
    (self.timestamp, self.value, self.status, self.labId) = (timestamp, value, status, labId)
  }
}
