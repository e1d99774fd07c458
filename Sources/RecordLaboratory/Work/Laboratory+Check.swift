import Logging
import RecordModel
import Synchronization

extension Laboratory {
  /// Tries the sandbox, and names the programs that are missing in it and what will not be done without them.
  ///
  /// What is missing keeps nothing else from being done: a job that needs it fails, and can be tried again (R-SO-125).
  ///
  /// - Parameter isAgain: whether it was told before; then only what has changed is told.
  func check(isAgain: Bool = false) async {
    let (sandbox, before) = (current.sandbox, missing.withLock { $0 })
    do throws(StepFailure) {
      let (tools, confinement) = try await sandbox.open([], .other) { session throws(StepFailure) in
        (try await session.run(DocumentStep(.tools), as: [ToolReport].self), session.confinement)
      }
      let names = tools.filter { $0.version == nil && Tool(rawValue: $0.name) != nil }.map(\.name)
      missing.withLock { $0 = names }
      if isAgain, names == before { return }
      logger.info(
        "sandbox",
        metadata: [
          "kind": "\(sandbox.kind.rawValue)", "landlock": "\(confinement.landlock)",
          "user": "\(confinement.userID)",
        ])
      for tool in tools { report(tool) }
    } catch {
      missing.withLock { $0 = Self.noSandbox }
      if isAgain, before == Self.noSandbox { return }
      logger.error("no sandbox: documents will fail", metadata: ["reason": "\(error)"])
    }
    if let clamd = current.scanner.clamd, clamd.version() == nil {
      logger.error("clamd does not answer: no document is taken until it does")
    }
  }

  private static let noSandbox = ["sandbox"]

  /// Looks for what was missing: it may have been installed meanwhile, or the machine had too much to do at the start.
  func checkAgain() async {
    if !missing.withLock({ $0.isEmpty }) { await check(isAgain: true) }
  }

  private func report(_ tool: ToolReport) {
    guard let known = Tool(rawValue: tool.name) else { return }
    if tool.version == nil {
      logger.error(
        "a program is missing", metadata: ["program": "\(known.rawValue)", "for": "\(known.purpose)"])
    }
  }
}

extension Tool {
  /// What is not done without it; for the log.
  var purpose: String {
    switch self {
    case .pdfinfo, .pdftotext, .pdftoppm: "PDF"
    case .tesseract: "scans and photographs"
    case .qpdf: "PDF, where clamd is not used"
    case .weasyprint: "printing"
    case .convertHEIC: "HEIC"
    case .jpegToPicture: "JPEG"
    case .pngToPicture: "PNG and HEIC"
    case .grey, .depth: "photographs"
    case .flip, .cut, .scale, .pictureToPNG: "thumbnails, and pictures of single values"
    }
  }
}
