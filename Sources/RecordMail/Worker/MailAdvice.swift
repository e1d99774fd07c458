import RecordModel

/// What was said of a server that takes no mails from this worker; said once, until it takes one.
struct MailAdvice {
  /// A piece of advice: of what the server chooses nothing is kept, so that it cannot grow.
  private struct Said: Hashable {
    let setting: HelpfulSetting
    let reason: DeliveryReport.Reason
  }

  private var said: Set<Said> = []

  /// The pieces remembered.
  var count: Int { said.count }

  /// The reports of mails handed over at the same time that are worth a word; none while mails go through.
  mutating func said(of reports: [DeliveryReport]) -> [DeliveryReport] {
    if reports.contains(where: { $0.outcome == .delivered }) {
      said = []
      return []
    }
    return reports.filter { report in
      guard let setting = report.helpfulSetting else { return false }
      return said.insert(Said(setting: setting, reason: report.reason)).inserted
    }
  }

  /// The words for a report that is worth them.
  static func text(_ report: DeliveryReport) -> String {
    report.reason == .unclear
      ? "the server takes no mails from this worker, or not this one; it is kept and tried again"
      : "the server takes no mails from this worker; they are kept and tried again"
  }
}
