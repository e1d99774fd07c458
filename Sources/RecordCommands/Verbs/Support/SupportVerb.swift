import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl support`.
struct SupportVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "support", abstract: "What patients ask of support.",
    discussion: "Example: recordctl support list 550e8400-e29b-41d4-a716-446655440000",
    subcommands: [ThingList<Listing>.self, ThingShow<Showing>.self, ThingChange<Closing>.self])

  enum Listing: PatientStep {
    typealias Call = ListSupportRequests
    static let name = "list"
    static let abstract = "List a patient's requests, latest first."
    static let example = "support list 550e8400-e29b-41d4-a716-446655440000"

    static func call(_ patient: PatientID) -> ListSupportRequests { ListSupportRequests(patientId: patient) }

    static func lines(_ list: ListSupportRequests.Outcome, _ style: Style) -> [String] {
      list.requests.map { "\($0.id) \(style.time($0.createdAt)) \($0.status.rawValue) \($0.subject)" }
    }
  }

  enum Showing: ThingStep {
    typealias Call = GetSupportRequest
    static let name = "show"
    static let abstract = "Show a request with all that was written."
    static let example = "support show 550e8400-e29b-41d4-a716-446655440000 request-1"
    static let thing: ArgumentHelp = "Id of the request."

    static func call(_ patient: PatientID, _ id: RecordID) -> GetSupportRequest {
      GetSupportRequest(patientId: patient, supportRequestId: id)
    }

    static func lines(_ request: SupportRequest, _ style: Style) -> [String] {
      var fields = FieldList()
      fields.add("id", request.id.text)
      fields.add(style.say("Betreff", "subject"), request.subject)
      fields.add(style.say("Art", "category"), request.category.rawValue)
      fields.add(style.say("Stand", "status"), request.status.rawValue)
      fields.add(style.say("vom", "of"), style.time(request.createdAt))
      return fields.lines(style)
        + request.replies.map { "\(style.time($0.timestamp)) \($0.fromRole.rawValue): \($0.text)" }
    }
  }

  enum Closing: ThingStep {
    typealias Call = CloseSupportRequest
    static let name = "close"
    static let abstract = "Close a request."
    static let example = "support close 550e8400-e29b-41d4-a716-446655440000 request-1"
    static let thing: ArgumentHelp = "Id of the request."

    static func call(_ patient: PatientID, _ id: RecordID) -> CloseSupportRequest {
      CloseSupportRequest(patientId: patient, supportRequestId: id)
    }

    static func lines(_ request: SupportRequest, _ style: Style) -> [String] {
      Showing.lines(request, style)
    }
  }
}
