import Foundation
import RecordModel
import RecordReading
import RecordTestSupport
import Testing

@testable import RecordLaboratory

/// A program in place of every tool that ends as it is told.
@Suite("How tools end", .serialized) struct ToolEndingTests {
  let tools = TemporaryDirectory()
  let directory = TemporaryDirectory()

  /// What the second line of a document says, and what that must be taken for; `nil` for nothing wrong.
  static let endings: [(String, LaboratoryFailure.Reason?)] = [
    ("exit 0", nil), ("exit 4", .crashed), ("exit 126", .crashed),
    ("exit 127", .crashed),
    // As a shell says that what it ran was killed.
    ("exit 137", .crashed), ("exit 255", .crashed),
    ("signal SEGV", .crashed), ("signal ABRT", .crashed), ("signal TERM", .crashed), ("signal SYS", .crashed),
    ("signal KILL", .tooMuchMemory), ("signal XCPU", .tooSlow), ("signal XFSZ", .tooMuchOutput),
    ("complain terminate called after throwing an instance of 'std::bad_alloc'", .tooMuchMemory),
    ("complain Out of memory", .tooMuchMemory), ("shout", .tooMuchOutput), ("whisper", .tooMuchOutput),
  ]

  /// Exit statuses by which a tool says that the document is bad; every other one is no verdict.
  static let verdicts: [Tool: Set<Int>] = [
    .pdfinfo: [1, 3, 99], .pdftotext: [1, 3, 99], .pdftoppm: [1, 3, 99], .qpdf: [2], .convertHEIC: [1],
    .pngToPicture: [1],
    .jpegToPicture: [1, 2],
  ]

  private func toolbox(_ ending: String, without missing: Tool? = nil) throws -> (Toolbox, Scratch) {
    let script = GoldenFile.root() + "/Tests/RecordLaboratoryTests/Support/Hostile/ending.sh"
    let manager = FileManager.default
    for tool in Tool.allCases {
      let path = "\(tools.path)/\(tool.rawValue)"
      if tool == missing {
        try? manager.removeItem(atPath: path)
      } else if !manager.fileExists(atPath: path) {
        try manager.copyItem(atPath: script, toPath: path)
      }
    }
    let scratch = try Scratch(in: directory.path)
    try scratch.write(Array("%PDF-\n\(ending)\n".utf8), to: DocumentWork.document)
    var limits = DocumentLimits()
    limits.output = 1 << 20
    return (Toolbox(directory: tools.path, limits: limits, scratch: scratch.path), scratch)
  }

  @Test("every tool finds a locale and what it needs to be as it was measured, and nothing else")
  func surroundings() async throws {
    let (toolbox, _) = try toolbox("surroundings")
    for tool in Tool.allCases {
      let said = String(decoding: try await toolbox.run(tool, []), as: UTF8.self)
      // The shell's own are none of what it was given.
      let found = Set(said.split(separator: "\n").map(String.init)).filter { !$0.hasPrefix("PWD=") }
      let own = tool.environment.map { "\($0.key)=\($0.value)" }
      #expect(found == Set(["LANG=C.UTF-8", "LC_ALL=C.UTF-8"] + own), "\(tool)")
    }
    // As reading is measured.
    #expect(Tool.tesseract.environment == ReadingPlan.environment)
  }

  private func reason(_ tool: Tool, _ toolbox: Toolbox) async -> LaboratoryFailure.Reason? {
    do throws(StepFailure) {
      _ = try await toolbox.run(tool, [])
      return nil
    } catch {
      #expect(error.tool == tool.rawValue)
      return error.reason
    }
  }

  @Test("R-SO-111, R-SO-118: each of its endings but a verdict of its own says nothing of the document")
  func everyTool() async throws {
    for (ending, expected) in Self.endings {
      let (toolbox, _) = try toolbox(ending)
      for tool in Tool.allCases { #expect(await reason(tool, toolbox) == expected, "\(tool) \(ending)") }
    }
    for status in [1, 2, 3, 99] {
      let (toolbox, _) = try toolbox("exit \(status)")
      for tool in Tool.allCases {
        let isVerdict = Self.verdicts[tool]?.contains(status) == true
        #expect(await reason(tool, toolbox) == (isVerdict ? .damaged : .crashed), "\(tool) \(status)")
      }
    }
    for tool in Tool.allCases {
      let (toolbox, _) = try toolbox("exit 0", without: tool)
      #expect(await reason(tool, toolbox) == .toolMissing)
      _ = try self.toolbox("exit 0")
    }
  }

  @Test("R-SO-111: no step of a PDF takes the end of its program for a bad document", arguments: endings)
  func everyStep(ending: String, expected: LaboratoryFailure.Reason?) async throws {
    guard let expected else { return }
    let (toolbox, scratch) = try toolbox(ending)
    let work = DocumentWork(mediaType: .pdf, limits: toolbox.limits, scratch: scratch, toolbox: toolbox)
    for action in DocumentStep.Action.allCases where action != .tools {
      let frame = await work.answer(DocumentStep(action))
      // What the search reads as it comes has no end but that of bombs.
      if action == .search, ending == "shout" { continue }
      #expect(frame.kind == .failure, "\(action)")
      #expect(try frame.decode(StepFailure.self).reason == expected, "\(action)")
    }
  }

  @Test(
    "R-SO-108: qpdf finds nothing only where it came to its end, or says that the document is bad",
    arguments: [("exit 0", true), ("exit 3", true), ("exit 2", false)])
  func searched(ending: String, isWhole: Bool) async throws {
    let (toolbox, _) = try toolbox(ending)
    #expect(try await PDFSearch(toolbox: toolbox).signs() == DocumentSigns(signs: [], isWhole: isWhole))
  }

  @Test(
    "R-SO-106, R-SO-108: a PDF whose search was killed is not called clean",
    arguments: ["signal KILL", "signal SEGV", "signal XCPU", "exit 1", "exit 127", "complain std::bad_alloc"])
  func unscanned(ending: String) async throws {
    _ = try toolbox("exit 0")
    let sandbox = try Sandboxes.bubblewrap(tools: tools.path)
    #expect(await BuiltInScan(sandbox: sandbox).scan(Array("%PDF-\n\(ending)\n".utf8), .pdf) == .unscanned)
  }
}
