/// A patient with an assessment being answered, of whom requests are made.
struct LoadPatient {
  private let patient: String
  private let assessment: String
  /// Members of `_meta` that say who calls.
  private let caller: String

  /// The token alone; empty where the program itself calls.
  var token: String { caller.split(separator: "\"").last.map(String.init) ?? "" }
  /// The assessment's id.
  var assessmentID: String { assessment }

  /// The questions of the PHQ-9, as Config/funnels/phq-9.json names them; each takes a value from 0 to 3.
  private static let questions = [
    "interest", "mood", "sleep", "energy", "appetite", "self_worth", "concentration", "movement", "self_harm",
  ].map { "phq9_" + $0 }

  /// Makes patients, each with an assessment just started.
  static func create(
    _ count: Int, as who: LoadCaller, socket: String
  ) throws(BenchError) -> [LoadPatient] {
    let client = try PlainClient(socket: socket)
    var patients: [LoadPatient] = []
    for _ in 0..<count {
      let (patient, caller) = try who.make(client)
      let started = try client.call(
        "assessment.start",
        "\"patientId\":\"\(patient)\",\"slug\":\"phq-9\",\"_meta\":{\"commandId\":\"\(RandomUUID.text())\"}")
      guard let assessment = started.firstText(named: "assessmentId") else {
        throw .daemon("assessment.start answered without an assessmentId")
      }
      patients.append(LoadPatient(patient: patient, assessment: assessment, caller: caller))
    }
    return patients
  }

  /// One request a question and value, in an order in which every request changes the stored answer.
  func saveRequests() -> [PreparedRequest] {
    (0...3).flatMap { value in
      Self.questions.enumerated().map { index, question in
        PreparedRequest(
          method: "assessment.saveAnswer",
          """
          \(subject),"questionId":"\(question)","answerValue":\((value + index) & 3),\
          "_meta":{"commandId":"\(RandomUUID.text())"\(caller.isEmpty ? "" : "," + caller)}
          """, freshUUIDAfter: "\"commandId\":\"")
      }
    }
  }

  /// Reads the state.
  func getRequest() -> PreparedRequest {
    PreparedRequest(method: "assessment.get", subject + (caller.isEmpty ? "" : ",\"_meta\":{\(caller)}"))
  }

  private var subject: String {
    "\"patientId\":\"\(patient)\",\"slug\":\"phq-9\",\"assessmentId\":\"\(assessment)\""
  }
}
