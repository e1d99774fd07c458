/// How a job of the laboratory ended: exactly one of the members is there.
package struct LaboratoryFindings: Codable, Sendable, Equatable {
  /// The document may become part of the record; of `inspect`.
  package var inspected: Inspected?
  /// The document must not be kept; of `inspect`, and of `read` where a scan came first.
  package var refused: DocumentRefusal?
  /// Of `inspect`, and of `read` where a scan came first.
  package var infected: Infection?
  /// Nobody can say whether it is harmless; of the same.
  package var unscanned: Bool?
  /// Of `read`.
  package var read: ReadReport?
  /// What was sent with `laboratory.append` is whole; of `crop`, `print` and `shrink`.
  package var made: MadeFile?
  /// The job could not be done.
  package var failed: LaboratoryFailure?

  package init() {}

  package struct Inspected: Codable, Sendable, Equatable {
    /// From 1; at most 50 (R-SO-094).
    package var pages: Int
    package var scanner: String

    package init(pages: Int, scanner: String) { (self.pages, self.scanner) = (pages, scanner) }
  }

  package struct Infection: Codable, Sendable, Equatable {
    /// As the scanner calls it.
    package var signature: String
    package var scanner: String

    package init(signature: String, scanner: String) { (self.signature, self.scanner) = (signature, scanner) }
  }

  package struct ReadReport: Codable, Sendable, Equatable {
    package var reading: ReportReading
    package var identity: PrintedIdentity
    /// Programs and their versions, such as `pdftotext 22.12.0` (R-SO-102).
    package var engine: String
    /// The first page as PNG of at most 64 KiB, padded base64; absent if it could not be made (R-SO-104).
    package var thumbnail: String?

    package init(reading: ReportReading, identity: PrintedIdentity, engine: String, thumbnail: String?) {
      (self.reading, self.identity, self.engine) = (reading, identity, engine)
      self.thumbnail = thumbnail
    }
  }

  package struct MadeFile: Codable, Sendable, Equatable {
    package var bytes: Int
    /// 64 lower-case hexadecimal digits.
    package var sha256: String

    package init(bytes: Int, sha256: String) { (self.bytes, self.sha256) = (bytes, sha256) }
  }
}

/// Why a document is not taken (R-SO-094).
package enum DocumentRefusal: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// More than 50.
  case tooManyPages = "too_many_pages"
  /// More than 100 megapixels.
  case tooManyPixels = "too_many_pixels"
  /// What it says of its size contradicts itself.
  case inconsistentSize = "inconsistent_size"
  /// It is not what its first bytes say.
  case malformed
}

/// Why a job could not be done.
package struct LaboratoryFailure: Codable, Sendable, Equatable {
  package var step: Step
  package var reason: Reason
  /// Whether trying again, or a better scan, may succeed (R-SO-118).
  package var isRecoverable: Bool

  package init(step: Step, reason: Reason, isRecoverable: Bool) {
    (self.step, self.reason, self.isRecoverable) = (step, reason, isRecoverable)
  }

  /// R-SO-116.
  package enum Step: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    case fileValidation = "file_validation"
    case virusScan = "virus_scan"
    case reading = "ocr_processing"
    case extraction = "biomarker_extraction"
    case analysis
    case storage
  }

  package enum Reason: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// A password is needed to open it (R-SO-095).
    case encrypted
    /// It is damaged, so that no program can read it.
    case damaged
    /// A program that is needed is not installed (R-SO-125).
    case toolMissing = "tool_missing"
    /// There was no fence around it, so that nobody has looked at it; a fault of the laboratory's.
    case noSandbox = "no_sandbox"
    /// R-SO-111.
    case tooSlow = "too_slow"
    /// R-SO-111.
    case tooMuchMemory = "too_much_memory"
    /// More came out than is taken.
    case tooMuchOutput = "too_much_output"
    /// A program ended in the middle of it.
    case crashed
    /// No biomarker is in it (R-SO-120).
    case nothingFound = "nothing_found"
    /// Nobody can say whether it is harmless.
    case unscanned
    /// It was given out too often without an end.
    case givenUp = "given_up"
  }
}
