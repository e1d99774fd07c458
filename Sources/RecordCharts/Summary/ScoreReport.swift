import RecordModel

/// A patient's scores over time as one page for reading and printing, which needs nothing from outside.
///
/// Shows the scores and their meaning by the questionnaire's own bands, without further conclusions.
package struct ScoreReport: Sendable {
  /// One questionnaire's scores.
  package struct Part: Sendable {
    /// Completed assessments, newest first.
    package var items: [Measure]
    /// By the version that made them.
    package var bands: [String: GetFunnelBands.Outcome]

    package init(items: [Measure], bands: [String: GetFunnelBands.Outcome]) {
      (self.items, self.bands) = (items, bands)
    }

    package func course(_ language: Language) -> Course {
      ScoreCourse.course(items, bands: bands, fallbackTitle: items.first?.funnel.text ?? "", language)
    }
  }

  /// `nil` if the person left it out.
  package var name: String?
  /// In display order.
  package var parts: [Part]
  package var made: Timestamp
  /// Language and local time.
  package var time: ChartTime

  package init(name: String?, parts: [Part], made: Timestamp, time: ChartTime) {
    (self.name, self.parts, self.made, self.time) = (name, parts, made, time)
  }

  /// The page; the same report gives the same bytes.
  package func html() -> String {
    var page = HTMLWriter()
    page.head(title: title, time.language)
    page.raw("<header>")
    page.text("h1", title)
    if let name { page.text("p", name, class: "person") }
    page.text(
      "p", say("Stand: ", "As of: ") + time.minute(made) + " (\(time.zone(made)))", class: "note")
    page.raw("</header>\n<main>")
    if parts.isEmpty {
      page.text(
        "p", say("Es gibt noch keinen abgeschlossenen Fragebogen.", "No questionnaire was completed yet."))
    }
    for (index, part) in parts.enumerated() { write(part, index, &page) }
    page.raw("</main>\n<footer>")
    page.text("p", caution)
    page.raw("</footer>\n</body>\n</html>")
    return page.html
  }

  private var title: String { say("Meine Ergebnisse", "My results") }

  private var caution: String {
    say(
      "Diese Übersicht zeigt Ergebnisse von Fragebögen. Sie ersetzt kein Gespräch mit Ihrer Ärztin oder Ihrem Arzt.",
      "This overview shows results of questionnaires. It does not replace talking to your doctor.")
  }

  private func write(_ part: Part, _ index: Int, _ page: inout HTMLWriter) {
    let course = part.course(time.language)
    page.raw("<section>")
    page.text("h2", course.title)
    if let latest = course.points.last {
      var words = say("Zuletzt: ", "Latest: ") + ChartNumber.text(latest.value, time.language)
      if let note = latest.note { words += " – \(note)" }
      page.text("p", words + " (\(time.day(latest.moment)))", class: "latest")
    }
    if !course.points.isEmpty {
      page.raw("<figure>\n" + CourseDrawing(course, time, prefix: "r\(index)").svg() + "</figure>")
    }
    results(part, course, &page)
    let readings = readings(part)
    for (version, bands) in readings { meaning(bands, readings.count > 1 ? version : nil, &page) }
    page.raw("</section>")
  }

  /// The bands of the scores, newest version first; versions with the same bands are merged.
  private func readings(_ part: Part) -> [(version: String, bands: GetFunnelBands.Outcome)] {
    var readings: [(version: String, bands: GetFunnelBands.Outcome)] = []
    for item in part.items.sorted(by: { $0.completedAt > $1.completedAt }) {
      guard let bands = part.bands[item.funnelVersion],
        !readings.contains(where: { $0.bands.readsScores(like: bands) })
      else { continue }
      readings.append((item.funnelVersion, bands))
    }
    return readings
  }

  private func results(_ part: Part, _ course: Course, _ page: inout HTMLWriter) {
    page.table(
      say("Ergebnisse, das neueste zuerst", "Results, the newest first"),
      [say("Abgeschlossen", "Completed"), say("Punktwert", "Score"), say("Bedeutung", "Meaning")],
      part.items.sorted { $0.completedAt > $1.completedAt }.map { item in
        HTMLWriter.Row([
          time.minute(item.completedAt), item.totalScore.map(text) ?? "–",
          ScoreCourse.label(item, part.bands, time.language) ?? "–",
        ])
      })
  }

  private func meaning(
    _ bands: GetFunnelBands.Outcome, _ version: String?, _ page: inout HTMLWriter
  ) {
    let which = version.map { say(" (Fassung \($0))", " (version \($0))") } ?? ""
    page.table(
      say("Wie Punktwerte zu lesen sind", "How scores are read") + which,
      [say("Bedeutung", "Meaning"), say("Punktwerte", "Scores")],
      bands.bands.sorted { $0.min < $1.min }.map {
        HTMLWriter.Row([$0.label, "\(text($0.min))–\(text($0.max))"])
      })
  }

  private func text(_ score: ScoreValue) -> String {
    ChartNumber.text(Double(score.hundredths) / 100, time.language)
  }

  private func say(_ de: String, _ en: String) -> String { time.language == .de ? de : en }
}
