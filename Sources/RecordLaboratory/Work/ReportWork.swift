import RecordModel

/// Reads a report: its words, what the rules make of them, and its first page as a small picture.
struct ReportWork: Sendable {
  let job: LaboratoryJob
  let rules: ReportRules
  let progress: JobProgress

  func findings(_ session: DocumentSession) async throws(StepFailure) -> LaboratoryFindings {
    let look = try await session.run(DocumentStep(.look), as: DocumentLook.self)
    guard !look.isEncrypted else { throw StepFailure(.encrypted, Tool.pdfinfo.rawValue) }
    guard look.pages <= DocumentLooking.mostPages else {
      var findings = LaboratoryFindings()
      findings.refused = .tooManyPages
      return findings
    }
    let pages = look.pages
    let collection = WordCollection(mediaType: job.mediaType, pages: pages) { [progress] page in
      await progress.reach(.extracting, page: page, pages: pages)
    }
    let words = try await collection.words(session)
    await progress.reach(.normalizing)
    let outcome = try await rules(words, session, job.panel)
    let read = LaboratoryFindings.ReadReport(
      reading: outcome.reading, identity: outcome.identity, engine: try await engine(words, session),
      thumbnail: await thumbnail(session)
    ).cut
    guard read.isSound else { throw StepFailure(.tooMuchOutput, "reading") }
    var findings = LaboratoryFindings()
    findings.read = read
    return findings
  }

  /// The program that read the words, and its version.
  private func engine(_ words: ReportWords, _ session: DocumentSession) async throws(StepFailure) -> String {
    let tool: Tool = words.method == .pdftotext ? .pdftotext : .tesseract
    let reports = try await session.run(.version(of: tool), as: [ToolReport].self)
    let version =
      reports.first?.version.map { String($0.filter { $0.isNumber || $0 == "." }.prefix(32)) } ?? ""
    return "\(tool.rawValue) \(version)"
  }

  /// A report without a small picture is a report all the same.
  private func thumbnail(_ session: DocumentSession) async -> String? {
    guard let png = try? await session.run(.thumbnail), png.count <= 65_536,
      let header = PictureHeader(png, mediaType: .png), max(header.width, header.height) <= 256
    else { return nil }
    return Base64.text(png)
  }
}
