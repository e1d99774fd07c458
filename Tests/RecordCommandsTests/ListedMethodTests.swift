import Foundation
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordCommands
@testable import RecordSimulation

/// What the patient's app shows, read from the record of made-up patients with the daemon that is shipped.
struct ListedMethodTests {
  /// A method, what it is asked besides the patient, and the members that every answer has; `[]` is every element.
  struct Shape: Sendable, CustomTestStringConvertible {
    let method: String
    let rule: String
    let members: String

    init(_ method: String, _ rule: String, _ members: String) {
      (self.method, self.rule, self.members) = (method, rule, members)
    }

    var testDescription: String { "\(rule): \(method)" }
  }

  /// R-MH-066, 067, 071, 073, 079, 082, 086, 099, 112, 121, 130, 135, 142 and 231.
  static let shapes = [
    Shape(
      "dashboard.get", "R-MH-066",
      """
      patientId name lastUpdated metrics.heartRate metrics.bloodPressure metrics.bloodGlucose metrics.a1cLevel \
      metrics.weight metrics.bmi upcomingAppointments[].id upcomingAppointments[].date upcomingAppointments[].time \
      upcomingAppointments[].provider upcomingAppointments[].type recentMessages[].id recentMessages[].from \
      recentMessages[].preview recentMessages[].timestamp recentMessages[].unread quickActions[].id
      """),
    Shape(
      "vitals.list", "R-MH-099",
      """
      vitals[].id vitals[].timestamp vitals[].heartRate vitals[].bloodPressureSystolic \
      vitals[].bloodPressureDiastolic vitals[].temperature vitals[].respiratoryRate vitals[].oxygenSaturation \
      page.limit page.nextCursor
      """),
    Shape(
      "labs.list", "R-MH-082",
      "results[].id results[].testName results[].date results[].status results[].results"),
    Shape(
      "carePlan.get", "R-MH-079",
      """
      id patientId createdDate updatedDate status goals[].id goals[].title goals[].description goals[].targetDate \
      goals[].status activityRecommendations[].type activityRecommendations[].frequency \
      activityRecommendations[].duration activityRecommendations[].intensity medications dietaryGuidelines
      """),
    Shape(
      "medications.list", "R-MH-112",
      """
      medications[].id medications[].name medications[].dosage medications[].unit medications[].frequency \
      medications[].refillStatus medications[].prescribedDate medications[].refillDate medications[].sideEffects
      """),
    Shape(
      "appointments.list", "R-MH-086",
      """
      upcoming[].id upcoming[].date upcoming[].time upcoming[].provider upcoming[].type upcoming[].status \
      upcoming[].location past
      """),
    Shape(
      "messages.threads", "R-MH-130",
      """
      threads[].id threads[].participantName threads[].participantRole threads[].lastMessage \
      threads[].lastMessageTime threads[].unreadCount
      """),
    Shape(
      "notifications.list", "R-MH-135",
      """
      notifications[].id notifications[].type notifications[].title notifications[].message \
      notifications[].timestamp notifications[].read notifications[].actionUrl
      """),
    Shape(
      "settings.get", "R-MH-142",
      """
      profile.firstName profile.lastName profile.email profile.phone profile.dateOfBirth profile.profilePhotoUrl \
      preferences.notificationsEnabled preferences.emailNotifications preferences.smsNotifications \
      preferences.appointmentReminders preferences.medicationReminders privacy.shareDataWithProviders \
      privacy.shareWithResearch
      """),
    Shape(
      "journal.list", "R-MH-121",
      "entries[].id entries[].date entries[].title entries[].content entries[].mood entries[].symptoms entries[].tags"
    ),
    Shape(
      "intake.get", "R-MH-073",
      """
      demographics.firstName demographics.lastName demographics.dateOfBirth demographics.gender demographics.phone \
      medicalHistory.conditions medicalHistory.surgeries medicalHistory.allergies medicalHistory.medications \
      medicalHistory.familyHistory socialHistory.smoking socialHistory.alcohol socialHistory.exercise
      """),
  ]

  @Test func answersHaveTheirMembers() async throws {
    let daemon = try await RunningDaemon()
    let patients = try play(8, daemon)
    for shape in Self.shapes {
      let answers = try patients.compactMap { try answer(shape.method, $0, daemon) }
      for path in shape.members.split(separator: " ") {
        let parts = path.split(separator: ".").map(String.init)
        let found = answers.flatMap { Self.lacks(parts[...], $0) }
        #expect(!found.isEmpty, "nobody has \(path) of \(shape)")
        #expect(!found.contains(true), "\(path) is missing in \(shape)")
      }
    }
  }

  private func play(_ count: Int, _ daemon: RunningDaemon) throws -> [String] {
    let file = checkout.appending(path: "Config/practice/example.json")
    let practice = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    _ = try daemon.run("call", "practice.publish", "{\"definition\":\(practice)}")
    _ = try daemon.run("simulate", "--patients", "\(count)", "--seed", "4", "--days", "100")
    return (0..<count).map { SimulatedPerson.id(seed: 4, number: $0).description }
  }

  /// The answer to the patient; `nil` where there is none because nothing was published.
  private func answer(_ method: String, _ patient: String, _ daemon: RunningDaemon) throws -> Value? {
    let params =
      #"{"patientId":"\#(patient)","_meta":{"actor":{"role":"patient","id":"\#(patient)"}}}"#
    let run = try Program.run(["call", method, params, "--json", "--socket", daemon.socket])
    if run.status != 0, run.error.contains("NOT_FOUND") { return nil }
    try #require(run.status == 0, "\(method): \(run.error)")
    return try JSON.decode(Value.self, from: Array(run.output.utf8.dropLast()))
  }

  /// For everything that a path leads to, whether it is missing; a member that is null is there.
  private static func lacks(_ path: ArraySlice<String>, _ value: Value) -> [Bool] {
    guard let first = path.first else { return [false] }
    let isList = first.hasSuffix("[]")
    guard let member = value[isList ? String(first.dropLast(2)) : first] else { return [true] }
    guard isList else { return lacks(path.dropFirst(), member) }
    guard case .array(let elements) = member else { return [true] }
    return elements.flatMap { lacks(path.dropFirst(), $0) }
  }
}
