import RecordModel
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

/// People with devices that notifications are pushed to.
struct PushScene {
  struct Person {
    let account: AccountID
    let token: String
    var patient: PatientID { PatientID(of: account) }
  }

  let identity: IdentityScene
  var engine: TestEngine { identity.engine }

  init() throws {
    identity = IdentityScene(try TestEngine(keepsAccessLog: true) { $0.retention.years = 0 })
  }

  init(_ engine: TestEngine) { identity = IdentityScene(engine) }

  /// The token of a phone.
  static func phone(_ digit: String = "a") -> String { String(repeating: digit, count: 64) }

  func person(_ address: String = "erika@example.org") throws -> Person {
    let signedIn = try identity.register(address, .myHealthAlly)
    return Person(account: signedIn.account.id, token: signedIn.tokens.accessToken)
  }

  /// The same person in a new session.
  func again(_ address: String = "erika@example.org") throws -> Person {
    let signedIn = try identity.logIn(address, .myHealthAlly)
    return Person(account: signedIn.account.id, token: signedIn.tokens.accessToken)
  }

  @discardableResult
  func register(_ person: Person, _ phone: String = phone()) throws -> PushDevice {
    try identity.call(
      RegisterPushDevice(patientId: person.patient, platform: .ios, pushToken: phone), person.token)
  }

  func remove(_ device: PushDevice, of person: Person) throws {
    _ = try identity.call(
      RemovePushDevice(patientId: person.patient, pushDeviceId: device.id), person.token)
  }

  func devices(of person: Person) throws -> [PushDevice] {
    try engine.call(ListPushDevices(patientId: person.patient)).devices
  }

  /// Lets the practice write to somebody, a second after what was before.
  func message(to person: Person) throws {
    identity.advance(seconds: 1)
    _ = try engine.call(
      OpenThread(patientId: person.patient, recipientId: person.account, text: "Metformin 500 mg"),
      meta: ErasureScene.clinician)
  }

  /// Lets somebody open the record in an emergency.
  func emergency(of person: Person) throws {
    identity.advance(seconds: 1)
    let (_, nurse) = try identity.person(.nurse)
    _ = try identity.call(
      OpenEmergencyAccess(patientId: person.patient, reason: "unconscious on arrival"), nurse)
  }

  func choose(_ person: Person, _ body: (inout SettingsPatch.Preferences) -> Void) throws {
    identity.advance(seconds: 1)
    var (update, preferences) = (UpdateSettings(patientId: person.patient), SettingsPatch.Preferences())
    body(&preferences)
    update.preferences = preferences
    let meta = CallMeta(actor: ActingPerson(role: .patient, id: person.account))
    _ = try engine.call(update, meta: meta)
  }

  /// What is offered now, whether or not somebody else has it.
  func taken() throws -> [PushMessage] {
    engine.running.identity.pushLeases.endAll()
    return try engine.call(TakePush(limit: 100)).messages
  }

  @discardableResult
  func settle(
    _ message: PushMessage, _ outcome: PushOutcome = .delivered, invalidSince: Timestamp? = nil,
    retryAfter: Int? = nil
  ) throws -> Bool {
    try engine.call(
      SettlePush(
        accountId: message.accountId, notificationId: message.notificationId,
        pushDeviceId: message.pushDeviceId, outcome: outcome, invalidSince: invalidSince,
        retryAfterSeconds: retryAfter)
    ).isOfferedAgain
  }

  /// Folded anew, what waits is what it is.
  func verify() throws {
    let verified = try engine.call(VerifyProjection(name: "notifications"))
    #expect(verified.digest == verified.rebuiltDigest)
  }

  /// Documents of what waits.
  func waiting() throws -> Int {
    try engine.engine.read(.daemon) { (view) throws(Failure) in
      try view.documents(WaitingPushDocument.self, prefix: [], limit: 1000).count
    }
  }
}
