import RecordConsole
import RecordModel

/// Entries of the access log as rows.
enum AccessText {
  static func lines(
    _ items: [AccessItem], _ next: String?, _ style: Style, showsPatient: Bool
  ) -> [String] {
    if items.isEmpty, next == nil { return [style.say("Keine Zugriffe.", "No accesses.")] }
    var table = Table(
      [.init(title: style.say("WANN", "WHEN"))]
        + (showsPatient ? [.init(title: style.say("AKTE", "RECORD"))] : [])
        + [
          .init(title: style.say("WER", "WHO"), mayShrink: true),
          .init(title: style.say("WAS", "WHAT"), mayShrink: true),
          .init(title: style.say("WARUM", "WHY"), mayShrink: true),
          .init(title: style.say("AUSGANG", "OUTCOME"), mayShrink: true),
        ])
    for item in items {
      let patient = showsPatient ? [item.patientId.map { short("\($0)") } ?? "–"] : []
      let purpose = item.purpose.words.localized(style.language)
      table.rows.append(
        ([style.minute(item.at)] + patient + [who(item), item.what, purpose, outcome(item, style)]).map {
          TextWidth.printable($0)
        })
    }
    return table.lines(style) + goOn(next, style)
  }

  static func goOn(_ next: String?, _ style: Style) -> [String] {
    next.map { [style.paint(style.say("weiter mit", "go on with") + " --cursor \($0)", .dim)] } ?? []
  }

  /// The role, and enough of an id to distinguish people.
  private static func who(_ item: AccessItem) -> String {
    if let account = item.accountId { return "\(item.who) \(short("\(account)"))" }
    return item.service.map { "\(item.who) \($0)" } ?? item.who
  }

  private static func outcome(_ item: AccessItem, _ style: Style) -> String {
    let reason = item.refusal.map { ": \($0)" } ?? ""
    switch item.outcome {
    case .allowed: return style.say("erlaubt", "allowed")
    case .denied: return style.say("abgelehnt", "denied") + reason
    case .failed: return style.say("nicht gelungen", "failed") + reason
    case .attempted: return style.say("unbekannt", "unknown")
    }
  }

  private static func short(_ id: String) -> String { "\(id.prefix(8))…" }
}

/// Disclosures as rows.
enum DisclosureText {
  static func lines(_ items: [DisclosureItem], _ next: String?, _ style: Style) -> [String] {
    if items.isEmpty, next == nil {
      return [style.say("Nichts wurde weitergegeben.", "Nothing was disclosed.")]
    }
    var table = Table([
      .init(title: style.say("WANN", "WHEN")),
      .init(title: style.say("EMPFÄNGER", "RECIPIENT"), mayShrink: true),
      .init(title: style.say("WAS", "WHAT"), mayShrink: true),
      .init(title: style.say("WARUM", "WHY"), mayShrink: true),
      .init(title: style.say("PFLICHT", "DUTY")),
    ])
    for item in items {
      let recipient = [item.recipient, item.address].compactMap(\.self).joined(separator: ", ")
      let why = [item.purpose.words.localized(style.language), item.statement].compactMap(\.self)
      table.add(
        style.minute(item.at), recipient, item.what, why.joined(separator: ": "),
        item.accountable ? style.say("ja", "yes") : style.say("nein", "no"))
    }
    return table.lines(style) + AccessText.goOn(next, style)
  }
}

/// The result of verifying the access log.
enum AccessVerificationText {
  static func lines(_ report: AccessVerificationReport, _ style: Style) -> [String] {
    var lines = [verdict(report, style)]
    for volume in report.volumes {
      let records = style.say("\(volume.records) Einträge", "\(volume.records) entries")
      let end = volume.problem == nil ? volume.headHash : ""
      lines.append("  \(volume.year)  \(records)  \(end)")
      if let problem = volume.problem {
        let reason = TextWidth.printable(problem.reason)
        lines.append(
          style.paint(
            style.say(
              "    ab Position \(problem.position): \(reason)",
              "    from position \(problem.position): \(reason)"), .red))
      }
    }
    let aside = (report.setAside ?? []).map { style.say("  beiseite gelegt: \($0)", "  put aside: \($0)") }
    return lines + aside
  }

  private static func verdict(_ report: AccessVerificationReport, _ style: Style) -> String {
    report.valid
      ? style.paint(
        style.say("Das Zugriffsprotokoll ist unversehrt.", "The access log is intact."), .green)
      : style.paint(
        style.say("Das Zugriffsprotokoll ist beschädigt.", "The access log is damaged."), .red)
  }
}
