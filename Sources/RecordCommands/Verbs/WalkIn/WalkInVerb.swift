import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl walk-in`.
struct WalkInVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "walk-in", abstract: "Patients who ask to be seen without an appointment.",
    discussion: """
      A patient has one request at a time. It waits until the practice accepts it, which books a visit, or declines it \
      with a reason, or until it is taken back.

      Example: recordctl walk-in list 550e8400-e29b-41d4-a716-446655440000
      """,
    subcommands: [
      ThingList<Listing>.self, ThingShow<Showing>.self, ThingChange<Cancelling>.self, WalkInDecline.self,
    ])

  static let request: ArgumentHelp = "Id of the request."

  static func lines(_ request: WalkInRequest, _ style: Style) -> [String] {
    var fields = FieldList()
    fields.add("id", request.id.text)
    fields.add(style.say("Nummer", "number"), request.confirmationNumber)
    fields.add(style.say("Grund", "reason"), request.reason)
    fields.add(
      style.say("gewünscht", "wished for"),
      "\(request.preferredDate) \(request.preferredTime), \(request.locationName)")
    fields.add(style.say("Stand", "status"), request.status.rawValue)
    fields.add(style.say("Termin", "appointment"), request.appointmentId?.text)
    fields.add(style.say("abgelehnt, weil", "declined because"), request.declineReason)
    return fields.lines(style)
  }

  enum Listing: PatientStep {
    typealias Call = ListWalkIns
    static let name = "list"
    static let abstract = "List a patient's requests, latest first."
    static let example = "walk-in list 550e8400-e29b-41d4-a716-446655440000"

    static func call(_ patient: PatientID) -> ListWalkIns { ListWalkIns(patientId: patient) }

    static func lines(_ list: ListWalkIns.Outcome, _ style: Style) -> [String] {
      list.requests.map {
        "\($0.id) \(style.time($0.createdAt)) \($0.status.rawValue) \(TextWidth.printable($0.reason))"
      }
    }
  }

  enum Showing: ThingStep {
    typealias Call = GetWalkIn
    static let name = "show"
    static let abstract = "Show a request and what became of it."
    static let example = "walk-in show 550e8400-e29b-41d4-a716-446655440000 request-2"
    static let thing = WalkInVerb.request

    static func call(_ patient: PatientID, _ id: RecordID) -> GetWalkIn {
      GetWalkIn(patientId: patient, walkInRequestId: id)
    }

    static func lines(_ request: WalkInRequest, _ style: Style) -> [String] {
      WalkInVerb.lines(request, style)
    }
  }

  enum Cancelling: ThingStep {
    typealias Call = CancelWalkIn
    static let name = "cancel"
    static let abstract = "Take a request back that nobody has decided, for the patient."
    static let example = "walk-in cancel 550e8400-e29b-41d4-a716-446655440000 request-2"
    static let thing = WalkInVerb.request

    static func call(_ patient: PatientID, _ id: RecordID) -> CancelWalkIn {
      CancelWalkIn(patientId: patient, walkInRequestId: id)
    }

    static func lines(_ request: WalkInRequest, _ style: Style) -> [String] {
      WalkInVerb.lines(request, style)
    }
  }
}

/// `recordctl walk-in decline`.
struct WalkInDecline: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decline", abstract: "Decline a request with a reason, which the patient sees.",
    discussion: """
      Example: recordctl walk-in decline 550e8400-e29b-41d4-a716-446655440000 request-2 'We are full today.'
      """)

  @Argument(help: "Id of the patient.")
  var patient: PatientID

  @Argument(help: WalkInVerb.request)
  var request: RecordID

  @Argument(help: "Why, in words for the patient.")
  var reason: String

  @OptionGroup var shared: SharedOptions
  @OptionGroup var command: CommandOptions

  func run() async throws {
    var method = DeclineVisitRequest(visitRequestId: request, reason: reason)
    method.patientId = patient
    try await Session.run(shared) { [method] session in
      try session.console.show(try await session.command(method, command)) { visit, style in
        ["\(visit.id) \(visit.status.rawValue) \(TextWidth.printable(visit.reason))"]
      }
    }
  }
}
