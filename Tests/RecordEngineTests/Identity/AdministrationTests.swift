import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Running accounts") struct AdministrationTests {
  private let scene: IdentityScene

  init() throws { scene = try IdentityScene() }

  private func staff(_ role: AccountRole, _ address: String) -> CreateAccount {
    CreateAccount(
      role: role, application: .myHealthAlly, email: address, name: "Dr. Ada Beispiel",
      password: IdentityScene.password)
  }

  @Test("the first administrator is made once, also after a restart and when no administrator is left")
  func bootstrap() throws {
    let first = BootstrapAdmin(email: "admin@example.org", password: IdentityScene.password, name: "Ada")
    let account = try scene.engine.call(first)
    #expect(account.role == .admin)
    var second = first
    second.email = "zweite@example.org"
    #expect(try scene.reason(second) == "STATE_CONFLICT admin_exists")
    _ = try scene.engine.call(SetAccountRole(accountId: account.id, role: .auditor))
    #expect(try scene.reason(second) == "STATE_CONFLICT admin_exists")
    let again = try scene.restarted()
    #expect(throws: Failure.self) { try again.call(second) }
  }

  @Test("only an operator makes the first administrator", arguments: ServiceRole.allCases)
  func bootstrapRoles(role: ServiceRole) throws {
    let reply = try scene.engine.call(
      "account.bootstrapAdmin", #"{"email":"admin@example.org","password":"korrekt Pferd"}"#, roles: [role])
    #expect(((try? reply.outcome.get()) != nil) == (role == .operator))
  }

  @Test(
    "R-MH-020: administrators and operators make staff; nobody else does", arguments: AccountRole.allCases)
  func creates(role: AccountRole) throws {
    let token = try scene.person(role, "a@example.org").token
    #expect(try scene.call(ResolveRole(), token).role == role)
    let next = staff(.nurse, "b@example.org")
    let account = try scene.register("patient@example.org").account.id
    let attempts: [() throws -> Void] = [
      { _ = try scene.call(next, token) }, { _ = try scene.call(ListAccounts(), token) },
      { _ = try scene.call(GetAccount(accountId: account), token) },
      { _ = try scene.call(DisableAccount(accountId: account), token) },
      { _ = try scene.call(EnableAccount(accountId: account), token) },
    ]
    for attempt in attempts {
      if role == .admin { try attempt() } else { #expect(throws: Failure.self) { try attempt() } }
    }
  }

  @Test("an account without a password gets a mail to choose one") func invitation() throws {
    var request = staff(.clinician, "praxis@example.org")
    request.password = nil
    _ = try scene.engine.call(request)
    let logIn = LogIn(
      application: .superOne, email: "praxis@example.org", password: IdentityScene.password)
    #expect(try scene.reason(logIn) == "UNAUTHORIZED invalid_credentials")
    let token = try scene.resetToken(to: "praxis@example.org")
    _ = try scene.engine.call(ResetPassword(token: token, newPassword: IdentityScene.password))
    #expect(try scene.engine.call(logIn).account.role == .clinician)
  }

  @Test("a patient's account can be given to a record that is there, once") func existingRecord() throws {
    let patient = try scene.engine.call(CreatePatient(fullName: "Erika Mustermann")).id
    var request = staff(.patient, "erika@example.org")
    (request.patientId, request.password) = (patient, nil)
    #expect(try scene.engine.call(request).id.description == patient.description)
    request.email = "zweite@example.org"
    #expect(try scene.refusal(request).code == .stateConflict)
    request.patientId = Example.patient
    #expect(try scene.refusal(request).code == .notFound)
    request.role = .nurse
    #expect(try scene.refusal(request).code == .invalidInput)
  }

  @Test("nobody raises the own role or disables the own account; patients stay patients") func ownAccount()
    throws
  {
    let admin = try scene.engine.call(staff(.admin, "admin@example.org")).id
    let token = try scene.logIn("admin@example.org").tokens.accessToken
    let demotion = SetAccountRole(accountId: admin, role: .nurse)
    #expect(try scene.reason(demotion, token) == "STATE_CONFLICT own_account")
    #expect(try scene.reason(DisableAccount(accountId: admin), token) == "STATE_CONFLICT own_account")
    let patient = try scene.register().account.id
    let promotion = SetAccountRole(accountId: patient, role: .admin)
    #expect(try scene.reason(promotion, token) == "STATE_CONFLICT role_patient")
    let fall = SetAccountRole(accountId: admin, role: .patient)
    #expect(try scene.reason(fall) == "STATE_CONFLICT role_patient")
  }

  @Test("pages of accounts hold each once, in every size", arguments: [1, 2, 3, 4, 5, 6, 100])
  func pages(size: Int) throws {
    var made: Set<AccountID> = []
    for number in 0..<5 {
      made.insert(
        try scene.engine.call(staff(number % 2 == 0 ? .nurse : .clinician, "s\(number)@example.org")).id)
    }
    var (found, cursor): ([AccountView], String?) = ([], nil)
    repeat {
      let page = try scene.engine.call(ListAccounts(limit: size, cursor: cursor))
      #expect(!page.accounts.isEmpty && page.accounts.count <= size)
      found += page.accounts
      cursor = page.pagination.nextCursor
    } while cursor != nil
    #expect(found.count == 5)
    #expect(Set(found.map(\.id)) == made)
    let nurses = try scene.engine.call(ListAccounts(role: .nurse, limit: size)).accounts
    #expect(nurses.count == min(3, size) && nurses.allSatisfy { $0.role == .nurse })
    #expect(try scene.refusal(ListAccounts(cursor: "x")).code == .invalidInput)
  }

  @Test("a role is found among more accounts than are looked at in one step") func many() throws {
    for number in 0..<260 { try scene.register("p\(number)@example.org") }
    for number in 0..<30 { _ = try scene.engine.call(staff(.nurse, "n\(number)@example.org")) }
    var (found, cursor): (Set<AccountID>, String?) = ([], nil)
    repeat {
      let page = try scene.engine.call(ListAccounts(role: .nurse, limit: 29, cursor: cursor))
      found.formUnion(page.accounts.map(\.id))
      cursor = page.pagination.nextCursor
    } while cursor != nil
    #expect(found.count == 30)
    #expect(try scene.engine.call(ListAccounts(role: .nurse, limit: 30)).pagination.nextCursor == nil)
    // Also where what was found in one step is just as many as were asked for.
    for limit in 1..<30 {
      let page = try scene.engine.call(ListAccounts(role: .nurse, limit: limit))
      #expect(page.accounts.count == limit && page.pagination.hasMore, "\(limit)")
    }
  }

  @Test("one sign-in of a person is ended, or all that there are; ended ones are none any more")
  func sessions() throws {
    let account = try scene.register().account.id
    let (first, second) = (try scene.logIn(), try scene.logIn())
    let session = try #require(
      try scene.call(ListSessions(), first.tokens.accessToken).sessions.first { $0.isCurrent })
    var one = EndAccountSessions(accountId: account)
    one.sessionId = session.id
    #expect(try scene.engine.call(one).ended == 1)
    #expect(try scene.refusal(GetMe(), first.tokens.accessToken).code == .sessionExpired)
    #expect(try scene.call(GetMe(), second.tokens.accessToken).id == account)
    #expect(try scene.reason(one) == "NOT_FOUND")
    #expect(try scene.engine.call(EndAccountSessions(accountId: account)).ended == 2)
    let head = scene.engine.engine.head
    let none = try scene.engine.send(EndAccountSessions(accountId: account))
    #expect(try none.outcome.get().decode(LogOut.Outcome.self, unknownMembers: .ignore).ended == 0)
    #expect(none.receipt?.unchanged == true)
    #expect(scene.engine.engine.head == head)
  }
}
