import RecordClient
import RecordConsole
import RecordModel

/// Plays simulated patients day after day.
///
/// A patient's traits and actions follow from the seed alone, so several patients can act at a time; only the
/// order in which the log holds different patients' events of a day then varies.
package struct Simulation: Sendable {
  let patients: Int
  let seed: UInt64
  /// Patients who act at the same time; one for the same order of the log every time.
  let callers: Int
  let first: SimulatedDay
  let last: SimulatedDay
  /// Whether the last day is so recent that something can be asked for after it.
  let isCurrent: Bool

  package init(
    patients: Int, seed: UInt64, callers: Int, first: SimulatedDay, last: SimulatedDay, today: SimulatedDay
  ) {
    (self.patients, self.seed, self.callers) = (patients, seed, callers)
    (self.first, self.last) = (first, last)
    isCurrent = last >= today.adding(-2)
  }

  package func run(
    _ connection: RecordConnection, progress: (Double) -> Void
  ) async throws -> SimulationReport {
    let begin = ContinuousClock.now
    var report = SimulationReport(
      seed: seed, patients: patients, from: first.calendarDay, until: last.calendarDay,
      headBefore: try await head(connection))
    var surroundings = SimulationSurroundings(first: first, last: last, isCurrent: isCurrent)
    try await surroundings.find(connection)
    let stage = SimulationStage(seed: seed, connection: connection)
    var lives = (0..<patients).map { SimulatedLife(number: $0, surroundings: surroundings, stage: stage) }
    // Visits are booked on the last day, and who comes first gets one.
    let booking = isCurrent ? 1 : 0
    let week = callers == 1 ? 1 : 7
    for number in stride(from: first.number, through: last.number - booking, by: week) {
      let days = number...min(number + week - 1, last.number - booking)
      try await live(days, callers, &lives) { progress(share(of: days, $0)) }
    }
    if isCurrent {
      try await live(last.number...last.number, 1, &lives) {
        progress(share(of: last.number...last.number, $0))
      }
    }
    report.commands = stage.counts.values.sorted { $0.method < $1.method }
    report.head = try await head(connection)
    let took = (ContinuousClock.now - begin).components
    report.milliseconds = took.seconds * 1000 + took.attoseconds / 1_000_000_000_000_000
    return report
  }

  /// How much of the whole is done with so much of some days.
  private func share(of days: ClosedRange<Int>, _ done: Double) -> Double {
    (Double(days.lowerBound - first.number) + done * Double(days.count))
      / Double(last.number - first.number + 1)
  }

  /// Has everybody live through some days, so many at a time.
  private func live(
    _ days: ClosedRange<Int>, _ callers: Int, _ lives: inout [SimulatedLife], progress: (Double) -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: (Int, SimulatedLife).self) { group in
      for index in lives.indices {
        if index >= callers, let (other, life) = try await group.next() { lives[other] = life }
        progress(Double(index) / Double(lives.count))
        group.addTask { [life = lives[index]] in
          var life = life
          for day in days { try await life.live(SimulatedDay(number: day)) }
          return (index, life)
        }
      }
      for try await (index, life) in group { lives[index] = life }
    }
  }

  private func head(_ connection: RecordConnection) async throws -> UInt64 {
    try await connection.answer(to: CheckHealth()).outcome.position
  }

  /// Refuses a log that holds patients of another origin: simulated ones would stand among them for ever.
  package func requireNobodyElse(_ connection: RecordConnection) async throws {
    let own = Set((0..<patients).map { SimulatedPerson.id(seed: seed, number: $0).description })
    var position: UInt64 = 0
    while true {
      let page = try await connection.answer(
        to: ReadLog(fromPosition: position, types: [PatientCreated.type.name], limit: 1000)
      ).outcome
      guard page.events.allSatisfy({ own.contains($0.streamId) }) else {
        throw CommandFailure.usage(
          "the log holds patients that this simulation did not make, and simulated ones could never be taken out "
            + "again: use an empty store, or --among-others where everybody in this one is made up")
      }
      if page.nextPosition >= page.head || page.nextPosition == position { return }
      position = page.nextPosition
    }
  }
}
