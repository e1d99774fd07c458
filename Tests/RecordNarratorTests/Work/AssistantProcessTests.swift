import Foundation
import NIOHTTP1
import RecordModel
import RecordTestSupport
import Testing

/// Given what a patient asks and what the server behind the narrator does: who answers (decision 0064).
@Suite("Daemon, narrator and server together: the assistant", .serialized) struct AssistantProcessTests {
  private static let rules = "rules/assistant-2026-1"
  private static let model = "model/local-llm/small-1"
  private static let fine = "A sore throat mostly gets better by itself. Your care team can help."
  private static let isOn = ["--set", "assistant=narrator", "--set", "assistant-wait=3"]

  let scene = NarratorScene()

  private func end(_ programs: RunningProgram...) async throws {
    for program in programs {
      program.send(SIGTERM)
      #expect(try await program.wait() == 0)
    }
  }

  private func attend(_ server: ModelServer) async throws -> RunningProgram {
    let narrator = try scene.narrator([
      "--endpoint", "http://localhost:\(server.port)", "--model", "small-1",
    ])
    try await eventually { narrator.errors().contains("the daemon answers") || !narrator.isRunning }
    return narrator
  }

  private func patient() async throws -> (id: PatientID, talk: RecordID) {
    let id = try await scene.call(
      CreatePatient(fullName: "Erika Mustermann", birthDate: CalendarDay("1964-08-12"))
    ).id
    let start = StartAssistantConversation(patientId: id, topic: .symptomChecker, text: nil)
    return (id, try await scene.call(start).id)
  }

  private func ask(_ text: String, _ patient: (id: PatientID, talk: RecordID)) async throws -> AssistantTurn {
    try await scene.call(AskAssistant(patientId: patient.id, conversationId: patient.talk, text: text))
  }

  @Test("R-MH-163: the operator switched nothing on, and the server hears nothing") func off() async throws {
    let server = try await ModelServer(.text(Self.fine)).start()
    let daemon = try scene.daemon()
    let narrator = try await attend(server)
    let turn = try await ask("I have a sore throat", try await patient())
    #expect(turn.answer.engine == Self.rules && server.requests.isEmpty)
    try await end(narrator, daemon)
    await server.stop()
  }

  @Test(
    "R-MH-163 to R-MH-165: a model words what no rule alerts about, and is told nothing of whom it is for")
  func worded() async throws {
    let server = try await ModelServer(.text(Self.fine)).start()
    let daemon = try scene.daemon(Self.isOn)
    let narrator = try await attend(server)
    let patient = try await patient()
    let asked = "Erika Mustermann here (born 12.8.1964, e.m@example.org): I have a sore throat"
    let turn = try await ask(asked, patient)
    #expect(turn.answer.engine == Self.model && turn.answer.text == Self.fine && !turn.alertRaised)
    #expect(turn.question.text == asked && turn.answer.urgency == .selfCare)
    let request = try #require(server.requests.first)
    #expect(request.body.contains("sore throat") && server.requests.count == 1)
    let said = (request.body + "\(request.head.headers)" + request.head.uri).lowercased()
    for marker in NarratorScene.markers + ["\(patient.id)", "\(patient.talk)", "12.8", "example.org"] {
      #expect(!said.contains(marker.lowercased()), "\(marker)")
    }

    for (text, urgency) in [
      ("Now I have chest pain", AssistantUrgency.emergency), ("I would be better off dead", .emergency),
      ("My blood pressure is 200/130", .urgent),
    ] {
      let alarming = try await ask(text, patient)
      #expect(alarming.alertRaised && alarming.answer.urgency == urgency, "\(text)")
      #expect(alarming.answer.engine == Self.rules)
    }
    #expect(server.requests.count == 1, "no server sees what a rule alerts about")
    #expect(try await scene.call(ListAlerts(patientId: patient.id)).alerts.count == 3)
    for program in [narrator, daemon] {
      for secret in ["sore throat", "Erika", "gets better by itself"] {
        #expect(!(program.output() + program.errors()).contains(secret), "\(secret)")
      }
    }

    // Folding everything anew asks nobody, and answers the same.
    let get = GetAssistantConversation(patientId: patient.id, conversationId: patient.talk)
    let known = try await scene.call(get)
    try await end(narrator, daemon)
    let again = try scene.daemon(Self.isOn)
    _ = try? await scene.call(RebuildProjection(name: "assistant"))
    #expect(try await scene.call(get) == known && server.requests.count == 1)
    try await end(again)
    await server.stop()
  }

  @Test(
    "R-MH-164: whatever the server does, the patient has one answer, and the rules' where it lies or is slow")
  func failing() async throws {
    let server = try await ModelServer(.silence).start()
    let daemon = try scene.daemon(Self.isOn)
    let narrator = try await attend(server)
    let patient = try await patient()
    let behaviours: [(ModelServer.Behaviour, String)] = [
      (.silence, Self.rules), (.half, Self.rules), (.hangUp, Self.rules), (.endless, Self.rules),
      (.answer(.internalServerError, body: "{}"), Self.rules), (.answer(.ok, body: "{"), Self.rules),
      (.text("It lasts 12 days."), Self.rules), (.text("It lasts twelve days."), Self.rules),
      (.text("Take 400 mg of it."), Self.rules), (.text("<b>Rest.</b>"), Self.rules),
      (.text("Ask Dr. Grimm."), Self.rules), (.text(""), Self.rules),
      (.text(String(repeating: "a", count: 1501)), Self.rules), (.text(Self.fine), Self.model),
    ]
    for (index, (behaviour, engine)) in behaviours.enumerated() {
      server.become(behaviour)
      let turn = try await ask("I have a sore throat", patient)
      #expect(turn.answer.engine == engine, "\(behaviour)")
      #expect(turn.answer.urgency == .selfCare && turn.answer.disclaimer?.isEmpty == false)
      let get = GetAssistantConversation(patientId: patient.id, conversationId: patient.talk)
      #expect(try await scene.call(get).messages.count == 2 * (index + 1))
    }
    // A narrator that is gone is soon noticed, and before that nobody waits longer than they have to.
    narrator.send(SIGKILL)
    _ = try await narrator.wait()
    #expect(try await ask("I have a sore throat", patient).answer.engine == Self.rules)
    try await end(daemon)
    await server.stop()
  }

  @Test("R-MH-163: a server elsewhere is not asked, whatever may leave this machine else") func elsewhere()
    async throws
  {
    let server = try await ModelServer(.text(Self.fine)).start()
    let daemon = try scene.daemon(Self.isOn)
    let narrator = try scene.narrator([
      "--endpoint", "https://llm.example.org:\(server.port)", "--set", "elsewhere=allow",
    ])
    try await eventually { narrator.errors().contains("the daemon answers") || !narrator.isRunning }
    let turn = try await ask("I have a sore throat", try await patient())
    #expect(turn.answer.engine == Self.rules && !narrator.errors().contains("ending="))
    try await end(narrator, daemon)
    await server.stop()
  }
}
