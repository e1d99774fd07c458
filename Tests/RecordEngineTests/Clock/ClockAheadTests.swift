import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("A clock that jumped ahead destroys nothing") struct ClockAheadTests {
  @Test("the clock is eleven years ahead and right again: it is still there", arguments: Destroyer.all)
  func wrong(_ thing: Destroyer) throws { #expect(try thing.isThere(.wrong)) }

  @Test("control: when the years have passed, it is gone", arguments: Destroyer.all)
  func passing(_ thing: Destroyer) throws { #expect(try !thing.isThere(.passing)) }

  @Test("every function that destroys by time is tried here") func everyFunction() throws {
    let rows = String(decoding: try Shipped.file("Tests/Golden/times.tsv"), as: UTF8.self).split(
      separator: "\n"
    ).dropFirst()
    let destroys = rows.map { $0.split(separator: "\t") }.filter { $0.last == "destroys" }
    #expect(Set(destroys.map { "\($0[0]) \($0[1])" }) == Set(Destroyer.all.flatMap(\.places)))
  }

  @Test("an operator who names the day confirms it, and what is past its time goes") func confirmed() throws {
    let scene = try LabReportScene()
    _ = try scene.completed()
    ClockMoves.wrong.ahead(scene.test.clock)
    let status = try #require(try scene.test.call(ReportStatus()).clock)
    #expect(status.aheadMilliseconds == ClockMoves.years && status.waitMilliseconds == ClockBelief.probation)
    let day = CalendarDay(scene.test.clock.now())
    #expect(
      try scene.refusal(ConfirmClock(day: day.adding(days: -1)))?.details?["reason"] == "other_day")
    #expect(try ReportSweep(engine: scene.test.engine).run() == 0)
    #expect(try scene.test.call(ConfirmClock(day: day)).aheadMilliseconds == ClockMoves.years)
    #expect(try scene.test.call(ReportStatus()).clock == nil)
    #expect(try ReportSweep(engine: scene.test.engine).run() == 1)
  }

  @Test("a start with a clock that is ahead believes it no more than the run before") func start() throws {
    let (directory, clock) = (TemporaryDirectory(), FakeClock())
    let patient = try {
      let scene = try LabReportScene(DocumentScene(directory: directory, clock: clock))
      _ = try scene.completed()
      ClockMoves.wrong.ahead(clock)
      // Stamps the log with it.
      _ = try scene.test.call(CreatePatient())
      return scene.patient
    }()
    let test = try TestEngine(directory: directory, clock: clock, seed: 6)
    #expect(try test.call(ReportStatus()).clock?.aheadMilliseconds == ClockMoves.years)
    #expect(try ReportSweep(engine: test.engine).run() == 0)
    #expect(try test.call(ListLabReports(patientId: patient)).total == 1)
  }

  @Test("it is told once a day, for as long as it is not believed") func told() {
    let (first, second) = (CalendarDay("2036-01-01"), CalendarDay("2036-01-02"))
    let doubtful = ClockStatus(believed: .earliest, aheadMilliseconds: 1, waitMilliseconds: 1)
    var watch = ClockWatch()
    let looks: [(ClockStatus?, CalendarDay?, Bool)] = [
      (nil, first, false), (doubtful, first, true), (doubtful, first, false), (doubtful, second, true),
      (nil, second, false), (doubtful, second, true),
    ]
    for (status, day, isNews) in looks {
      #expect((watch.look(status, on: day ?? first ?? CalendarDay(.earliest)) != nil) == isNews)
    }
  }

  @Test("a backup made after the clock came back is not taken for the oldest") func backups() throws {
    let scene = try BackupScene(kept: 1)
    ClockMoves.wrong.ahead(scene.clock)
    let wrong = try scene.backUp()
    ClockMoves.wrong.back(scene.clock)
    _ = try scene.test.call(CreateJournalEntry.words("Noch ein Tag", of: scene.patient))
    let right = try scene.backUp()
    #expect(wrong.name > right.name)
    #expect(try scene.test.call(ListBackups()).backups.map(\.name) == [right.name])
  }
}
