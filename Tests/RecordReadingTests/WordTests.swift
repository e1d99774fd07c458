import RecordModel
import RecordTestSupport
import Testing

@testable import RecordReading

@Suite("Outputs of programs") struct WordTests {
  static let layout = """
    <html><body><doc>
    <page width="595.0" height="842.0"><flow><block xMin="1" yMin="1" xMax="2" yMax="2"><line>
    <word xMin="10.5" yMin="20" xMax="30" yMax="29">A&amp;B&lt;&#228;&#x2191;&quot;&apos;&gt;</word>
    <word xMin="40" yMin="20" xMax="50" yMax="29">5,4</word></line></block></flow></page>
    <page width="595.0" height="842.0"></page></doc></body></html>
    """

  @Test func boxesOfATextLayer() throws {
    let pages = try BoundingBoxPages.read(Array(Self.layout.utf8))
    #expect(pages.map(\.words.count) == [2, 0])
    #expect(pages[0].words[0].text == "A&B<ä↑\"'>")
    #expect(pages[0].words[1].box == WordBox(left: 40, top: 20, right: 50, bottom: 29))
  }

  @Test(
    "what is no text layer is refused",
    arguments: [
      "", "<html>", "<page width=\"x\" height=\"2\">", "<page width=\"-1\" height=\"2\">",
      "<page width=\"1e300\" height=\"2\">",
      "<page width=\"9\" height=\"9\"><word xMin=\"1\">a</word>",
      "<word xMin=\"1\" yMin=\"1\" xMax=\"2\" yMax=\"2\">a</word>",
      "<page width=\"9\" height=\"9\"><word xMin=\"3\" yMin=\"1\" xMax=\"2\" yMax=\"2\">a</word>",
      "<page width=\"nan\" height=\"9\">",
    ])
  func malformed(text: String) {
    #expect(throws: WordError.malformed) { try BoundingBoxPages.read(Array(text.utf8)) }
  }

  @Test func tooManyPages() {
    let text = String(repeating: "<page width=\"9\" height=\"9\">", count: 51)
    #expect(throws: WordError.tooMuch) { try BoundingBoxPages.read(Array(text.utf8)) }
  }

  @Test("so many words are on a page, and so many on all pages of a document, and not one more")
  func tooManyWords() throws {
    let (boxes, table) = (
      { (count: Int) in
        "<page width=\"9\" height=\"9\">"
          + String(repeating: "<word xMin=\"1\" yMin=\"1\" xMax=\"2\" yMax=\"2\">a</word>", count: count)
      },
      { (count: Int) in
        Self.table.split(separator: "\n").prefix(2).joined(separator: "\n") + "\n"
          + String(repeating: "5\t1\t1\t1\t1\t1\t100\t200\t60\t30\t91.5\ta\n", count: count)
      }
    )
    let most = WordLimits.words
    let page = try BoundingBoxPages.read(Array(boxes(most).utf8))[0]
    #expect(page.words.count == most)
    #expect(try RecognizedPage.read(Array(table(most).utf8)).words.count == most)
    #expect(throws: WordError.tooMuch) { try BoundingBoxPages.read(Array(boxes(most + 1).utf8)) }
    #expect(throws: WordError.tooMuch) { try RecognizedPage.read(Array(table(most + 1).utf8)) }
    let pages = Array(repeating: page, count: WordLimits.all / most)
    try WordLimits.check(pages)
    let one = WordPage(width: 9, height: 9, words: Array(page.words.prefix(1)))
    #expect(throws: WordError.tooMuch) { try WordLimits.check(pages + [one]) }
    #expect(throws: WordError.tooMuch) {
      try WordLimits.check(Array(repeating: one, count: WordLimits.pages + 1))
    }
  }

  static let table = """
    level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext
    1\t1\t0\t0\t0\t0\t0\t0\t2480\t3508\t-1\t
    5\t1\t1\t1\t1\t1\t100\t200\t60\t30\t91.5\tNatrium
    5\t1\t1\t1\t1\t2\t300\t200\t40\t30\t-1\t139
    5\t1\t1\t1\t1\t3\t400\t200\t40\t30\t10\t 

    """

  @Test func wordsOfAPicture() throws {
    let page = try RecognizedPage.read(Array(Self.table.utf8))
    #expect(page.words.map(\.text) == ["Natrium", "139"])
    #expect(page.words.map(\.confidence) == [0.915, 0])
    #expect(page.words[0].box == WordBox(left: 100, top: 200, right: 160, bottom: 230))
  }

  @Test(
    "what is no table of words is refused",
    arguments: [
      "", "a\tb\n1\t2\n", "h\n5\t1\t1\t1\t1\t1\t1\t2\t3\t4\t90\tx\n",
      "h\n1\t1\t0\t0\t0\t0\t0\t0\t0\t10\t-1\t\n",
      "h\n1\t1\t0\t0\t0\t0\t0\t0\t99999999999999999999\t10\t-1\t\n",
      "h\n1\t1\t0\t0\t0\t0\t-1\t0\t10\t10\t-1\t\n",
    ])
  func malformedTable(text: String) {
    #expect(throws: WordError.malformed) { try RecognizedPage.read(Array(text.utf8)) }
  }

  @Test("any bytes are read or refused", arguments: 0..<4) func anyBytes(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let seeds = [Self.layout, Self.table].map { Array($0.utf8) }
    let reader = ReportReader(Shipped.panel, today: Shipped.today)
    for _ in 0..<60 {
      for var bytes in seeds {
        for _ in 0..<Int.random(in: 1...12, using: &random) {
          let at = Int.random(in: 0..<bytes.count, using: &random)
          switch Int.random(in: 0..<3, using: &random) {
          case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
          case 1: bytes.remove(at: at)
          default: bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + 9)], at: at)
          }
        }
        if let pages = try? BoundingBoxPages.read(bytes) { _ = reader.read(text: pages) }
        if let page = try? RecognizedPage.read(bytes) {
          _ = reader.read(pictures: [PicturePage(passes: [page, page])])
        }
        _ = try? GrayPicture(portableGraymap: bytes)
      }
    }
  }

  @Test("any words are read", arguments: 0..<4) func anyWords(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let texts = [
      "Natrium", "139", "<", "5,4", "mmol/l", "-", "Ergebnis", "Test", "Einheit", "(", "..", "10^9/L", "H",
      "bis", "1.234", "Urin", "m:", "12.03.2024", "²", "🧪", "+", "Range",
    ]
    let reader = ReportReader(Shipped.panel, today: Shipped.today)
    for _ in 0..<40 {
      let words = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        let (left, top) = (
          Double.random(in: -50...650, using: &random), Double.random(in: -50...900, using: &random)
        )
        let box = WordBox(
          left: left, top: top, right: left + .random(in: 0...80, using: &random),
          bottom: top + .random(in: 0...20, using: &random))
        return PageWord(
          texts.randomElement(using: &random) ?? "", box, confidence: .random(in: 0...1, using: &random))
      }
      let page = WordPage(width: 595, height: 842, words: words)
      _ = reader.read(text: [page])
      let picture = GrayPicture(
        width: 60, height: 84, shades: (0..<5040).map { _ in .random(in: 0...255, using: &random) })
      var pictured = PicturePage(passes: [page, page], picture: picture)
      if let condensed = reader.condensed(pictured) { pictured.passes.append(condensed.restored(page)) }
      _ = reader.read(pictures: [pictured])
    }
  }
}
