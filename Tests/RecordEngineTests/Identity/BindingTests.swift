import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Nobody comes to a patient's record as if it were theirs without the patient being told.
@Suite("Accounts bound to records") struct BindingTests {
  private let scene: CareScene
  private let patient: PatientID

  init() throws {
    scene = try CareScene()
    patient = try scene.identity.engine.call(CreatePatient(fullName: "Erika Mustermann")).id
  }

  private func invitation(_ password: String? = nil) -> CreateAccount {
    CreateAccount(
      role: .patient, application: .rhythmologicum, email: "neu@example.org", password: password,
      patientId: patient)
  }

  private func timeline() throws -> [TimelineEntry] {
    try scene.identity.engine.call(ReadTimeline(patientId: patient)).entries.filter { $0.area == .care }
  }

  @Test("no password for a patient is anybody's but the patient's", arguments: [true, false])
  func password(isNew: Bool) throws {
    let head = scene.identity.engine.engine.head
    var request = invitation("korrekt Pferd Batterie")
    if isNew { request.patientId = nil }
    for token in [nil, try scene.token(.admin)] {
      #expect(try scene.identity.reason(request, token) == "INVALID_INPUT chosen_by_patient")
    }
    #expect(scene.identity.engine.engine.head == head)
  }

  @Test("who bound an account to a record stands in its timeline, and the patient is told") func bound()
    throws
  {
    _ = try scene.identity.call(invitation(), try scene.token(.admin))
    let bound = try #require(try timeline().first)
    #expect(bound.type == "care.account-bound")
    #expect(bound.actor == "admin:\(try scene.account(.admin))")
    let token = try scene.identity.resetToken(to: "neu@example.org")
    _ = try scene.identity.engine.call(ResetPassword(token: token, newPassword: IdentityScene.password))
    #expect(try timeline().map(\.actor) == ["patient:\(patient)", bound.actor])
    let own = try scene.identity.logIn("neu@example.org").tokens.accessToken
    let told = try scene.identity.call(ListNotifications(patientId: patient), own).notifications
    #expect(told.map(\.title) == ["Zugang eingerichtet"])
    let access = try scene.identity.call(ListAccess(patientId: patient), own).entries
    #expect(access.contains { $0.method == "account.create" && $0.role == .admin })
  }

  @Test("only who signs in with an address changes it; the patient is told") func address() throws {
    let token = try scene.identity.person(.patient, "alt@example.org").token
    let own = try scene.identity.call(GetMe(), token).id
    var update = UpdateSettings(patientId: PatientID(high: own.high, low: own.low))
    update.profile = SettingsPatch.Profile()
    update.profile?.email = .set("neu@example.org")
    #expect(try scene.identity.reason(update) == "FORBIDDEN not_own_account")
    #expect(try scene.identity.reason(update, try scene.token(.admin)) == "FORBIDDEN role")
    _ = try scene.identity.call(update, token)
    let code = try scene.identity.code(to: "neu@example.org")
    _ = try scene.identity.engine.call(VerifyAddress(email: "neu@example.org", code: code))
    let record = PatientID(high: own.high, low: own.low)
    let told = try scene.identity.call(ListNotifications(patientId: record), token).notifications
    #expect(told.map(\.title) == ["Neue Adresse für die Anmeldung"])
    let events = try scene.identity.engine.call(ReadTimeline(patientId: record)).entries.map(\.type)
    #expect(events.contains("care.account-address-changed"))
  }

  @Test("no method of the catalog lets others change what opens a patient's account") func credentials()
    throws
  {
    let engine = scene.identity.engine
    func opened() throws -> [String] {
      let view = try engine.engine.read(.daemon) { (view) throws(Failure) in
        let id = AccountID(of: scene.patient)
        return (try view.account(id), try view.credential(id))
      }
      return [view.0.address, view.1.password ?? "", "\(view.1.totp.map { $0.secret.bytes } ?? [])"]
    }
    let before = try opened()
    for endpoint in Catalog.all where endpoint.name != ErasePatient.name {
      guard case .object(let example) = try endpoint.description.example().parameters.value() else {
        continue
      }
      let members = example.map { member in
        ["patientId", "accountId"].contains(member.name)
          ? Value.Member(member.name, .string("\(scene.patient)")) : member
      }
      for token in [nil, try scene.freshToken(.admin)] {
        scene.identity.advance(seconds: 1)
        let meta = Value.Member("_meta", token.map { ["token": .string($0)] } ?? [:])
        let text = String(decoding: try JSON.encode(Value.object(members + [meta])), as: UTF8.self)
        _ = try engine.call(endpoint.name, text, roles: token == nil ? [.operator] : [.gateway])
      }
      #expect(try opened() == before, "\(endpoint.name)")
    }
  }
}
