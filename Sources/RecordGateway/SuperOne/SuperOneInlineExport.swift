import RecordClient
import RecordModel

/// A file inside an answer (R-SO-217).
struct SuperOneInlineExport: Codable, Sendable, Equatable {
  var format: UploadBatch.Format
  var fileName: String
  var mimeType: String
  var size: Int
  var sha256: String
  var contentBase64: String

  static let shape = Shape.closed(
    .required("format", .words(of: UploadBatch.Format.self)), .required("fileName", .anyText),
    .required("mimeType", .anyText), .required("size", .count), .required("sha256", .form(.sha256)),
    .required("contentBase64", .anyText))
}

extension SuperOneInlineExport {
  /// The file with those of the reports that the caller has, and the others; no file if there are none.
  static func file(
    of reports: [String], _ format: UploadBatch.Format, includesAnalyses: Bool, _ exchange: Exchange
  ) async throws(Failure) -> (SuperOneInlineExport?, missing: [DocumentID]) {
    let (found, missing) = try await ExportedFile.inline(
      reports, format.ofCopies, includesAnalyses: includesAnalyses, exchange)
    let export = found.map { file in
      SuperOneInlineExport(
        format: format, fileName: file.name("health-reports"),
        mimeType: file.mediaType.split(separator: ";").first.map(String.init) ?? file.mediaType,
        size: file.bytes.count, sha256: ExportedFile.hash(file.bytes), contentBase64: Base64.text(file.bytes))
    }
    return (export, missing)
  }
}

extension UploadBatch.Format {
  fileprivate var ofCopies: HealthExportFormat {
    switch self {
    case .pdf: .pdf
    case .csv: .csv
    case .json: .json
    }
  }
}

extension TextForm {
  /// A SHA-256 in hexadecimal.
  static let sha256 = TextForm(
    keywords: [.init("pattern", "^[0-9a-f]{64}$")], expectation: "64 lower-case hexadecimal digits",
    standIn: String(repeating: "0", count: 64)
  ) { $0.utf8.count == 64 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) } }
}
