import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl virtual-visit`.
struct VirtualVisitVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "virtual-visit", abstract: "Visits by video, from the room to the summary.",
    discussion: """
      A visit is prepared for a booked appointment by video. Patients come in with a ticket from 15 minutes before; \
      tickets are shown to whoever asks for one and kept nowhere.

      Example: recordctl virtual-visit list 550e8400-e29b-41d4-a716-446655440000
      """,
    subcommands: [ThingList<Listing>.self, ThingShow<Showing>.self, ThingChange<Preparing>.self])

  enum Listing: PatientStep {
    typealias Call = GetChart
    static let name = "list"
    static let abstract = "List a patient's visits by video, latest first."
    static let explanation: String? =
      "With --json the patient's requests are printed as chart.get answers them."
    static let example = "virtual-visit list 550e8400-e29b-41d4-a716-446655440000"

    static func call(_ patient: PatientID) -> GetChart {
      var chart = GetChart(patientId: patient)
      chart.areas = [.requests]
      return chart
    }

    static func lines(_ chart: GetChart.Outcome, _ style: Style) -> [String] {
      // Requests of other kinds have no room.
      let visits = chart.sections.flatMap(\.items).filter { $0.content["roomId"] != nil }
      return visits.map { visit in
        let words = ["preparedAt", "state", "appointmentId"].map { name -> String in
          if case .string(let text)? = visit.content[name] { text } else { "–" }
        }
        return ([visit.id] + words).joined(separator: " ")
      }
    }
  }

  enum Showing: ThingStep {
    typealias Call = GetVirtualVisit
    static let name = "show"
    static let abstract = "Show a visit with who was there, notes and prescriptions."
    static let example = "virtual-visit show 550e8400-e29b-41d4-a716-446655440000 request-3"
    static let thing: ArgumentHelp = "Id of the visit."

    static func call(_ patient: PatientID, _ id: RecordID) -> GetVirtualVisit {
      var method = GetVirtualVisit(visitId: id)
      method.patientId = patient
      return method
    }

    static func lines(_ visit: VirtualVisit, _ style: Style) -> [String] {
      var fields = FieldList()
      fields.add("id", visit.id.text)
      fields.add(style.say("Termin", "appointment"), visit.appointmentId.text)
      fields.add(style.say("Stand", "state"), visit.state.rawValue)
      fields.add(style.say("begonnen", "started"), visit.startedAt.map { style.time($0) })
      fields.add(style.say("beendet", "ended"), visit.endedAt.map { style.time($0) })
      for person in visit.participants {
        fields.add(style.say("dabei", "present"), "\(person.role.rawValue) \(style.time(person.joinedAt))")
      }
      for line in visit.prescriptions {
        fields.add(style.say("verordnet", "prescribed"), "\(line.name) \(line.dosage) \(line.unit.rawValue)")
      }
      fields.add(style.say("Notizen", "notes"), visit.notes.isEmpty ? nil : visit.notes)
      fields.add(style.say("Zusammenfassung", "summary"), visit.summaryId?.text)
      return fields.lines(style)
    }
  }

  enum Preparing: ThingStep {
    typealias Call = PrepareVirtualVisit
    static let name = "prepare"
    static let abstract = "Set a visit up for a booked appointment by video."
    static let example = "virtual-visit prepare 550e8400-e29b-41d4-a716-446655440000 visit-1"
    static let thing: ArgumentHelp = "Id of the appointment."

    static func call(_ patient: PatientID, _ id: RecordID) -> PrepareVirtualVisit {
      var method = PrepareVirtualVisit(appointmentId: id)
      method.patientId = patient
      return method
    }

    static func lines(_ visit: VirtualVisit, _ style: Style) -> [String] { Showing.lines(visit, style) }
  }
}
