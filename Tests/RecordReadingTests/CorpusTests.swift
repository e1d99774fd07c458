import Foundation
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordReading

/// A fixed sample of the corpus, drawn anew and read.
///
/// It has one document a layout of what the rules were made with, and one of what they were not. `Corpus` measures more
/// of it, and pictures.
@Suite("A sample of made-up reports") struct CorpusTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The output of a program, which must end well.
  private static func output(_ program: String, _ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/\(program)")
    (process.arguments, process.currentDirectoryURL) = (arguments, root)
    // Python would write what it compiled beside the sources.
    process.environment = ProcessInfo.processInfo.environment.merging(["PYTHONDONTWRITEBYTECODE": "1"]) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(program) \(arguments)")
    return output
  }

  private static func measured(_ seeds: String) throws -> (tally: Tally, remarks: [String]) {
    let folder = TemporaryDirectory()
    _ = try output(
      "python3",
      ["Tests/Corpus/generate.py", "--seeds", seeds, "--layouts", "all", "--jobs", "1", "--out", folder.path])
    let reader = ReportReader(Shipped.panel, today: Shipped.today)
    var (tally, remarks) = (Tally(), [String]())
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasSuffix(".json")
    {
      let truth = try Truth.read("\(folder.path)/\(name)")
      let words = try output("pdftotext", ReadingPlan.textLayer + ["\(folder.path)/\(truth.file)", "-"])
      let comparison = Comparison(
        truth, reader.read(text: try BoundingBoxPages.read([UInt8](words))), Shipped.panel)
      tally.add(comparison.tally)
      remarks += comparison.remarks(missed: false).map { "\(truth.file): \($0)" }
    }
    return (tally, remarks)
  }

  @Test("is read whole, and nothing of it wrong", arguments: ["70:71", "1070:1071"]) func floors(
    seeds: String
  ) throws {
    let (tally, remarks) = try Self.measured(seeds)
    try #require(tally.documents == 17 && tally.known > 150, "\(tally.documents) \(tally.known)")
    // Every row with a known name is there, counted or held back with a reason.
    #expect(tally.lost == 0, "\(remarks)")
    #expect(tally.acceptedRight == tally.accepted && tally.sureWrong == 0, "\(remarks)")
    func floor(_ part: Int, of all: Int, percent: Int, _ what: String) {
      #expect(part * 100 >= all * percent, "\(what): \(part) of \(all)")
    }
    floor(tally.knownAccepted, of: tally.known, percent: 98, "found")
    floor(tally.intervals, of: tally.matched, percent: 98, "intervals")
    floor(tally.flags, of: tally.matched, percent: 98, "flags")
    floor(tally.units, of: tally.matched, percent: 98, "units")
    floor(tally.dates, of: tally.documents, percent: 100, "dates")
  }
}
