import Testing

@testable import RecordModel

@Suite("Values that were written before") struct PrewrittenTests {
  private struct Page: Codable, Sendable, Equatable {
    var title: String
    var numbers: [Int]
    var id: PatientID
    var at: Timestamp
  }

  private struct Book: Codable, Sendable, Equatable {
    var before: Int
    @Prewritten var page: Page
    var after: [Prewritten<Page>]
    var last: String?

    init(_ page: Prewritten<Page>) { (before, _page, after, last) = (1, page, [page, page], "x") }
  }

  private static let page = Page(
    title: "Ä \"quoted\"\n\u{1F600}", numbers: [1, -2], id: Example.patient,
    at: Timestamp(milliseconds: 1_768_365_300_000))

  private static let written = Book(Prewritten(writing: page))
  private static let plain = Book(Prewritten(wrappedValue: page))

  @Test("are the same bytes as values that were not, in both formats") func bytes() throws {
    #expect(try JSON.encode(Self.written) == JSON.encode(Self.plain))
    #expect(try JSON.encode(pretty: Self.written) == JSON.encode(pretty: Self.plain))
    #expect(try CBOR.encode(Self.written) == CBOR.encode(Self.plain))
    #expect(try JSON.decode(Book.self, from: JSON.encode(Self.written)) == Self.plain)
    #expect(try CBOR.decode(Book.self, from: CBOR.encode(Self.written)) == Self.plain)
  }

  @Test("a tape that holds their text is read like any other, in whole and in part") func tapes() throws {
    let tape = try Tape(encoding: Self.written, becomesText: true)
    #expect(tape.holdsText)
    #expect(try tape.decode(Book.self) == Self.plain)
    let page = try #require(tape.member("page", of: tape.root))
    #expect(try tape.decode(Page.self, at: page) == Self.page)
    #expect(tape.value() == (try Tape(encoding: Self.plain)).value())
    #expect(try JSON.encode(tape.value()) == JSON.encode(Self.plain))
    #expect(throws: CodingFailure.self) {
      var output: [UInt8] = []
      try CBOR.write(tape, node: 0, into: &output)
    }
  }

  @Test("a value that is changed loses its text") func changed() throws {
    var book = Self.written
    book.page.title = "new"
    var expected = Self.plain
    expected.page.title = "new"
    #expect(book == expected && book != Self.written)
    #expect(try JSON.encode(book) == JSON.encode(expected))
  }
}
