import RecordModel

/// Something that patients or those around them do.
typealias SimulatedDeed = @Sendable (inout SimulatedLife) async throws -> Void

/// What happens once, and what happens now and then.
extension SimulatedLife {
  /// Deeds by the number of days after registration.
  private static let milestones: [Int: SimulatedDeed] = [
    1: { try await $0.sendPictures() }, 2: { try await $0.prepareForEmergencies() },
    4: { try await $0.connectDevice() }, 120: { try await $0.changePhone() },
    150: { try await $0.changeInsurer() }, 200: { try await $0.reviewEmergencies() },
  ]

  /// Deeds by how likely they are on a day.
  private static let habits: [(chance: Double, deed: SimulatedDeed)] = [
    (0.006, { try await $0.askAssistant() }), (0.002, { try await $0.recordVoiceNote() }),
    (0.004, { try await $0.keepReading() }), (0.002, { try await $0.raiseAlert() }),
  ]

  /// Deeds by the weekday of the registration on which they are done.
  private static let weekly: [Int: SimulatedDeed] = [5: { try await $0.syncDevice() }]

  mutating func beAround() async throws {
    if let deed = Self.milestones[daysHere] { try await deed(&self) }
    if let deed = Self.weekly[daysHere % 7] { try await deed(&self) }
    for habit in Self.habits where random.chance(habit.chance) { try await habit.deed(&self) }
    if daysHere % 90 == 10 { try await sumUp() }
    if treatedDays == 45 { try await adjustDose() }
  }

  /// What is asked of the practice for the time to come, and what the practice sees to on the last day.
  mutating func endAround() async throws {
    try await walkIn()
    try await meetByVideo()
    try await takeCopy()
    try await keepCards()
    // Last, so that it is about all alerts that there are, however often the simulation is run.
    try await triage()
  }
}
