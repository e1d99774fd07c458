import Foundation
import RecordConsole
import RecordExport
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordCommands

@Suite("Documents beside an export") struct DocumentDownloadTests {
  private let place = TemporaryDirectory()
  private let files: [DocumentID: [UInt8]] = [
    DocumentID(high: 1, low: 1): Array("%PDF-1.7 one".utf8), DocumentID(high: 2, low: 2): [1, 2, 3],
    DocumentID(high: 3, low: 3): [UInt8](repeating: 7, count: 300_000),
  ]

  private func document(_ id: DocumentID) -> RecordDocument {
    let bytes = files[id] ?? []
    var hash = FileHash()
    hash.update(bytes)
    let content = DocumentContent(
      sha256: hash.text, bytes: bytes.count, mediaType: MediaType(content: Array(bytes.prefix(64))),
      fileName: FileName(cleaning: "../../etc/passwd"))
    return RecordDocument(id: id, content: content, addedAt: Example.start)
  }

  /// A page for each document; a piece has 131,072 bytes.
  private func download(spoiling spoilt: DocumentID? = nil) -> DocumentDownload {
    let ids = files.keys.sorted { $0.description < $1.description }
    return DocumentDownload(patient: Example.patient, directory: place.path + "/documents") {
      question throws(CommandFailure) in
      let index = question.cursor.flatMap(Int.init) ?? 0
      let next = index + 1 < ids.count ? "\(index + 1)" : nil
      return ListDocuments.Outcome(
        documents: [document(ids[index])], page: Pagination(limit: 1, nextCursor: next))
    } read: { question throws(CommandFailure) in
      let offset = question.offset ?? 0
      var piece = Array((files[question.documentId] ?? [])[offset...].prefix(131_072))
      if question.documentId == spoilt { piece[0] ^= 1 }
      return ReadDocument.Outcome(document(question.documentId), offset: offset, data: Base64.text(piece))
    } progress: { _ in
    }
  }

  @Test("each is the file that it was, under its id, with its hash beside it") func whole() async throws {
    #expect(try await download().run() == 3)
    let directory = place.path + "/documents"
    for (id, bytes) in files {
      let ending = bytes.starts(with: "%PDF-".utf8) ? "pdf" : "bin"
      #expect(try Data(contentsOf: URL(filePath: "\(directory)/\(id).\(ending)")) == Data(bytes))
    }
    let sums = try String(contentsOfFile: directory + "/SHA256SUMS", encoding: .utf8)
    #expect(sums.split(separator: "\n").count == 3)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory).count == 4)
  }

  @Test("bytes that are not those that were recorded are refused, and so is a directory that is there")
  func refused() async throws {
    let spoilt = try #require(files.keys.first)
    await #expect { try await download(spoiling: spoilt).run() } throws: {
      ($0 as? CommandFailure)?.status == .damaged
    }
    await #expect { try await download().run() } throws: { ($0 as? CommandFailure)?.status == .output }
  }
}
