import RecordModel

/// What a replay asks the daemon.
struct ReplayRecord {
  let session: Session
  let patient: PatientID
  let tracing: TracingOptions

  /// Items of a section that a screen can show, and enough values for a course.
  private static let items = 200

  /// All events that the log took in a span of time, the first one first.
  func entries(from: Timestamp?, to: Timestamp?) async throws -> [TimelineEntry] {
    var read = ReadTimeline(patientId: patient)
    (read.order, read.by, read.limit) = (.oldest, .recorded, 200)
    (read.from, read.to) = (from, to)
    var entries: [TimelineEntry] = []
    repeat {
      let page = try await session.ask(read, tracing).outcome
      entries += page.entries
      read.cursor = page.page.nextCursor
    } while read.cursor != nil
    return entries
  }

  /// Whose record it is.
  func person() async throws -> String {
    let profile = try await session.ask(GetPatient(patientId: patient), tracing).outcome
    let name = profile.fullName ?? profile.id.description
    return profile.birthDate.map { "\(name) (\($0))" } ?? name
  }

  /// The chart after an event.
  func chart(at position: UInt64) async throws -> ReplayChart {
    var chart = GetChart(patientId: patient)
    chart.limit = Self.items
    let answer = try await session.ask(chart, tracing, asOf: AsOf(position: position))
    return ReplayChart(answer.outcome, session.console.style.language)
  }

  /// What events after one position up to another changed in the chart.
  func changes(after earlier: UInt64, upTo position: UInt64) async throws -> [SectionChanges] {
    var diff = DiffTimeline(
      patientId: patient, from: AsOf(position: earlier), to: AsOf(position: position))
    diff.limit = 1
    return try await session.ask(diff, tracing).outcome.sections
  }
}
