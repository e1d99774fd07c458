import RecordModel

/// A patient's chart as one page for reading and printing, which needs nothing from outside.
package struct PatientSummary: Sendable {
  package var profile: PatientProfile
  package var chart: GetChart.Outcome
  /// Latest values, and their number.
  package var vitals: [TrendSeries]
  package var courses: [Course]
  package var scores: [Course]
  /// Newest first.
  package var timeline: [TimelineEntry]
  /// Whether there is more in the timeline.
  package var isTimelineCut: Bool
  /// The moment that the page shows, in words.
  package var moment: String
  package var made: Timestamp
  /// Language and local time.
  package var time: ChartTime

  package init(profile: PatientProfile, moment: String, made: Timestamp, time: ChartTime) {
    (self.profile, self.moment, self.made, self.time) = (profile, moment, made, time)
    (chart, vitals, courses, scores) = (GetChart.Outcome(sections: []), [], [], [])
    (timeline, isTimelineCut) = ([], false)
  }

  var language: Language { time.language }

  func say(_ de: String, _ en: String) -> String { language == .de ? de : en }

  /// The page; the same summary gives the same bytes.
  package func html() -> String {
    var page = HTMLWriter()
    let title = say("Patientenübersicht", "Patient summary") + ": " + name
    page.head(title: title, language)
    header(&page)
    page.raw("<main>")
    for section in chart.sections where !section.items.isEmpty { body(of: section, &page) }
    history(&page)
    page.raw("</main>\n<footer>")
    page.text("p", say("Erstellt am ", "Made on ") + time.minute(made) + " (\(time.zone(made))).")
    page.raw("</footer>\n</body>\n</html>")
    return page.html
  }

  private var name: String { profile.fullName ?? profile.id.description }

  private func header(_ page: inout HTMLWriter) {
    page.raw("<header>")
    page.text("h1", name)
    page.definitions([
      (say("Geboren", "Born"), profile.birthDate.map { time.day($0) } ?? "–"),
      (say("Geschlecht", "Sex"), profile.sex.map { SummaryWords.value($0.rawValue, language) } ?? "–"),
      (say("Kennung", "Id"), profile.id.description),
      (say("Stand", "As of"), moment),
    ])
    page.raw("</header>")
  }

  private func body(of section: ChartSectionView, _ page: inout HTMLWriter) {
    // The person is in the header, the overview's values are the first table of the vitals, and the app's own
    // data are not for reading.
    if ["profile", "dashboard", "settings", "notifications"].contains(section.section) { return }
    page.raw("<section>")
    page.text("h2", ChartWords.section(section.section, language))
    switch section.section {
    case "vitals": vitals(section, &page)
    case "targets": targets(section, &page)
    case "assessments": assessments(section, &page)
    case "medications": medications(section, &page)
    case "labs": labs(section, &page)
    case "carePlan": carePlan(section, &page)
    default: GenericSection(time: time).write(section, &page)
    }
    if section.total > section.items.count {
      page.text(
        "p",
        say(
          "Gezeigt werden \(section.items.count) von \(section.total).",
          "\(section.items.count) of \(section.total) are shown."), class: "note")
    }
    page.raw("</section>")
  }

  private func vitals(_ section: ChartSectionView, _ page: inout HTMLWriter) {
    let rows = vitals.compactMap { series -> HTMLWriter.Row? in
      guard let last = series.points.last else { return nil }
      let pair = [last.systolic, last.diastolic].compactMap(\.self).map { ChartNumber.text($0, language) }
      let value = last.value.map { ChartNumber.text($0, language) } ?? pair.joined(separator: "/")
      return HTMLWriter.Row(
        [
          ChartWords.metric(series.metric, language), "\(value) \(series.unit)",
          last.status.map { ChartWords.status($0, language) } ?? "–", time.minute(last.timestamp),
          "\(series.summary.count)",
        ], class: last.status == .critical ? "critical" : last.status == .abnormal ? "abnormal" : nil)
    }
    page.table(
      say("Neueste Werte", "Latest values"),
      [
        say("Messgröße", "Measure"), say("Wert", "Value"), say("Bedeutung", "Meaning"),
        say("Gemessen", "Measured"), say("Anzahl", "Count"),
      ], rows)
    figures(courses, "v", &page)
  }

  private func targets(_ section: ChartSectionView, _ page: inout HTMLWriter) {
    let rows = section.items.map { item in
      let metric = TrendMetric(rawValue: item.id).map { ChartWords.metric($0, language) } ?? item.id
      let content = item.content
      func range(_ low: String, _ high: String) -> String? {
        guard (content[low] ?? .null) != .null || (content[high] ?? .null) != .null else { return nil }
        return "\(SummaryWords.text(content[low], time)) … \(SummaryWords.text(content[high], time))"
      }
      let ranges = [
        range("low", "high"), range("systolicLow", "systolicHigh"), range("diastolicLow", "diastolicHigh"),
      ].compactMap(\.self)
      return HTMLWriter.Row([
        metric, ranges.joined(separator: " / "), SummaryWords.text(content["unit"], time),
        SummaryWords.text(content["updatedAt"], time),
      ])
    }
    page.table(
      say("Zielbereiche", "Target ranges"),
      [
        say("Messgröße", "Measure"), say("Von … bis", "From … to"), say("Einheit", "Unit"),
        say("Gesetzt", "Set"),
      ],
      rows)
  }

  private func assessments(_ section: ChartSectionView, _ page: inout HTMLWriter) {
    let rows = section.items.map { item in
      HTMLWriter.Row([
        SummaryWords.text(item.content["completed_at"], time),
        SummaryWords.text(item.content["funnel"], time),
        SummaryWords.text(item.content["total_score"], time),
        level(item.content["risk_level"]),
      ])
    }
    page.table(
      say("Abgeschlossene Fragebögen", "Completed assessments"),
      [
        say("Abgeschlossen", "Completed"), say("Fragebogen", "Questionnaire"), say("Punktwert", "Score"),
        say("Stufe", "Level"),
      ], rows)
    figures(scores, "s", &page)
  }

  private func level(_ value: Value?) -> String {
    guard case .string(let name)? = value else { return "–" }
    return SummaryWords.value(name, language)
  }

  private func medications(_ section: ChartSectionView, _ page: inout HTMLWriter) {
    let (drugs, others) = (
      section.items.filter { $0.content["name"] != nil }, section.items.filter { $0.content["name"] == nil }
    )
    let rows = drugs.map { item -> HTMLWriter.Row in
      let content = item.content
      let dose = [SummaryWords.text(content["dosage"], time), SummaryWords.text(content["unit"], time)]
      let often = content["frequencyText"].map { SummaryWords.text($0, time) }
      return HTMLWriter.Row([
        SummaryWords.text(content["name"], time) + unchecked(content["check"]), dose.joined(separator: " "),
        often.flatMap { $0 == "–" ? nil : $0 } ?? SummaryWords.text(content["frequency"], time),
        SummaryWords.text(content["status"], time), SummaryWords.text(content["source"], time),
        SummaryWords.text(content["instructions"], time),
      ])
    }
    if !rows.isEmpty {
      page.table(
        say("Medikamente", "Medications"),
        [
          say("Name", "Name"), say("Dosis", "Dose"), say("Häufigkeit", "Frequency"), "Status",
          say("Herkunft", "Source"), say("Hinweis", "Instructions"),
        ], rows)
    }
    GenericSection(time: time).write(
      ChartSectionView(section: section.section, area: section.area, total: others.count, items: others),
      &page)
  }

  /// The unchecked parts of a medication when it was added.
  private func unchecked(_ check: Value?) -> String {
    guard case .array(let reasons)? = check?["unchecked"], !reasons.isEmpty else { return "" }
    let words = reasons.map { SummaryWords.text($0, time) }.joined(separator: ", ")
    return " (\(say("nicht geprüft", "not checked")): \(words))"
  }

  private func figures(_ courses: [Course], _ prefix: String, _ page: inout HTMLWriter) {
    // A single value is in the table.
    for (index, course) in courses.enumerated() where course.points.count + course.wrong.count > 1 {
      page.raw("<figure>\n" + CourseDrawing(course, time, prefix: "\(prefix)\(index)").svg() + "</figure>")
    }
  }

  private func history(_ page: inout HTMLWriter) {
    guard !timeline.isEmpty else { return }
    page.raw("<section>")
    page.text("h2", say("Verlauf", "Timeline"))
    page.table(
      say("Ereignisse, das neueste zuerst", "Events, the newest first"),
      [say("Geschehen", "Happened"), say("Bereich", "Area"), say("Was", "What"), say("Von", "By")],
      timeline.map { entry in
        HTMLWriter.Row([
          time.minute(entry.occurredAt.moment),
          entry.area.map { ChartWords.section(SummaryWords.section(of: $0), language) } ?? "–", entry.summary,
          entry.actor.count > 20 ? "\(entry.actor.prefix(19))…" : entry.actor,
        ])
      }, class: "events")
    if isTimelineCut {
      page.text(
        "p", say("Frühere Ereignisse sind ausgelassen.", "Earlier events are left out."), class: "note")
    }
    page.raw("</section>")
  }
}
