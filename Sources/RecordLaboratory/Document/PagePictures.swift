import Glibc
import RecordModel
import RecordReading

/// A picture in the scratch directory.
struct PagePicture: Sendable {
  /// The name of its file, in a form of netpbm.
  let name: String
  let dotsPerInch: Int
}

/// Makes pictures of pages, upright, and of parts of them.
struct PagePictures: Sendable {
  let mediaType: MediaType
  let limits: DocumentLimits
  let scratch: Scratch
  let toolbox: Toolbox

  /// The page, or the part, that a step is about.
  func picture(of step: DocumentStep, isGrey: Bool) async throws(StepFailure) -> PagePicture {
    let page = try await page(step, isGrey: isGrey)
    guard let box = step.box else { return page }
    guard let size = PictureFileSize(scratch.head(page.name, bytes: 256)) else {
      throw StepFailure(.damaged, Tool.cut.rawValue)
    }
    let area = PixelArea(box, of: size)
    try await toolbox.run(
      .cut,
      [
        "-left=\(area.left)", "-top=\(area.top)", "-width=\(area.width)", "-height=\(area.height)", page.name,
      ], into: "part")
    return PagePicture(name: "part", dotsPerInch: page.dotsPerInch)
  }

  private func page(_ step: DocumentStep, isGrey: Bool) async throws(StepFailure) -> PagePicture {
    if mediaType == .pdf { return try await drawn(step, isGrey: isGrey) }
    // Once for all steps: it has one page, and its resolution is its own.
    if scratch.head("upright", bytes: 1).isEmpty {
      try await PictureDecoding(pictures: self).decode(to: "upright")
    }
    guard let size = PictureFileSize(scratch.head("upright", bytes: 256)) else {
      throw StepFailure(.damaged, "picture")
    }
    let name = isGrey ? "upright-grey" : "upright"
    if isGrey, scratch.head(name, bytes: 1).isEmpty {
      try await toolbox.run(.grey, ["upright"], into: "shades")
      try await toolbox.run(.depth, ["255", "shades"], into: name)
      scratch.remove("shades")
    }
    // As if it showed a page of A4, whose longer side has 11.69 inches: good enough for the height of letters.
    return PagePicture(name: name, dotsPerInch: min(max(max(size.width, size.height) / 12, 70), 600))
  }

  /// A page of a PDF; drawn once for all steps in the same form, until another page is wanted.
  private func drawn(_ step: DocumentStep, isGrey: Bool) async throws(StepFailure) -> PagePicture {
    let (page, wanted) = (step.page ?? 1, min(max(step.dotsPerInch ?? ReadingPlan.dotsPerInch, 20), 600))
    let name = "page-\(page)-\(wanted)-\(isGrey ? "grey" : "colour")"
    let file = name + (isGrey ? ".pgm" : ".ppm")
    let resolution = try await resolution(page, wanted)
    if scratch.head(file, bytes: 1).isEmpty {
      if let last = scratch.text("last") { scratch.remove(last) }
      let colours = isGrey ? ["-gray"] : []
      _ = try await toolbox.run(
        .pdftoppm,
        ["-r", "\(resolution)", "-f", "\(page)", "-l", "\(page)", "-singlefile"] + colours
          + [DocumentWork.document, name])
      guard !scratch.head(file, bytes: 1).isEmpty else { throw StepFailure(.damaged, Tool.pdftoppm.rawValue) }
      scratch.remove("last")
      try? scratch.write(Array(file.utf8), to: "last")
    }
    return PagePicture(name: file, dotsPerInch: resolution)
  }

  /// Fewer dots for a page that is larger than any sheet of paper.
  private func resolution(_ page: Int, _ wanted: Int) async throws(StepFailure) -> Int {
    let output = try await toolbox.run(.pdfinfo, ["-f", "\(page)", "-l", "\(page)", DocumentWork.document])
    let number = String(repeating: " ", count: max(0, 4 - "\(page)".count)) + "\(page)"
    guard let text = ToolText.value(of: "Page \(number) size", in: output) else {
      throw StepFailure(.damaged, Tool.pdfinfo.rawValue)
    }
    let sides = text.split(separator: " ").compactMap { Double($0) }
    guard sides.count >= 2, sides[0] > 0, sides[1] > 0 else {
      throw StepFailure(.damaged, Tool.pdfinfo.rawValue)
    }
    // 72 points to the inch.
    let most = (Double(limits.pixels) / (sides[0] / 72) / (sides[1] / 72)).squareRoot()
    guard most >= 1 else { throw StepFailure(.tooMuchOutput, Tool.pdftoppm.rawValue) }
    return min(wanted, Int(min(most, 600)))
  }
}

/// The size of a picture in a form of netpbm: its first bytes say it in digits (netpbm.sourceforge.net/doc/pnm.html).
struct PictureFileSize: Sendable, Equatable {
  let width: Int
  let height: Int

  init?(_ head: [UInt8]) {
    let words = String(decoding: head, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: true)
      .filter { !$0.hasPrefix("#") }.flatMap { $0.split(separator: " ") }
    guard let kind = words.first, words.count >= 3 else { return nil }
    if kind == "P7" {
      guard let width = Self.value("WIDTH", words), let height = Self.value("HEIGHT", words) else {
        return nil
      }
      (self.width, self.height) = (width, height)
    } else {
      guard ["P4", "P5", "P6"].contains(kind), let width = Int(words[1]), let height = Int(words[2]) else {
        return nil
      }
      (self.width, self.height) = (width, height)
    }
    guard width > 0, height > 0 else { return nil }
  }

  private static func value(_ name: String, _ words: [Substring]) -> Int? {
    guard let place = words.firstIndex(of: name[...]), place + 1 < words.count else { return nil }
    return Int(words[place + 1])
  }
}

/// A part of a picture in pixels, within the picture and at least one pixel large.
struct PixelArea: Sendable, Equatable {
  let left, top, width, height: Int

  init(_ box: PrintedBox, of size: PictureFileSize) {
    let (left, right) = Self.range(box.left, box.right, of: size.width)
    let (top, bottom) = Self.range(box.top, box.bottom, of: size.height)
    (self.left, self.top, width, height) = (left, top, right - left, bottom - top)
  }

  /// From ten thousandths to pixels, rounded outwards.
  private static func range(_ from: Int, _ to: Int, of pixels: Int) -> (Int, Int) {
    let (from, to) = (min(max(from, 0), 10_000), min(max(to, 0), 10_000))
    let first = min(from * pixels / 10_000, pixels - 1)
    return (first, max(min((to * pixels + 9_999) / 10_000, pixels), first + 1))
  }
}
