import RecordModel
import Testing

/// Who pays for the care of a patient of MyHealthAlly (P24).
@Suite("MyHealthAlly: insurance", .serialized) struct AllyInsuranceTests {
  @Test("R-MH-153, R-MH-154: told by the patient, read by the team and the office, and whole each time")
  func insurance() async throws {
    let site = try await SharedAllySite.get()
    let iris = try await site.patient("iris")
    let path = iris.own("insurance")
    func put(
      _ body: Value, as person: WebSession? = nil, version: String? = nil
    ) async throws -> WebSession.Reply {
      try await (person ?? iris).send(
        "PUT", path, body: String(decoding: try JSON.encode(body), as: UTF8.self),
        headers: version.map { ["If-Match": $0] } ?? [:])
    }
    #expect(try await iris.get(path).code == "insurance_not_found")
    let wrong = try await put([
      "provider": "", "groupNumber": 5, "effectiveDate": "2027-01-01", "expirationDate": "2026-01-01",
      "plan": "x",
    ])
    #expect(
      wrong.problems == [
        "/expirationDate inconsistent", "/groupNumber wrong_type", "/memberId required",
        "/plan unknown_field",
        "/provider bad_format",
      ], "\(wrong.text)")
    let body: Value = ["provider": "AOK Bayern", "memberId": "A1", "planName": "Plus"]
    let first = try await put(body)
    #expect(first.status == 200 && first.json?["version"] == 1 && first["ETag"] == "\"1\"", "\(first.text)")
    let stale = try await put(body.with("memberId", "A2"), version: "\"7\"")
    #expect(stale.status == 409 && stale.code == "version_conflict" && stale.error?["currentVersion"] == 1)
    let second = try await put(["provider": "AOK Bayern", "memberId": "A2"], version: "\"1\"")
    #expect(second.json?["planName"] == nil && second.json?["version"] == 2, "\(second.text)")
    for card in ["cardFrontAttachmentId", "cardBackAttachmentId"] {
      let reply = try await put(body.with(card, "550e8400-e29b-41d4-a716-446655440000"))
      #expect(reply.status == 404 && reply.code == "not_found", "R-MH-154: \(reply.text)")
    }
    for (person, reads) in [(iris, 200), (site.clinician, 200), (site.admin, 200), (site.max, 403)] {
      #expect(try await person.get(path).status == reads)
      if person.account != iris.account { #expect(try await put(body, as: person).status == 403) }
    }
    #expect(try await iris.get(path).text == second.text)
  }
}
