import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("What a move refuses") struct MoveRefusalTests {
  @Test("no method of the catalog changes a record that moves, or its account") func sweep() async throws {
    let scene = try MoveScene()
    try scene.fill()
    let move = try scene.begin()
    let before = try scene.lines(scene.source).map(\.line)
    var moving = 0
    for endpoint in Catalog.all where endpoint.name != FenceStore.name {
      guard case .object(let example) = try endpoint.description.example().parameters.value() else {
        continue
      }
      let members = example.map { member in
        ["patientId", "accountId"].contains(member.name)
          ? Value.Member(member.name, .string("\(scene.patient)")) : member
      }
      let text = String(decoding: try JSON.encode(Value.object(members)), as: UTF8.self)
      scene.source.clock.advance(milliseconds: 1000)
      if case .failure(let failure) = try scene.source.call(endpoint.name, text).outcome {
        if failure == .moving { moving += 1 }
        #expect(failure.code != .databaseError && failure.code != .internalError, "\(endpoint.name)")
      }
      #expect(try scene.lines(scene.source).count == before.count, "\(endpoint.name)")
    }
    #expect(moving > 30)
    #expect(try scene.lines(scene.source).map(\.line) == before)
    scene.copyAndAccept(move)
  }

  @Test("what patients, programs and people do to it is refused by its name") func named() throws {
    let scene = try MoveScene()
    _ = try scene.begin()
    let patient = scene.patient
    let refusals: [String] = [
      try scene.refusal(CreateJournalEntry.words("nein", of: patient), scene.source),
      try scene.refusal(HoldPatient(patientId: patient, reason: "Haftpflichtfall"), scene.source),
      try scene.refusal(
        ErasePatient(
          patientId: patient, reason: .openedByMistake, basis: .unlawful, override: .openedByMistake),
        scene.source),
      try scene.refusal(AssignPatient(patientId: patient, accountId: scene.carer), scene.source),
      try scene.refusal(
        LogIn(application: .rhythmologicum, email: IdentityScene.address, password: IdentityScene.password),
        scene.source),
    ]
    #expect(refusals.filter { $0 == "moving" }.count >= 4, "\(refusals)")
    // A code for somebody who forgot the password is answered as for nobody's address, and not sent.
    let asked = ForgotPassword(application: .rhythmologicum, email: IdentityScene.address)
    #expect(try scene.refusal(asked, scene.source) == "accepted")
    #expect(try scene.identity.mails().filter { $0.to == IdentityScene.address }.isEmpty)
    #expect(try scene.source.call(GetPatient(patientId: patient)).id == patient)
  }

  @Test("that the record is closed outlives a restart, and ends when it is cancelled") func restart()
    async throws
  {
    let directory = TemporaryDirectory()
    var scene: MoveScene? = try MoveScene(source: directory)
    let patient = try #require(scene).patient
    let move = try #require(scene).begin()
    let clock = try #require(scene).source.clock
    scene = nil
    let again = try TestEngine(directory: directory, clock: clock, seed: 32)
    let entry = CreateJournalEntry.words("nein", of: patient)
    #expect(reason { try again.call(entry) } == "moving")
    let cancel = CancelMove(patientId: patient, moveId: move)
    #expect(reason { try again.call(cancel) } == "refusal")
    _ = try again.call(CancelMove(patientId: patient, moveId: move, withoutRefusal: true))
    _ = try again.call(entry)
  }

  @Test("a record moves on the other store's word alone, and stays on its word alone") func words()
    async throws
  {
    let scene = try MoveScene()
    let patient = scene.patient
    let move = try scene.begin()
    try scene.copyPages(move)
    let receipt = try scene.target.call(AcceptMove(patientId: patient, moveId: move))
    var changed: [MoveReceipt] = []
    for change: (inout MoveReceipt) -> Void in [
      { $0.events += 1 }, { $0.documents += 1 }, { $0.hash = String(repeating: "0", count: 64) },
      { $0.mac = String(repeating: "0", count: 64) }, { $0.target = InstanceID(random: (1, 1)) },
      { $0.moveId = MoveID(random: (2, 2)) },
    ] {
      var receipt = receipt
      change(&receipt)
      changed.append(receipt)
    }
    for receipt in changed {
      let found = try scene.refusal(SettleMove(patientId: patient, receipt: receipt), scene.source)
      #expect(["foreign_receipt", "NOT_FOUND"].contains(found))
    }
    // The target has it: it cannot refuse any more, and so the source cannot keep it.
    #expect(try scene.refusal(RefuseMove(patientId: patient, moveId: move), scene.target) == "received")
    #expect(
      try scene.refusal(
        CancelMove(patientId: patient, moveId: move, refusal: receipt.mac), scene.source) == "refusal")
    _ = try scene.source.call(SettleMove(patientId: patient, receipt: receipt))
    _ = try scene.source.call(SettleMove(patientId: patient, receipt: receipt))
    #expect(try scene.status(scene.source).leaving?.state == .erased)
  }

  @Test("pages that were changed, are of another place, or are missing are refused, and nothing was taken")
  func pages() throws {
    let scene = try MoveScene()
    try scene.fill()
    let move = try scene.begin()
    let first = try scene.source.call(TakeMove(moveId: move))
    let second = try scene.source.call(TakeMove(moveId: move, cursor: first.next))
    var bytes = try #require(Base64.parse(first.data))
    bytes[40] ^= 1
    for (page, data, reason) in [
      (0, Base64.text(bytes), "foreign_page"), (0, second.data, "foreign_page"),
      (1, second.data, "incomplete"), (0, "", "foreign_page"), (-1, first.data, "incomplete"),
    ] {
      let found = try scene.refusal(ApplyMove(moveId: move, page: page, data: data), scene.target)
      #expect(found == reason)
    }
    let accept = AcceptMove(patientId: scene.patient, moveId: move)
    #expect(try scene.refusal(accept, scene.target) == "incomplete")
    _ = try scene.target.call(ApplyMove(moveId: move, page: 0, data: first.data))
    #expect(try scene.refusal(accept, scene.target) == "incomplete")
    #expect(try scene.refusal(GetPatient(patientId: scene.patient), scene.target) == "NOT_FOUND")
    try scene.copyPages(move, from: 1)
    _ = try scene.target.call(accept)
  }

  @Test(
    "a store that has such a patient, another account with the address, or no such questionnaire takes nothing"
  )
  func unfit() async throws {
    let known = try MoveScene()
    let line = try known.source.lines(of: known.patient)
    try known.target.take(line)
    #expect(await stopped { try await known.driver().run() } == "patient_exists")
    #expect(try known.status(known.source).leaving == nil)

    let address = try MoveScene()
    try IdentityScene(address.target).register()
    #expect(await stopped { try await address.driver().run() } == "email_in_use")
    #expect(try address.refusal(GetPatient(patientId: address.patient), address.target) == "NOT_FOUND")
    try await address.driver().cancel()
    _ = try address.identity.logIn()

    let held = try MoveScene()
    _ = try held.source.call(HoldPatient(patientId: held.patient, reason: "Haftpflichtfall"))
    #expect(await stopped { try await held.driver().run() } == "hold")
  }

  @Test("a record that was kept is as it was, and can move later; one that moved cannot come back")
  func kept() async throws {
    let scene = try MoveScene()
    try scene.fill()
    let before = try scene.picture(scene.source)
    for pages in [false, true] {
      let move = try scene.begin(pages ? 8 : 9)
      if pages { try scene.copyPages(move) }
      try await scene.driver().cancel()
      #expect(try scene.picture(scene.source) == before)
      #expect(
        try scene.refusal(AcceptMove(patientId: scene.patient, moveId: move), scene.target) == "refused")
      _ = try scene.identity.logIn()
    }
    let lines = try scene.lines(scene.source).count
    _ = try await scene.driver(10).run()
    // The sessions that were begun since ended.
    #expect(try scene.lines(scene.target).count > lines)
    #expect(try scene.picture(scene.target) == before)
    let back = MoveDriver(
      patient: scene.patient, source: MovingEngine(test: scene.target),
      target: MovingEngine(test: scene.source),
      newMove: MoveID(random: (11, 11)))
    #expect(await stopped { try await back.run() } == "erased")
  }

  private func stopped<Outcome>(_ body: () async throws -> Outcome) async -> String {
    do { _ = try await body() } catch {
      guard case .string(let reason)? = (error as? Failure)?.details?["reason"] else { return "\(error)" }
      return reason
    }
    return "accepted"
  }
}

extension MoveScene {
  func copyAndAccept(_ move: MoveID) {
    #expect(throws: Never.self) {
      try copyPages(move)
      let receipt = try target.call(AcceptMove(patientId: patient, moveId: move))
      _ = try source.call(SettleMove(patientId: patient, receipt: receipt))
    }
  }

  func copyPages(_ move: MoveID, from first: Int) throws {
    var cursor: MoveCursor?
    repeat {
      let page = try source.call(TakeMove(moveId: move, cursor: cursor))
      if page.page >= first {
        _ = try target.call(ApplyMove(moveId: move, page: page.page, data: page.data))
      }
      cursor = page.next
    } while cursor != nil
  }
}
