import RecordClient
import RecordConsole
import RecordModel

/// The surroundings that all simulated patients share: the days, the questionnaires and the practice's hours.
struct SimulationSurroundings {
  let first: SimulatedDay
  let last: SimulatedDay
  var questionnaires: [FunnelDetail] = []
  var visits: [Visit] = []

  /// A time that a visit can have.
  struct Visit {
    let provider: RecordID
    let day: CalendarDay
    let time: HourMinute
    let type: AppointmentType
  }

  /// Days after the last one on which visits are booked: past what a practice asks for ahead, within what it allows.
  private static let bookedDays = 4...24

  /// Whether the last day is so recent that something can be asked for after it.
  let isCurrent: Bool

  init(first: SimulatedDay, last: SimulatedDay, isCurrent: Bool) {
    (self.first, self.last, self.isCurrent) = (first, last, isCurrent)
  }

  /// Asks the daemon for what is published; the same for the same publications, whatever is booked already.
  mutating func find(_ connection: RecordConnection) async throws {
    let catalogue = try await connection.answer(to: ListFunnels(limit: 100)).outcome
    for slug in catalogue.pillars.flatMap(\.funnels).map(\.slug).sorted(by: { $0.text < $1.text }) {
      questionnaires.append(try await connection.answer(to: GetFunnelDefinition(slug: slug)).outcome)
    }
    let providers: [Provider]
    do throws(CommandFailure) {
      providers = try await connection.answer(to: ListProviders()).outcome.providers
    } catch {
      // No practice is published: nobody can be visited.
      guard error.code == "NOT_FOUND" || error.code == "STATE_CONFLICT" else { throw error }
      return
    }
    for provider in providers {
      for offset in Self.bookedDays { try await find(provider, last.adding(offset).calendarDay, connection) }
    }
  }

  private mutating func find(
    _ provider: Provider, _ day: CalendarDay, _ connection: RecordConnection
  ) async throws {
    let slots = try await connection.answer(to: GetAvailability(providerId: provider.id, date: day)).outcome
      .slots
    visits += slots.flatMap { slot in
      slot.types.filter { $0 != .inPerson }.map {
        Visit(provider: provider.id, day: day, time: slot.time, type: $0)
      }
    }
  }
}
