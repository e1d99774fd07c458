import RecordModel
import Testing

/// Medications of MyHealthAlly: who may do what, what does not go together, and refills.
@Suite("MyHealthAlly: medications", .serialized) struct AllyMedicationTests {
  private static func drug(_ name: String, _ others: Value = [:]) -> Value {
    AllyFixture.medication.with("name", .string(name)).merging(others)
  }

  private func put(
    _ person: WebSession, _ path: String, _ body: Value, version: Int? = nil
  ) async throws
    -> WebSession.Reply
  {
    try await person.send(
      "PUT", path, body: String(decoding: try JSON.encode(body), as: UTF8.self),
      headers: version.map { ["If-Match": "\"\($0)\""] } ?? [:])
  }

  /// The alerts about a patient, by severity.
  private func alerts(_ site: AllySite, _ patient: WebSession) async throws -> [Value] {
    try await site.treat("alerts.list", patient, [:])["alerts"]?.list ?? []
  }

  @Test(
    "R-MH-119: patients change what they added, clinicians what was prescribed, nurses only add for the patient"
  )
  func people() async throws {
    let site = try await SharedAllySite.get()
    let patient = try await site.patient("mia")
    let nurse = try await AllySite.staff("monika", "nurse", at: site.web)
    try await site.web.daemon.session.call(
      "care.assign", ["patientId": .string(patient.account), "accountId": .string(nurse.account)])
    let path = patient.own("medications")
    for (person, source, status) in [
      (patient, "prescribed", 403), (nurse, "prescribed", 403), (nurse, "self-reported", 201),
      (patient, "self-reported", 201), (site.clinician, "prescribed", 201), (site.max, "self-reported", 403),
    ] {
      let body = Self.drug("Vitamin C", ["id": .string("\(person.account.prefix(8))-\(source)")])
      let reply = try await person.post(path, body.with("source", .string(source)))
      #expect(reply.status == status, "\(source) \(reply.text)")
      if status == 201 {
        #expect(reply.json?["source"]?.text == source)
        let author: Value = source == "prescribed" ? .string(site.clinician.account) : .null
        #expect(reply.json?["prescribedBy"] == author)
      }
    }
    let (own, theirs) = (
      "\(path)/\(patient.account.prefix(8))-self-reported",
      "\(path)/\(site.clinician.account.prefix(8))-prescribed"
    )
    for (person, drug, status) in [
      (patient, theirs, 403), (nurse, own, 403), (site.max, own, 403), (patient, own, 200),
      (site.clinician, own, 200), (site.clinician, theirs, 200),
    ] {
      let changed = try await put(person, drug, ["dosage": .string("\(status)")])
      #expect(changed.status == status, "\(changed.text)")
      if status == 403 {
        #expect(try await person.post(drug + "/discontinue", ["reason": "No need"]).status == 403)
      }
    }
    #expect(try await put(patient, path + "/none", ["dosage": "1"]).code == "not_found")
    #expect(try await patient.post(own + "/discontinue", ["reason": "No need"]).status == 200)
    let twice = try await patient.post(own + "/discontinue", ["reason": "No need"])
    #expect(twice.status == 409 && twice.code == "already_discontinued")
    let list = try await patient.get(path).json?["medications"]?.list ?? []
    #expect(!list.contains { own.hasSuffix($0["id"]?.text ?? "?") }, "R-MH-120")
    let all = try await patient.get(path + "?status=all").json?["medications"]?.list ?? []
    #expect(all.contains { own.hasSuffix($0["id"]?.text ?? "?") }, "R-MH-120: it stays in the history")
  }

  @Test("R-MH-113: what is wrong with an order is told all at once, by the names that were sent")
  func orders()
    async throws
  {
    let site = try await SharedAllySite.get()
    let patient = try await site.patient("milo")
    let path = patient.own("medications")
    let wrong = try await patient.post(
      path,
      [
        "name": "", "dosage": "a lot", "unit": "cup", "frequency": "other",
        "prescribedDate": "1900-01-01T00:00:00Z", "overrideInteractions": true, "order": 1,
      ])
    #expect(
      wrong.problems == [
        "/dosage bad_format", "/frequencyText required", "/name bad_format", "/order unknown_field",
        "/overrideReason required", "/prescribedDate before_birth", "/unit not_in_enum",
      ], "\(wrong.text)")
    let other = try await patient.post(
      path, Self.drug("Salbe", ["frequency": "other", "frequencyText": "when it itches"]))
    #expect(other.status == 201 && other.json?["frequencyText"] == "when it itches", "\(other.text)")
    let one = path + "/" + (other.json?["id"]?.text ?? "?")
    let same = try await put(patient, one, [:])
    #expect(same.status == 200 && same.json?["version"] == 1, "nothing changes")
    let stale = try await put(patient, one, ["dosage": "2"], version: 7)
    #expect(stale.status == 409 && stale.code == "version_conflict" && stale.error?["currentVersion"] == 1)
    let daily = try await put(patient, one, ["frequency": "once daily"], version: 1)
    #expect(
      daily.json?["version"] == 2 && daily.json?["frequencyText"] == nil, "words go with their frequency")
    #expect(daily.json?["name"] == "Salbe" && daily.json?["dosage"] == "400", "what is left out stays")
    let bad = try await put(patient, one, ["dosage": "1-2-3", "frequency": "other", "reason": 5])
    #expect(
      bad.problems == ["/dosage bad_format", "/frequencyText required", "/reason wrong_type"], "\(bad.text)")
    let end = try await patient.post(
      one + "/discontinue", ["reason": "", "effectiveDate": "1900-01-01T00:00:00Z"])
    #expect(end.problems == ["/effectiveDate before_birth", "/reason bad_format"], "\(end.text)")
  }

  @Test(
    "R-MH-117, R-MH-118: what does not go together is refused, overridden with a reason, or stored with an alert"
  )
  func interactions() async throws {
    let site = try await SharedAllySite.get()
    let patient = try await site.patient("marta")
    let (path, clinician) = (patient.own("medications"), site.clinician)
    #expect(try await clinician.post(path, Self.drug("Warfarin")).status == 201)
    let refused = try await clinician.post(path, Self.drug("Ibuprofen"))
    #expect(refused.status == 409 && refused.code == "severe_interaction", "\(refused.text)")
    let noReason = try await clinician.post(path, Self.drug("Ibuprofen", ["overrideInteractions": true]))
    #expect(noReason.status == 422 && noReason.problems == ["/overrideReason required"])
    #expect(try await patient.get(path).json?["medications"]?.list.count == 1, "nothing was stored")
    let insisted = try await clinician.post(
      path, Self.drug("Ibuprofen", ["overrideInteractions": true, "overrideReason": "Short course"]))
    #expect(insisted.status == 201, "\(insisted.text)")
    #expect(try await alerts(site, patient).isEmpty, "a clinician knows already")
    let stated = try await patient.post(
      path, Self.drug("Aspirin", ["overrideInteractions": true, "overrideReason": "I want it"]))
    #expect(stated.status == 201 && stated.json?["source"] == "self-reported", "stored anyway")
    let raised = try await alerts(site, patient)
    #expect(raised.map { $0["severity"] } == ["high"], "\(raised)")
    let form = AllyOperationsTests.form
    let history = (form["medicalHistory"] ?? .null).with("allergies", ["Penicillin"])
    let person = (form["demographics"] ?? .null).with("firstName", "Marta")
    let intake = try await patient.post(
      patient.own("intake-form"), form.with("medicalHistory", history).with("demographics", person))
    #expect(intake.status == 201, "\(intake.text)")
    let allergic = try await clinician.post(path, Self.drug("Amoxicillin"))
    #expect(allergic.status == 409 && allergic.code == "allergy_conflict", "\(allergic.text)")
    #expect(try await patient.post(path, Self.drug("Amoxicillin")).status == 201)
    #expect(try await patient.post(path, Self.drug("Zauberkraut")).status == 201)
    for reader in [patient, clinician] {
      let found = try await reader.get(path + "/interactions")
      let pairs = found.json?["interactions"]?.list ?? []
      #expect(pairs.first?["severity"] == "severe" && pairs.first?["medicationIds"]?.list.count == 2)
      let conflicts = found.json?["allergyConflicts"]?.list ?? []
      #expect(conflicts.map { $0["allergen"] } == ["Penicillin"], "\(found.text)")
      #expect(found.json?["unknownMedications"] == ["Zauberkraut"])
    }
    let stranger = try await site.max.get(path + "/interactions")
    #expect(stranger.status == 403 && stranger.code == "forbidden")
  }

  @Test("R-MH-116: side effects are listed once and by who told them, and a severe one alerts the team")
  func effects() async throws {
    let site = try await SharedAllySite.get()
    let patient = try await site.patient("moritz")
    let drug = try await patient.post(patient.own("medications"), Self.drug("Metformin"))
    let path = patient.own("medications/\(drug.json?["id"]?.text ?? "?")")
    let first = try await patient.post(
      path + "/side-effects", ["id": "e-1", "effect": "Nausea", "severity": "mild"])
    #expect(first.status == 201 && first["Location"] == path && first.json?["note"] == nil, "\(first.text)")
    let again = try await patient.post(
      path + "/side-effects", ["id": "e-1", "effect": "Nausea", "severity": "mild"])
    #expect(again.status == 200 && again["Idempotency-Replayed"] == "true", "R-MH-269")
    let other = try await patient.post(
      path + "/side-effects", ["id": "e-1", "effect": "Rash", "severity": "mild"])
    #expect(other.status == 409 && other.code == "duplicate_id")
    #expect(try await alerts(site, patient).isEmpty)
    let severe = try await site.clinician.post(
      path + "/side-effects", ["effect": "Rash", "severity": "severe", "note": "Whole back"])
    #expect(severe.json?["reportedBy"]?.text == site.clinician.account)
    _ = try await patient.post(path + "/side-effects", ["effect": "Nausea", "severity": "moderate"])
    #expect(try await alerts(site, patient).map { $0["severity"] } == ["high"])
    let read = try await patient.get(path)
    #expect(
      read.json?["sideEffects"] == ["Nausea", "Rash"] && read.json?["sideEffectReports"]?.list.count == 3)
    let wrong = try await patient.post(
      path + "/side-effects", ["effect": "", "severity": "bad", "onset": "2999-01-01T00:00:00Z"])
    #expect(wrong.problems == ["/effect bad_format", "/onset in_future", "/severity not_in_enum"])
    let stranger = try await site.max.post(path + "/side-effects", ["effect": "Rash", "severity": "mild"])
    #expect(stranger.status == 403 && stranger.code == "forbidden")
  }

  @Test("R-MH-114, R-MH-115: every step of a refill over the wire, allowed and refused") func refills()
    async throws
  {
    let site = try await SharedAllySite.get()
    let patient = try await site.patient("malte")
    let drug = try await site.clinician.post(patient.own("medications"), Self.drug("Metformin"))
    let path = patient.own("medications/\(drug.json?["id"]?.text ?? "?")")
    func ask(_ person: WebSession? = nil) async throws -> String {
      let reply = try await (person ?? patient).post(path + "/refill-requests", ["note": "Soon, please"])
      return reply.status == 201 ? reply.json?["status"]?.text ?? "?" : reply.code ?? "?"
    }
    func decide(_ decision: String, _ person: WebSession? = nil) async throws -> String {
      let reply = try await put(
        person ?? site.clinician, path + "/refill-status", ["decision": .string(decision)])
      return reply.status == 200 ? reply.json?["refillStatus"]?.text ?? "?" : reply.code ?? "?"
    }
    #expect(try await ask(site.clinician) == "forbidden")
    #expect(try await decide("approve", patient) == "forbidden")
    for decision in ["approve", "deny", "fulfil"] { #expect(try await decide(decision) == "no_open_refill") }
    #expect(try await ask() == "requested")
    #expect(try await ask() == "refill_already_requested")
    #expect(try await decide("approve") == "refill-requested")
    #expect(try await decide("deny") == "available", "R-MH-115")
    #expect(try await ask() == "requested")
    #expect(try await decide("fulfil") == "available")
    #expect(try await decide("mark-out-of-stock") == "out-of-stock")
    #expect(try await ask() == "out_of_stock")
    #expect(try await decide("mark-available") == "available")
    #expect(try await decide("forget") == "validation_failed")
    let told = try await patient.get(patient.own("notifications?type=medication"))
    #expect(
      (told.json?["notifications"]?.list.count ?? 0) >= 5, "R-MH-115: the prescription and each decision")
    let reminders = try await put(patient, path + "/reminders", ["reminderTimes": ["25:00", "08:00"]])
    #expect(reminders.problems == ["/reminderTimes/0 bad_format"])
    #expect(try await put(site.clinician, path + "/reminders", ["reminderTimes": []]).code == "forbidden")
    _ = try await site.clinician.post(path + "/discontinue", ["reason": "Kidneys"])
    #expect(try await ask() == "medication_discontinued")
    #expect(
      try await put(patient, path + "/reminders", ["reminderTimes": ["08:00"]]).code
        == "medication_discontinued")
  }
}

extension Value {
  /// The members of both, the other's where both have one.
  fileprivate func merging(_ other: Value) -> Value {
    other.members.reduce(self) { $0.with($1.name, $1.value) }
  }
}
