import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Entries of a batch that cannot be read") struct UnreadableEntryTests {
  private let scene: VitalsScene

  init() throws { scene = try VitalsScene() }

  @Test(
    "R-MH-202, R-MH-273: an entry of a wrong type refuses itself alone",
    arguments: [
      ("{\"id\":\"bad\",\"timestamp\":TIME,\"heartRate\":\"72\"}", "bad", "/heartRate wrong_type"),
      ("{\"id\":\"bad\",\"timestamp\":TIME,\"heartRate\":true,\"x\":1}", "bad", "/heartRate wrong_type"),
      ("{\"id\":\"bad\",\"timestamp\":\"soon\",\"heartRate\":72}", "bad", "/timestamp bad_format"),
      ("{\"id\":\"bad\",\"heartRate\":72}", "bad", "/timestamp required"),
      ("{\"id\":\"bad\",\"timestamp\":TIME,\"units\":{\"weight\":1}}", "bad", "/units/weight wrong_type"),
      ("{\"id\":7,\"timestamp\":TIME,\"heartRate\":72}", nil, "/id wrong_type"),
      ("72", nil, " wrong_type"), ("null", nil, " wrong_type"), ("[]", nil, " wrong_type"),
    ] as [(String, String?, String)])
  func wrongTypes(entry: String, id: String?, problem: String) throws {
    let time = "\"\(scene.moment(hoursAgo: 1))\""
    let good = "{\"id\":\"good\",\"timestamp\":\(time),\"heartRate\":70}"
    let bad = entry.replacing("TIME", with: time)
    let params = "{\"patientId\":\"\(scene.patient)\",\"entries\":[\(bad),\(good)]}"
    let answer = try scene.test.call("vitals.logBatch", params).outcome.get().value()
    let outcome: LogVitalsBatch.Outcome = try JSON.decode(
      LogVitalsBatch.Outcome.self, from: try JSON.encode(answer))
    #expect(outcome.results.map(\.outcome) == [.refused, .recorded])
    #expect(outcome.results[0].id?.text == id && outcome.results[0].reason == "validation_failed")
    #expect(outcome.results[0].fields?.map { "\($0.path) \($0.code)" } == [problem])
  }
}
