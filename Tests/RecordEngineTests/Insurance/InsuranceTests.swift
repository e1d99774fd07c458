import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Insurance") struct InsuranceTests {
  private let scene: RecordScene

  init() throws { scene = try RecordScene() }

  private func update(
    _ body: (inout InsuranceDetails) -> Void = { _ in }, version: Int? = nil
  ) -> UpdateInsurance {
    var details = InsuranceDetails(provider: "AOK Bayern", memberId: "A123456780")
    body(&details)
    var call = UpdateInsurance(patientId: scene.patient, details: details)
    call.expectedVersion = version
    return call
  }

  private var insurance: Insurance {
    get throws { try scene.test.call(GetInsurance(patientId: scene.patient), meta: scene.by(.patient)) }
  }

  @Test("R-MH-153: what is told last counts, whole, and nothing is told before") func versions() throws {
    #expect(try scene.refusal(GetInsurance(patientId: scene.patient)) == "insurance_not_found")
    let first = try scene.test.call(
      update { ($0.groupNumber, $0.planName) = ("108310400", "Plus") }, meta: scene.by(.patient))
    #expect(try insurance == first && first.version == 1)
    let head = scene.test.engine.head
    let same = try scene.test.call(
      update { ($0.groupNumber, $0.planName) = ("108310400", "Plus") }, meta: scene.by(.patient))
    #expect(same == first && scene.test.engine.head == head, "the same again changes nothing")
    #expect(try scene.refusal(update(version: 0), scene.by(.patient)) == "version_conflict")
    let second = try scene.test.call(update(version: 1), meta: scene.by(.patient))
    #expect(try insurance == second && second.version == 2 && second.details.planName == nil)
    try scene.verifyProjections()
  }

  @Test(
    "R-MH-154: provider and member are needed, and a card ends after it begins",
    arguments: [
      ("provider", "", "/details/provider bad_format"), ("memberId", "", "/details/memberId bad_format"),
      ("memberId", String(repeating: "x", count: 41), "/details/memberId bad_format"),
      ("dates", "", "/details/expirationDate inconsistent"), ("oneDay", "", "accepted"),
    ]) func checks(field: String, text: String, told: String) throws
  {
    let day = CalendarDay(Example.start)
    let call = update { details in
      switch field {
      case "provider": details.provider = text
      case "memberId": details.memberId = text
      case "dates": (details.effectiveDate, details.expirationDate) = (day, CalendarDay("1999-12-31"))
      default: (details.effectiveDate, details.expirationDate) = (day, day)
      }
    }
    #expect(try scene.refusal(call, scene.by(.patient)) == told)
  }

  @Test("R-MH-154: a picture of a card is one of the same record's, and stays where it is left out")
  func cards() throws {
    let unknown = update { $0.cardFrontAttachmentId = RecordID(replacing: "front") }
    guard case .failure(let failure) = try scene.test.send(unknown, meta: scene.by(.patient)).outcome else {
      Issue.record("it was accepted")
      return
    }
    #expect(failure.code == .notFound && failure.details?["field"] == "cardFrontAttachmentId")
    #expect(try scene.refusal(GetInsurance(patientId: scene.patient)) == "insurance_not_found")
    let documents = try DocumentScene()
    let other = try documents.test.call(CreatePatient()).id
    let card = Array("%PDF-1.7\ncard".utf8)
    let own = try documents.attach(card).id
    let theirs = try documents.test.call(
      StoreAttachment(
        patientId: other, documentId: try documents.send(card, to: other, for: .attachment),
        sha256: DocumentScene.hash(card), purpose: .insuranceCard, fileName: "card.pdf", mimeType: .pdf)
    ).id
    func told(_ front: RecordID?) throws -> Insurance? {
      var details = InsuranceDetails(provider: "AOK Bayern", memberId: "A1")
      details.cardFrontAttachmentId = front
      let call = UpdateInsurance(patientId: documents.patient, details: details)
      guard case .success = try documents.test.send(call).outcome else { return nil }
      return try documents.test.call(GetInsurance(patientId: documents.patient))
    }
    #expect(try told(theirs) == nil)
    #expect(try told(own)?.details.cardFrontAttachmentId == own)
    #expect(try told(nil)?.details.cardFrontAttachmentId == own, "left out")
  }

  @Test("R-MH-051, R-MH-153: patients tell it, and who cares or does the office reads it") func roles() throws
  {
    for role in [ActingPerson.Role.clinician, .nurse, .admin] {
      #expect(try scene.refusal(update(), scene.by(role)) == "role")
    }
    _ = try scene.test.call(update(), meta: scene.by(.patient))
    for role in [ActingPerson.Role.clinician, .nurse, .admin, .patient] {
      #expect(try scene.refusal(GetInsurance(patientId: scene.patient), scene.by(role)) == "accepted")
    }
    let chart = try scene.test.call(GetChart(patientId: scene.patient))
    #expect("\(try Tape(encoding: chart).value())".contains("AOK Bayern"))
  }
}
