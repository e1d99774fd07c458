import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Things that have no end of their own, but are judged by how long ago they were.
extension ClockCase {
  private static let day: Int64 = 24 * 3600

  static let judged: [ClockCase] = [
    ClockCase(
      name: "session in use", lifetime: 3 * day, early: nil, late: "SESSION_EXPIRED refresh_expired"
    ) { run in
      let address = "ally@example.org"
      var token = try run.act { try $0.register(address, .myHealthAlly).tokens.refreshToken }
      for _ in 0..<3 {
        run.pass(seconds: 29 * day)
        token = try run.act { try $0.engine.call(RefreshSession(refreshToken: token)).refreshToken }
      }
      return { run in try run.act { try $0.answer(RefreshSession(refreshToken: token)) } }
    },
    ClockCase(
      name: "news of a reading", lifetime: 7 * day, early: "critical", late: "moderate"
    ) { run in
      let (care, measured) = try run.act { (try CareScene($0), $0.clock.now()) }
      return { run in
        try run.act { scene in
          var input = VitalsInput(timestamp: OffsetTime(measured, offsetMinutes: 0))
          input.heartRate = ExactDecimal(30)
          _ = try scene.engine.call(LogVitals(patientId: care.patient, input: input))
          var list = ListAlerts()
          list.patientId = care.patient
          return try scene.engine.call(list).alerts.first?.severity.rawValue
        }
      }
    },
    ClockCase(name: "quiet hours", lifetime: 12 * 3600, early: "put off", late: nil, slack: 3600) { run in
      let care = try run.act { try CareScene($0) }
      try run.act { scene in
        let now = scene.clock.now()
        var choose = UpdateSettings(patientId: care.patient)
        choose.preferences = SettingsPatch.Preferences()
        choose.preferences?.quietHours = .set(
          QuietHours(from: now.utcMinute(-60), until: now.utcMinute(12 * 60 + 30), timeZone: .utc))
        _ = try scene.call(choose, try scene.logIn().tokens.accessToken)
      }
      return { run in
        try run.act { scene in
          let own = AccountID(of: care.patient)
          let doctor = CallMeta(actor: ActingPerson(role: .clinician, id: try care.account(.clinician)))
          _ = try scene.engine.call(
            OpenThread(patientId: care.patient, recipientId: own, text: "Hallo"), meta: doctor)
          let token = try scene.logIn().tokens.accessToken
          return try scene.call(ListNotifications(patientId: care.patient), token).notifications.first
            .flatMap { $0.deliverAfter == nil ? nil : "put off" }
        }
      }
    },
  ]
}

extension Timestamp {
  /// The minute of the day so many minutes later, in UTC.
  fileprivate func utcMinute(_ later: Int64) -> HourMinute {
    HourMinute(clamping: Int((milliseconds / 60_000 + later) % 1440))
  }
}
