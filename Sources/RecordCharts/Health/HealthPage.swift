import RecordModel

/// A copy of health data as a page: for a browser, and for the PDF that is made of it.
///
/// It needs nothing from outside, runs nothing and links to nothing; every text is escaped. The same copy gives the same
/// bytes.
package struct HealthPage: Sendable {
  let copy: HealthRecordCopy
  /// Days and times as they are written in it, which is in English and in UTC.
  let time = ChartTime(.en, offsetMinutes: 0)

  package init(_ copy: HealthRecordCopy) { self.copy = copy }

  package func html() -> String {
    var page = HTMLWriter()
    page.head(title: title, .en, style: HealthStyle.sheet)
    head(&page)
    page.raw("<main>")
    if copy.scope == .record { profile(&page) }
    if !copy.courses.isEmpty {
      latest(&page)
      courses(&page)
    }
    reports(&page)
    if copy.includesAnalyses, !copy.analyses.isEmpty { analyses(&page) }
    if copy.scope == .record { rest(&page) }
    page.raw("</main>\n</body>\n</html>")
    return page.html
  }

  private var title: String { copy.scope == .record ? "Health record" : "Laboratory reports" }

  private func head(_ page: inout HTMLWriter) {
    page.raw("<header>")
    page.text("h1", title)
    page.text("p", copy.person.fullName ?? "Name not given", class: "person")
    page.definitions(facts, class: "facts")
    page.raw("</header>")
    page.text("p", copy.reservation, class: "reservation")
  }

  private var facts: [(String, String)] {
    let person = copy.person
    var facts: [(String, String)] = []
    if let day = person.birthDate { facts.append(("Date of birth", time.day(day))) }
    if let gender = person.gender { facts.append(("Sex", gender)) }
    facts.append(("Specimens taken", period))
    facts.append(("Reports", "\(copy.reports.count)"))
    facts.append(("Made", "\(time.minute(copy.exportedAt)) UTC"))
    if !copy.includesAnalyses { facts.append(("Left out", "analyses and scores")) }
    return facts
  }

  private var period: String {
    switch (copy.from, copy.to) {
    case (let from?, let to?): "\(time.day(from)) to \(time.day(to))"
    case (let from?, nil): "since \(time.day(from))"
    case (nil, let to?): "until \(time.day(to))"
    case (nil, nil): "at any time"
    }
  }
}
