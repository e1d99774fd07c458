import Crypto
import HTTPTypes
import RecordClient
import RecordModel

/// A copy of health data as the record made it.
struct ExportedFile: Sendable {
  let state: HealthExportState
  fileprivate(set) var bytes: [UInt8]

  /// Bytes of a file within another answer at most (R-SO-217).
  static let longestInline = 20 << 20

  init(state: HealthExportState, bytes: [UInt8]) { (self.state, self.bytes) = (state, bytes) }

  static func hash(_ bytes: [UInt8]) -> String { Hexadecimal.text(Array(SHA256.hash(data: bytes))) }

  /// What the copy holds, where it is JSON.
  func copy() throws(Failure) -> HealthRecordCopy {
    do throws(CodingFailure) {
      return try JSON.parse(bytes).decode(HealthRecordCopy.self, unknownMembers: .ignore)
    } catch { throw .brokenExport }
  }

  /// `superone-{kind}-{date}.{ext}` (R-SO-279).
  func name(_ kind: String) -> String {
    "superone-\(kind)-\(CalendarDay(state.exportedAt)).\(state.format.rawValue)"
  }

  var mediaType: String {
    switch state.format {
    case .json: "application/json"
    case .csv: "text/csv; charset=utf-8; header=present"
    case .pdf: "application/pdf"
    case .html: "text/html; charset=utf-8"
    }
  }

  /// An answer that a browser saves.
  func attachment(_ kind: String) -> Answer {
    var answer = Answer(type: mediaType, bytes)
    answer.headers[.contentDisposition] = "attachment; filename=\"\(name(kind))\""
    answer.isHashed = true
    return answer
  }
}

extension ExportedFile {
  /// A file with reports of the caller as it stands within another answer (R-SO-217).
  ///
  /// - Parameter reports: ids, of reports that are there or not.
  static func inline(
    _ reports: [String], _ format: HealthExportFormat, includesAnalyses: Bool, _ exchange: Exchange
  ) async throws(Failure) -> (file: ExportedFile?, missing: [DocumentID]) {
    var request = HealthExportRequest(
      exchange: exchange, format: format, scope: .reports, includeAnalyses: includesAnalyses)
    request.reports = reports
    let (found, missing) = try await request.found()
    guard var file = found else { return (nil, missing) }
    if format == .json {
      let copy = SuperOneHealthReports(try file.copy(), timeRange: "all")
      do throws(CodingFailure) { file.bytes = try JSON.encode(copy) } catch { throw .brokenExport }
    }
    guard file.bytes.count <= longestInline else {
      throw Failure(problems: [
        FieldProblem(
          path: "/labReportIds", code: "too_large",
          message: "the file would be larger than 20 MiB; select fewer reports")
      ])
    }
    return (file, missing)
  }
}
