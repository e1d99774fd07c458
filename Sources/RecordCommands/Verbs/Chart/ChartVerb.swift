import ArgumentParser
import RecordCharts
import RecordConsole
import RecordModel

extension TrendBucket: ExpressibleByArgument {}

/// `recordctl chart`.
struct ChartVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chart", abstract: "Draw the course of a measure or a questionnaire as SVG.",
    discussion: """
      METRIC is a measure of vitals.trend (\(TrendMetric.allCases.map(\.rawValue).joined(separator: ", "))) or a \
      questionnaire with completed assessments, such as phq-9. Bands show what values mean; every meaning has a shape of \
      its own. A wrong value stays visible as a hollow crossed circle beside the right one. With several metrics --output \
      names one file each, with %s in place of the metric. With --json the path of each file is printed.

      Example: recordctl chart 550e8400-e29b-41d4-a716-446655440000 bloodPressure --output pressure.svg
      """)

  @Argument(help: "Id of the patient.")
  var patient: PatientID

  @Argument(help: "What to draw.")
  var metric: [String]

  @Option(help: ArgumentHelp("Only values from this moment on.", valueName: "time"))
  var from: OffsetTime?

  @Option(help: ArgumentHelp("Only values before this moment.", valueName: "time"))
  var until: OffsetTime?

  @Option(
    help: ArgumentHelp(
      "What a point stands for: raw, hour, day, week or month.", discussion: "Default: raw, every value.",
      valueName: "bucket"))
  var bucket: TrendBucket?

  @Option(
    help: ArgumentHelp(
      "A range to be reached, such as 110..130.", discussion: "Default: the patient's own target.",
      valueName: "span")
  )
  var target: TargetSpan?

  @Option(
    help: ArgumentHelp(
      "File to write, readable by its owner alone.", discussion: "Default: standard output.",
      valueName: "file"))
  var output: String?

  @OptionGroup var shared: SharedOptions
  @OptionGroup var reading: ReadingOptions

  func validate() throws {
    if let from, let until, from.moment >= until.moment {
      throw ValidationError("--from must be before --until.")
    }
    if metric.isEmpty { throw ValidationError("Name at least one metric.") }
    if metric.count > 1, output?.contains("%s") != true {
      throw ValidationError("With several metrics --output must hold %s for the metric's name.")
    }
    if shared.json, output == nil { throw ValidationError("--json needs --output.") }
  }

  func run() async throws {
    try await Session.run(shared) { session in
      let courses = PatientCourses(session: session, patient: patient, reading: reading)
      for name in metric {
        var course = try await course(name, courses)
        if let target { course.targets = [target.range] }
        let svg = CourseDrawing(course, courses.time).svg()
        try PictureFile.write(svg, to: output?.replacing("%s", with: name), session.console)
      }
    }
  }

  private func course(_ name: String, _ courses: PatientCourses) async throws -> Course {
    if let metric = TrendMetric(rawValue: name) {
      var trend = GetVitalsTrend(patientId: patient, metrics: [metric], bucket: bucket)
      (trend.from, trend.to) = (from?.moment, until?.moment)
      trend.utcOffset = Int(
        courses.session.console.style.offset(until?.moment ?? from?.moment ?? Timestamp(milliseconds: 0)))
      if let course = try await courses.vitals(trend).first { return course }
      return Course(title: ChartWords.metric(metric, courses.session.console.style.language), unit: "")
    }
    guard Slug(name) != nil,
      let course = try await courses.scores(of: name, from: from?.moment, to: until?.moment).first
    else {
      throw CommandFailure.usage(
        "there is no measure and no completed questionnaire of the name \(TextWidth.printable(name)); measures are "
          + TrendMetric.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return course
  }
}

/// A span of numbers as people write it: `110..130`.
struct TargetSpan: ExpressibleByArgument {
  let range: Course.Target

  init?(argument: String) {
    let ends = argument.split(separator: "..", omittingEmptySubsequences: false).map { Double($0) }
    guard ends.count == 2, let low = ends[0], let high = ends[1], low.isFinite, high.isFinite, low <= high,
      low.magnitude < 1e9, high.magnitude < 1e9
    else { return nil }
    range = Course.Target(low: low, high: high)
  }
}
