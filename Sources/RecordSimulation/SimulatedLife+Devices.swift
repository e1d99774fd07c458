import RecordModel

/// Devices that measure by themselves, telephones, and what was written down without a connection.
extension SimulatedLife {
  mutating func connectDevice() async throws {
    guard course.hasDevice, let model = surroundings.device else { return }
    var connect = ConnectDevice(
      patientId: person.id, model: model.model, serial: "S-\(person.id.description.prefix(8))")
    connect.id = newID()
    device = try await act(connect, at: 600)?.id
  }

  /// The readings of a week; the device is given back one day.
  mutating func syncDevice() async throws {
    guard let connection = device, let model = surroundings.device else { return }
    let readings = (1...3).compactMap { before in
      day.adding(-before) > joined ? reading(of: model, on: day.adding(-before)) : nil
    }
    try await act(
      SyncDevice(patientId: person.id, connectionId: connection, batchId: newID(), readings: readings),
      at: 420)
    guard random.chance(0.01) else { return }
    try await act(DisconnectDevice(patientId: person.id, connectionId: connection), at: 430)
    device = nil
  }

  private mutating func reading(of model: DeviceModel, on day: SimulatedDay) -> DeviceReading {
    let metric: DeviceMetric = model.metrics.contains(.bloodPressure) ? .bloodPressure : .weight
    var reading = DeviceReading(
      readingId: "\(day.number)", timestamp: day.at(minute: 390), metric: metric, value: nil,
      unit: metric.unit)
    guard metric == .bloodPressure else {
      reading.value = Self.decimal(random.normal(course.weight(treatedDays), 0.4), digits: 1)
      return reading
    }
    let diastolic = max(45, random.normal(course.diastolic(treatedDays), 4))
    reading.diastolic = Self.decimal(diastolic, digits: 0)
    reading.systolic = Self.decimal(
      max(diastolic + 15, random.normal(course.systolic(treatedDays), 7)), digits: 0)
    return reading
  }

  mutating func changePhone() async throws {
    guard let old = phone, random.chance(0.4) else { return }
    try await act(RemovePushDevice(patientId: person.id, pushDeviceId: old), at: 600)
    try await registerPhone(isFirst: false, at: 601)
  }

  mutating func registerPhone(isFirst: Bool, at minute: Int) async throws {
    let digits = person.id.description.filter { $0 != "-" }
    var device = RegisterPushDevice(
      patientId: person.id, platform: .ios, pushToken: digits + (isFirst ? digits : String(digits.reversed()))
    )
    device.id = newID()
    phone = try await act(device, at: minute)?.id
  }

  /// What a phone queued is sent as the commands that its patient made, in parts, one of them twice.
  mutating func sendQueue() async throws {
    var commands: [QueuedCommand] = []
    for entry in queue {
      commands.append(try queued(LogVitals(patientId: person.id, input: entry), at: entry.timestamp))
    }
    var entry = CreateJournalEntry(
      patientId: person.id, date: day.at(minute: 300), title: person.say("Ohne Netz", "Without a network"),
      content: person.say("Wieder zu Hause.", "Home again."), mood: .good)
    entry.id = newID()
    commands.append(try queued(entry, at: day.at(minute: 300)))
    queue = []
    let middle = commands.count / 2
    for part in [commands[..<middle], commands[max(0, middle - 1)...]] where !part.isEmpty {
      let meta = CallMeta(actor: patient)
      try await stage.apply(ApplyQueue(patientId: person.id, commands: Array(part)), meta)
    }
  }

  private mutating func queued<M: Method>(_ method: M, at moment: OffsetTime) throws -> QueuedCommand {
    QueuedCommand(
      commandId: newCommand(), method: M.name, params: try Tape(encoding: method).value(), queuedAt: moment)
  }
}
