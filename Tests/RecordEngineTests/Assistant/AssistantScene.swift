import Dispatch
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A patient who asks, and somebody who words the answers.
struct AssistantScene {
  let scene: RecordScene
  var test: TestEngine { scene.test }
  var patient: PatientID { scene.patient }
  var own: CallMeta { scene.by(.patient) }

  /// - Parameter wait: milliseconds for which an answer is waited for; `nil` where rules alone answer.
  init(wait: Int64? = 20_000) throws {
    scene = try RecordScene { $0.assistantMilliseconds = wait }
  }

  /// Makes somebody known who words answers, or who writes about analyses alone.
  func attend(withQuestions: Bool = true) throws {
    #expect(try test.call(TakeNarrativeJobs(questions: withQuestions)).jobs.isEmpty)
  }

  func start(_ topic: AssistantTopic = .symptomChecker) throws -> RecordID {
    try test.call(StartAssistantConversation(patientId: patient, topic: topic, text: nil), meta: own).id
  }

  func question(_ text: String, _ conversation: RecordID) -> AskAssistant {
    AskAssistant(patientId: patient, conversationId: conversation, text: text)
  }

  /// A call whose answer is looked for later.
  final class Later<M: Method>: Sendable {
    private let outcome = Mutex<Result<M.Outcome, any Error>?>(nil)
    private let done = DispatchSemaphore(value: 0)

    init(_ method: M, _ test: TestEngine, _ meta: CallMeta) {
      DispatchQueue.global().async { [self] in
        let found = Result { try test.call(method, meta: meta) }
        outcome.withLock { $0 = found }
        done.signal()
      }
    }

    func wait() throws -> M.Outcome {
      done.wait()
      done.signal()
      return try #require(outcome.withLock { $0 }).get()
    }

    var isThere: Bool { outcome.withLock { $0 != nil } }
  }

  func ask(_ text: String, _ conversation: RecordID, _ meta: CallMeta? = nil) -> Later<AskAssistant> {
    Later(question(text, conversation), test, meta ?? own)
  }

  func take() throws -> NarrativeJob {
    try #require(try test.call(TakeNarrativeJobs(limit: 1, waitSeconds: 10, questions: true)).jobs.first)
  }

  @discardableResult
  func settle(_ job: NarrativeJob, _ text: String?) throws -> Bool {
    let narrative = text.map { NarrativeText(text: $0, provider: "local-llm", model: "small-1") }
    return try test.call(SettleNarrative(jobId: job.jobId, narrative: narrative)).isAccepted
  }

  /// Asks, has the answer worded, and tells what the patient reads.
  func turn(
    _ text: String, _ reply: String?, _ topic: AssistantTopic = .symptomChecker
  ) throws -> AssistantTurn {
    let answer = ask(text, try start(topic))
    try settle(try take(), reply)
    return try answer.wait()
  }

  /// Who made each answer in the record, in order.
  func makers() throws -> [AssistantMaker?] {
    let log = try test.call(ReadLog(types: [AssistantAnswerGiven.type.name]))
    return try log.events.map { event in
      let text = String(decoding: try JSON.encode(event), as: UTF8.self)
      return AssistantMaker.allCases.first { text.contains("\"maker\":\"\($0.rawValue)\"") }
    }
  }
}
