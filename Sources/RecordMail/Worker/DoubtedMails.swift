import RecordModel

/// Mails that the server refused without saying whether it means them or whoever sends them.
///
/// The other mails tell: if one went through since the first such refusal, and the server refuses this one again, that is about
/// this mail, which is then given up. One attempt alone decides nothing, as a server that takes some mails of many at the same
/// time may refuse the rest with the same codes. Until it is decided the mail is kept, and offered again by the daemon
/// until it runs out.
struct DoubtedMails {
  /// Mails remembered at most; beyond that the one that has been remembered longest begins anew.
  static let most = 1024

  /// Mails so far that went through.
  private var delivered: UInt64 = 0
  /// How many had gone through by the end of the round in which a mail was first refused so.
  private var deliveredByThen: [MailID: UInt64] = [:]

  /// The mails remembered.
  var count: Int { deliveredByThen.count }

  /// The reports of mails that were handed over at the same time, with what can be decided about them.
  mutating func judge(_ reports: [(mail: MailID, report: DeliveryReport)]) -> [DeliveryReport] {
    delivered += UInt64(reports.count { $0.report.outcome == .delivered })
    return reports.map { judge($0.report, of: $0.mail) }
  }

  private mutating func judge(_ report: DeliveryReport, of mail: MailID) -> DeliveryReport {
    guard report.reason == .unclear else {
      // An attempt that did not get so far says nothing about the refusal.
      if report.outcome != .failed { deliveredByThen[mail] = nil }
      return report
    }
    guard let first = deliveredByThen[mail] else {
      remember(mail)
      return report
    }
    guard delivered > first else { return report }
    deliveredByThen[mail] = nil
    return DeliveryReport(.refused, .rejected, step: report.step, code: report.code, status: report.status)
  }

  private mutating func remember(_ mail: MailID) {
    if deliveredByThen.count >= Self.most, let oldest = deliveredByThen.min(by: { $0.value < $1.value }) {
      deliveredByThen[oldest.key] = nil
    }
    deliveredByThen[mail] = delivered
  }
}
