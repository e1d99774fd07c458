import RecordModel
import Subprocess
import Synchronization

/// Looks for what could do harm in a PDF, by the eyes of qpdf: names however they are written, objects however they are
/// packed, streams unpacked.
struct PDFSearch: Sendable {
  /// What the unpacked streams of one document may have; a page of 300 dpi in colours has 26 MB.
  static let mostBytes = 2 << 30

  let toolbox: Toolbox

  func signs() async throws(StepFailure) -> DocumentSigns {
    // In this form of qpdf a text begins with `u:` or `b:`, so that these can only be names.
    let objects = try await look(
      ["--json=2", "--json-stream-data=none"],
      for: [
        (.javaScript, "\"/JS\": "), (.launch, "\"/S\": \"/Launch\""), (.embeddedFile, "\"/EF\": "),
        (.embeddedFile, "\"/Type\": \"/EmbeddedFile\""), (.testFile, TestFile.core),
      ], output: nil)
    // Enough: whatever becomes of the rest must not hide it.
    if !objects.signs.isEmpty { return objects }
    let streams = try await look(
      [
        "--stream-data=uncompress", "--decode-level=generalized", "--object-streams=disable", "--decrypt",
        "--preserve-unreferenced",
      ],
      for: [(.testFile, TestFile.core)], output: "-")
    return DocumentSigns(signs: streams.signs, isWhole: objects.isWhole && streams.isWhole)
  }

  private func look(
    _ arguments: [String], for marks: [(HarmSign, String)], output: String?
  ) async throws(StepFailure) -> DocumentSigns {
    let found = Found(ByteSearch(marks.map { Array($0.1.utf8) }))
    let ending = try await toolbox.stream(
      .qpdf, arguments + ["--no-warn", DocumentWork.document] + (output.map { [$0] } ?? [])
    ) { found.take($0) }
    let hits = found.hits.map { marks[$0].0 }
    let signs = HarmSign.allCases.filter(hits.contains)
    guard let ending else { return DocumentSigns(signs: signs + [.bomb], isWhole: false) }
    // 3: it found and mended something.
    if ending.isGood || ending.status == .exited(3) { return DocumentSigns(signs: signs, isWhole: true) }
    // What was found counts, however it ended; that nothing was found counts only where it says why.
    guard ending.reason == .damaged || !signs.isEmpty else { throw ending.failure }
    return DocumentSigns(signs: signs, isWhole: false)
  }

  private final class Found: Sendable {
    private let search: Mutex<(ByteSearch, Int)>

    init(_ search: ByteSearch) { self.search = Mutex((search, 0)) }

    var hits: [Int] { search.withLock { $0.0.hits.sorted() } }

    /// Whether more is wanted.
    func take(_ bytes: borrowing RawSpan) -> Bool {
      let (piece, count) = bytes.withUnsafeBytes { (Array($0), $0.count) }
      return search.withLock { state in
        state.0.take(piece)
        state.1 += count
        return state.1 <= PDFSearch.mostBytes
      }
    }
  }
}
