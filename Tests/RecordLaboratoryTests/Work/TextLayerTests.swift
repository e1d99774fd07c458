import Foundation
import RecordModel
import RecordServer
import RecordTestSupport
import Testing

@testable import RecordLaboratory

@Suite("Which documents are scans", .serialized) struct TextLayerTests {
  /// By which program a document was read.
  private func method(_ bytes: [UInt8]) async throws -> ExtractionMethod? {
    let site = LaboratorySite()
    let server = try await site.start()
    let id = site.service.offer(.read, bytes) { $0.panel = "panel-2025-1" }
    try await site.working(site.settings()) { try await eventually { site.service.findings(id) != nil } }
    await server.stop(within: .seconds(1))
    return site.service.findings(id)?.read?.reading.method
  }

  @Test(
    "R-SO-123: a layer of 50 visible characters a page on average is read by pdftotext, a thinner one is a scan",
    arguments: [
      ([49], ExtractionMethod.tesseract), ([50], .pdftotext), ([100, 0], .pdftotext), ([99, 0], .tesseract),
    ])
  func threshold(counts: [Int], expected: ExtractionMethod) async throws {
    // White space is not seen.
    let words = counts.map {
      String(repeating: "word ", count: $0 / 4) + String(repeating: "x", count: $0 % 4)
    }
    var document = SamplePDF.text(pages: counts.count, lines: [])
    for (index, text) in words.enumerated() {
      document.objects[4 + 2 * index] = SamplePDF.stream("BT /F 8 Tf 1 0 0 1 20 700 Tm (\(text)) Tj ET")
    }
    #expect(try await method(document.bytes) == expected)
  }
}
