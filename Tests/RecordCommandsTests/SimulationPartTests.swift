import Foundation
import RecordModel
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
