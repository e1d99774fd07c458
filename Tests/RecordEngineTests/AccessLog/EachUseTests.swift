import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What is written of people's use of what is their own, by the application that they signed in to.
@Suite("Each use of one's own by itself") struct EachUseTests {
  private let scene: IdentityScene

  init() throws { scene = try IdentityScene(keepsAccessLog: true) }

  /// Entries of people that are written by now; others would follow a minute later.
  private func entries(_ method: String) throws -> [AccessItem] {
    var question = ExamineAccess()
    question.method = method
    return try scene.engine.call(question).entries.filter { $0.role == .patient }
  }

  @Test(
    "R-SO-283: Super One's are written before the answer, one by one; others' are put together later",
    arguments: [(Application.superOne, 2), (.rhythmologicum, 0), (.myHealthAlly, 0)])
  func each(application: Application, count: Int) throws {
    let token = try scene.register("a@example.org", application).tokens.accessToken
    for _ in 0..<2 { _ = try scene.call(GetPerson(), token) }
    let found = try entries(GetPerson.name)
    #expect(found.count == count && found.allSatisfy { $0.count == 1 && $0.outcome == .allowed })
    #expect(try entries(RegisterAccount.name).count == count / 2)
  }

  @Test("R-SO-284: what cannot be written down is not shown, and a change is not confirmed") func closed()
    throws
  {
    let token = try scene.register("a@example.org", .superOne).tokens.accessToken
    scene.engine.running.accessLog?.stop()
    let failure = try scene.refusal(GetPerson(), token)
    #expect(failure.code == .unavailable && failure.details?["reason"] == "access_log")
  }

  @Test("R-SO-043: whoever names a list of other people's things is seen by each of them") func lists() throws
  {
    let token = try scene.register("a@example.org", .superOne).tokens.accessToken
    let account = try scene.call(GetMe(), token).id
    let ids = [HealthAnalysisID(random: (1, 2)), HealthAnalysisID(random: (3, 4))]
    let question = CompareAnalyses(patientId: PatientID(of: account), analysisIds: ids)
    #expect(try scene.refusal(question, token).code == .notFound)
    let found = try scene.engine.call(ExamineAccess()).entries.first { $0.refusal == "no_such_thing" }
    #expect(found?.resources == ids.map(\.description))
  }
}
