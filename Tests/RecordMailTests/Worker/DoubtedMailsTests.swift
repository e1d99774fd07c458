import RecordModel
import RecordTestSupport
import Testing

@testable import RecordMail

@Suite("Refusals that do not say what they are about") struct DoubtedMailsTests {
  private static let unclear = DeliveryReport(
    .failed, .unclear, step: .recipient, code: 554, status: MailStatus(5, 7, 1))
  private static let givenUp = DeliveryReport(
    .refused, .rejected, step: .recipient, code: 554, status: MailStatus(5, 7, 1))
  private static let delivered = DeliveryReport(.delivered, .accepted, code: 250)
  private static let unreachable = DeliveryReport(.failed, .unreachable)
  private static let policy = DeliveryReport(.failed, .clientRefused, step: .sender, code: 550)

  private static func id(_ number: UInt64) -> MailID { Samples.mail(number).mailId }

  private static func judge(
    _ doubted: inout DoubtedMails, _ reports: [(UInt64, DeliveryReport)]
  ) -> [DeliveryReport] {
    doubted.judge(reports.map { (id($0.0), $0.1) })
  }

  @Test("a mail is kept until another goes through, and then given up") func later() {
    var doubted = DoubtedMails()
    for _ in 0..<3 { #expect(Self.judge(&doubted, [(1, Self.unclear)]) == [Self.unclear]) }
    #expect(Self.judge(&doubted, [(2, Self.delivered)]) == [Self.delivered])
    #expect(Self.judge(&doubted, [(1, Self.unclear)]) == [Self.givenUp])
    #expect(doubted.count == 0)
  }

  @Test("another that goes through at the same time decides nothing yet: the server may take only so many")
  func together() {
    var doubted = DoubtedMails()
    let round = Self.judge(&doubted, [(1, Self.unclear), (2, Self.delivered)])
    #expect(round == [Self.unclear, Self.delivered])
    #expect(Self.judge(&doubted, [(1, Self.unclear)]) == [Self.unclear])
    let next = Self.judge(&doubted, [(1, Self.unclear), (3, Self.delivered)])
    #expect(next == [Self.givenUp, Self.delivered])
  }

  @Test("one that went through before says nothing: the server may have changed its mind since") func before()
  {
    var doubted = DoubtedMails()
    _ = Self.judge(&doubted, [(2, Self.delivered)])
    #expect(Self.judge(&doubted, [(1, Self.unclear), (3, Self.unclear)]) == [Self.unclear, Self.unclear])
    // Nor does an attempt that did not get so far.
    #expect(Self.judge(&doubted, [(1, Self.unreachable)]) == [Self.unreachable])
    #expect(Self.judge(&doubted, [(1, Self.unclear)]) == [Self.unclear] && doubted.count == 2)
  }

  @Test("what is remembered is bounded, and forgotten where it is decided") func bounds() {
    var doubted = DoubtedMails()
    for number in 0..<UInt64(DoubtedMails.most + 50) { _ = Self.judge(&doubted, [(number, Self.unclear)]) }
    #expect(doubted.count == DoubtedMails.most)
    // Mails that ran out meanwhile keep no other from being remembered.
    _ = Self.judge(&doubted, [(9999, Self.delivered)])
    _ = Self.judge(&doubted, [(5000, Self.unclear)])
    _ = Self.judge(&doubted, [(9998, Self.delivered)])
    #expect(Self.judge(&doubted, [(5000, Self.unclear)]) == [Self.givenUp])
    for number in 0..<UInt64(DoubtedMails.most + 50) { _ = Self.judge(&doubted, [(number, Self.delivered)]) }
    #expect(doubted.count == 0)
  }

  /// Rounds of mails of three kinds at a server that takes mails or, for a while, none of ours.
  @Test(
    "no mail is lost that the server takes from everybody, and none stays that it never takes",
    arguments: 0..<50)
  func model(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var doubted = DoubtedMails()
    var (waiting, delivered, refused) = (Set<UInt64>(), Set<UInt64>(), Set<UInt64>())
    for number in 0..<120 as Range<UInt64> {
      waiting.insert(number)
      // Out for the first forty rounds: nothing has gone through, so nothing may be given up.
      let isOut = number < 40
      let round = Array(waiting.sorted().shuffled(using: &random).prefix(8))
      let reports = Self.judge(
        &doubted, round.map { ($0, isOut || $0 % 5 == 0 ? Self.unclear : Self.delivered) })
      for (mail, report) in zip(round, reports) {
        switch report.outcome {
        case .delivered: delivered.insert(mail)
        case .refused: refused.insert(mail)
        case .failed: continue
        }
        waiting.remove(mail)
      }
      if isOut { #expect(delivered.isEmpty && refused.isEmpty) }
    }
    #expect(refused.allSatisfy { $0 % 5 == 0 } && delivered.allSatisfy { $0 % 5 != 0 })
    #expect(!refused.isEmpty && doubted.count <= waiting.count)
  }

  @Test("one mail that fails never makes the others wait, and a server that takes none does") func pace() {
    var settings = WorkerSettings()
    (settings.pollSeconds, settings.batch) = (1, 2)
    var pace = DeliveryPace()
    func rests(_ reports: [DeliveryReport], _ count: Int = 5) -> [Duration?] {
      (0..<count).map { _ in pace.rest(after: reports, settings, chance: 1) }
    }
    let poll = Duration.seconds(1)
    // For each kind of failure of one mail.
    for report in [
      Self.unclear, DeliveryReport(.failed, .deferred, step: .recipient, code: 450), Self.givenUp,
    ] {
      #expect(rests([report]) == [poll, poll, poll, poll, poll], "\(report)")
      #expect(rests([report, report]) == [nil, nil, nil, nil, nil], "\(report): more may be waiting")
    }
    #expect(rests([Self.policy], 4) == [.seconds(1), .seconds(2), .seconds(4), .seconds(8)])
    // A server that takes the next one is well again; too many connections at a time are no reason to wait.
    #expect(rests([Self.policy, Self.delivered], 2) == [nil, nil])
    #expect(rests([Self.unreachable], 2) == [.seconds(1), .seconds(2)] && rests([], 1) == [poll])
  }

  @Test("what is said is said once a setting and reason, and not while mails go through") func advice() {
    var advice = MailAdvice()
    #expect(advice.said(of: [Self.policy, Self.delivered]).isEmpty)
    #expect(advice.said(of: [Self.policy, Self.policy]) == [Self.policy])
    for code in 500..<600 {
      for detail in 0..<50 {
        let report = DeliveryReport(
          .failed, .clientRefused, step: .sender, code: code, status: MailStatus(5, 7, 100 + detail))
        _ = advice.said(of: [report])
      }
    }
    #expect(advice.count <= HelpfulSetting.allCases.count * DeliveryReport.Reason.allCases.count)
    #expect(advice.said(of: [Self.policy]).isEmpty)
    #expect(advice.said(of: [Self.unclear]) == [Self.unclear])
    #expect(MailAdvice.text(Self.unclear).contains("or not this one"))
    #expect(advice.said(of: [Self.delivered]).isEmpty && advice.count == 0)
    #expect(advice.said(of: [Self.policy]) == [Self.policy])
  }
}
