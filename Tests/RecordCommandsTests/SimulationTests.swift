import Foundation
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordCommands
@testable import RecordConsole
@testable import RecordSimulation

/// What simulated patients are made of.
struct SimulationPartTests {
  /// The first numbers of SplitMix64 with seed 1234567, from the reference implementation by Sebastiano Vigna.
  @Test func numbersAreThoseOfTheReference() {
    var random = SimulationRandom(state: 1_234_567)
    #expect(
      (0..<5).map { _ in random.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test func numbersKeepTheirLimits() {
    var random = SimulationRandom(1, 2, 3)
    let drawn = (0..<20_000).map { _ in random.whole(3...5) }
    #expect(Set(drawn) == [3, 4, 5])
    let normal = (0..<20_000).map { _ in random.normal(10, 2) }
    let mean = normal.reduce(0, +) / Double(normal.count)
    #expect(abs(mean - 10) < 0.1 && normal.allSatisfy { (-2...22).contains($0) })
    let spread = normal.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(normal.count)
    #expect(abs(spread.squareRoot() - 2) < 0.1)
  }

  @Test func everyPersonIsPlausible() throws {
    var names: Set<String> = []
    for number in 0..<2000 {
      let person = SimulatedPerson(seed: 1, number: number)
      names.insert(person.fullName)
      #expect((1938...2004).contains(person.birthDate.year) && PatientID(person.id.description) == person.id)
      var random = SimulationRandom(1, UInt64(number), 2)
      let course = HealthCourse(person, &random)
      for days in [0, 45, 90, 365] {
        #expect((90...210).contains(course.systolic(days)) && (50...130).contains(course.diastolic(days)))
        #expect(course.systolic(days) > course.diastolic(days) + 5)
        #expect((3...13).contains(course.a1c(days)) && (0...1).contains(course.burden(days)))
        #expect(course.systolic(days) <= course.systolic(0) && course.a1c(days) <= course.a1c(0))
      }
    }
    #expect(names.count > 800)
  }

  @Test func clocksFollowCentralEurope() throws {
    let winter = SimulatedDay(try #require(CalendarDay("2026-01-14")))
    let summer = SimulatedDay(try #require(CalendarDay("2026-07-14")))
    #expect(winter.at(minute: 500).description == "2026-01-14T08:20:00.000+01:00")
    #expect(summer.at(minute: 500).description == "2026-07-14T08:20:00.000+02:00")
    #expect(summer.adding(1).calendarDay == CalendarDay("2026-07-15"))
    #expect(SimulatedDay(try #require(CalendarDay("1938-03-01"))).calendarDay == CalendarDay("1938-03-01"))
  }
}

/// Whole simulations, with the daemon that is shipped.
struct SimulationTests {
  /// Read once, so that midnight does not come between two runs.
  private static let until = "\(SimulatedDay(CalendarDay(Surroundings.now)).adding(-1).calendarDay)"

  private func simulate(_ daemon: RunningDaemon, callers: Int = 16) throws -> SimulationReport {
    let text = try daemon.run(
      "simulate", "--patients", "6", "--seed", "1", "--days", "120", "--until", Self.until, "--callers",
      "\(callers)", "--json")
    return try JSON.decode(SimulationReport.self, from: Array(text.utf8.dropLast()))
  }

  private func publishPractice(_ daemon: RunningDaemon) throws {
    let file = checkout.appending(path: "Config/practice/example.json")
    let definition = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    _ = try daemon.run("call", "practice.publish", "{\"definition\":\(definition)}")
  }

  /// The events, without what a seed does not decide: moments of recording, hashes, ids that the daemon makes.
  private func record(_ daemon: RunningDaemon) throws -> [String] { unnamed(try lines(daemon)) }

  /// The same patient by patient, whatever came in between.
  private func histories(_ daemon: RunningDaemon) throws -> Set<[String]> {
    let byPatient = Dictionary(grouping: try lines(daemon)) {
      $0.firstMatch(of: /"streamId":"[0-9a-f-]*"/)?.output
    }
    return Set(
      byPatient.values.map { unnamed($0.map { $0.replacing(/"(position|causation)":[0-9]+/, with: "") }) })
  }

  private func lines(_ daemon: RunningDaemon) throws -> [String] {
    let place = TemporaryDirectory()
    let path = place.path + "/all"
    _ = try daemon.run("export", "--all", "--format", "ndjson", "--output", path + "/")
    let text = try String(contentsOfFile: path + "/events.ndjson", encoding: .utf8)
    let now = try Regex("\(CalendarDay(Surroundings.now))T[0-9:.]*Z")
    return text.split(separator: "\n").filter { $0.contains("\"streamKind\":\"patient\"") }.map {
      String($0).replacing(now, with: "now")
    }
  }

  /// Names ids by the order in which they come.
  private func unnamed(_ lines: [String]) -> [String] {
    var names: [String: String] = [:]
    return lines.map { line in
      line.replacing(
        /[0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/
      ) { found in
        let id = String(found.output.0)
        let name = names[id] ?? "id-\(names.count)"
        names[id] = name
        return name
      }
    }
  }

  @Test func theSameSeedGivesTheSameRecord() async throws {
    let (first, second) = (try await RunningDaemon(), try await RunningDaemon())
    for daemon in [first, second] { try publishPractice(daemon) }
    let report = try simulate(first, callers: 1)
    var other = try simulate(second, callers: 1)
    (other.milliseconds, other.head) = (report.milliseconds, report.head)
    #expect(other == report)
    let record = try record(first)
    #expect(try self.record(second) == record)
    #expect(Set(record).count == record.count && record.count > 300)
    for type in [
      "assessment.answer-saved", "assessment.completed", "vitals.recorded", "vitals.retracted",
      "careplan.published", "messages.sent", "journal.entry-created", "labs.recorded", "appointments.booked",
    ] {
      #expect(record.contains { $0.contains("\"type\":\"\(type)\"") }, "\(type)")
    }
    #expect(report.commands.allSatisfy { $0.refused.keys.allSatisfy { $0 == "slot_unavailable" } })
  }

  @Test func patientsWhoActAtATimeLeadTheSameLives() async throws {
    let (alone, together) = (try await RunningDaemon(), try await RunningDaemon())
    for daemon in [alone, together] { try publishPractice(daemon) }
    let reports = (try simulate(alone, callers: 1), try simulate(together))
    #expect(reports.0.commands == reports.1.commands)
    let histories = try histories(alone)
    #expect(try self.histories(together) == histories && histories.count == 6)
  }

  @Test func runningAgainRecordsNothingTwice() async throws {
    let daemon = try await RunningDaemon()
    let first = try simulate(daemon)
    let again = try simulate(daemon)
    #expect(again.headBefore == first.head && again.head == first.head)
    #expect(again.commands.allSatisfy { $0.taken == 0 })
    let other = try daemon.fail("simulate", "--patients", "6", "--seed", "2")
    #expect(other.status == 64 && other.error.contains("--among-others"))
    #expect(try daemon.run("verify").hasPrefix("The log is intact.\n"))
  }

  @Test("R-MH-229, R-MH-334: a record that moves is the same, projection by projection")
  func movesWithEveryProjection() async throws {
    let source = try await RunningDaemon()
    _ = try simulate(source)
    let place = TemporaryDirectory()
    let path = place.path + "/all"
    _ = try source.run("export", "--all", "--format", "ndjson", "--output", path + "/")
    let target = try await RunningDaemon("--set", "publish-shipped=no")
    #expect(try target.run("import", path).contains(" 0 known, 0 refused"))
    let list = try source.run("projection", "list", "--json")
    let names = list.matches(of: /"name":"([a-z-]+)"/).map { String($0.output.1) }
    #expect(names.count > 12)
    for name in names {
      let verified = try source.run("projection", "verify", name, "--json")
      #expect(try target.run("projection", "verify", name, "--json") == verified)
      #expect(verified.contains("\"matches\":true"))
    }
  }
}
