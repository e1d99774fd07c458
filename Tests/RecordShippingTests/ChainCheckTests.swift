import Testing

@testable import RecordShipping

@Suite("Whether fetched messages follow one another") struct ChainCheckTests {
  private static func hash(_ digit: Character) -> String { String(repeating: digit, count: 64) }

  private static func batch(
    _ first: UInt64, _ last: UInt64, _ before: Character, _ hash: Character
  ) -> BatchHeaders {
    BatchHeaders(
      epoch: 0, first: first, last: last, hashBefore: Self.hash(before), hash: Self.hash(hash))
  }

  /// Ten records in 100 bytes, then ten more in another 100.
  private static var twenty: ChainCheck {
    var check = ChainCheck()
    check.wrote(batch(1, 10, "0", "a"), offset: 100)
    check.wrote(batch(11, 20, "a", "b"), offset: 200)
    return check
  }

  @Test("the first begins at 1 with no hash before it") func first() {
    #expect(ChainCheck().verdict(Self.batch(1, 3, "0", "a"), sequence: 1) == .follows(offset: 0))
    #expect(
      ChainCheck().verdict(Self.batch(4, 5, "0", "a"), sequence: 1)
        == .broken("positions 1 to 3 are missing"))
  }

  @Test(
    "what follows, repeats, or repeats in part and goes further",
    arguments: [
      (batch(21, 30, "b", "c"), ChainCheck.Verdict.follows(offset: 200)),
      (batch(1, 10, "0", "a"), .repeats), (batch(11, 15, "a", "f"), .repeats),
      (batch(11, 40, "a", "d"), .follows(offset: 100)),
    ]) func known(headers: BatchHeaders, verdict: ChainCheck.Verdict)
  {
    #expect(Self.twenty.verdict(headers, sequence: 9) == verdict)
  }

  @Test("a seal follows at the end, and before it what an older epoch had after it no longer counts")
  func seal() {
    var check = Self.twenty
    #expect(
      check.verdict(.seal(after: 20, hash: Self.hash("b"), epoch: 1), sequence: 9) == .follows(offset: 200))
    let earlier = BatchHeaders.seal(after: 10, hash: Self.hash("a"), epoch: 1)
    #expect(check.verdict(earlier, sequence: 9) == .follows(offset: 100))
    check.wrote(earlier, offset: 172)
    #expect(check.position == 10)
    var next = Self.batch(11, 30, "a", "d")
    guard case .broken = check.verdict(next, sequence: 10) else {
      Issue.record("an older epoch came back")
      return
    }
    next.epoch = 1
    #expect(check.verdict(next, sequence: 10) == .follows(offset: 172))
  }

  @Test(
    "a hole, another hash, a place that nobody knows, and no batch",
    arguments: [
      (batch(25, 30, "b", "c"), "positions 21 to 24 are missing"),
      (batch(21, 30, "f", "c"), "positions 21 to 30 do not follow: their hash before is another one"),
      (batch(15, 30, "b", "c"), "positions 15 to 30 do not follow: their hash before is another one"),
    ]) func broken(headers: BatchHeaders, problem: String)
  {
    #expect(Self.twenty.verdict(headers, sequence: 9) == .broken(problem))
    #expect(
      Self.twenty.verdict(nil, sequence: 9)
        == .broken("after position 20: the message at sequence 9 is no batch"))
  }
}
