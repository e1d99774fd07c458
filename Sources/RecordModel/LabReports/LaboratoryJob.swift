/// Something that the laboratory is to do with bytes that nobody trusts.
///
/// It names neither the patient nor the document: whoever does it needs only the bytes.
package struct LaboratoryJob: Codable, Sendable, Equatable {
  /// Another one each time the job is given out.
  package var jobId: LaboratoryJobID
  package var task: LaboratoryTask
  /// Of what is to be read with `laboratory.read`.
  package var bytes: Int
  /// The same, 64 lower-case hexadecimal digits.
  package var sha256: String
  /// By its first bytes.
  package var mediaType: MediaType
  /// Whether the bytes are to be scanned before anything else looks at them.
  package var needsScan: Bool
  /// The panel whose names are looked for; only for `read`.
  package var panel: String?
  /// The part of the document that is to be shown; only for `crop`.
  package var part: PrintedPart?
  /// It is given to somebody else if nothing is heard of it for so long.
  package var leaseSeconds: Int

  package init(
    jobId: LaboratoryJobID, task: LaboratoryTask, bytes: Int, sha256: String, mediaType: MediaType,
    needsScan: Bool, leaseSeconds: Int
  ) {
    (self.jobId, self.task, self.bytes, self.sha256) = (jobId, task, bytes, sha256)
    (self.mediaType, self.needsScan, self.leaseSeconds) = (mediaType, needsScan, leaseSeconds)
  }

  static let exampleID = LaboratoryJobID(high: 0x7c0e_51f2_8d3a_4b16, low: 0x8f27_60a9_1be4_c355)
  static let example: LaboratoryJob = {
    var example = LaboratoryJob(
      jobId: exampleID, task: .read, bytes: RecordDocument.example.bytes,
      sha256: RecordDocument.example.sha256, mediaType: .pdf, needsScan: false, leaseSeconds: 60)
    example.panel = "panel-2025-1"
    return example
  }()
}

/// One giving out of a job to the laboratory.
package enum LaboratoryJobKind: IdentifiedKind {
  package static let kindName = "job"
}

package typealias LaboratoryJobID = Identifier<LaboratoryJobKind>

package enum LaboratoryTask: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Scan a document before it becomes part of a record, and look at what it says of its size.
  case inspect
  /// Read the values of a report.
  case read
  /// Make a picture of a part of a page.
  case crop
  /// Make a PDF of a page of ours in HTML.
  case print
  /// Make a small picture of a picture.
  case shrink
}

/// A part of a page.
package struct PrintedPart: Codable, Sendable, Equatable {
  /// From 1.
  package var page: Int
  package var box: PrintedBox

  package init(page: Int, box: PrintedBox) { (self.page, self.box) = (page, box) }
}
