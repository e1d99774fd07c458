import Logging
import Testing

@testable import RecordShipping

@Suite("Answers of the engine") struct AnswerTableTests {
  /// Written again by hand, from what is known of the engine.
  private static let expected: [(EngineAnswer, Reaction)] = [
    (.stored, .advance), (.duplicate, .compareAndAdvance),
    (.refused(code: 10071), .locate), (.refused(code: 10164), .locate),
    (.refused(code: 10054), .halve), (.tooLarge, .halve),
    (.timeout, .resend), (.noResponders, .resend), (.disconnected, .reconnect), (.notPermitted, .alarm),
    (.refused(code: 10004), .backOff), (.refused(code: 10005), .backOff), (.refused(code: 10008), .backOff),
    (.refused(code: 10009), .backOff), (.refused(code: 10023), .backOff), (.refused(code: 10041), .backOff),
    (.refused(code: 10057), .backOff),
    (.refused(code: 10002), .alarm), (.refused(code: 10028), .alarm), (.refused(code: 10039), .alarm),
    (.refused(code: 10047), .alarm), (.refused(code: 10059), .alarm), (.refused(code: 10076), .backOff),
    (.refused(code: 10077), .alarm), (.refused(code: 10109), .alarm),
    (.refused(code: 10056), .stop), (.refused(code: 10060), .stop),
  ]

  @Test("each known answer has its reaction", arguments: 0..<27) func row(index: Int) {
    let (answer, reaction) = Self.expected[index]
    #expect(AnswerTable.row(answer).reaction == reaction)
    #expect(!answer.description.isEmpty)
  }

  @Test("every row of the table is among them, once") func complete() {
    #expect(AnswerTable.rows.count == Self.expected.count)
    #expect(Set(AnswerTable.rows.map(\.answer)) == Set(Self.expected.map(\.0)))
  }

  @Test("what nobody foresaw is said, and nothing is concluded from it", arguments: [1, 10000, 99_999])
  func unknown(code: Int) {
    #expect(AnswerTable.row(.refused(code: code)).reaction == .alarm)
    #expect(AnswerTable.row(.failed(status: code)).reaction == .alarm)
  }
}

@Suite("The re-ship rule") struct ReshipRuleTests {
  private static let headers = BatchHeaders(
    epoch: 2, first: 5, last: 9, hashBefore: String(repeating: "a", count: 64),
    hash: String(repeating: "b", count: 64))
  private static let last = (headers: headers, sequence: UInt64(77))

  @Test("an empty subject begins at the beginning") func empty() {
    #expect(ReshipRule.verdict(last: nil, epoch: 2, hash: nil) == .goOn(.start))
  }

  @Test(
    "ours goes on after it, whether or not the log has more, and from an older epoch too", arguments: [2, 3])
  func ours(epoch: UInt64) {
    let cursor = Cursor(position: 9, hash: Self.headers.hash, sequence: 77)
    #expect(ReshipRule.verdict(last: Self.last, epoch: epoch, hash: Self.headers.hash) == .goOn(cursor))
  }

  @Test("a newer epoch fences even with our hash") func newer() {
    #expect(ReshipRule.verdict(last: Self.last, epoch: 1, hash: Self.headers.hash) == .fenced(epoch: 2))
  }

  @Test("another hash, or a position that we do not reach, fences") func others() {
    #expect(
      ReshipRule.verdict(last: Self.last, epoch: 2, hash: String(repeating: "c", count: 64))
        == .fenced(epoch: 3), "newer than the daemon's own, which it takes no other")
    #expect(ReshipRule.verdict(last: Self.last, epoch: 2, hash: nil) == .fenced(epoch: 3))
  }

  @Test("a newer store that does not continue the copy is told so") func branch() {
    guard case .fork = ReshipRule.verdict(last: Self.last, epoch: 3, hash: nil) else {
      Issue.record("no fork")
      return
    }
  }

  @Test("a seal at our end is gone on after by its own store, and fences the one before") func seal() {
    let hash = String(repeating: "b", count: 64)
    let last = (headers: BatchHeaders.seal(after: 9, hash: hash, epoch: 2), sequence: UInt64(78))
    let cursor = Cursor(position: 9, hash: hash, sequence: 78)
    #expect(ReshipRule.verdict(last: last, epoch: 2, hash: hash) == .goOn(cursor))
    #expect(ReshipRule.verdict(last: last, epoch: 1, hash: hash) == .fenced(epoch: 2))
  }

  @Test("headers are read as they are written, and nothing else is") func headers() {
    let pairs = Dictionary(uniqueKeysWithValues: Self.headers.pairs)
    #expect(BatchHeaders { pairs[$0] } == Self.headers)
    for (name, value) in [
      ("Rec-First", "0"), ("Rec-First", "10"), ("Rec-First", "11"), ("Rec-Last", "x"), ("Rec-Epoch", "-1"),
      ("Rec-Hash", "ab"),
      ("Rec-Hash-Before", String(repeating: "G", count: 64)),
    ] {
      #expect(BatchHeaders { $0 == name ? value : pairs[$0] } == nil, "\(name)")
    }
    for name in pairs.keys { #expect(BatchHeaders { $0 == name ? nil : pairs[$0] } == nil, "\(name)") }
    let seal = BatchHeaders.seal(after: 9, hash: Self.headers.hash, epoch: 3)
    let sealed = Dictionary(uniqueKeysWithValues: seal.pairs)
    #expect(BatchHeaders { sealed[$0] } == seal)
  }
}

@Suite("Pace and alarm of the shipper") struct PaceTests {
  @Test("no limit waits for nothing; a limit lets bytes out one after the other") func bandwidth() {
    let (bandwidth, now) = (Bandwidth(), ContinuousClock.now)
    #expect(bandwidth.reserve(bytes: 1 << 30, perSecond: 0, now: now) == .zero)
    #expect(bandwidth.reserve(bytes: 500, perSecond: 1000, now: now) == .zero)
    #expect(bandwidth.reserve(bytes: 1000, perSecond: 1000, now: now) == .milliseconds(500))
    #expect(bandwidth.reserve(bytes: 1, perSecond: 1000, now: now) == .milliseconds(1500))
    #expect(bandwidth.reserve(bytes: 1, perSecond: 1000, now: now + .seconds(10)) == .zero)
  }
}

extension PaceTests {
  @Test("an alarm is given after a time without progress or at once, and taken back by the next success")
  func alarm() {
    let (told, now) = (Held<[String]>([]), ContinuousClock.now)
    var alarm = Alarm("record", now: now, logger: .quiet) {
      told.value += [$0]
    }
    alarm.failed("no leader", now: now + .seconds(59), after: .seconds(60), isUrgent: false)
    #expect(told.value.isEmpty && !alarm.isRaised)
    alarm.failed("no leader", now: now + .seconds(60), after: .seconds(60), isUrgent: false)
    #expect(told.value == ["ALARM: no copies of record are made: no leader"] && alarm.isRaised)
    alarm.clear(now: now + .seconds(61))
    #expect(told.value.last == "shipping" && !alarm.isRaised)
    alarm.failed("full", now: now + .seconds(62), after: .seconds(60), isUrgent: true)
    #expect(told.value.count == 3 && alarm.isRaised)
  }
}
