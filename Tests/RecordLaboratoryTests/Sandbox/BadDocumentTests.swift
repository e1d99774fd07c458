import Foundation
import RecordModel
import RecordServer
import RecordTestSupport
import Testing

@testable import RecordLaboratory

@Suite("Documents that are bad, or unusual", .serialized) struct BadDocumentTests {
  private func look(_ bytes: [UInt8]) async throws -> DocumentLooking.Outcome {
    let kind = MediaType(content: Array(bytes.prefix(64)))
    return try await DocumentLooking(sandbox: try Sandboxes.bubblewrap()).look(bytes, kind)
  }

  /// What reading a document ends with.
  private func read(_ bytes: [UInt8], tools: String = "/usr/bin") async throws -> LaboratoryFindings {
    let site = LaboratorySite()
    let server = try await site.start()
    defer { Task { await server.stop(within: .seconds(1)) } }
    var settings = site.settings()
    settings.toolDirectory = tools
    let id = site.service.offer(.read, bytes)
    try await site.working(settings) { try await eventually { site.service.findings(id) != nil } }
    return try #require(site.service.findings(id))
  }

  @Test("R-SO-094: 50 pages are taken, 51 are not, whatever they say") func pages() async throws {
    #expect(try await look(SamplePDF.text(pages: 50).bytes) == .pages(50))
    #expect(try await look(SamplePDF.text(pages: 51).bytes) == .refused(.tooManyPages))
    // What it says is held against what is there.
    var more = SamplePDF.text()
    more.objects[1] = "<< /Type /Pages /Kids [4 0 R] /Count 2147483647 >>"
    #expect(try await look(more.bytes) == .pages(1))
    var fewer = SamplePDF.text(pages: 60)
    fewer.objects[1] = fewer.objects[1].replacingOccurrences(of: "/Count 60", with: "/Count 1")
    #expect(try await look(fewer.bytes) == .pages(1))
    #expect(try await read(fewer.bytes).read?.reading.pages.count == 1)
  }

  @Test(
    "R-SO-095, R-SO-357: an owner's password is none; a user's is kept, and fails when it is read, for good")
  func passwords()
    async throws
  {
    #expect(try await look(Locks.owner(SamplePDF.text(pages: 2))) == .pages(2))
    #expect(try await look(Locks.user(SamplePDF.text())) == .pages(1))
    let failed = LaboratoryFailure(step: .reading, reason: .encrypted, isRecoverable: false)
    #expect(try await read(Locks.user(SamplePDF.text())).failed == failed)
    #expect(
      try await read(Locks.owner(SamplePDF.text())).read?.reading.pages[0].text.contains("Natrium") == true)
  }

  @Test("R-SO-100: what nobody can open is kept, and fails when it is read") func damaged() async throws {
    let failed = LaboratoryFailure(step: .reading, reason: .damaged, isRecoverable: false)
    var loop = SamplePDF.text()
    loop.objects[1] = "<< /Type /Pages /Kids [2 0 R] /Count 1 >>"
    var length = SamplePDF.text()
    length.objects[4] = "<< /Length 5 0 R >>\nstream\nBT ET\nendstream"
    let documents = [
      Array("%PDF-1.7\n".utf8), Array("%PDF-".utf8) + [UInt8](repeating: 0, count: 5000),
      Array(SamplePDF.text().bytes.prefix(200)),
    ]
    for bytes in documents {
      #expect(try await look(bytes) == .pages(1))
      #expect(try await read(bytes).failed == failed)
    }
    for bytes in [loop.bytes, length.bytes] {
      let findings = try await read(bytes)
      #expect(findings.failed != nil || findings.read != nil)
      #expect(findings.failed?.reason != .tooSlow)
    }
    for bytes in [Array(SamplePNG.bytes(width: 50, height: 50).prefix(30)), [0xFF, 0xD8, 0xFF, 0xE0]] {
      #expect(try await look(bytes) == .pages(1))
      #expect(try await read(bytes).failed?.reason == .damaged)
    }
    #expect(try await read([]).failed?.reason == .damaged)
  }

  @Test("a page as large as a house is drawn with fewer dots") func houses() async throws {
    var huge = SamplePDF.text()
    huge.objects[3] = huge.objects[3].replacingOccurrences(of: "[0 0 595 842]", with: "[0 0 14400 14400]")
    let table = try await Sandboxes.bubblewrap().open(huge.bytes, .pdf) { session throws(StepFailure) in
      try await session.recognise(.recognise(page: 1, [["-l", "eng", "--psm", "11"]]))[0]
    }
    let page = String(decoding: table, as: UTF8.self).split(separator: "\n")[1].split(separator: "\t")
    #expect(Int(page[8]) == 6000 && Int(page[9]) == 6000)
  }

  @Test("R-SO-124: a photograph is read upright, however it was held", arguments: 1...8) func turns(
    orientation: Int
  )
    async throws
  {
    let upright = try Samples.page()
    let stored = try Turns.stored[orientation].map {
      try Samples.made("jpegtran", $0 + ["-copy", "none", "-outfile", "OUT", "IN"], from: upright)
    }
    let photograph = Turns.turned(orientation, stored ?? upright, isLittle: orientation % 2 == 0)
    #expect(PictureHeader(photograph, mediaType: .jpeg)?.orientation.rawValue == orientation)
    let table = try await Sandboxes.bubblewrap().open(photograph, .jpeg) { session throws(StepFailure) in
      try await session.recognise(.recognise(page: 1, [["-l", "eng", "--psm", "11"]]))[0]
    }
    let text = String(decoding: table, as: UTF8.self)
    #expect(text.contains("\tGlucose") && text.contains("\tNatrium"), "\(orientation)")
  }

  @Test(
    "R-SO-124, R-SO-125: HEIC is read with a converter, and without one fails so that it can be tried again")
  func heic()
    async throws
  {
    let png = try Samples.made(
      "pdftoppm", ["-r", "150", "-png", "-singlefile", "IN", "OUT"], from: SamplePDF.text().bytes,
      output: ".png")
    let tools = TemporaryDirectory()
    for name in ["djpeg", "pngtopam", "pamscale", "pnmtopng", "tesseract", "pdfinfo"] {
      try FileManager.default.copyItem(atPath: "/usr/bin/" + name, toPath: tools.path + "/" + name)
    }
    let missing = LaboratoryFailure(step: .reading, reason: .toolMissing, isRecoverable: true)
    #expect(try await read(SampleHEIC.bytes(width: 10, height: 10), tools: tools.path).failed == missing)
    // Not every machine can make one.
    guard
      let bytes = try? Samples.made(
        "heif-enc", ["-o", "OUT.heic", "IN"], from: png, suffix: ".png", output: ".heic")
    else { return }
    #expect(MediaType(content: Array(bytes.prefix(64))) == .heic)
    let header = try #require(PictureHeader(bytes, mediaType: .heic))
    #expect(header.refusal == nil && (1200...1300).contains(header.width) && header.end == bytes.count)
    #expect(try await read(bytes).read?.reading.pages[0].text.contains("\tGlucose") == true)
  }

  @Test("R-SO-094: a picture that says it is larger than it may be is never unpacked") func bombs()
    async throws
  {
    let bomb = SamplePNG.bytes(width: 8, height: 8, saying: (50_000, 50_000))
    #expect(try await look(bomb) == .refused(.tooManyPixels))
    #expect(try await read(bomb).refused == .tooManyPixels)
    let lie = SamplePNG.bytes(width: 8, height: 8, saying: (9_000, 9_000))
    #expect(try await look(lie) == .refused(.inconsistentSize))
  }
}
