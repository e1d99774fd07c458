import ArgumentParser
import RecordConsole
import RecordModel
import RecordSimulation

/// `recordctl simulate`.
struct Simulate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play made-up patients through the public methods.",
    discussion: """
      For demonstrations, measurements and training: questionnaires changed and put aside, measured values with a \
      course, late and wrong ones put right, treatment, care plans, messages, visits to come. The same seed and days \
      give the same record, but for the moments of recording and the ids that the daemon makes. A simulation that broke \
      off is continued by running it again. Nothing can be taken out of a log: a store with other patients is refused. \
      Needs the role operator, or importer with --among-others: an importer does not read the log.

      Example: recordctl simulate --patients 20 --seed 1
      """)

  @Option(help: ArgumentHelp("How many patients.", valueName: "number"))
  var patients: Int

  @Option(help: ArgumentHelp("What everything follows from.", valueName: "number"))
  var seed: UInt64

  @Option(help: ArgumentHelp("How many days.", valueName: "number"))
  var days = 365

  @Option(help: ArgumentHelp("The last day, as YYYY-MM-DD. Default: yesterday.", valueName: "day"))
  var until: CalendarDay?

  @Option(
    help: ArgumentHelp(
      "How many patients act at a time. With 1, the log has the same order every time.", valueName: "number"))
  var callers = 16

  @Flag(help: "Also if the log holds other patients.")
  var amongOthers = false

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    guard (1...100_000).contains(patients) else {
      throw ValidationError("--patients must be from 1 to 100000.")
    }
    guard (1...3660).contains(days) else { throw ValidationError("--days must be from 1 to 3660.") }
    guard (1...256).contains(callers) else { throw ValidationError("--callers must be from 1 to 256.") }
    if let until, SimulatedDay(until) > Self.yesterday {
      throw ValidationError("--until must be in the past: what is recorded has happened.")
    }
  }

  private static var yesterday: SimulatedDay { today.adding(-1) }

  private static var today: SimulatedDay {
    SimulatedDay(CalendarDay(Surroundings.now))
  }

  func run() async throws {
    let last = until.map { SimulatedDay($0) } ?? Self.yesterday
    let simulation = Simulation(
      patients: patients, seed: seed, callers: callers, first: last.adding(1 - days), last: last,
      today: Self.today)
    let line = ProgressLine()
    defer { line.clear() }
    try await Session.run(shared) { session in
      if !amongOthers { try await simulation.requireNobodyElse(session.connection) }
      let report = try await simulation.run(session.connection) { done in
        line.show("\(Bar.text(done, width: 30)) \(Int(done * 100)) %")
      }
      line.clear()
      try session.console.show(report, SimulationText.lines)
    }
  }
}
