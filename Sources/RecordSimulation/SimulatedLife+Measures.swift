import RecordModel

/// Measured values: at home, offline, late, wrong and put right.
extension SimulatedLife {
  enum Extent { case pressure, full }

  mutating func measure() async throws {
    try await correct()
    if let until = offlineUntil, day >= until { try await reconnect() }
    if offlineUntil == nil, random.chance(0.01) { offlineUntil = day.adding(random.whole(2...5)) }
    if random.chance(0.01) { try await logForgotten() }
    guard random.chance(course.diligence) else { return }
    var entry = VitalsInput(id: newID(), timestamp: day.at(minute: random.whole(380...560)))
    add(random.chance(0.2) ? .full : .pressure, to: &entry)
    if offlineUntil != nil, day != surroundings.last { return queue.append(entry) }
    try await log(entry)
  }

  private mutating func log(_ right: VitalsInput) async throws {
    var entry = right
    // Two digits changed places.
    if random.chance(0.02), let systolic = entry.bloodPressureSystolic {
      entry.bloodPressureSystolic = systolic + ExactDecimal(45)
    }
    guard try await act(LogVitals(patientId: person.id, input: entry), at: 600) != nil, let id = entry.id
    else {
      return
    }
    if entry != right { return mistake = (id, right) }
    guard random.chance(0.005) else { return }
    try await act(RetractVitals(patientId: person.id, vitalId: id, reason: .deviceFault), at: 610)
  }

  private mutating func correct() async throws {
    guard let (id, meant) = mistake.take() else { return }
    var right = meant
    right.id = newID()
    try await act(
      CorrectVitals(patientId: person.id, vitalId: id, reason: .enteredInError, input: right), at: 300)
  }

  private mutating func reconnect() async throws {
    offlineUntil = nil
    guard !queue.isEmpty else { return }
    // What was not answered is sent once more, as an app does.
    if random.chance(0.3), let again = queue.first { queue.append(again) }
    try await act(LogVitalsBatch(patientId: person.id, entries: queue), at: 360)
    queue = []
  }

  private mutating func logForgotten() async throws {
    let before = day.adding(-random.whole(1...min(10, max(1, daysHere))))
    guard before >= joined else { return }
    var entry = VitalsInput(id: newID(), timestamp: before.at(minute: 1200))
    add(.pressure, to: &entry)
    entry.note = person.say("nachgetragen", "entered late")
    try await act(LogVitals(patientId: person.id, input: entry), at: 1210)
  }

  mutating func add(_ extent: Extent, to entry: inout VitalsInput) {
    let days = treatedDays
    let diastolic = random.normal(course.diastolic(days), 4)
    entry.bloodPressureDiastolic = Self.decimal(max(45, diastolic), digits: 0)
    entry.bloodPressureSystolic = Self.decimal(
      max(diastolic + 15, random.normal(course.systolic(days), 7)), digits: 0)
    entry.heartRate = Self.decimal(min(150, max(42, random.normal(course.pulse(days), 5))), digits: 0)
    if course.hasDevice { entry.fromDevice = true }
    if course.concerns.contains(.diabetes) { addGlucose(to: &entry) }
    if extent == .full { addRest(to: &entry) }
  }

  private mutating func addGlucose(to entry: inout VitalsInput) {
    let value = min(450, max(55, random.normal(course.glucose(treatedDays) - 15, 18)))
    entry.glucoseContext = random.one(of: [.fasting, .fasting, .postPrandial, .random])
    entry.bloodGlucose = Self.decimal(
      course.usesMillimoles ? value / 18.018 : value, digits: course.usesMillimoles ? 1 : 0)
    if course.usesMillimoles { entry.units = ["bloodGlucose": "mmol/L"] }
  }

  private mutating func addRest(to entry: inout VitalsInput) {
    let weight = random.normal(course.weight(treatedDays), 0.5)
    entry.weight = Self.decimal(course.usesPounds ? weight / 0.453_592_37 : weight, digits: 1)
    if course.usesPounds { entry.units = (entry.units ?? [:]).merging(["weight": "lb"]) { $1 } }
    entry.oxygenSaturation = Self.decimal(min(100, random.normal(97, 1)), digits: 0)
    entry.respiratoryRate = Self.decimal(random.normal(15, 2), digits: 0)
    let fever = random.chance(0.04) ? 1.6 : 0
    entry.temperature = Self.decimal(random.normal(36.7 + fever, 0.25), digits: 1)
  }
}
