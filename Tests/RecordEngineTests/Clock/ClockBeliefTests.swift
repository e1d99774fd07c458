import RecordModel
import Testing

@testable import RecordEngine

@Suite("How far a clock is believed") struct ClockBeliefTests {
  private static let hour: Int64 = 3_600_000
  private static let day = 24 * hour
  private static let begin = Timestamp(milliseconds: 1_768_472_430_000)

  /// What happens to a machine: for so long time passes, by so much the clock is set; after a start nobody knows how much
  /// passed.
  enum Step: Sendable {
    case passes(Int64)
    case set(Int64)
    case off(Int64)
    case confirmed
  }

  struct Course: Sendable, CustomTestStringConvertible {
    let name: String
    let steps: [Step]
    let isTrusted: Bool
    /// Milliseconds from what is believed to what the clock shows.
    let ahead: Int64
    var testDescription: String { name }

    init(_ name: String, _ steps: [Step], trusted: Bool, ahead: Int64) {
      (self.name, self.steps, isTrusted, self.ahead) = (name, steps, trusted, ahead)
    }
  }

  private static func hours(_ count: Int) -> [Step] { [Step](repeating: .passes(hour), count: count) }
  private static let years = 3650 * day

  static let courses: [Course] = [
    Course("a new store", [], trusted: true, ahead: 0),
    Course("time passes", hours(240), trusted: true, ahead: 0),
    Course("one long look", [.passes(900 * day)], trusted: true, ahead: 0),
    Course("a week ahead", [Step.set(7 * day)], trusted: true, ahead: 7 * day),
    Course("a millisecond more", [Step.set(7 * day + 1)], trusted: false, ahead: 7 * day + 1),
    Course("ten years ahead", [Step.set(years)], trusted: false, ahead: years),
    Course("and right again", [Step.set(years), .passes(20 * day), .set(-years)], trusted: true, ahead: 0),
    Course(
      "restarted while ahead", [Step.set(years), .off(hour), .passes(hour)], trusted: false,
      ahead: years + hour),
    Course("a start ten years ahead", [Step.off(years)], trusted: false, ahead: years),
    Course("off for a week", [Step.off(7 * day)], trusted: true, ahead: 7 * day),
    Course("a day after that", [Step.off(7 * day)] + hours(24), trusted: true, ahead: 0),
    Course("off for a month", [Step.off(30 * day)], trusted: false, ahead: 30 * day),
    Course("30 days on, less an hour", [Step.set(years)] + hours(719), trusted: false, ahead: years),
    Course("30 days on", [Step.set(years)] + hours(720), trusted: true, ahead: 0),
    Course(
      "30 days on, with restarts", [Step.set(years)] + (0..<30).flatMap { _ in hours(24) + [Step.off(hour)] },
      trusted: true, ahead: hour),
    Course(
      "30 days, but a jump between", [Step.set(years)] + hours(600) + [Step.set(2 * day)] + hours(600),
      trusted: false, ahead: years + 2 * day),
    Course(
      "drift is no jump", [Step.set(years)] + (0..<720).flatMap { _ in [Step.passes(hour), Step.set(1000)] },
      trusted: true, ahead: 1000),
    Course(
      "switched off for a week again and again",
      hours(25) + [Step.off(7 * day), Step.off(7 * day)],
      trusted: false, ahead: 14 * day),
    Course("many small jumps", (0..<10).map { _ in Step.set(day) }, trusted: false, ahead: 10 * day),
    Course(
      "an office: 8 hours of 24, and weekends",
      (0..<60).flatMap { day in hours(8) + [Step.off(day % 5 == 4 ? 64 * hour : 16 * hour)] },
      trusted: true, ahead: 64 * hour),
    Course("confirmed", [Step.set(years), .confirmed], trusted: true, ahead: 0),
    Course(
      "confirmed, and once more ahead", [Step.set(years), .confirmed, .set(years)], trusted: false,
      ahead: years),
    Course("a year back", [Step.set(-365 * day)], trusted: true, ahead: -365 * day),
    Course("a year back for a day is how it is", [Step.set(-365 * day)] + hours(25), trusted: true, ahead: 0),
    Course(
      "set back to what was never believed",
      [Step.set(years), .confirmed, .set(-years)] + hours(25) + [Step.set(years)], trusted: false,
      ahead: years),
  ]

  @Test("the table of courses", arguments: courses) func table(_ course: Course) throws {
    var (belief, now) = (ClockBelief(Self.begin), Self.begin.milliseconds)
    belief.look(at: Self.begin, after: nil)
    for step in course.steps {
      var elapsed: Int64? = 0
      switch step {
      case .passes(let time): (now, elapsed) = (now + time, time)
      case .set(let distance): now += distance
      case .off(let time):
        (now, elapsed) = (now + time, nil)
        belief = try #require(ClockBelief(belief.bytes))
      case .confirmed: belief.follow(Timestamp(milliseconds: now))
      }
      belief.look(at: Timestamp(milliseconds: now), after: elapsed)
    }
    #expect(belief.isTrusted == course.isTrusted)
    #expect(belief.ahead == course.ahead)
    let wall = Timestamp(milliseconds: now)
    #expect((belief.certain(wall) == wall) == course.isTrusted)
    #expect(belief.certain(wall) <= wall)
  }

  @Test("what cannot have been kept is not read") func bytes() {
    #expect(ClockBelief([]) == nil)
    #expect(ClockBelief([UInt8](repeating: 0xff, count: 23)) == nil)
    for place in 0..<3 {
      var bytes = ClockBelief(Self.begin).bytes
      bytes.replaceSubrange(place * 8..<place * 8 + 8, with: [0x7f] + [UInt8](repeating: 0xff, count: 7))
      #expect(ClockBelief(bytes) == nil)
    }
  }
}
