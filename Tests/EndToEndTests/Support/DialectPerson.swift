import HTTPTypes
import RecordModel
import Testing

@testable import RecordGateway

/// Somebody who is signed in at an application, for sweeps over the routes of every application that is served.
struct DialectPerson: Sendable {
  let dialect: any Dialect
  let session: WebSession
  let site: WebSite

  /// The names of all applications, as arguments of a sweep: one that is served is in every sweep.
  static let applications = Gateway.dialects().map(\.name)

  init(of application: String) async throws {
    dialect = try #require(Gateway.dialects().first { $0.name == application })
    switch application {
    case "rhythmologicum":
      (site, session) = (try await SharedWebSite.get().site, try await SharedWebSite.get().erika)
    case "myhealthally":
      (site, session) = (try await SharedAllySite.get().web, try await SharedAllySite.get().erika)
    default:
      site = try await SharedAllySite.get().web
      // Another for each sweep: an address has one account.
      let name = "swept-\(application)-\(UInt32.random(in: 0 ... .max))"
      session = try await site.patient(name, of: application, and: Self.registration)
    }
  }

  /// What is asked for by some applications, and taken by all.
  static let registration: Value = [
    "birthDate": "1964-08-12", "acceptedTerms": true, "acceptedPrivacy": true, "termsVersion": "2026-01",
  ]

  /// The path of a route with this person's id, and with ids that are well-formed and nobody's.
  func target(_ path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false)
      .map { part in
        switch part {
        case "{patientId}": session.account
        case "{slug}": "stress-assessment"
        default: part.hasPrefix("{") ? "00000000-0000-4000-8000-000000000001" : String(part)
        }
      }.joined(separator: "/")
  }

  /// Whether an answer refuses a parameter of a query as this application does, and names it.
  func refuses(_ name: String, in reply: WebSession.Reply) throws -> Bool {
    let failure = Failure(.invalidInput, "not a \(name)", details: ["field": .string(name)])
    let refusal = dialect.refusal(
      failure, dialect.routes.first { $0.method == .get }, RequestID(replacing: "request-1"))
    let isNamed =
      switch dialect.name {
      case "rhythmologicum": reply.details?["field"]?.text == name
      case "myhealthally": reply.problems.first?.hasPrefix("query:\(name) ") == true
      default: reply.text.contains("\(name)\"")
      }
    return reply.status == refusal.status.code && isNamed
  }
}
