import RecordModel

/// The remembered details of a medicine.
struct SimulatedMedication {
  var id: RecordID
  var name: String
}

/// The practice's work: treatment, laboratory, plan.
extension SimulatedLife {
  mutating func care() async throws {
    if daysHere == 7, !course.concerns.isEmpty { try await beginTreatment() }
    if !medications.isEmpty, random.chance(0.002) {
      try await complain(random.whole(0...medications.count - 1))
    }
    if daysHere % 90 == 3 { try await analyse() }
    if treatedSince != nil { try await follow() }
  }

  private mutating func beginTreatment() async throws {
    treatedSince = day
    let prescriptions: [(HealthCourse.Concern, String, String, DoseFrequency)] = [
      (.hypertension, "Ramipril", "5", .onceDaily), (.diabetes, "Metformin", "500", .twiceDaily),
      (.depression, "Sertralin", "50", .onceDaily),
    ]
    for (concern, name, dose, frequency) in prescriptions where course.concerns.contains(concern) {
      try await prescribe(name, dose, frequency)
    }
    if random.chance(0.2) {
      try await takeByOneself()
    } else if medications.isEmpty {
      try await act(AssertNoMedications(patientId: person.id), at: 640, by: doctor)
    }
    if course.concerns.contains(.hypertension) {
      let target = MetricTarget(
        metric: .heartRate, unit: "bpm", low: ExactDecimal(50), high: ExactDecimal(90))
      try await act(SetVitalsTargets(patientId: person.id, targets: [target]), at: 650, by: doctor)
    }
    try await publishPlan(person.say("erste Fassung", "first version"))
  }

  private mutating func prescribe(_ name: String, _ dose: String, _ frequency: DoseFrequency) async throws {
    var order = MedicationOrder(name: name, dosage: dose, unit: .mg, frequency: frequency)
    order.prescribedDate = day.at(minute: 600).moment
    var add = AddMedication(patientId: person.id, order: order)
    add.id = newID()
    guard let added = try await act(add, at: 610, by: doctor) else { return }
    medications.append(SimulatedMedication(id: added.id, name: name))
  }

  private mutating func takeByOneself() async throws {
    let order = MedicationOrder(
      name: "Vitamin D3", dosage: "1000", unit: .internationalUnits, frequency: .onceDaily)
    var add = AddMedication(patientId: person.id, order: order)
    (add.id, add.source) = (newID(), .selfReported)
    try await act(add, at: 1190)
  }

  /// A side effect; the usual one of an ACE inhibitor ends in another medicine.
  private mutating func complain(_ index: Int) async throws {
    let medication = medications[index]
    let effect =
      medication.name == "Ramipril" ? person.say("Reizhusten", "Dry cough") : person.say("Übelkeit", "Nausea")
    var report = ReportSideEffect(
      patientId: person.id, medicationId: medication.id, effect: effect,
      severity: random.one(of: [.mild, .moderate]))
    report.id = newID()
    try await act(report, at: 1185)
    guard medication.name == "Ramipril" else { return }
    try await act(
      DiscontinueMedication(patientId: person.id, medicationId: medication.id, reason: effect), at: 1200,
      by: doctor)
    medications.remove(at: index)
    try await prescribe("Candesartan", "8", .onceDaily)
  }

  private mutating func analyse() async throws {
    let date = day.at(minute: 480)
    var lab = RecordLab(patientId: person.id, testName: person.say("Blutbild", "Blood panel"), date: date)
    lab.id = newID()
    lab.results = [
      "a1c": Self.decimal(max(4, random.normal(course.a1c(treatedDays), 0.15)), digits: 1),
      "creatinine": Self.decimal(max(0.4, random.normal(0.9, 0.12)), digits: 2),
    ]
    guard let recorded = try await act(lab, at: 700, by: doctor), random.chance(0.02) else { return }
    var amend = AmendLab(
      patientId: person.id, labId: recorded.id, reason: person.say("Messung wiederholt", "Measured again"))
    amend.results = ["a1c": Self.decimal(max(4, random.normal(course.a1c(treatedDays), 0.15)), digits: 1)]
    try await act(amend, at: 900, by: doctor)
  }
}

/// The care plan.
extension SimulatedLife {
  private mutating func follow() async throws {
    if treatedDays % 30 == 15, let goal = goalOfPlan {
      var progress = RecordGoalProgress(patientId: person.id, goalId: goal)
      (progress.id, progress.date) = (newID(), day.at(minute: 1000))
      progress.percent = min(100, treatedDays * 100 / 180)
      try await act(progress, at: 1000)
    }
    guard treatedDays == 180, let goal = goalOfPlan else { return }
    let status: GoalStatus = course.response > 0.5 ? .completed : .abandoned
    try await act(SetGoalStatus(patientId: person.id, goalId: goal, status: status), at: 800, by: doctor)
    try await publishPlan(person.say("neues Ziel", "a new goal"))
  }

  /// A draft, a second thought about it, and its publication.
  private mutating func publishPlan(_ note: String) async throws {
    let goal = CarePlanGoal(
      id: newID(), title: person.say("Werte im Zielbereich", "Values within their targets"),
      targetDate: surroundings.last.adding(random.whole(60...300)).at(minute: 720).moment)
    // Counted here and not asked for, so that the same is sent when the simulation is run again.
    let version = 1 + 3 * publications
    var save = SaveCarePlanDraft(patientId: person.id, draftVersion: version)
    save.goals = [goal]
    save.instructions = [person.say("Jeden Morgen messen.", "Measure every morning.")]
    try await act(save, at: 660, by: doctor)
    var edit = SaveCarePlanDraft(patientId: person.id, draftVersion: version + 1)
    edit.activityRecommendations = [
      ActivityRecommendation(
        type: person.say("Gehen", "Walking"), frequency: person.say("täglich", "daily"),
        duration: "\(30 + 15 * publications) min",
        intensity: .moderate)
    ]
    try await act(edit, at: 670, by: doctor)
    var publish = PublishCarePlan(patientId: person.id, draftVersion: version + 2)
    publish.changeNote = note
    if try await act(publish, at: 680, by: doctor) != nil {
      (goalOfPlan, publications) = (goal.id, publications + 1)
    }
  }
}
