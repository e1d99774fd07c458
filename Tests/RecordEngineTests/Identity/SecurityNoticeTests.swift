import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Who holds an account is told of what somebody else may have done with it (R-MH-255).
@Suite("Notices of security") struct SecurityNoticeTests {
  private let scene: PushScene
  private let erika: PushScene.Person
  private var identity: IdentityScene { scene.identity }

  private static let (address, password) = ("erika@example.org", "ganz neues Passwort")
  private static let subjects = [
    AccountNotice.passwordChanged: "Ihr Passwort für MyHealthAlly wurde geändert",
    .addressChanged: "Ihr Zugang zu MyHealthAlly hat eine neue Adresse",
    .emergencyAccess: "Ihre Akte in MyHealthAlly wurde geöffnet",
  ]

  init() throws {
    scene = try PushScene()
    erika = try scene.person()
  }

  private func change(to password: String = password, from old: String = IdentityScene.password) throws {
    _ = try identity.call(ChangePassword(currentPassword: old, newPassword: password), erika.token)
  }

  private func verifyAddress() throws {
    _ = try scene.engine.call(VerifyAddress(email: Self.address, code: try identity.code(to: Self.address)))
  }

  /// The mails of a kind that nobody took yet.
  private func mails(_ notice: AccountNotice) throws -> [OutgoingMail] {
    try identity.mails().filter { $0.subject == Self.subjects[notice] }
  }

  private func titles() throws -> [String] {
    try scene.engine.call(ListNotifications(patientId: erika.patient)).notifications.map(\.title)
  }

  @Test("R-MH-255: another password is told in the list, on the phone and by mail, whatever was chosen")
  func changed() throws {
    try scene.choose(erika) {
      ($0.notificationsEnabled, $0.emailNotifications) = (.set(false), .set(false))
    }
    try scene.register(erika)
    try change()
    let told = try #require(
      try scene.engine.call(ListNotifications(patientId: erika.patient)).notifications.first)
    #expect(["Password changed", "Passwort geändert"].contains(told.title) && told.type == .message)
    #expect(told.channels == [.push, .email] && told.deliverAfter == nil)
    #expect(try scene.taken().map(\.notificationId) == [told.id])
    let mail = try #require(try mails(.passwordChanged).first)
    #expect(mail.to == Self.address && mail.accountId == erika.account)
    #expect(mail.expiresAt == mail.createdAt.advanced(seconds: 3 * 86_400))
    _ = try scene.engine.call(
      SettleMail(mailId: mail.mailId, accountId: mail.accountId, outcome: .delivered))
    identity.advance(seconds: 3600)
    #expect(try mails(.passwordChanged).isEmpty)
    try identity.verifyProjections()
    try scene.verify()
  }

  @Test("R-MH-255: so is one that was reset, and the first one is not") func reset() throws {
    _ = try scene.engine.call(ForgotPassword(application: .myHealthAlly, email: Self.address))
    let token = try identity.resetToken(to: Self.address)
    _ = try scene.engine.call(ResetPassword(token: token, newPassword: Self.password))
    #expect(try mails(.passwordChanged).map(\.to) == [Self.address])
    #expect(try titles().count == 1)
    let care = try CareScene()
    let patient = try care.identity.engine.call(CreatePatient(fullName: "Max Beispiel")).id
    let invited = CreateAccount(
      role: .patient, application: .myHealthAlly, email: "max@example.org", password: nil, patientId: patient)
    _ = try care.identity.call(invited, try care.token(.admin))
    let first = try care.identity.resetToken(to: "max@example.org")
    _ = try care.identity.engine.call(ResetPassword(token: first, newPassword: Self.password))
    care.identity.advance(seconds: 61)
    #expect(try care.identity.mails().allSatisfy { $0.subject != Self.subjects[.passwordChanged] })
  }

  @Test("a refused change tells nobody") func refused() throws {
    #expect(throws: Failure.self) { try change(from: "ein falsches Passwort") }
    #expect(throws: Failure.self) { try change(to: "kurz") }
    #expect(try mails(.passwordChanged).isEmpty && titles().isEmpty)
  }

  @Test("of those that happen while nobody takes mails the last one waits") func waiting() throws {
    try change()
    identity.advance(seconds: 60)
    try change(to: IdentityScene.password, from: Self.password)
    let waiting = try mails(.passwordChanged)
    #expect(waiting.map(\.createdAt) == [identity.clock.now()])
    try identity.verifyProjections()
    // What nobody took in three days is gone.
    identity.advance(seconds: 3 * 86_400)
    #expect(try mails(.passwordChanged).isEmpty)
    let left = try scene.engine.engine.read(.daemon) { (view) throws(Failure) in
      try view.documents(MailDocument.self, prefix: [], limit: 10).filter {
        $0.document.content.notice != nil
      }
      .count
    }
    #expect(left == 0)
  }

  @Test("whoever works in the practice is told by mail") func staff() throws {
    let (account, token) = try identity.person(.clinician)
    _ = try identity.call(
      ChangePassword(currentPassword: IdentityScene.password, newPassword: Self.password), token)
    let mail = try #require(try identity.mails().first { $0.accountId == account })
    #expect(mail.subject.contains("Passwort") || mail.subject.contains("password"))
  }

  @Test("R-MH-265: of another address, whoever reads the mail of the former one") func address() throws {
    var update = UpdateSettings(patientId: erika.patient)
    update.profile = SettingsPatch.Profile()
    update.profile?.email = .set("neu@example.org")
    _ = try identity.call(update, erika.token)
    _ = try scene.engine.call(
      VerifyAddress(email: "neu@example.org", code: try identity.code(to: "neu@example.org")))
    let mail = try #require(try mails(.addressChanged).first)
    #expect(mail.to == Self.address && !mail.text.contains("neu@"))
    try identity.verifyProjections()
  }

  @Test("R-MH-255: of an emergency access by mail, once the address is known to be the patient's")
  func emergency() throws {
    try scene.emergency(of: erika)
    #expect(try mails(.emergencyAccess).isEmpty, "anybody may have typed it")
    #expect(try titles().count == 1)
    let other = try scene.person("otto@example.org")
    _ = try scene.engine.call(
      VerifyAddress(email: "otto@example.org", code: try identity.code(to: "otto@example.org")))
    let nurse = try identity.logIn("nurse@praxis.example").tokens.accessToken
    _ = try identity.call(
      OpenEmergencyAccess(patientId: other.patient, reason: "unconscious on arrival"), nurse)
    let mail = try #require(try mails(.emergencyAccess).first)
    #expect(mail.to == "otto@example.org" && !mail.text.contains("unconscious"))
    try identity.verifyProjections()
  }

  @Test("a mail that nobody could sign in after is not written", arguments: [true, false])
  func disabled(isDisabled: Bool) throws {
    try verifyAddress()
    if isDisabled {
      let (_, admin) = try identity.person(.admin)
      _ = try identity.call(DisableAccount(accountId: erika.account), admin)
    }
    try scene.emergency(of: erika)
    #expect(try mails(.emergencyAccess).isEmpty == isDisabled)
  }

  @Test(
    "R-MH-254: no notice names anybody, leads anywhere, or holds a secret",
    arguments: AccountNotice.allCases, Application.allCases)
  func neutral(notice: AccountNotice, application: Application) {
    let text = NoticeText(notice, application)
    for words in [text.subject.de, text.subject.en, text.body.de, text.body.en] {
      #expect(!words.isEmpty && words.contains(application.title) || words.contains("\n"))
      for forbidden in ["http", "://", "@", "www", "Erika", "\r"] { #expect(!words.contains(forbidden)) }
      let hasDigits = words.contains { $0.isNumber }
      #expect(!hasDigits)
    }
    #expect(!text.subject.de.contains("\n") && !text.subject.en.contains("\n"))
    #expect(text.subject.de.utf8.count <= 80 && text.subject.en.utf8.count <= 80)
  }

  @Test("R-MH-045: a notice is in no reply and holds nothing of the password") func secrets() throws {
    try change()
    let mail = try #require(try mails(.passwordChanged).first)
    for secret in [Self.password, IdentityScene.password, "$scrypt$", erika.token, "\(erika.patient)"] {
      #expect(!"\(mail.subject)\(mail.text)".contains(secret))
    }
  }
}
