import RecordModel
import Testing

@testable import RecordReading

@Suite("Pictures") struct PictureTests {
  static let page = """
    Test             Result    Units     Reference Range
    Sodium           139       mmol/L    135 - 145
    Potassium        4.2       mmol/L    3.5 - 5.1
    Chloride         101 H     mmol/L    98 - 100
    """

  private static func read(_ passes: String...) -> [ReadValue] {
    let pages = passes.map { Drawn.page($0) }
    return ReportReader(Shipped.panel, today: Shipped.today).read(pictures: [PicturePage(passes: pages)])
      .reading.values
  }

  struct Case: Sendable {
    var wrong: (String, String)
    var doubts: [ReadingDoubt]
  }

  @Test("passes that agree leave no doubt") func agreeing() {
    let values = Self.read(Self.page, Self.page)
    #expect(
      values.map(\.summary) == [
        "sodium 139 mmol/L 135..145", "potassium 4.2 mmol/L 3.5..5.1", "chloride 101 mmol/L 98..100 high",
      ])
    #expect(values.allSatisfy { $0.doubts.isEmpty })
    #expect(values[1].readings == ["4.2", "4.2"])
  }

  @Test("a row of which no pass makes a result stands there with its reason, once") func unread() {
    let page = Self.page.replacing("4.2 ", with: "4.2 4.6")
    let values = Self.read(page, page)
    #expect(values.map(\.summary).contains("potassium 4.2 4.6 mmol/L"))
    #expect(values.count == 3)
    #expect(values.first { $0.biomarker == "potassium" }?.doubts == [.unclearRow])
    // Another pass that read it is believed, and not contradicted by the one that did not.
    let read = Self.read(Self.page, Self.page, page)
    #expect(read.count == 3 && read.allSatisfy { $0.doubts.isEmpty })
  }

  @Test("what speaks against a value is said") func doubts() {
    func doubts(_ first: String, _ second: String) -> [ReadingDoubt] { Self.read(first, second)[1].doubts }
    let page = Self.page
    #expect(doubts(page, page.replacing("4.2", with: "4.7")) == [.passesDisagree])
    #expect(doubts(page, page.replacing("4.2", with: "   ")) == [.onePass])
    let lost = page.replacing("4.2 ", with: "42  ")
    #expect(doubts(lost, lost) == [.decimalsDiffer, .flagContradicts])
    let low = page.replacing("4.2  ", with: "4.2 L")
    #expect(doubts(low, low) == [.flagContradicts])
    // Others have flags, this one has none though it lies outside.
    let high = page.replacing("4.2", with: "9.2")
    #expect(doubts(high, high) == [.flagContradicts])
  }

  @Test(
    "a page that confirms digits lets most passes outvote others, but no half of them, and none that saw a mark",
    arguments: [
      (["14", "14", "14", "17"], false), (["1.4", "1.4", "1.4", "14"], false),
      (["14", "14", "17", "17"], true),
      (["14", "14", "14", "1.4"], true), (["14", "14", "1.4", "1.4"], true),
    ])
  func outvoted(readings: [String], isHeld: Bool) throws {
    let rows = readings.map { text in
      var row = ResultRow()
      (row.label, row.text, row.number, row.unit) = ("CRP", text, PrintedNumber(text), "mg/L")
      row.valueBox = WordBox(left: 10, top: 10, right: 30, bottom: 20)
      return [row]
    }
    let index = LabelIndex(Shipped.panel)
    let reader = ValueReader(
      index: index, units: UnitNames(Shipped.panel), isPicture: true, mark: DecimalMark(of: ["1.4"]), sex: nil
    )
    var seen = try #require(SeenRow.matched(rows).first)
    seen.digits = .confirmed
    let doubts = seen.value(reader, width: 100, height: 100).value.doubts
    #expect(doubts.contains(.passesDisagree) == isHeld)
  }

  @Test("an arrow behind a result is read as a 1, so one outside its interval is held back") func arrows() {
    let page = Self.page.replacing(" 4.2 ", with: " 4.21").replacing("101 H", with: "99   ")
    #expect(Self.read(page, page)[1].doubts == [.decimalsDiffer])
    let arrow = Self.page.replacing("139 ", with: "1391").replacing("101 H", with: "99   ")
    #expect(Self.read(arrow, arrow)[0].doubts == [.flagContradicts])
  }

  @Test("two results of one biomarker in one row are both held back") func rivals() {
    let shifted = Self.page.replacing("4.2       mmol/L    3.5 - 5.1", with: "    4.4   mmol/L    3.5 - 5.1")
    let values = Self.read(Self.page, Self.page, shifted, shifted)
    let potassium = values.filter { $0.biomarker == "potassium" }
    #expect(Set(potassium.map(\.text)) == ["4.2", "4.4"])
    #expect(potassium.allSatisfy { $0.doubts.contains(.passesDisagree) })
  }

  @Test("words that are unsure are said (R-SO-118)", arguments: [(0.69, true), (0.70, false)])
  func quality(confidence: Double, isPoor: Bool) {
    var page = Drawn.page(Self.page)
    for index in page.words.indices { page.words[index].confidence = confidence }
    let read = ReportReader(Shipped.panel, today: Shipped.today).read(pictures: [
      PicturePage(passes: [page, page])
    ])
    #expect(read.reading.findings == (isPoor ? [.lowQuality] : []))
    #expect(read.reading.pages[0].confidence == ExactDecimal(hundredths: confidence))
  }

  @Test("a page that was turned reads as an upright one", arguments: [-2.0, -0.6, 0.6, 2.0]) func turned(
    degrees: Double
  ) {
    let slope = degrees * .pi / 180
    let upright = Drawn.page(
      Self.page
        + "\nUrea             25        mg/dL     15 - 47\nAlbumin          4.4       g/dL      3.5 - 5.0")
    var page = upright
    page.words = page.words.map { word in
      var word = word
      let (down, right) = (slope * word.box.center, -slope * word.box.middle)
      word.box = WordBox(
        left: word.box.left + right, top: word.box.top + down, right: word.box.right + right,
        bottom: word.box.bottom + down)
      return word
    }
    #expect(abs(Skew(of: page.words).slope - slope) < 0.005)
    let read = ReportReader(Shipped.panel, today: Shipped.today).read(pictures: [
      PicturePage(passes: [page, page])
    ])
    #expect(read.reading.values.map(\.biomarker) == ["sodium", "potassium", "chloride", "urea", "albumin"])
    // Boxes lie where the page shows the rows, in ten thousandths.
    for (word, place) in zip(["139", "4.2", "101", "25", "4.4"], read.reading.values.map(\.place)) {
      let printed = page.words.first { $0.text == word }.map {
        PrintedBox($0.box, width: page.width, height: page.height)
      }
      #expect(printed.map { place.box.top <= $0.top + 5 && $0.bottom <= place.box.bottom + 5 } == true)
    }
  }

  // MARK: - Digits

  /// Digits of 5 by 7 dots, drawn large; `1` and `7` as they are confused.
  private static let glyphs: [Character: [String]] = [
    "1": ["..#..", ".##..", "..#..", "..#..", "..#..", "..#..", ".###."],
    "7": ["#####", "....#", "...#.", "...#.", "..#..", "..#..", "..#.."],
    "4": ["...#.", "..##.", ".#.#.", "#..#.", "#####", "...#.", "...#."],
    ".": [".....", ".....", ".....", ".....", ".....", ".##..", ".##.."],
  ]

  private static func drawn(_ words: [(String, Double, Double)]) -> (GrayPicture, [PageWord]) {
    let (width, height, dot) = (900, 300, 4)
    var shades = [UInt8](repeating: 240, count: width * height)
    var found: [PageWord] = []
    for (text, left, top) in words {
      for (place, character) in text.enumerated() {
        for (row, line) in (glyphs[character] ?? []).enumerated() {
          for (column, mark) in line.enumerated() where mark == "#" {
            for y in 0..<dot {
              for x in 0..<dot {
                shades[(Int(top) + row * dot + y) * width + Int(left) + place * 7 * dot + column * dot + x] =
                  20
              }
            }
          }
        }
      }
      let box = WordBox(left: left, top: top, right: left + Double(text.count * 28 - 8), bottom: top + 28)
      found.append(PageWord(text, box, confidence: 0.9))
    }
    return (GrayPicture(width: width, height: height, shades: shades), found)
  }

  @Test("a digit that looks like another one on the page is doubtful") func digits() {
    let (picture, words) = Self.drawn([
      ("71", 20, 20), ("17", 20, 80), ("714", 20, 140), ("171", 200, 20), ("4.1", 200, 80),
      ("41.7", 200, 140), ("144", 20, 200),
    ])
    let page = WordPage(width: 900, height: 300, words: words)
    let check = DigitCheck([page, page], picture)
    #expect(check.verdict("714", in: words[2].box, of: picture) == .confirmed)
    #expect(check.verdict("114", in: words[2].box, of: picture) == .doubtful)
    #expect(check.verdict("4.1", in: words[4].box, of: picture) == .confirmed)
    // A mark that was not read.
    #expect(check.verdict("41", in: words[4].box, of: picture) == .doubtful)
    // Other words than shapes.
    #expect(check.verdict("7144", in: words[2].box, of: picture) == .open)
  }

  @Test("rows set anew give words back where they stood") func condensed() throws {
    let (picture, words) = Self.drawn([
      ("71", 20, 20), ("4", 700, 20), ("17", 20, 80), ("714", 500, 80), ("171", 20, 140), ("4.1", 700, 140),
      ("44", 20, 200),
      ("77", 400, 200), ("11", 700, 200), ("1", 500, 200), ("4", 300, 140),
    ])
    let page = PicturePage(passes: [WordPage(width: 900, height: 300, words: words)], picture: picture)
    let condensed = try #require(ReportReader(Shipped.panel, today: Shipped.today).condensed(page))
    #expect(condensed.picture.width < 500)
    // Every piece of ink in the new picture, as a program would box it.
    let ink = InkShape.all(in: condensed.picture).filter { $0.height > 20 }.map { shape in
      PageWord(
        "x",
        WordBox(
          left: Double(shape.left), top: Double(shape.top), right: Double(shape.right),
          bottom: Double(shape.bottom)),
        confidence: 1)
    }
    let restored = condensed.restored(
      WordPage(width: Double(condensed.picture.width), height: Double(condensed.picture.height), words: ink))
    #expect(restored.words.count == words.joined().filter(\.isNumber).count)
    for word in restored.words {
      #expect(
        words.contains {
          $0.box.overlap(word.box) >= word.box.width - 2 && $0.box.verticalOverlap(word.box) >= 24
        })
    }
  }
}

extension [PageWord] {
  fileprivate func joined() -> String { map(\.text).joined() }
}
