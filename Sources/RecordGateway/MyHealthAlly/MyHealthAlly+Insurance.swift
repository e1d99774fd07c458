import HTTPTypes
import RecordClient
import RecordModel

extension MyHealthAlly {
  /// Who pays for the patient's care (P24).
  static let insuranceRoutes: [Route] = [
    route(
      "getInsurance", .get, "/api/patients/{patientId}/insurance", GetInsurance.self, .namedRecord,
      answers: InsuranceAnswer.shape, answer: insurance),
    route(
      "updateInsurance", .put, "/api/patients/{patientId}/insurance", UpdateInsurance.self, .namedRecord,
      .gathered(details.map(\.name), as: "details"), .ifMatch(as: "expectedVersion"),
      takes: .object(details), answers: InsuranceAnswer.shape, answer: insurance),
  ]

  /// The contract's `InsuranceBody`.
  private static let details: [Shape.Member] = [
    .required("provider", .text(1...200)), .required("memberId", .text(1...40)),
    .optional("groupNumber", .orNull(.text(0...40))), .optional("planName", .text(0...120)),
    .optional("policyHolder", .text(0...120)), .optional("effectiveDate", .day),
    .optional("expirationDate", .day), .optional("cardFrontAttachmentId", .id),
    .optional("cardBackAttachmentId", .id),
  ]

  /// With its version for `If-Match`.
  private static func insurance(_ received: ReceivedValue, _ exchange: Exchange) throws(Failure) -> Answer {
    let insurance = try received.read(Insurance.self)
    var answer = try Answer(encoding: InsuranceAnswer(insurance, exchange)).cached(.revalidated)
    answer.headers[.eTag] = "\"\(insurance.version)\""
    return answer
  }
}

/// The contract's `Insurance`.
struct InsuranceAnswer: Codable, Sendable, Equatable {
  var provider: String
  var memberId: String
  @OrNull var groupNumber: String?
  var planName: String?
  var policyHolder: String?
  @OrNull var effectiveDate: CalendarDay?
  @OrNull var expirationDate: CalendarDay?
  /// Paths of the pictures, behind the same token; `null` if there is none.
  @OrNull var cardFrontUrl: String?
  @OrNull var cardBackUrl: String?
  var version: Int
  var updatedAt: Timestamp

  init(_ insurance: Insurance, _ exchange: Exchange) {
    let details = insurance.details
    (provider, memberId, groupNumber) = (details.provider, details.memberId, details.groupNumber)
    (planName, policyHolder) = (details.planName, details.policyHolder)
    (effectiveDate, expirationDate) = (details.effectiveDate, details.expirationDate)
    (version, updatedAt) = (insurance.version, insurance.updatedAt)
    let patient = exchange.path["patientId"] ?? ""
    cardFrontUrl = details.cardFrontAttachmentId.map { "/api/patients/\(patient)/attachments/\($0)" }
    cardBackUrl = details.cardBackAttachmentId.map { "/api/patients/\(patient)/attachments/\($0)" }
  }

  static let shape = Shape.closed(
    .required("provider", .anyText), .required("memberId", .anyText),
    .required("groupNumber", .orNull(.anyText)), .optional("planName", .anyText),
    .optional("policyHolder", .anyText), .optional("effectiveDate", .orNull(.day)),
    .optional("expirationDate", .orNull(.day)), .required("cardFrontUrl", .orNull(.link)),
    .required("cardBackUrl", .orNull(.link)), .required("version", .version), .required("updatedAt", .moment))
}
