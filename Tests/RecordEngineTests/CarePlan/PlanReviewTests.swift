import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("What of a care plan waits for a clinician") struct PlanReviewTests {
  private let visits: VisitScene
  private let care: CarePlanScene

  init() throws {
    visits = try VisitScene()
    care = try CarePlanScene(of: visits.scene)
  }

  private var items: [PlanReviewItem] {
    get throws { try care.test.call(GetPlanReview(patientId: care.patient)).items }
  }

  @Test("R-MH-240: a goal whose date passes stays in progress and is named, until it is ended") func goals()
    throws
  {
    var (goal, other) = (CarePlanScene.goal("a"), CarePlanScene.goal("b"))
    let date = care.scene.now.adding(minutes: 60)
    (goal.targetDate, other.targetDate) = (date, date)
    try care.publish([goal, other, CarePlanScene.goal("c")])
    care.scene.advance(hours: 1)
    #expect(try items == [], "the moment itself has not passed")
    care.scene.advance(hours: 1)
    #expect(try items.map(\.id.text) == ["a", "b"] && items.map(\.since) == [date, date])
    #expect(try care.plan.goals.map(\.status) == [.inProgress, .inProgress, .inProgress])
    try care.set("a", .completed)
    #expect(try items.map(\.id.text) == ["b"])
    _ = try care.test.call(DeactivateCarePlan(patientId: care.patient, reason: "Ende"))
    #expect(try items == [])
  }

  @Test("R-MH-240: as of a moment before its date a goal waits for nobody") func past() throws {
    var goal = CarePlanScene.goal("a")
    goal.targetDate = care.scene.now.adding(minutes: 60)
    try care.publish([goal])
    let then = CallMeta(asOf: AsOf(recordedAt: OffsetTime(care.scene.now, offsetMinutes: 0)))
    care.scene.advance(hours: 2)
    #expect(try items.count == 1)
    #expect(try care.test.call(GetPlanReview(patientId: care.patient), meta: then).items == [])
  }

  @Test("R-MH-241: a stopped medication of the plan is named, until a version does without it")
  func medications() throws {
    let order = MedicationOrder(name: "Metformin", dosage: "500", unit: .mg, frequency: .onceDaily)
    let medication = try care.test.call(AddMedication(patientId: care.patient, order: order))
    let guidance = CarePlanMedication(
      name: "Metformin", dosage: "500 mg", frequency: "täglich", medicationId: medication.id)
    var save = care.saving([CarePlanScene.goal("a")], nil)
    save.medications = [guidance, guidance]
    _ = try care.test.call(save)
    try care.publish()
    #expect(try items == [])
    _ = try care.test.call(
      DiscontinueMedication(patientId: care.patient, medicationId: medication.id, reason: "Ende"))
    #expect(
      try items == [
        PlanReviewItem(
          .medicationStopped, id: medication.id, title: "Metformin", since: care.scene.now)
      ])
    #expect(try care.plan.medications.count == 2, "the plan is not edited")
    var next = SaveCarePlanDraft(patientId: care.patient, draftVersion: nil)
    next.medications = []
    _ = try care.test.call(next)
    #expect(try items.count == 1, "a draft changes nothing")
    try care.publish()
    #expect(try items == [])
  }

  @Test("R-MH-242: a checkup is done when the patient came to its appointment") func checkups() throws {
    let came = try visits.book("2026-01-21", "09:30")
    let missed = try visits.book("2026-01-21", "10:30")
    let cancelled = try visits.book("2026-01-21", "11:30")
    var save = care.saving([CarePlanScene.goal("a")], nil)
    save.scheduledCheckups = [came, missed, cancelled].map { visit in
      ScheduledCheckup(
        id: RecordID(replacing: "c-\(visit.id)"), title: "Kontrolle", dueDate: CalendarDay(visit.date),
        appointmentId: visit.id)
    }
    save.scheduledCheckups?.append(
      ScheduledCheckup(
        id: RecordID(replacing: "free"), title: "Labor", dueDate: CalendarDay(came.date), done: true))
    _ = try care.test.call(save)
    try care.publish()
    #expect(try care.plan.scheduledCheckups.map(\.done) == [nil, nil, nil, true])
    _ = try care.test.call(visits.cancelling(cancelled.id))
    try visits.wait(until: "2026-01-21T12:00:00Z")
    _ = try care.test.call(visits.completing(came.id))
    var noShow = visits.completing(missed.id)
    noShow.outcome = .noShow
    _ = try care.test.call(noShow)
    #expect(try care.plan.scheduledCheckups.map(\.done) == [true, nil, nil, true])
    #expect(try care.draft.scheduledCheckups.map(\.done) == [true, nil, nil, true])
    let version = try care.test.call(GetCarePlanVersion(patientId: care.patient, version: 1))
    #expect(version.scheduledCheckups.map(\.done) == [nil, nil, nil, true], "R-MH-243: as it was published")
    #expect(try care.publish([CarePlanScene.goal("b")]).scheduledCheckups[0].done == true)
  }

  @Test("R-MH-241, R-MH-242: links lead to what the patient has; older ones stay") func links() throws {
    let stranger = try CarePlanScene(sharing: care.scene)
    let order = MedicationOrder(name: "Metformin", dosage: "500", unit: .mg, frequency: .onceDaily)
    let theirs = try care.test.call(AddMedication(patientId: stranger.patient, order: order))
    for id in [theirs.id, RecordID(replacing: "nothing")] {
      var save = care.saving([CarePlanScene.goal("a")], nil)
      save.medications = [
        CarePlanMedication(name: "x", dosage: "x", frequency: "x", medicationId: id)
      ]
      save.scheduledCheckups = [
        ScheduledCheckup(
          id: RecordID(replacing: "c"), title: "x", dueDate: CalendarDay(care.scene.now), appointmentId: id)
      ]
      #expect(
        try care.scene.refusal(save)
          == "/medications/0/medicationId unknown_medication, "
          + "/scheduledCheckups/0/appointmentId unknown_appointment")
    }
  }

  @Test("the care team may ask, nobody else; without a plan nothing waits") func roles() throws {
    let ask = GetPlanReview(patientId: care.patient)
    #expect(try items == [])
    for (role, expected) in [
      (.patient, "role"), (.clinician, "accepted"), (.nurse, "accepted"), (.admin, "role"),
    ] as [(ActingPerson.Role, String)] {
      #expect(try care.scene.refusal(ask, care.scene.by(role)) == expected)
    }
  }
}
