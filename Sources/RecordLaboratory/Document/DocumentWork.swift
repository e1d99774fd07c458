import RecordModel
import RecordProcess
import RecordReading

/// Does the steps that are asked of one document, inside of the sandbox.
struct DocumentWork: Sendable {
  /// The name of its file.
  static let document = "document"
  /// That of a picture that the laboratory has made.
  static let given = "given"

  let mediaType: MediaType
  let limits: DocumentLimits
  let scratch: Scratch
  let toolbox: Toolbox

  /// The result or the failure of a step.
  func answer(_ step: DocumentStep) async -> DocumentFrame {
    do throws(StepFailure) {
      let bytes = try await result(step)
      guard bytes.count <= limits.output else { throw StepFailure(.tooMuchOutput, step.action.rawValue) }
      return DocumentFrame(.result, bytes)
    } catch {
      return (try? DocumentFrame(.failure, encoding: error)) ?? DocumentFrame(.failure, [])
    }
  }

  private func result(_ step: DocumentStep) async throws(StepFailure) -> [UInt8] {
    switch step.action {
    case .tools: try Self.text(await ToolVersions(toolbox: toolbox).reports(step.tool.flatMap(Tool.init)))
    case .look: try Self.text(await look())
    case .search: try Self.text(await PDFSearch(toolbox: toolbox).signs())
    case .words:
      try await toolbox.run(
        .pdftotext, ["-bbox-layout", "-f", page(step), "-l", page(step), Self.document, "-"])
    case .recognise: try Self.text(await recognise(step))
    case .pixels: try await pixels(step)
    case .picture: try await SmallPicture(pictures: pictures, step: step).png()
    case .print: try await printed()
    }
  }

  private var pictures: PagePictures {
    PagePictures(mediaType: mediaType, limits: limits, scratch: scratch, toolbox: toolbox)
  }

  private func page(_ step: DocumentStep) -> String { "\(step.page ?? 1)" }

  private static func text(_ value: some Encodable) throws(StepFailure) -> [UInt8] {
    do { return try JSON.encode(value) } catch { throw StepFailure(.crashed, "report") }
  }

  private func look() async throws(StepFailure) -> DocumentLook {
    guard mediaType == .pdf else { return DocumentLook(pages: 1, isEncrypted: false) }
    let ending = try await toolbox.ending(.pdfinfo, [Self.document])
    if !ending.isGood, ending.complaints.contains("Incorrect password") {
      return DocumentLook(pages: 1, isEncrypted: true)
    }
    guard ending.isGood else { throw ending.failure }
    guard let text = ToolText.value(of: "Pages", in: ending.output), let pages = Int(text), pages > 0 else {
      throw StepFailure(.damaged, Tool.pdfinfo.rawValue)
    }
    return DocumentLook(pages: pages, isEncrypted: false)
  }

  private func recognise(_ step: DocumentStep) async throws(StepFailure) -> [String] {
    let picture =
      step.isGiven == true
      ? PagePicture(name: Self.given, dotsPerInch: step.dotsPerInch ?? ReadingPlan.dotsPerInch)
      : try await pictures.picture(of: step, isGrey: true)
    let resolution = ["--dpi", "\(picture.dotsPerInch)"]
    let passes = (step.passes ?? []).map { [picture.name, "stdout"] + $0 + resolution + ["tsv"] }
    return try await toolbox.run(.tesseract, each: passes).map { String(decoding: $0, as: UTF8.self) }
  }

  private func pixels(_ step: DocumentStep) async throws(StepFailure) -> [UInt8] {
    let name = try await pictures.picture(of: step, isGrey: true).name
    let bytes = (try? scratch.read(name, limit: limits.output)) ?? nil
    guard let bytes else { throw StepFailure(.tooMuchOutput, step.action.rawValue) }
    return bytes
  }

  /// Takes a picture that the laboratory has made, in place of the last one.
  func take(given bytes: [UInt8]) throws(SystemCallFailure) {
    scratch.remove(Self.given)
    try scratch.write(bytes, to: Self.given)
  }

  /// The same page always makes the same file: its moment is fixed, and WeasyPrint takes nothing else from outside.
  private func printed() async throws(StepFailure) -> [UInt8] {
    try await toolbox.run(
      .weasyprint, ["-q", "-e", "utf-8", "--pdf-variant", "pdf/ua-1", Self.document, "-"])
  }
}

/// What tools write for people, as far as something in it is needed.
enum ToolText {
  /// The text behind `NAME:` at the beginning of a line.
  static func value(of name: String, in output: [UInt8]) -> String? {
    for line in output.split(separator: UInt8(ascii: "\n")).prefix(1000) {
      let text = String(decoding: line.prefix(1000), as: UTF8.self)
      guard text.hasPrefix(name + ":") else { continue }
      return SettingText.trimmed(text.dropFirst(name.count + 1))
    }
    return nil
  }
}
