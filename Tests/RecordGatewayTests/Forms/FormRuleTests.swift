import HTTPTypes
import RecordModel
import Testing

@testable import RecordGateway

@Suite("Boundaries of forms") struct FormRuleTests {
  private static let seventy = String(repeating: "b", count: 70)

  @Test(
    "R-SO-027: a boundary has 1 to 70 characters",
    arguments: [
      ("multipart/form-data; boundary=abc", "abc"), ("Multipart/Form-Data;boundary=\"a b:c\"", "a b:c"),
      ("multipart/form-data; charset=utf-8; Boundary=----x", "----x"),
      ("multipart/form-data; boundary=\(seventy)", seventy),
    ]) func read(type: String, boundary: String) throws
  {
    #expect(try FormRule.boundary([.contentType: type]) == Array(boundary.utf8))
  }

  @Test(
    "anything else is refused as what cannot be parsed",
    arguments: [
      nil, "", "application/json", "multipart/form-data", "multipart/mixed; boundary=a",
      "multipart/form-data; boundary=", "multipart/form-data; boundary=\"a \"",
      "multipart/form-data; boundary=\"a", "multipart/form-data; boundary=\(seventy)b",
      "multipart/form-data; boundary=ä", "multipart/form-data; boundary=a@b",
    ] as [String?]) func refused(type: String?) throws
  {
    let headers: HTTPFields = type.map { [.contentType: $0] } ?? [:]
    let failure = #expect(throws: Failure.self) { try FormRule.boundary(headers) }
    let code = SuperOneCode(try #require(failure), nil)
    #expect(code.name == "VALIDATION_ERROR" && code.status == .badRequest)
  }

  @Test("R-SO-088: a form may be as long as one file more than it may have") func longest() {
    #expect(FormRule.one("file").longest == 2 * 10_485_760 + 1_048_576)
    #expect(FormRule.several("files", 1...5).longest == 6 * 10_485_760 + 1_048_576)
  }
}
