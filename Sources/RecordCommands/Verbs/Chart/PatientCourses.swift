import RecordCharts
import RecordConsole
import RecordModel

/// Reads everything for drawings of a patient from the daemon.
struct PatientCourses {
  let session: Session
  let patient: PatientID
  let reading: ReadingOptions

  var time: ChartTime {
    let offset = session.console.style.offset
    return ChartTime(session.console.style.language) { Int(offset($0)) }
  }

  /// Courses of vitals; those without a point are left out unless they were requested by name.
  func vitals(_ trend: GetVitalsTrend) async throws -> [Course] {
    let answer = try await session.ask(trend, reading).outcome
    let profile = try await session.ask(GetPatient(patientId: patient), reading).outcome
    let measures = try await session.ask(GetMeasures(), reading.tracing).outcome
    let entries = try await self.entries(trend.from, trend.to)
    let newest = answer.series.compactMap { $0.points.last?.timestamp }.max()
    let age = profile.birthDate.flatMap { birth in newest.map { birth.age(at: $0) } }
    let maker = VitalsCourse(measures, age: age, session.console.style.language)
    return answer.series.compactMap { series in
      var course = maker.course(series, entries: entries)
      if course.points.isEmpty && course.wrong.isEmpty && trend.metrics == nil { return nil }
      course.window = (trend.from, trend.to)
      return course
    }
  }

  /// All entries of a span of time, including wrong ones.
  private func entries(_ from: Timestamp?, _ to: Timestamp?) async throws -> [VitalsEntry] {
    var list = ListVitals(patientId: patient, limit: 200)
    (list.from, list.to, list.includeRetracted) = (from, to, true)
    var entries: [VitalsEntry] = []
    repeat {
      let page = try await session.ask(list, reading).outcome
      entries += page.vitals
      list.cursor = page.page.nextCursor
    } while list.cursor != nil
    return entries
  }

  /// Courses of scores, one a questionnaire; all of them, or one.
  func scores(of funnel: String? = nil, from: Timestamp? = nil, to: Timestamp? = nil) async throws -> [Course]
  {
    var list = ListAssessmentHistory(patientId: patient, limit: 100)
    var items: [Measure] = []
    repeat {
      let page = try await session.ask(list, reading).outcome
      items += page.items
      list.cursor = page.pagination.nextCursor
    } while list.cursor != nil
    let wanted = items.filter { item in
      (funnel.map { item.funnel.text == $0 } ?? true) && (from.map { item.completedAt >= $0 } ?? true)
        && (to.map { item.completedAt < $0 } ?? true)
    }
    var courses: [Course] = []
    for name in Set(wanted.map(\.funnel.text)).sorted() {
      let own = wanted.filter { $0.funnel.text == name }
      var bands: [String: GetFunnelBands.Outcome] = [:]
      for version in Set(own.map(\.funnelVersion)) {
        bands[version] = try await session.ask(GetFunnelBands(version: version), reading.tracing).outcome
      }
      var course = ScoreCourse.course(own, bands: bands, fallbackTitle: name, session.console.style.language)
      course.window = (from, to)
      courses.append(course)
    }
    return courses
  }
}
