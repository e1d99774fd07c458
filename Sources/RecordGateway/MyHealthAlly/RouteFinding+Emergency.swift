import HTTPTypes
import RecordModel

extension RouteFinding {
  /// Opens the record that the path names, if the request says that there is an emergency and why (R-MH-057).
  ///
  /// The record tells the patient and writes it down; whoever cares for the patient needs none.
  static let emergencyAccess = RouteFinding(headers: [emergencyHeader]) {
    (exchange) async throws(Failure) in
    guard let reason = exchange.head.headerFields[.emergencyAccess] else { return [] }
    guard (10...500).contains(reason.unicodeScalars.count), ShapeCheck.isClean(reason) else {
      throw Failure(problems: [
        FieldProblem(
          path: "X-Emergency-Access", code: "bad_format",
          message: "10 to 500 characters without control characters")
      ])
    }
    let patient = try Argument.namedRecord.members(of: exchange)
    do throws(Failure) {
      _ = try await exchange.call(
        OpenEmergencyAccess.name, patient + [Value.Member("reason", .string(reason))], isWrite: true)
    } catch {
      // Whoever cares for the patient needs none, and for the patient the field means nothing.
      guard error.reason == "assigned" || error.reason == "role" else { throw error }
    }
    return []
  }

  private static let emergencyHeader = ParameterDocumentation(
    place: .header, name: "X-Emergency-Access",
    schema: ["type": "string", "minLength": 10, "maxLength": 500],
    meaning: "Why the record of somebody who is not in the caller's care is opened: an emergency.")
}
