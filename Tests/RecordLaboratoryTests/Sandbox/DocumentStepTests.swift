import Foundation
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordLaboratory

@Suite("Steps in the sandbox, by real programs", .serialized) struct DocumentStepTests {
  @Test("every program is found, with its version, behind all fences") func tools() async throws {
    let (tools, confinement) = try await Sandboxes.bubblewrap().open([], .other) {
      session throws(StepFailure) in
      (try await session.run(DocumentStep(.tools), as: [ToolReport].self), session.confinement)
    }
    #expect(tools.map(\.name) == Tool.allCases.map(\.rawValue))
    for tool in tools { #expect(tool.version != nil, "\(tool.name)") }
    #expect(confinement.seccomp && confinement.userID != 0)
  }

  @Test("a PDF says how many pages it has, and what stands on them") func words() async throws {
    let (look, words) = try await Sandboxes.bubblewrap().open(SamplePDF.text(pages: 3).bytes, .pdf) {
      session throws(StepFailure) in
      (
        try await session.run(DocumentStep(.look), as: DocumentLook.self),
        try await session.run(.words(page: 2))
      )
    }
    #expect(look == DocumentLook(pages: 3, isEncrypted: false))
    let text = String(decoding: words, as: UTF8.self)
    #expect(text.contains(">Natrium</word>") && text.components(separatedBy: "<page ").count == 2)
  }

  @Test("a page is read by tesseract, whole and in part") func recognise() async throws {
    let (whole, part) = try await Sandboxes.bubblewrap().open(SamplePDF.text().bytes, .pdf) {
      session throws(StepFailure) in
      (
        try await session.recognise(.recognise(page: 1, [["-l", "eng", "--psm", "11"]])),
        try await session.recognise(
          .recognise(
            page: 1, box: PrintedBox(left: 0, top: 1500, right: 10_000, bottom: 1900),
            [["-l", "deu", "--psm", "11"]]))
      )
    }
    let texts = (whole + part).map { String(decoding: $0, as: UTF8.self) }
    #expect(texts[0].contains("\tGlucose\n") && texts[0].contains("\tFerritin\n"))
    #expect(texts[1].contains("\tGlucose\n") && !texts[1].contains("\tFerritin\n"))
  }

  @Test("passes come in the order in which they were asked for, and one that cannot be made fails all")
  func passes()
    async throws
  {
    let (english, german) = (["-l", "eng", "--psm", "11"], ["-l", "deu", "--psm", "11"])
    try await Sandboxes.bubblewrap().open(SamplePDF.text().bytes, .pdf) { session throws(StepFailure) in
      let first = try await session.recognise(.recognise(page: 1, [english]))
      let second = try await session.recognise(.recognise(page: 1, [german]))
      #expect(try await session.recognise(.recognise(page: 1, [english, german])) == first + second)
      #expect(try await session.recognise(.recognise(page: 1, [german, english])) == second + first)
      #expect(try await session.recognise(.recognise(page: 1, [])) == [])
      do throws(StepFailure) {
        _ = try await session.recognise(.recognise(page: 1, [english, ["-l", "none"]]))
        Issue.record("a language that is not there was read")
      } catch { #expect(error == StepFailure(.crashed, "tesseract")) }
    }
  }

  @Test("R-SO-104: a thumbnail is small, a crop is sharp") func pictures() async throws {
    let (small, crop) = try await Sandboxes.bubblewrap().open(SamplePDF.text().bytes, .pdf) {
      session throws(StepFailure) in
      (
        try await session.run(.thumbnail),
        try await session.run(
          .crop(page: 1, box: PrintedBox(left: 500, top: 1000, right: 5_500, bottom: 2_000)))
      )
    }
    let header = try #require(PictureHeader(small, mediaType: .png))
    #expect(max(header.width, header.height) == 256 && small.count <= 65_536)
    let part = try #require(PictureHeader(crop, mediaType: .png))
    #expect((part.width, part.height) == (828, 235))
  }

  @Test("the same page in HTML makes the same PDF, tagged, without anything from outside") func prints()
    async throws
  {
    let page = Array(
      "<!doctype html><html lang=de><title>Befund</title><h1>Hämoglobin</h1><img src='file:///etc/passwd' alt=x>"
        .utf8)
    let sandbox = try Sandboxes.bubblewrap()
    var made: [[UInt8]] = []
    for _ in 0..<2 {
      made.append(
        try await sandbox.open(page, .other) { session throws(StepFailure) in
          try await session.run(DocumentStep(.print))
        })
    }
    #expect(made[0] == made[1] && made[0].starts(with: "%PDF-1.7".utf8))
    let look = try await sandbox.open(made[0], .pdf) { session throws(StepFailure) in
      try await session.run(DocumentStep(.look), as: DocumentLook.self)
    }
    #expect(look.pages == 1)
  }

  @Test("R-SO-124: the pixels come as tesseract sees them, and a picture made of them is read") func pixels()
    async throws
  {
    let scans: [([UInt8], MediaType, Int, Int)] = [
      (SamplePDF.text().bytes, .pdf, 2480, 3509), (try Samples.page(), .jpeg, 827, 1170),
      (SamplePNG.bytes(width: 300, height: 200), .png, 300, 200),
    ]
    for (bytes, kind, width, height) in scans {
      let (pixels, table) = try await Sandboxes.bubblewrap().open(bytes, kind) {
        session throws(StepFailure) in
        let pixels = try await session.run(.pixels(page: 1))
        return (pixels, try await session.recognise(pixels, [["-l", "eng", "--psm", "11"]])[0])
      }
      #expect(pixels.starts(with: "P5\n\(width) \(height)\n255\n".utf8))
      #expect(pixels.count > width * height)
      let page = String(decoding: table, as: UTF8.self).split(separator: "\n")[1].split(separator: "\t")
      #expect(page[8] == "\(width)" && page[9] == "\(height)")
    }
  }
}
