import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("What is called is read once") struct ReadOnceTests {
  /// A change to a patient's record that counts how often it is read.
  private struct Counted: Operation {
    static let name = "export.counted"
    static let summary = ""
    static let access = StartExport.access
    static let example = Counted(patientId: PatientID(high: 1, low: 1))
    static let exampleOutcome = true
    static let reads = Atomic<Int>(0)

    var patientId: PatientID

    init(patientId: PatientID) { self.patientId = patientId }

    init(from decoder: any Decoder) throws {
      Self.reads.add(1, ordering: .relaxed)
      patientId = try decoder.container(keyedBy: CodingKeys.self).decode(PatientID.self, forKey: .patientId)
    }

    func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Bool { true }
  }

  @Test("also where it is written down before it is done") func once() throws {
    let test = try TestEngine(keepsAccessLog: true)
    let patient = try test.call(CreatePatient()).id
    let tape = try Tape(encoding: Counted(patientId: patient))
    let caller = Caller(userID: 1000, roles: [.operator])
    let call = Call(method: Counted.name, tape: tape, params: tape.root, caller: caller)
    var context = try CallContext(call)
    context.access = Counted.access
    let reply = try test.waitForReply { done in
      let invocation = Invocation(call: call, context: context, reply: done)
      try test.running.pass(Accounting(.patients).counted(.export).operation(Counted.self), invocation)
    }
    #expect(try reply.outcome.get().decode(Bool.self) && Counted.reads.load(ordering: .relaxed) == 1)
  }
}
