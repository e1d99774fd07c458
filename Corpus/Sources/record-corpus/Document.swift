import FoundationEssentials
import RecordModel
import RecordReading

/// One document of the corpus.
struct Document: Sendable {
  let path: String
  let tools: Tools
  let panel: BiomarkerPanel

  private var name: String { String(path.split(separator: "/").last ?? "") }

  /// A day after all that the corpus prints.
  private var reader: ReportReader {
    ReportReader(panel, today: CalendarDay("2026-06-30") ?? CalendarDay(Timestamp(milliseconds: 0)))
  }

  func read() async throws -> ReportReader.Outcome {
    if path.hasSuffix(".pdf"), case let pages = try await tools.text(path, name), !ReadingPlan.isScan(pages) {
      return reader.read(text: pages)
    }
    var pages: [PicturePage] = []
    for (index, picture) in try await tools.pictures(path, name).enumerated() {
      pages.append(try await page(picture, "\(name).p\(index + 1)"))
    }
    return reader.read(pictures: pages)
  }

  /// FNV-1a (Fowler, Noll, Vo).
  private static func hash(_ bytes: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash
  }

  private func page(_ path: String, _ name: String) async throws -> PicturePage {
    var passes: [WordPage] = []
    for pass in ReadingPlan.passes { passes.append(try await tools.words(path, pass, named: name)) }
    let bytes = try Data(contentsOf: URL(filePath: path))
    var page = PicturePage(passes: passes, picture: try GrayPicture(portableGraymap: [UInt8](bytes)))
    guard let condensed = reader.condensed(page) else { return page }
    let graymap = condensed.picture.portableGraymap
    // Another picture by other rules is another file, so that nothing is read of an old one.
    let name = "\(name)-condensed-\(String(Self.hash(graymap), radix: 16))"
    let file = "\(tools.cache)/\(name).pgm"
    try Data(graymap).write(to: URL(filePath: file))
    for pass in ReadingPlan.condensed {
      page.passes.append(condensed.restored(try await tools.words(file, pass, named: name)))
    }
    return page
  }
}
