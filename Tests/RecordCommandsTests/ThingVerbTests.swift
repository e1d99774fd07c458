import Foundation
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordCommands
@testable import RecordConsole

/// Things of a patient's record, listed, shown and changed with the daemon that is shipped.
struct ThingVerbTests {
  /// A daemon with the example practice and a patient.
  private struct Scene {
    let daemon: RunningDaemon
    let patient: String

    init() async throws {
      daemon = try await RunningDaemon()
      let file = checkout.appending(path: "Config/practice/example.json")
      let practice = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      _ = try daemon.run("call", "practice.publish", "{\"definition\":\(practice)}")
      let created = try daemon.run("patient", "create", "--name", "Erika Mustermann", "--json")
      let value = try JSON.decode(Value.self, from: Array(created.utf8.dropLast()))
      guard case .string(let id)? = value["id"] else { throw CancellationError() }
      patient = id
    }

    /// Does something as an app would.
    func call(_ method: String, _ params: String) throws {
      _ = try daemon.run("call", method, "{\"patientId\":\"\(patient)\",\(params)}")
    }
  }

  /// A Tuesday of the next two weeks on which the practice is open and that can be booked.
  private static var tuesday: CalendarDay {
    let today = CalendarDay(Surroundings.now)
    let days = (5...11).map { today.adding(days: $0) }
    return days.first { OpeningHours.Day.allCases[$0.weekday] == .tue } ?? today
  }

  @Test func walkIns() async throws {
    let scene = try await Scene()
    let (daemon, patient) = (scene.daemon, scene.patient)
    try scene.call(
      "walkIns.request",
      """
      "id":"walk-1","reason":"Sore throat","preferredDate":"\(Self.tuesday)","preferredTime":"10:00",\
      "locationId":"mitte"
      """)
    let list = try daemon.run("walk-in", "list", patient)
    #expect(list.contains("walk-1") && list.contains("submitted Sore throat"))
    #expect(try daemon.run("walk-in", "show", patient, "walk-1", "--language", "en").contains("Praxis Mitte"))
    #expect(
      try daemon.run("walk-in", "decline", patient, "walk-1", "We are full.").contains("walk-1 declined"))
    let shown = try daemon.run("walk-in", "show", patient, "walk-1", "--language", "en")
    #expect(shown.contains("declined because") && shown.contains("We are full."))
    #expect(try daemon.fail("walk-in", "cancel", patient, "walk-1").status == 1)
    #expect(try daemon.run("walk-in", "list", patient, "--json").hasPrefix("{\"requests\":["))
  }

  @Test func visitsByVideo() async throws {
    let scene = try await Scene()
    let (daemon, patient) = (scene.daemon, scene.patient)
    try scene.call(
      "appointments.book",
      """
      "id":"visit-1","providerId":"dr-jones","preferredDate":"\(Self.tuesday)","preferredTime":"10:00",\
      "type":"video","reason":"Check-up"
      """)
    #expect(try daemon.run("virtual-visit", "list", patient) == "")
    // The example's provider has no account, and whoever runs the daemon is no clinician.
    let refused = try daemon.fail("virtual-visit", "prepare", patient, "visit-1")
    #expect(refused.status == 1 && refused.error.contains("a clinician has to prepare the visit"))
    #expect(try daemon.run("virtual-visit", "list", patient) == "")
  }

  @Test func conversationsAndVoiceNotes() async throws {
    let scene = try await Scene()
    let (daemon, patient) = (scene.daemon, scene.patient)
    try scene.call(
      "assistant.start", #""id":"talk-1","topic":"symptom-checker","text":"I have a sore throat.""#)
    #expect(try daemon.run("assistant", "list", patient).contains("talk-1"))
    let talk = try daemon.run("assistant", "show", patient, "talk-1")
    #expect(talk.contains("patient: I have a sore throat.") && talk.contains("assistant ("))
    #expect(
      try daemon.run("assistant", "delete", patient, "talk-1", "--language", "en").contains("deleted: talk-1")
    )
    #expect(try daemon.run("assistant", "list", patient) == "")
    #expect(try daemon.run("voice-note", "list", patient) == "")
    let missing = try daemon.fail("voice-note", "delete", patient, "note-1")
    #expect(missing.status == 1 && missing.error.contains("note-1") == false)
  }

  @Test func careTeams() async throws {
    let scene = try await Scene()
    #expect(try scene.daemon.run("care", "team", scene.patient, "--language", "en").contains("account"))
    #expect(try scene.daemon.run("support", "list", scene.patient) == "")
    #expect(try scene.daemon.fail("support", "close", scene.patient, "request-1").status == 1)
  }
}
