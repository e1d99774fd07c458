import Foundation
import Testing

@testable import RecordEngine

@Suite("Letters without their accents") struct FoldedTextTests {
  private static let letters = "abcdefghijklmnopqrstuvwxyzαεηιορυωавгежзикнорстуфхцчшыэюяі"

  @Test(
    "every letter with marks folds to the letter that Unicode says it is made of, in one scalar or several")
  func everyLetter() {
    var found = 0
    for scalar in (UInt32(0x80)...0x1FFFF).compactMap(Unicode.Scalar.init) {
      let (whole, parts) = (String(scalar), String(scalar).decomposedStringWithCanonicalMapping)
      guard let base = parts.unicodeScalars.first, Self.letters.contains(Character(base)),
        parts.unicodeScalars.count > 1,
        parts.unicodeScalars.dropFirst().allSatisfy({ $0.properties.generalCategory == .nonspacingMark })
      else { continue }
      found += 1
      #expect(FoldedText.fold(whole) == [base.value], "\(whole)")
      #expect(FoldedText.fold(parts) == [base.value], "\(parts)")
      #expect(
        FoldedText.fold(whole.uppercased()) == [base.value] || whole.uppercased().count != 1, "\(whole)")
    }
    #expect(found >= 392)
  }

  @Test(
    "letters that accents do not explain have a spelling, and others stay",
    arguments: [
      ("Straße", "strasse"), ("Œuvre", "oeuvre"), ("Łódź", "lodz"), ("Ørsted", "orsted"),
      ("ΣΊΣΥΦΟΣ", "σισυφοσ"),
      ("Ø\u{304}", "o"), ("日本", "日本"), ("a\u{A0}b", "a b"),
    ])
  func spellings(text: String, folded: String) {
    #expect(FoldedText.fold(text) == folded.unicodeScalars.map(\.value))
  }
}
