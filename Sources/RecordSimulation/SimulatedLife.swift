import RecordModel

/// One simulated patient: what is remembered from day to day, and what happens on each.
///
/// A day's chances follow from the seed, the patient and the number of days since the first, so that a life is the same
/// whatever the calendar says.
struct SimulatedLife: Sendable {
  let person: SimulatedPerson
  let course: HealthCourse
  let surroundings: SimulationSurroundings
  let stage: SimulationStage
  private let number: Int
  /// The day of registration, and the last one with an entry: some patients leave.
  let joined: SimulatedDay
  private let leaves: SimulatedDay
  let doctor: ActingPerson
  private var made = 0

  var random = SimulationRandom()
  var day: SimulatedDay
  /// When treatment began.
  var treatedSince: SimulatedDay?
  var queue: [VitalsInput] = []
  var offlineUntil: SimulatedDay?
  var mistake: (id: RecordID, right: VitalsInput)?
  var begun: BegunAssessment?
  var medications: [SimulatedMedication] = []
  var goalOfPlan: RecordID?
  var publications = 0
  var thread: SimulatedThread?
  var diary: [RecordID] = []

  init(number: Int, surroundings: SimulationSurroundings, stage: SimulationStage) {
    (self.number, self.surroundings, self.stage) = (number, surroundings, stage)
    var random = SimulationRandom(stage.seed, UInt64(number), 2)
    person = SimulatedPerson(seed: stage.seed, number: number)
    course = HealthCourse(person, &random)
    let days = surroundings.last.number - surroundings.first.number
    joined = surroundings.first.adding(random.whole(0...max(0, days / 3)))
    leaves = random.chance(0.15) ? joined.adding(random.whole(10...max(10, days))) : surroundings.last
    doctor = SimulationIDs.staff[random.whole(0...1)]
    day = joined
  }

  /// Lives through a day.
  mutating func live(_ day: SimulatedDay) async throws {
    guard day >= joined, day <= leaves else { return }
    let passed = UInt64(day.number - surroundings.first.number)
    (self.day, random) = (day, SimulationRandom(stage.seed, UInt64(number), 3, passed))
    if day == joined { return try await register() }
    try await care()
    try await measure()
    try await fillIn()
    try await write()
    if day == surroundings.last, surroundings.isCurrent { try await bookAndOrder() }
  }

  /// Days since treatment began; negative before.
  var treatedDays: Int { treatedSince.map { day.number - $0.number } ?? 0 }

  var daysHere: Int { day.number - joined.number }

  var patient: ActingPerson {
    ActingPerson(role: .patient, id: AccountID(of: person.id))
  }

  /// Does something at a minute of the day, or now; `nil` if it is refused.
  @discardableResult
  mutating func act<M: Method>(
    _ method: M, at minute: Int?, by actor: ActingPerson? = nil
  ) async throws -> M.Outcome? {
    var meta = CallMeta(actor: actor ?? patient)
    made += 1
    meta.commandId = SimulationIDs.of(stage.seed, "command", number, made)
    meta.occurredAt = minute.map { day.at(minute: $0) }
    return try await stage.act(method, meta)
  }

  mutating func newID() -> RecordID {
    made += 1
    return RecordID(replacing: SimulationIDs.of(stage.seed, "entry", number, made).description)
  }
}

/// The first day.
extension SimulatedLife {
  private mutating func register() async throws {
    try await act(
      CreatePatient(
        patientId: person.id, fullName: person.fullName, birthDate: person.birthDate, sex: person.sex,
        language: person.language), at: 500, by: doctor)
    try await act(SubmitIntakeForm(patientId: person.id, content: intake()), at: 520)
    if random.chance(0.3) {
      var update = UpdateSettings(patientId: person.id)
      update.preferences = SettingsPatch.Preferences()
      update.preferences?.emailNotifications = .set(false)
      update.preferences?.medicationReminders = .set(random.chance(0.5))
      try await act(update, at: 525)
    }
    try await recordHistory()
    var entry = VitalsInput(id: newID(), timestamp: day.at(minute: 540))
    entry.height = Self.decimal(course.height, digits: 0)
    add(.full, to: &entry)
    try await act(LogVitals(patientId: person.id, input: entry), at: 540, by: SimulationIDs.staff[2])
  }

  private mutating func intake() -> IntakeContent {
    let phone = "030 \(random.whole(1_000_000...9_999_999))"
    var history = IntakeForm.MedicalHistory(assertedNone: [.surgeries])
    history.conditions =
      course.concerns.contains(.hypertension) ? [person.say("Bluthochdruck", "Hypertension")] : []
    history.familyHistory = random.chance(0.3) ? [person.say("Diabetes (Mutter)", "Diabetes (mother)")] : []
    return IntakeContent(
      demographics: IntakeForm.Demographics(
        firstName: person.firstName, lastName: person.lastName, dateOfBirth: person.birthDate,
        gender: person.gender, phone: phone), medicalHistory: history,
      socialHistory: IntakeForm.SocialHistory(
        smoking: random.one(of: [.never, .never, .former, .current]),
        alcohol: random.one(of: [.never, .occasional, .occasional, .regular]),
        exercise: random.one(of: [.none, .light, .moderate, .vigorous])))
  }

  /// Records the earlier history: SNOMED CT codes of the conditions, as Synthea uses them too.
  private mutating func recordHistory() async throws {
    let codes: [HealthCourse.Concern: (String, String)] = [
      .hypertension: ("59621000", "Essential hypertension (disorder)"),
      .diabetes: ("44054006", "Diabetes mellitus type 2 (disorder)"),
      .depression: ("370143000", "Major depressive disorder (disorder)"),
      .stress: ("73595000", "Stress (finding)"),
    ]
    var entries: [HistoryInput] = []
    for concern in HealthCourse.Concern.allCases where course.concerns.contains(concern) {
      guard let code = codes[concern] else { continue }
      let began = day.adding(-random.whole(30...3000)).calendarDay
      entries.append(
        HistoryInput(
          HistoryContent(.condition, CodedConcept(.snomedCT, code.0, code.1), start: .day(began)), id: newID()
        ))
    }
    if random.chance(0.15) {
      entries.append(
        HistoryInput(
          HistoryContent(
            .allergyIntolerance, CodedConcept(.snomedCT, "418689008", "Allergy to grass pollen (finding)"),
            start: .day(day.adding(-random.whole(400...6000)).calendarDay)), id: newID()))
    } else {
      var none = AssertNoAllergies(patientId: person.id, askedAt: .day(day.calendarDay))
      none.id = newID()
      try await act(none, at: 530, by: doctor)
    }
    if !entries.isEmpty {
      try await act(RecordHistoryBatch(patientId: person.id, entries: entries), at: 532, by: doctor)
    }
  }

  /// A number with so many digits behind the point, as a person would type it.
  static func decimal(_ value: Double, digits: Int) -> ExactDecimal {
    let step = [1000.0, 100, 10][digits]
    return ExactDecimal(thousandths: Int64((value * 1000 / step).rounded()) * Int64(step))
  }
}
