import RecordClient
import RecordConsole
import RecordModel

/// The surroundings that all simulated patients share: the days, the questionnaires and the practice's hours.
struct SimulationSurroundings {
  let first: SimulatedDay
  let last: SimulatedDay
  var questionnaires: [FunnelDetail] = []
  var visits: [Visit] = []
  /// Items of the library.
  var resources: [RecordID] = []
  /// What measures at home.
  var device: DeviceModel?
  /// Where and when somebody can come without an appointment.
  var walkIn: WalkIn?

  /// A time that a visit can have.
  struct Visit {
    let provider: RecordID
    let day: CalendarDay
    let time: HourMinute
    let type: AppointmentType
  }

  /// A site at a time at which it is open, and whoever sees people there.
  struct WalkIn {
    let location: RecordID
    let provider: RecordID
    let day: CalendarDay
    let time: HourMinute
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
    resources = try await connection.answer(to: ListResources()).outcome.resources.map(\.id).sorted {
      $0.text < $1.text
    }
    device = try await connection.answer(to: ListDeviceCatalog()).outcome.devices.first {
      $0.metrics.contains(.bloodPressure) || $0.metrics.contains(.weight)
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
    if let provider = providers.first { walkIn = try await site(seenBy: provider.id, connection) }
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

  /// The first site that takes people in, at ten on its first working day.
  private func site(
    seenBy provider: RecordID, _ connection: RecordConnection
  ) async throws -> WalkIn? {
    let ten = HourMinute(clamping: 600)
    for site in try await connection.answer(to: ListLocations()).outcome.locations where site.acceptsWalkIns {
      for offset in Self.bookedDays.prefix(7) {
        let day = last.adding(offset).calendarDay
        guard site.hours?.contain(day, ten) ?? true else { continue }
        return WalkIn(location: site.id, provider: provider, day: day, time: ten)
      }
    }
    return nil
  }
}
