import Testing

/// A method of the patient's app, what it is asked besides the patient, and the members that every answer has; `[]` is
/// every element.
struct ListedMethod: CustomTestStringConvertible {
  let method: String
  let rule: String
  let members: String

  init(_ method: String, _ rule: String, _ members: String) {
    (self.method, self.rule, self.members) = (method, rule, members)
  }

  var testDescription: String { "\(rule): \(method)" }

  /// R-MH-066, 067, 071, 073, 079, 082, 086, 099, 112, 121, 130, 135, 142 and 231.
  static let all = [
    ListedMethod(
      "dashboard.get", "R-MH-066",
      """
      patientId name lastUpdated metrics.heartRate metrics.bloodPressure metrics.bloodGlucose metrics.a1cLevel \
      metrics.weight metrics.bmi upcomingAppointments[].id upcomingAppointments[].date upcomingAppointments[].time \
      upcomingAppointments[].provider upcomingAppointments[].type recentMessages[].id recentMessages[].from \
      recentMessages[].preview recentMessages[].timestamp recentMessages[].unread quickActions[].id
      """),
    ListedMethod(
      "vitals.list", "R-MH-099",
      """
      vitals[].id vitals[].timestamp vitals[].heartRate vitals[].bloodPressureSystolic \
      vitals[].bloodPressureDiastolic vitals[].temperature vitals[].respiratoryRate vitals[].oxygenSaturation \
      page.limit page.nextCursor
      """),
    ListedMethod(
      "labs.list", "R-MH-082",
      "results[].id results[].testName results[].date results[].status results[].results"),
    ListedMethod(
      "carePlan.get", "R-MH-079",
      """
      id patientId createdDate updatedDate status goals[].id goals[].title goals[].description goals[].targetDate \
      goals[].status activityRecommendations[].type activityRecommendations[].frequency \
      activityRecommendations[].duration activityRecommendations[].intensity medications dietaryGuidelines
      """),
    ListedMethod(
      "medications.list", "R-MH-112",
      """
      medications[].id medications[].name medications[].dosage medications[].unit medications[].frequency \
      medications[].refillStatus medications[].prescribedDate medications[].refillDate medications[].sideEffects
      """),
    ListedMethod(
      "appointments.list", "R-MH-086",
      """
      upcoming[].id upcoming[].date upcoming[].time upcoming[].provider upcoming[].type upcoming[].status \
      upcoming[].location past
      """),
    ListedMethod(
      "messages.threads", "R-MH-130",
      """
      threads[].id threads[].participantName threads[].participantRole threads[].lastMessage \
      threads[].lastMessageTime threads[].unreadCount
      """),
    ListedMethod(
      "notifications.list", "R-MH-135",
      """
      notifications[].id notifications[].type notifications[].title notifications[].message \
      notifications[].timestamp notifications[].read notifications[].actionUrl
      """),
    ListedMethod(
      "settings.get", "R-MH-142",
      """
      profile.firstName profile.lastName profile.email profile.phone profile.dateOfBirth profile.profilePhotoUrl \
      preferences.notificationsEnabled preferences.emailNotifications preferences.smsNotifications \
      preferences.appointmentReminders preferences.medicationReminders privacy.shareDataWithProviders \
      privacy.shareWithResearch
      """),
    ListedMethod(
      "journal.list", "R-MH-121",
      "entries[].id entries[].date entries[].title entries[].content entries[].mood entries[].symptoms entries[].tags"
    ),
    ListedMethod(
      "intake.get", "R-MH-073",
      """
      demographics.firstName demographics.lastName demographics.dateOfBirth demographics.gender demographics.phone \
      medicalHistory.conditions medicalHistory.surgeries medicalHistory.allergies medicalHistory.medications \
      medicalHistory.familyHistory socialHistory.smoking socialHistory.alcohol socialHistory.exercise
      """),
  ]
}
