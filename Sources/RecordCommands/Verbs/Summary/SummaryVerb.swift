import ArgumentParser
import RecordCharts
import RecordConsole
import RecordModel

/// `recordctl summary`.
struct SummaryVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "summary", abstract: "Write a patient's chart as a page for reading and printing.",
    discussion: """
      One HTML file with tables and drawings that needs nothing from outside, made for A4: who the patient is, every \
      section of the chart that holds something, and the newest events. With --json the path of the file is printed.

      Example: recordctl summary 550e8400-e29b-41d4-a716-446655440000 --output summary.html
      """)

  @Argument(help: "Id of the patient.")
  var patient: PatientID

  @Option(
    help: ArgumentHelp(
      "File to write, readable by its owner alone.", discussion: "Default: standard output.",
      valueName: "file"))
  var output: String?

  @OptionGroup var shared: SharedOptions
  @OptionGroup var reading: ReadingOptions

  /// Events on the page at most.
  private static let events = 50

  func validate() throws {
    if shared.json, output == nil { throw ValidationError("--json needs --output.") }
  }

  func run() async throws {
    try await Session.run(shared) { session in
      let summary = try await summary(session)
      try PictureFile.write(summary.html(), to: output, session.console)
    }
  }

  private func summary(_ session: Session) async throws -> PatientSummary {
    let style = session.console.style
    let courses = PatientCourses(session: session, patient: patient, reading: reading)
    let made = Surroundings.now
    let time = courses.time
    let trend = GetVitalsTrend(patientId: patient)
    var events = ReadTimeline(patientId: patient)
    events.limit = Self.events
    // For a questionnaire its result counts, not every answer.
    events.types = EventCatalog.all.map { $0.type.name }.filter {
      $0 != AnswerSaved.type.name && $0 != StepValidated.type.name
    }
    let moment = reading.asOf?.words(style) ?? time.minute(made)
    var summary = PatientSummary(
      profile: try await session.ask(GetPatient(patientId: patient), reading).outcome, moment: moment,
      made: made, time: time)
    summary.chart = try await session.ask(GetChart(patientId: patient), reading).outcome
    summary.vitals = try await session.ask(trend, reading).outcome.series
    summary.courses = try await courses.vitals(trend)
    summary.scores = try await courses.scores()
    let timeline = try await session.ask(events, reading).outcome
    (summary.timeline, summary.isTimelineCut) = (timeline.entries, timeline.page.nextCursor != nil)
    return summary
  }
}
