import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Commands that were carried out between the look for their answer and the keeping of another.
@Suite("Answers kept at the same time") struct KeepRaceTests {
  private static let later = Failure(.notFound, "the later answer")

  @Test("what was kept first is given, as whoever asks may see it now; the later answer is kept nowhere")
  func everyMethod() throws {
    let scene = try WithheldScene()
    var given: Set<String> = []
    for endpoint in Catalog.all where endpoint.takesCommandID {
      try scene.share(true)
      let token =
        endpoint.name == "identity.logOut" ? try scene.care.freshToken(.clinician) : scene.clinician
      let parameters = try scene.parameters(endpoint)
      let meta: Value = ["commandId": scene.newCommand(), "keeps": "refusals"]
      let first = try scene.call(endpoint.name, parameters, token, meta: meta)
      guard case .success = first.outcome else { continue }
      try scene.share(false)
      let again = try keep(endpoint, parameters.adding(["_meta": meta]), token, scene)
      #expect(try WithheldScene.canaries(in: again).isEmpty, "\(endpoint.name)")
      switch again.outcome {
      case .success:
        #expect(again.receipt?.replayed == true, "\(endpoint.name)")
        given.insert(endpoint.name)
      case .failure(let failure): #expect(failure.message != Self.later.message, "\(endpoint.name)")
      }
    }
    #expect(given.isSuperset(of: ["vitals.log", "vitals.retract", "alerts.acknowledge", "labs.record"]))
  }

  @Test("of two refusals that were found at the same time the first is kept and told to both") func refusals()
    throws
  {
    let scene = try WithheldScene()
    let endpoint = try #require(Catalog.byName["patient.update"])
    let meta: Value = ["commandId": scene.newCommand(), "keeps": "refusals"]
    let parameters: Value = ["patientId": scene.patient, "fullName": "Erika", "_meta": meta]
    var replies: [String] = []
    for message in ["first", "second"] {
      let reply = try keep(
        endpoint, parameters, scene.care.token, scene, Failure(.notFound, message))
      guard case .failure(let failure) = reply.outcome else { continue }
      replies.append("\(failure.message) \(failure.details?["replayed"] == true)")
    }
    #expect(replies == ["first false", "first true"])
  }

  /// Has an answer kept as a call does that found none.
  private func keep(
    _ endpoint: Endpoint, _ members: Value, _ token: String, _ scene: WithheldScene,
    _ failure: Failure = later
  ) throws -> Reply {
    let engine = scene.care.identity.engine
    let tape = try Tape(members)
    let call = Call(
      method: endpoint.name, tape: tape, params: tape.root,
      caller: Caller(userID: 1000, roles: [.operator]))
    var context = try CallContext(call)
    context.access = endpoint.access
    context.claims = try engine.running.identity.tokens.verify(token)
    let invocation = Invocation(call: call, context: context, reply: { _ in })
    let once = try #require(try endpoint.once?(engine.running, invocation))
    return try engine.waitForReply { done in
      let job = KeepJob(once, Reply(.failure(failure)), invocation.replying(done), endpoint, engine.running)
      try engine.running.writer.submit(.round(try #require(job)))
    }
  }
}
