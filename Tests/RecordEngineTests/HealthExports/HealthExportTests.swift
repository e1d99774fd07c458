import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What copies of health data hold.
@Suite("Copies of health data") struct HealthExportTests {
  @Test("R-SO-276: a copy holds what the patient's own readings answer") func everything() throws {
    let scene = try HealthExportScene()
    let copy = try scene.copy(scene.wanted(.json))
    let (test, patient) = (scene.test, scene.patient)
    #expect(copy.person == (try test.call(GetProfile(patientId: patient))))
    #expect(copy.reports == (try test.call(ListLabReports(patientId: patient, limit: 100)).reports))
    #expect(copy.reports.map(\.id) == [scene.third, scene.second, scene.first])
    #expect(copy.analyses == (try test.call(ListAnalyses(patientId: patient, limit: 100)).analyses))
    #expect(copy.analyses.count == 3)
    let advice = try test.call(ListRecommendations(patientId: patient, limit: 100)).recommendations
    let past = try test.call(
      ListRecommendations(patientId: patient, status: .superseded, limit: 100)
    ).recommendations
    #expect(copy.recommendations.filter { $0.status != .superseded } == advice && !advice.isEmpty)
    #expect(copy.recommendations.filter { $0.status == .superseded } == past && !past.isEmpty)
    #expect(copy.appointments == (try test.call(ListLabVisits(patientId: patient)).visits))
    #expect(copy.courses.map(\.series) == (try test.call(GetBiomarkerTrends(patientId: patient)).series))
    let panel = PanelScene.shipped
    #expect(copy.reservation == "\(panel.scope.en) \(panel.disclaimer.en)", "R-SO-170")
    #expect(copy.reports.allSatisfy { $0.text == nil && $0.thumbnail == nil }, "R-SO-105")
  }

  @Test(
    "R-SO-282: the same state exported twice differs only in the moment",
    arguments: [HealthExportFormat.json, .csv, .html], HealthExportScope.allCases)
  func determined(_ format: HealthExportFormat, _ scope: HealthExportScope) throws {
    let scene = try HealthExportScene()
    let first = try scene.export(scene.wanted(format, scope))
    #expect(try scene.export(scene.wanted(format, scope)) == first)
    scene.test.clock.advance(milliseconds: 61_000)
    let later = try scene.export(scene.wanted(format, scope))
    if format == .csv { #expect(later == first) }
    if format == .json {
      var (before, after) = (
        try JSON.decode(HealthRecordCopy.self, from: first),
        try JSON.decode(HealthRecordCopy.self, from: later)
      )
      #expect(before != after)
      after.exportedAt = before.exportedAt
      #expect(before == after)
      before.exportedAt = after.exportedAt
    }
    if format == .html {
      let lines = [first, later].map { String(decoding: $0, as: UTF8.self).split(separator: "\n") }
      #expect(zip(lines[0], lines[1]).filter { $0 != $1 }.count == 1 && lines[0].count == lines[1].count)
    }
  }

  @Test(
    "R-SO-275: without analyses no form has one, nor a score",
    arguments: HealthExportScope.allCases)
  func withoutAnalyses(_ scope: HealthExportScope) throws {
    let scene = try HealthExportScene()
    func wanted(_ format: HealthExportFormat, _ includes: Bool?) -> BeginHealthExport {
      scene.wanted(format, scope) { $0.includeAnalyses = includes }
    }
    let copy = try scene.copy(wanted(.json, false))
    #expect(copy.analyses.isEmpty && copy.reports.allSatisfy { $0.analysis == nil } && !copy.includesAnalyses)
    #expect(copy.reports.count == 3 && copy.reports.allSatisfy { !$0.values.isEmpty })
    for format in [HealthExportFormat.json, .csv, .html] {
      let (with, without) = (try scene.text(wanted(format, nil)), try scene.text(wanted(format, false)))
      let ids = try scene.test.call(ListAnalyses(patientId: scene.patient)).analyses
      let marks = format == .html ? ["of 100", "<h2>Analyses</h2>"] : ids.map(\.id.description)
      for mark in marks where format != .json || scope == .reports {
        #expect(with.contains(mark) && !without.contains(mark), "\(format) \(mark)")
      }
      #expect(!without.lowercased().contains("overall_health_score"))
    }
  }

  @Test("R-SO-364: reports of a time go by the day on which the specimen was taken") func time() throws {
    let scene = try HealthExportScene()
    let day = scene.health.day(ago: 100)
    for (from, to, reports) in [
      (day, nil, [scene.third, scene.second]), (day.adding(days: 1), nil, [scene.third]),
      (nil, day, [scene.second, scene.first]), (nil, day.adding(days: -1), [scene.first]),
      (day, day, [scene.second]),
    ] as [(CalendarDay?, CalendarDay?, [DocumentID])] {
      let copy = try scene.copy(scene.wanted(.json, .reports) { ($0.from, $0.to) = (from, to) })
      #expect(copy.reports.map(\.id) == reports && Set(copy.analyses.map(\.reportId)) == Set(reports))
      let points = copy.courses.flatMap(\.series.points)
      #expect(Set(points.map(\.reportId)) == Set(reports))
      #expect(copy.devices.isEmpty && copy.recommendations.isEmpty && copy.appointments.isEmpty)
    }
  }

  @Test("R-SO-216: of reports that are named the patient's are copied, and the others are told") func named()
    throws
  {
    let scene = try HealthExportScene()
    let other = try scene.test.call(CreatePatient(fullName: "Max Fremd")).id
    let foreign = try scene.health.upload([("sodium", "171.5")]) { $0.owner = other }
    let begun = try scene.test.call(
      scene.wanted(.csv, .reports) { $0.reportIds = [foreign, scene.second] })
    #expect(begun.missing == [foreign] && begun.reports == 1 && begun.exportId != nil)
    let none = try scene.test.call(scene.wanted(.csv, .reports) { $0.reportIds = [foreign] })
    #expect(none.exportId == nil && none.missing == [foreign])
    #expect(try scene.noted().isEmpty)
  }

  @Test("nothing of anybody else is in a copy", arguments: [HealthExportFormat.json, .csv, .html])
  func foreign(_ format: HealthExportFormat) throws {
    let scene = try HealthExportScene()
    let other = try scene.test.call(CreatePatient(fullName: "Max Fremd")).id
    let foreign = try scene.health.upload([("sodium", "171.5")]) { $0.owner = other }
    let text = try scene.text(scene.wanted(format))
    for mark in ["Max Fremd", "171.5", foreign.description, other.description] {
      #expect(!text.contains(mark), "\(mark)")
    }
    let begun = try scene.test.call(scene.wanted(format))
    let id = try #require(begun.exportId)
    for method in [FinishHealthExport(patientId: other, exportId: id)] {
      #expect(try scene.health.refusal(method)?.hasPrefix("NOT_FOUND") == true)
    }
    #expect(
      try scene.health.refusal(ReadHealthExport(patientId: other, exportId: id))?.hasPrefix("NOT_FOUND")
        == true)
  }

  @Test("what was deleted is in no copy") func deleted() throws {
    let scene = try HealthExportScene()
    try scene.health.delete(scene.second)
    let copy = try scene.copy(scene.wanted(.json))
    #expect(copy.reports.map(\.id) == [scene.third, scene.first])
    #expect(!copy.analyses.contains { $0.reportId == scene.second })
    #expect(!copy.courses.contains { $0.series.points.contains { $0.reportId == scene.second } })
  }

  @Test("requests that contradict themselves are refused, each for its field") func refused() throws {
    let scene = try HealthExportScene()
    let day = scene.health.today
    for (change, field) in [
      ({ ($0.scope, $0.from) = (.record, day) }, "/scope"),
      ({ $0.reportIds = [] }, "/reportIds"),
      ({ $0.reportIds = [scene.first, scene.first] }, "/reportIds"),
      ({ ($0.from, $0.to) = (day, day.adding(days: -1)) }, "/from"),
    ] as [((inout BeginHealthExport) -> Void, String)] {
      let failure = try scene.health.documents.refusal(scene.wanted(.csv, .reports, change))
      #expect(
        failure?.fields.contains { $0.path == field } == true, "\(field): \(String(describing: failure))")
    }
  }
}
