import Foundation
import RecordModel
import Testing

@testable import RecordLaboratory

@Suite("The check that is built in") struct BuiltInScanTests {
  private func scan(_ bytes: [UInt8]) async throws -> ScanVerdict {
    let kind = MediaType(content: Array(bytes.prefix(64)))
    return await BuiltInScan(sandbox: try Sandboxes.bubblewrap()).scan(bytes, kind)
  }

  /// Its objects and streams packed, as common programs write them.
  private static func packed(_ pdf: SamplePDF) throws -> [UInt8] {
    try Samples.made(
      "qpdf",
      [
        "--object-streams=generate", "--compress-streams=y", "--preserve-unreferenced", "--recompress-flate",
        "IN", "OUT",
      ],
      from: pdf.bytes)
  }

  private static let plain = SamplePDF.text()
  private static let action = "/OpenAction \(plain.next) 0 R"
  private static let script = plain.adding(toCatalog: action, ["<< /S /JavaScript /JS (app.alert\\(1\\)) >>"])
  private static let escaped = plain.adding(
    toCatalog: action, ["<< /S /Java#53cript /J#53 (app.alert\\(1\\)) >>"])
  private static let launch = plain.adding(toCatalog: action, ["<< /S /Launch /F (calc.exe) >>"])
  private static let attached = plain.adding(
    toCatalog: "/Names << /EmbeddedFiles << /Names [(a) \(plain.next) 0 R] >> >>",
    [
      "<< /Type /Filespec /F (a) /EF << /F \(plain.next + 1) 0 R >> >>",
      SamplePDF.stream("hello", "/Type /EmbeddedFile "),
    ])
  private static let test = plain.adding(toCatalog: "", [SamplePDF.stream(Samples.testFile)])

  @Test(
    "R-SO-107, R-SO-108: what no report has is found in a PDF, openly and packed",
    arguments: [
      (script, HarmSign.javaScript), (escaped, .javaScript), (launch, .launch), (attached, .embeddedFile),
      (test, .testFile),
    ]) func findsInPDF(pdf: SamplePDF, sign: HarmSign) async throws
  {
    let found = ScanVerdict.infected(signature: sign.rawValue, scanner: "recordd-check-1")
    #expect(try await scan(pdf.bytes) == found)
    let packed = try Self.packed(pdf)
    #expect(try await scan(packed) == found)
    if sign != .testFile { #expect(!String(decoding: packed, as: UTF8.self).contains("/JS")) }
  }

  @Test("an archive with the test file in it is found within a PDF") func archiveInStream() async throws {
    let archive = SamplePDF.text().adding(
      toCatalog: "", [SamplePDF.stream("PK\u{3}\u{4} stored " + Samples.testFile + " PK\u{1}\u{2}")])
    #expect(
      try await scan(Self.packed(archive))
        == .infected(signature: "Eicar-Test-Signature", scanner: "recordd-check-1"))
  }

  @Test("reports are clean: plain, packed, locked by a password, damaged") func clean() async throws {
    let clean = ScanVerdict.clean(scanner: "recordd-check-1")
    #expect(try await scan(Self.plain.bytes) == clean)
    #expect(try await scan(Self.packed(Self.plain)) == clean)
    #expect(try await scan(Locks.owner(Self.plain)) == clean)
    #expect(try await scan(Locks.user(Self.plain)) == clean)
    #expect(try await scan(Array(Self.plain.bytes.prefix(500))) == clean)
    #expect(try await scan(SamplePNG.bytes(width: 40, height: 30)) == clean)
    #expect(try await scan(Samples.page()) == clean)
    #expect(try await scan(SampleHEIC.bytes(width: 40, height: 30)) == clean)
  }

  @Test("an owner's password hides nothing") func owner() async throws {
    #expect(
      try await scan(Locks.owner(Self.script))
        == .infected(signature: "PDF.JavaScript", scanner: "recordd-check-1"))
  }

  @Test("R-SO-108: pictures that are something else too, or have something behind them") func polyglots()
    async throws
  {
    let (png, jpeg) = (SamplePNG.bytes(width: 4, height: 4), try Samples.page())
    let page = SamplePNG.chunk("tEXt", Array("Comment\0<HTML><ScRipt>alert(1)</script>".utf8))
    let cases: [([UInt8], HarmSign)] = [
      (png + [1], .trailingData), (jpeg + Array("GIF89a".utf8), .trailingData),
      (SampleHEIC.bytes(width: 4, height: 4) + Array("xx".utf8), .trailingData),
      (png + [0] + SampleZIP.bytes(behind: png.count + 1), .trailingData),
      (SamplePNG.bytes(width: 4, height: 4, extra: page), .markup),
      (Array(Samples.testFile.utf8), .testFile), (png + Array(Samples.testFile.utf8), .testFile),
    ]
    for (bytes, sign) in cases {
      #expect(try await scan(bytes) == .infected(signature: sign.rawValue, scanner: "recordd-check-1"))
    }
    // Zeros fill; they say nothing.
    #expect(try await scan(png + [0, 0]) == .clean(scanner: "recordd-check-1"))
    let pdf = Self.plain.bytes
    #expect(
      try await scan(pdf + SampleZIP.bytes(behind: pdf.count))
        == .infected(signature: "Polyglot.Archive", scanner: "recordd-check-1"))
    #expect(try await scan(pdf + [0x50, 0x4B, 5, 6]) == .clean(scanner: "recordd-check-1"))
  }

  @Test("R-SO-090, R-SO-107: what is no report is only asked for the file by which scanners are tried")
  func otherKinds() async throws {
    let clean = ScanVerdict.clean(scanner: "recordd-check-1")
    for bytes in [
      SampleZIP.bytes(behind: 0), Array("<svg><script>alert(1)</script></svg>".utf8), Array("GIF89a".utf8),
      [],
    ] { #expect(try await scan(bytes) == clean) }
    #expect(
      try await scan(Array(("text " + Samples.testFile).utf8))
        == .infected(signature: "Eicar-Test-Signature", scanner: "recordd-check-1"))
  }

  @Test(
    "R-SO-090, R-SO-107: the test file packed in an archive: behind or within a report the archive is found, alone it is no report"
  )
  func packedArchive() async throws {
    let archive = try Samples.made(
      "python3",
      [
        "-c",
        "import sys, zipfile; zipfile.ZipFile(sys.argv[2], 'w', zipfile.ZIP_DEFLATED).writestr('a', open(sys.argv[1], 'rb').read() * 20)",
        "IN", "OUT",
      ], from: Array(Samples.testFile.utf8))
    #expect(!ByteSearch.contains(archive, Array(TestFile.core.utf8)))
    // It is refused as what it is: nobody opens it, so nobody is told what is in it.
    #expect(MediaType(content: Array(archive.prefix(64))) == .other)
    #expect(try await scan(archive) == .clean(scanner: "recordd-check-1"))
    let png = SamplePNG.bytes(width: 4, height: 4)
    let digits = archive.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + ">"
    let within = Self.plain.adding(
      toCatalog: "/Names << /EmbeddedFiles << /Names [(a) \(Self.plain.next) 0 R] >> >>",
      [
        "<< /Type /Filespec /F (a.zip) /EF << /F \(Self.plain.next + 1) 0 R >> >>",
        SamplePDF.stream(digits, "/Type /EmbeddedFile /Filter /ASCIIHexDecode "),
      ])
    let cases: [([UInt8], HarmSign)] = [
      (Self.plain.bytes + archive, .archive), (png + archive, .trailingData), (within.bytes, .embeddedFile),
    ]
    for (bytes, sign) in cases {
      #expect(try await scan(bytes) == .infected(signature: sign.rawValue, scanner: "recordd-check-1"))
    }
  }

  @Test("without qpdf no PDF is called clean") func withoutTool() async throws {
    let sandbox = try Sandboxes.bubblewrap(tools: "/usr/share")
    #expect(await BuiltInScan(sandbox: sandbox).scan(Self.plain.bytes, .pdf) == .unscanned)
  }

  @Test("a text is found wherever it lies between two pieces") func pieces() {
    let text = Array("xxabcabdyy".utf8)
    for cut in 0...text.count {
      var search = ByteSearch([Array("abcabd".utf8), Array("zz".utf8)])
      search.take(Array(text[..<cut]))
      search.take(Array(text[cut...]))
      #expect(search.hits == [0])
    }
  }
}

/// The same document behind a password.
enum Locks {
  static func owner(_ pdf: SamplePDF) throws -> [UInt8] {
    try Samples.made("qpdf", ["--encrypt", "", "secret", "256", "--", "IN", "OUT"], from: pdf.bytes)
  }

  static func user(_ pdf: SamplePDF) throws -> [UInt8] {
    try Samples.made("qpdf", ["--encrypt", "open", "secret", "256", "--", "IN", "OUT"], from: pdf.bytes)
  }
}
