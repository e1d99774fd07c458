import Testing

@testable import RecordEngine
@testable import RecordStore

/// The edges of reading drugs' names: what is a strength, what is an ending, what is too short to be anything.
@Suite("Edges of drug names") struct NameEdgeTests {
  @Test(
    "an ending that says allergy is taken off where three letters are left",
    arguments: [
      ("Penicillinallergie", ["penicillin"]), ("Xyzallergie", ["xyz"]), ("Xyallergie", ["xyallergie"]),
      ("Allergie", ["allergie"]), ("Penicillin", ["penicillin"]), ("Laktoseintoleranz", ["laktose"]),
    ])
  func endings(text: String, words: [String]) { #expect(DrugWords(text).words == words) }

  @Test(
    "words stand in a name one behind the other, of four letters together at least",
    arguments: [
      (["abc"], false), (["abcd"], false), (["insulin"], true), (["insulin", "glargin"], true),
      (["glargin", "insulin"], false), (["insulin", "glargin", "abc"], true), (["glargin", "abc"], true),
      (["insulin", "abc"], false), (["insulin", "glargin", "abc", "x"], false), ([], false),
    ] as [([String], Bool)])
  func contains(part: [String], isThere: Bool) {
    #expect(DrugWords("Insulin Glargin abc").contains(part) == isThere)
  }

  @Test("a part of four letters proves something, one of three nothing") func shortest() {
    #expect(DrugWords("abcd").contains(["abcd"]) && !DrugWords("abc").contains(["abc"]))
    #expect(DrugWords("ab cd").contains(["ab", "cd"]) && !DrugWords("ab c").contains(["ab", "c"]))
  }

  @Test(
    "a unit counts as one behind a number, or behind a unit that does",
    arguments: [
      ("foo 60 mg", ["foo"]), ("mg foo", ["mg", "foo"]), ("foo mg", ["foo", "mg"]), ("60 mg ml", []),
      ("foo mg ml", ["foo", "mg", "ml"]), ("foo 60mg", ["foo"]), ("foo 60", ["foo"]), ("60foo", ["60foo"]),
      ("mg60", ["mg60"]), ("foo 5 foo ml", ["foo", "foo", "ml"]), ("foo retard", ["foo"]), ("mg", ["mg"]),
    ] as [(String, [String])])
  func strengths(text: String, rest: [String]) {
    let words = text.split(separator: " ").map(String.init)
    #expect(NameParts.unexplained(words, in: words) == rest)
  }

  @Test(
    "a strength, salt or cation is taken off a word where a name of three letters is left",
    arguments: [
      ("ismn60", "ismn"), ("abc60", "abc"), ("ab60", nil), ("ismn60mg", "ismn"), ("ismn60x60", nil),
      ("ismn", nil), ("60", nil), ("abcsuccinat", "abc"), ("absuccinat", nil), ("natriumabc", "abc"),
      ("natriumab", nil), ("natriumabchydrochlorid", "abc"), ("abchydrochlorid60", "abc"),
      ("xyzsuccinat", nil),
    ] as [(String, String?)])
  func bare(word: String, name: String?) {
    #expect(NameParts.bare(word) { ["ismn", "abc", "ab"].contains($0) } == name)
  }

  @Test(
    "how many strengths stand between strokes: neither halves nor what is in so much of a liquid",
    arguments: [
      ("100/25", 2), ("100 mg/25 mg", 2), ("100mg / 25mg", 2), ("40/10/25 mg", 3), ("160/12,5", 2),
      ("160/12.5/5", 3), ("1/2", 1), ("1/4 Tablette", 1), ("1/5", 2), ("12/2", 2), ("250 mg/5 ml", 1),
      ("25 mcg/Hub", 1), ("5 mg/h", 1), ("foo/25", 1), ("100/foo", 1), ("100 foo/25", 1), ("", 1), ("/", 1),
      ("100/25/x/5/5/5", 3), ("100/25/x/5", 2), ("/25", 1), ("mg/25", 1), ("250 mg/1,5 ml", 1),
      ("250 mg/1.5 ml", 1), ("1/2,5", 2), ("1/2.5", 2), ("1/2 mg", 1), ("1 mg/2 mg", 2), ("1mg / 2", 2),
    ])
  func counts(text: String, count: Int) { #expect(NamedStrengths.count(in: text) == count) }
}
