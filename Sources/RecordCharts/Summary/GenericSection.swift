import RecordModel

/// Writes a section of unknown structure.
struct GenericSection {
  let time: ChartTime

  /// More columns do not fit on a page.
  private static let widest = 6

  /// A table if the items have few members, else a list of members for each item.
  func write(_ section: ChartSectionView, _ page: inout HTMLWriter) {
    let names = columns(section.items)
    guard !section.items.isEmpty, !names.isEmpty else { return }
    if names.count > Self.widest { return lists(section, names, &page) }
    page.table(
      ChartWords.section(section.section, time.language), names.map { SummaryWords.name($0, time.language) },
      section.items.map { item in
        HTMLWriter.Row(names.map { SummaryWords.text(item.content[$0], time) })
      })
  }

  private func lists(_ section: ChartSectionView, _ names: [String], _ page: inout HTMLWriter) {
    for (index, item) in section.items.enumerated() {
      let heading = Self.headings.lazy.compactMap { name -> String? in
        guard case .string(let text)? = item.content[name], !text.isEmpty else { return nil }
        return SummaryWords.text(.string(text), time)
      }.first
      page.text("h3", heading ?? "\(ChartWords.section(section.section, time.language)) \(index + 1)")
      page.raw("<div class=\"item\">")
      page.definitions(
        names.filter { !SummaryWords.isEmpty(item.content[$0] ?? .null) }.map {
          (SummaryWords.name($0, time.language), SummaryWords.text(item.content[$0], time))
        })
      page.raw("</div>")
    }
  }

  /// Members that can serve as an item's heading, best first.
  private static let headings = [
    "title", "name", "testName", "subject", "startTime", "startsAt", "timestamp", "date",
  ]

  /// Names of all members with a value in any item, without ids, in the order of their first appearance.
  private func columns(_ items: [ChartItem]) -> [String] {
    var names: [String] = []
    for item in items {
      guard case .object(let members) = item.content else { continue }
      for member in members
      where !SummaryWords.isIdentifier(member.name) && !SummaryWords.isEmpty(member.value) {
        if !names.contains(member.name) { names.append(member.name) }
      }
    }
    return names
  }
}
