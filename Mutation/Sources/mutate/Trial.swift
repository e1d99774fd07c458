import Foundation

/// What became of a mutant.
struct Verdict: Sendable {
  enum State: String, Sendable {
    /// A test failed, or the tests did not come to an end.
    case noticed
    case survived
    /// No test asks for its condition.
    case unreached
    /// With the switch, the source does not compile.
    case unbuilt
  }

  let name: MutantName
  let state: State
  /// The first test that failed, or `time`, `crash`.
  var by = ""
}

/// Switches one mutant on and runs the tests that ask for it: those of its own area first, then those that ask for least.
struct Trial {
  let runner: TestRunner
  let suites: [Suite]

  /// So many suites in the first processes; all that are left in the last.
  private static let portions = [3, 6, 20, 40]
  /// Seconds that the suites of a mutant may take if run alone; without a limit where it is thorough.
  let budget: Double

  func verdict(of mutant: Mutant) throws -> Verdict {
    guard suites.contains(where: { $0.asked.contains(mutant.id) }) else {
      return Verdict(name: mutant.name, state: .unreached)
    }
    var waiting = suites(asking: mutant)
    var portions = Self.portions[...]
    while !waiting.isEmpty {
      let portion = Array(waiting.prefix(portions.popFirst() ?? waiting.count))
      waiting.removeFirst(portion.count)
      // What goes round in a circle is noticed by that.
      let limit = 30 + 4 * portion.reduce(0) { $0 + $1.seconds }
      let run = try runner.run(
        portion.map(\.name), limit: limit, variables: [SwitchFile.mutant: "\(mutant.id)"],
        until: Self.failed)
      if !run.succeeded { return Verdict(name: mutant.name, state: .noticed, by: Self.reason(run)) }
    }
    return Verdict(name: mutant.name, state: .survived)
  }

  private static let failed = "recorded an issue"

  private func suites(asking mutant: Mutant) -> [Suite] {
    let cost = { (suite: Suite) in
      Double(suite.asked.count) * suite.seconds * (runner.isOf(mutant.name.area, suite.name) ? 0.001 : 1)
    }
    let asking = suites.filter { $0.asked.contains(mutant.id) }.sorted {
      (cost($0), $0.name) < (cost($1), $1.name)
    }
    var seconds = 0.0
    let fitting = asking.filter { suite in
      guard seconds + suite.seconds <= budget else { return false }
      seconds += suite.seconds
      return true
    }
    return fitting.isEmpty ? Array(asking.prefix(1)) : fitting
  }

  private static func reason(_ run: Program) -> String {
    if run.ranOutOfTime { return "time" }
    let failed = run.output.firstMatch(of: /Test (.+?) recorded an issue/)
    return failed.map { String($0.1.prefix(120)) } ?? "crash"
  }
}
