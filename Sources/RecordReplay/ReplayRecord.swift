import RecordClient
import RecordConsole
import RecordModel

/// A replay's questions to the daemon.
package struct ReplayRecord {
  let connection: RecordConnection
  let patient: PatientID
  let language: Language
  let requestID: RequestID?

  package init(
    _ connection: RecordConnection, patient: PatientID, language: Language, requestID: RequestID?
  ) {
    (self.connection, self.patient) = (connection, patient)
    (self.language, self.requestID) = (language, requestID)
  }

  /// Items of a section that a screen can show, and enough values for a course.
  private static let items = 200

  /// All events that the log took in a span of time, the first one first.
  package func entries(from: Timestamp?, to: Timestamp?) async throws -> [TimelineEntry] {
    var read = ReadTimeline(patientId: patient)
    (read.order, read.by, read.limit) = (.oldest, .recorded, 200)
    (read.from, read.to) = (from, to)
    var entries: [TimelineEntry] = []
    repeat {
      let page = try await ask(read)
      entries += page.entries
      read.cursor = page.page.nextCursor
    } while read.cursor != nil
    return entries
  }

  /// Whose record it is.
  func person() async throws -> String {
    let profile = try await ask(GetPatient(patientId: patient))
    let name = profile.fullName ?? profile.id.description
    return profile.birthDate.map { "\(name) (\($0))" } ?? name
  }

  /// The chart after an event.
  func chart(at position: UInt64) async throws -> ReplayChart {
    var chart = GetChart(patientId: patient)
    chart.limit = Self.items
    return ReplayChart(try await ask(chart, asOf: AsOf(position: position)), language)
  }

  /// The changes to the chart by events after one position up to another.
  package func changes(after earlier: UInt64, upTo position: UInt64) async throws -> [SectionChanges] {
    var diff = DiffTimeline(
      patientId: patient, from: AsOf(position: earlier), to: AsOf(position: position))
    diff.limit = 1
    return try await ask(diff).sections
  }

  private func ask<M: Method>(_ method: M, asOf: AsOf? = nil) async throws(CommandFailure) -> M.Outcome {
    let meta = CallMeta(requestId: requestID, language: language, asOf: asOf)
    return try await connection.answer(to: method, meta).outcome
  }
}
