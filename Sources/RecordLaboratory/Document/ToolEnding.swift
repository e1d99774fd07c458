import Glibc
import RecordModel
import Subprocess

/// How a tool ended.
struct ToolEnding: Sendable {
  let tool: Tool
  var output: [UInt8] = []
  /// The first of what it complained about; may have words of the document, so it goes nowhere.
  var complaints: String
  let status: TerminationStatus

  init(_ tool: Tool, output: [UInt8] = [], complaints: [UInt8], _ status: TerminationStatus) {
    (self.tool, self.output, self.status) = (tool, output, status)
    self.complaints = String(decoding: complaints.prefix(16_384), as: UTF8.self)
  }

  var isGood: Bool { status.isSuccess }

  /// What it is taken for where it did not end well.
  var failure: StepFailure { StepFailure(reason, tool.rawValue) }

  /// Why it did not end well: by its signal, by what it says where it ran out of memory, or by its exit status.
  ///
  /// Only a status by which it says so is a verdict on the document; whatever else ends it says nothing of the document.
  var reason: LaboratoryFailure.Reason {
    switch status {
    case .signaled(SIGXCPU): .tooSlow
    case .signaled(SIGXFSZ): .tooMuchOutput
    // Nobody in here kills: the kernel does, where the memory of all is at its end.
    case .signaled(SIGKILL): .tooMuchMemory
    case _ where hasNoMemory: .tooMuchMemory
    case .exited(let number) where tool.verdicts.contains(number): .damaged
    case .exited, .signaled: .crashed
    }
  }

  private var hasNoMemory: Bool {
    let words = ["out of memory", "memoryerror", "bad_alloc", "cannot allocate", "unable to allocate"]
    let complaints = complaints.lowercased()
    return words.contains(where: complaints.contains)
  }
}

extension Tool {
  /// Exit statuses by which it says that the document is bad (their manuals).
  fileprivate var verdicts: Set<Int32> {
    switch self {
    // It cannot be opened, does not permit it, or has not the pages that it says.
    case .pdfinfo, .pdftotext, .pdftoppm: [1, 3, 99]
    // Errors; what it only warns of is 3.
    case .qpdf: [2]
    case .convertHEIC, .pngToPicture: [1]
    // An error, or a warning: some of the data is missing.
    case .jpegToPicture: [1, 2]
    // They work on what others here have made.
    case .tesseract, .weasyprint, .flip, .cut, .scale, .grey, .depth, .pictureToPNG: []
    }
  }
}
