import RecordModel

/// Values, now and over time.
extension HealthPage {
  /// The latest value of each biomarker beside the one before, by parts of health.
  func latest(_ page: inout HTMLWriter) {
    page.raw("<section>")
    page.text("h2", "Latest values")
    for category in HealthCategory.allCases {
      let rows = copy.courses.filter { $0.series.category == category }.compactMap { row($0) }
      page.table(
        HealthWords.name(category), ["Biomarker", "Value", "Unit", "Reference", "Status", "Taken", "Before"],
        rows, class: "values latest")
    }
    page.raw("</section>")
  }

  private func row(_ course: HealthCourse) -> HTMLWriter.Row? {
    guard let point = course.series.points.last else { return nil }
    let now = shown(point, course)
    let before = course.series.points.dropLast().last.map { earlier in
      let value = shown(earlier, course)
      return "\(value.text)\(value.unit == now.unit ? "" : " \(value.unit)") (\(time.day(earlier.takenOn)))"
    }
    return HTMLWriter.Row(
      [
        course.series.name, now.text, now.unit, now.range, HealthWords.status(point.status),
        time.day(point.takenOn), before ?? "",
      ], class: HealthWords.style(point.status))
  }

  /// A value as it stands in its report.
  private func shown(
    _ point: BiomarkerPoint, _ course: HealthCourse
  ) -> (text: String, unit: String, range: String) {
    let values = copy.reports.first { $0.id == point.reportId }?.values ?? []
    let found = values.first { value in
      value.read.biomarker == course.series.biomarker && value.judgement.normalized == point.value
        && value.judgement.status == point.status
    }
    guard let found else { return (point.value.description, course.series.unit, "") }
    return (found.read.text, found.shownUnit, found.shownRange)
  }

  /// A drawing of each biomarker with several values.
  func courses(_ page: inout HTMLWriter) {
    let drawn = copy.courses.filter { $0.series.points.count > 1 }
    guard !drawn.isEmpty else { return }
    page.raw("<section>")
    page.text("h2", "Values over time")
    page.text(
      "p",
      "What is shaded is the usual interval of the panel for the person. A value that the laboratory prints another interval "
        + "beside may be judged by that; the tables tell which.",
      class: "note")
    page.raw("<div class=\"courses\">")
    for (index, course) in drawn.enumerated() {
      let drawing = CourseDrawing(course.drawn, time, prefix: "v\(index)", width: CourseDrawing.narrow)
      page.raw("<figure>\n" + drawing.svg() + "</figure>")
    }
    page.raw("</div>\n</section>")
  }

  /// Each report with all its values.
  func reports(_ page: inout HTMLWriter) {
    page.raw("<section>")
    page.text("h2", "Reports")
    if copy.reports.isEmpty { page.text("p", "There is no report of this time.") }
    for report in copy.reports { write(report, &page) }
    page.raw("</section>")
  }

  private func write(_ report: LabReport, _ page: inout HTMLWriter) {
    page.raw("<section class=\"report\">")
    page.text("h3", "\(HealthWords.name(report.kind)), \(time.day(report.takenOn))")
    page.text("p", line(of: report), class: "note")
    page.table(
      "", ["Biomarker", "Value", "Unit", "Reference", "Status", "Remarks"], report.values.map { row($0) },
      class: "values")
    page.raw("</section>")
  }

  private func line(of report: LabReport) -> String {
    var parts = [
      report.fileName?.text ?? "upload", "uploaded \(time.minute(report.uploadedAt))",
      HealthWords.state(report.status),
    ]
    if report.collectedOn == nil { parts.append("no date is printed, the day of the upload counts") }
    if let engine = report.engine { parts.append("read by \(engine)") }
    return parts.joined(separator: " · ")
  }

  private func row(_ value: ReportValue) -> HTMLWriter.Row {
    var remarks = value.shownNotes.map { [$0] } ?? []
    if value.isDerived { remarks.append("computed") }
    if let review = value.review { remarks.append("\(review.verdict.rawValue) by a person") }
    return HTMLWriter.Row(
      [
        value.name, value.read.text, value.shownUnit, value.shownRange,
        HealthWords.status(value.judgement.status), remarks.joined(separator: "; "),
      ], class: HealthWords.style(value.judgement.status))
  }
}

extension HealthCourse {
  /// Ready to be drawn.
  fileprivate var drawn: Course {
    var course = Course(title: series.name, unit: series.unit)
    course.points = series.points.compactMap { point in
      guard let moment = Timestamp("\(point.takenOn)T12:00:00Z") else { return nil }
      var drawn = Course.Point(moment, point.value.double, mark: Course.Mark(point.status))
      drawn.note = HealthWords.status(point.status)
      return drawn
    }
    if low != nil || high != nil {
      course.bands = [
        Course.Band(from: low?.double, to: high?.double, label: "usual interval", tone: .status(.normal))
      ]
    }
    return course
  }
}

extension Course.Mark {
  fileprivate init(_ status: BiomarkerStatus) {
    switch status {
    case .optimal, .normal: self = .normal
    case .borderlineLow, .borderlineHigh, .low, .high: self = .abnormal
    case .criticalLow, .criticalHigh: self = .critical
    case .unknown: self = .unclassified
    }
  }
}
