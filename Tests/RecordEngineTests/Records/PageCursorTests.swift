import RecordModel
import Testing

@testable import RecordEngine

@Suite("Cursors of sorted lists") struct PageCursorTests {
  /// Letters of a cursor at most, and bytes of the code that is put before its place.
  private static let (longest, code) = (512, 16)

  /// Texts that begin alike for longer than a cursor keeps of them, in letters of two and of four bytes.
  private static let items: [String] = {
    var items: [String] = []
    for number in 0..<5 {
      for letter in ["ä", "𝄞", "a"] as [String] {
        items.append(String(repeating: letter, count: 300) + "\(number)")
      }
      items.append("short \(number)")
    }
    return items
  }()

  @Test("R-MH-293, R-MH-295: however long the texts, a cursor is short and each item on one page") func long()
    throws
  {
    var (found, cursor): ([String], String?) = ([], nil)
    repeat {
      let page = try RecordPage.page(of: Self.items, limit: 2, cursor: cursor) { [$0, $0, $0] }
      found += page.items
      cursor = page.page.nextCursor
      let bytes = try cursor.map { try #require(Cursor.bytes($0)).count + Self.code } ?? 0
      #expect((bytes * 4 + 2) / 3 <= Self.longest)
    } while cursor != nil
    #expect(found.count == Self.items.count && Set(found) == Set(Self.items))
    #expect(found.prefix(5).allSatisfy { $0.hasPrefix("a") } && found.last?.hasPrefix("𝄞") == true)
  }

  @Test("a text of 96 bytes is whole, and one more is its beginning and a hash", arguments: ["x", "ö"])
  func edges(letter: String) {
    let whole = String(repeating: letter, count: 96 / letter.utf8.count)
    #expect(RecordPage.shortened(whole) == whole)
    let (one, other) = (RecordPage.shortened(whole + "1"), RecordPage.shortened(whole + "2"))
    #expect(one != other && one.utf8.count <= 96 && one.hasPrefix(String(repeating: letter, count: 32)))
  }
}
