/// Begins a copy of a patient's health data.
package struct BeginHealthExport: Method {
  package static let name = "healthExport.begin"
  package static let summary =
    "Gathers a patient's health data and begins a copy of it as JSON, CSV, PDF or a page; counted by the hour."
  package static let access = Access.write(.patient, only: .patients, shows: .selfEntered)

  package var patientId: PatientID
  package var format: HealthExportFormat
  package var scope: HealthExportScope
  /// Whether analyses and scores are in it; they are if left out (R-SO-275).
  package var includeAnalyses: Bool?
  /// Of reports, those whose specimen was taken on this day or later; all if left out.
  package var from: CalendarDay?
  /// Of reports, those whose specimen was taken on this day or before; all if left out.
  package var to: CalendarDay?
  /// Of reports, these alone: 1 to 100, each once; all if left out.
  package var reportIds: [DocumentID]?

  package init(
    patientId: PatientID, format: HealthExportFormat, scope: HealthExportScope, includeAnalyses: Bool? = nil,
    from: CalendarDay? = nil, to: CalendarDay? = nil, reportIds: [DocumentID]? = nil
  ) {
    (self.patientId, self.format, self.scope) = (patientId, format, scope)
    self.includeAnalyses = includeAnalyses
    (self.from, self.to, self.reportIds) = (from, to, reportIds)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    /// `null` where none of the reports is the patient's: then there is nothing to copy.
    @OrNull package var exportId: HealthExportID?
    /// Reports in it.
    package var reports: Int
    /// Of the reports that were named, those that the patient does not have.
    package var missing: [DocumentID]

    package init(exportId: HealthExportID?, reports: Int, missing: [DocumentID]) {
      (self.exportId, self.reports, self.missing) = (exportId, reports, missing)
    }
  }

  package static let example = BeginHealthExport(patientId: Example.patient, format: .pdf, scope: .reports)
  package static let exampleOutcome = Outcome(
    exportId: HealthExportState.example.exportId, reports: 1, missing: [])
}

/// Waits for a copy to be made.
package struct FinishHealthExport: Method {
  package static let name = "healthExport.finish"
  package static let summary =
    "Answers whether a copy is made, and notes in the record that it was handed out; asked again until it is made."
  package static let access = Access.write(.patient, only: .patients, shows: .selfEntered)

  package var patientId: PatientID
  package var exportId: HealthExportID
  /// How long to wait for it, 0 to 2,000; 0 if left out.
  package var waitMilliseconds: Int?

  package init(patientId: PatientID, exportId: HealthExportID, waitMilliseconds: Int? = nil) {
    (self.patientId, self.exportId) = (patientId, exportId)
    self.waitMilliseconds = waitMilliseconds
  }

  package typealias Outcome = HealthExportState
  package static let example = FinishHealthExport(
    patientId: Example.patient, exportId: HealthExportState.example.exportId, waitMilliseconds: 2000)
  package static let exampleOutcome = HealthExportState.example
}

/// Reads a piece of a copy that is made.
package struct ReadHealthExport: Method {
  package static let name = "healthExport.read"
  package static let summary =
    "Answers a piece of a copy that was made and noted; reading at its end drops it, as does waiting for two minutes."
  package static let access = Access.read(.patient, only: .patients, shows: .selfEntered)

  package var patientId: PatientID
  package var exportId: HealthExportID
  /// Bytes before the piece; 0 if left out.
  package var offset: Int?

  package init(patientId: PatientID, exportId: HealthExportID, offset: Int? = nil) {
    (self.patientId, self.exportId, self.offset) = (patientId, exportId, offset)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var exportId: HealthExportID
    package var offset: Int
    /// Padded base64 of at most 131,072 bytes; empty at the end.
    package var data: String
    /// Of all of it.
    package var bytes: Int

    package init(exportId: HealthExportID, offset: Int, data: String, bytes: Int) {
      (self.exportId, self.offset, self.data, self.bytes) = (exportId, offset, data, bytes)
    }
  }

  package static let example = ReadHealthExport(
    patientId: Example.patient, exportId: HealthExportState.example.exportId, offset: 0)
  package static let exampleOutcome = Outcome(
    exportId: HealthExportState.example.exportId, offset: 0, data: "JVBERi0xLjcK", bytes: 9)
}

/// What is known of a copy.
package struct HealthExportState: Codable, Sendable, Equatable {
  package var exportId: HealthExportID
  package var format: HealthExportFormat
  package var scope: HealthExportScope
  package var exportedAt: Timestamp
  /// As in ``HealthRecordCopy``.
  @OrNull package var from: CalendarDay?
  @OrNull package var to: CalendarDay?
  /// Reports in it.
  package var reports: Int
  /// Whether it can be read; otherwise ask again.
  package var isMade: Bool
  /// 0 until it is made.
  package var bytes: Int
  /// Of all its bytes, 64 lower-case hexadecimal digits; `null` until it is made.
  @OrNull package var sha256: String?

  package init(_ id: HealthExportID, _ format: HealthExportFormat, _ copy: HealthRecordCopy) {
    (exportId, self.format, scope, exportedAt) = (id, format, copy.scope, copy.exportedAt)
    (from, to, reports) = (copy.from, copy.to, copy.reports.count)
    (isMade, bytes, sha256) = (false, 0, nil)
  }

  static let example: HealthExportState = {
    let copy = HealthRecordCopy(
      exportedAt: Example.end, scope: .reports, from: nil, to: nil, includesAnalyses: true,
      person: .example, reservation: "Not a diagnosis.")
    var state = HealthExportState(
      HealthExportID(high: 0x3a61_c70f_9be2_4d58, low: 0x8d14_7f03_c6a9_52be), .pdf, copy)
    (state.reports, state.isMade, state.bytes) = (1, true, 9)
    state.sha256 = RecordDocument.example.sha256
    return state
  }()
}
