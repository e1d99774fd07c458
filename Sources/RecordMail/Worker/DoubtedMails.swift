import RecordModel

/// Mails that the server refused without saying whether it means them or whoever sends them.
///
/// The other mails tell: if one went through since, at the same time included, the refusal is about this mail, which is
/// then given up. Until then it is kept, and offered again by the daemon until it runs out.
struct DoubtedMails {
  /// Mails remembered at most; of one that is not remembered the next refusal is the first again.
  static let most = 1024

  /// Mails so far that went through.
  private var delivered: UInt64 = 0
  /// How many had gone through before the first unclear refusal of a mail.
  private var deliveredBefore: [MailID: UInt64] = [:]

  /// The mails remembered.
  var count: Int { deliveredBefore.count }

  /// The reports of mails that were handed over at the same time, with what can be decided about them.
  mutating func judge(_ reports: [(mail: MailID, report: DeliveryReport)]) -> [DeliveryReport] {
    let before = delivered
    delivered += UInt64(reports.count { $0.report.outcome == .delivered })
    return reports.map { judge($0.report, of: $0.mail, before) }
  }

  private mutating func judge(
    _ report: DeliveryReport, of mail: MailID, _ before: UInt64
  ) -> DeliveryReport {
    guard report.reason == .unclear else {
      // An attempt that did not get so far says nothing about the refusal.
      if report.outcome != .failed { deliveredBefore[mail] = nil }
      return report
    }
    if delivered > deliveredBefore[mail] ?? before {
      deliveredBefore[mail] = nil
      return DeliveryReport(
        .refused, .rejected, step: report.step, code: report.code, status: report.status)
    }
    if deliveredBefore.count < Self.most { deliveredBefore[mail] = deliveredBefore[mail] ?? before }
    return report
  }
}
