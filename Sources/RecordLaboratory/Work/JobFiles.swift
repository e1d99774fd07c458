import Crypto
import RecordClient
import RecordModel

/// Fetches what a job is about, and sends what it makes.
struct JobFiles: Sendable {
  /// Of one piece, either way.
  static let pieceBytes = 131_072

  let job: LaboratoryJob
  let line: DaemonLine

  /// All bytes; `nil` if they are not those that the job names.
  func input() async throws(ClientError) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < job.bytes {
      let piece = try await line.call(ReadLaboratoryInput(jobId: job.jobId, offset: bytes.count))
      guard piece.offset == bytes.count, let data = Base64.parse(piece.data), !data.isEmpty,
        data.count <= job.bytes - bytes.count
      else { return nil }
      bytes += data
    }
    return Self.hash(bytes) == job.sha256 ? bytes : nil
  }

  /// Sends a file; answers what to say of it.
  func send(_ bytes: [UInt8]) async throws(ClientError) -> LaboratoryFindings.MadeFile {
    var offset = 0
    while offset < bytes.count {
      let piece = bytes[offset..<min(offset + Self.pieceBytes, bytes.count)]
      let method = AppendLaboratoryOutput(jobId: job.jobId, offset: offset, data: Base64.text(piece))
      _ = try await line.call(method)
      offset += piece.count
    }
    return LaboratoryFindings.MadeFile(bytes: bytes.count, sha256: Self.hash(bytes))
  }

  static func hash(_ bytes: [UInt8]) -> String { Hexadecimal.text(SHA256.hash(data: bytes)) }
}
