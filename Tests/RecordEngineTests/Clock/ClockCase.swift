import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Something that counts for a time, from the moment at which it is made.
struct ClockCase: Sendable, CustomTestStringConvertible {
  typealias Look = (ClockRun) throws -> String?

  let name: String
  /// Seconds that it lasts.
  let lifetime: Int64
  /// What is answered while it lasts and afterwards: the refusal, or `nil`.
  let early: String?
  let late: String?
  /// Seconds after its end at which it is looked at.
  var slack: Int64 = 120
  /// Milliseconds by which the clock is set where it steps.
  var step: Int64 = 50_000
  /// Makes it, and answers how it is looked at.
  let make: @Sendable (ClockRun) throws -> Look

  var testDescription: String { name }

  private static let hour: Int64 = 3600
  private static let clinician = "clinician@praxis.example"

  static let all: [ClockCase] = [
    ClockCase(name: "access token", lifetime: hour, early: nil, late: "SESSION_EXPIRED expired") { run in
      let token = try run.act { try $0.register().tokens.accessToken }
      return { run in try run.act { try $0.answer(GetMe(), token) } }
    },
    ClockCase(
      name: "refresh token", lifetime: 30 * 24 * hour, early: nil, late: "SESSION_EXPIRED refresh_expired"
    ) { run in
      let token = try run.act { try $0.register().tokens.refreshToken }
      return { run in try run.act { try $0.answer(RefreshSession(refreshToken: token)) } }
    },
    ClockCase(
      name: "refresh grace", lifetime: 10, early: nil, late: "UNAUTHORIZED refresh_reused", step: 4000
    ) { run in
      let token = try run.act { try $0.register().tokens.refreshToken }
      _ = try run.act { try $0.engine.call(RefreshSession(refreshToken: token)) }
      return { run in try run.act { try $0.answer(RefreshSession(refreshToken: token)) } }
    },
    ClockCase(name: "mailed code", lifetime: 600, early: nil, late: "UNAUTHORIZED code_expired") { run in
      let code = try run.act { scene in
        try scene.register()
        return try scene.code()
      }
      return { run in
        try run.act {
          try $0.answer(
            VerifyAddress(email: IdentityScene.address, code: code))
        }
      }
    },
    ClockCase(
      name: "reset token", lifetime: 1800, early: nil, late: "UNAUTHORIZED reset_token_expired"
    ) { run in
      let token = try run.act { scene in
        try scene.register()
        _ = try scene.mails()
        _ = try scene.engine.call(
          ForgotPassword(application: .rhythmologicum, email: IdentityScene.address))
        return try scene.resetToken()
      }
      return { run in
        try run.act { try $0.answer(ResetPassword(token: token, newPassword: "neu und lang genug")) }
      }
    },
    ClockCase(
      name: "invitation", lifetime: 1800, early: nil, late: "UNAUTHORIZED reset_token_expired"
    ) { run in
      let token = try run.act { scene in
        _ = try scene.engine.call(
          CreateAccount(
            role: .nurse, application: .rhythmologicum, email: "nurse@praxis.example", name: "Kim Falk"))
        return try scene.resetToken(to: "nurse@praxis.example")
      }
      return { run in
        try run.act { try $0.answer(ResetPassword(token: token, newPassword: "neu und lang genug")) }
      }
    },
    ClockCase(
      name: "lockout", lifetime: 900, early: "RATE_LIMITED too_many_attempts", late: nil
    ) { run in
      try run.act { scene in
        try scene.register()
        for _ in 0..<5 {
          #expect(
            try scene.answer(
              LogIn(application: .rhythmologicum, email: IdentityScene.address, password: "falsch falsch"))
              != nil)
        }
      }
      return { run in
        try run.act {
          try $0.answer(
            LogIn(
              application: .rhythmologicum, email: IdentityScene.address, password: IdentityScene.password))
        }
      }
    },
    ClockCase(name: "break-glass", lifetime: hour, early: nil, late: "FORBIDDEN not_assigned") { run in
      let care = try run.act { try CareScene($0) }
      _ = try run.act { scene in
        try scene.call(
          OpenEmergencyAccess(patientId: care.patient, reason: "unconscious on arrival"),
          try care.freshToken(.nurse))
      }
      return { run in try run.act { _ in try care.labs(.nurse) } }
    },
    ClockCase(
      name: "care without a beginning", lifetime: hour, early: nil, late: "FORBIDDEN not_assigned"
    ) { run in
      let care = try run.act { try CareScene($0) }
      try run.act { (scene) throws -> Void in
        let until = scene.clock.now().advanced(seconds: hour)
        #expect(try care.assign(.clinician, until: until).isActive)
        #expect(try care.labs(.clinician) == nil)
      }
      // A beginning is exact: a clock that is set back is before it.
      run.pass(seconds: 60)
      return { run in try run.act { _ in try care.labs(.clinician) } }
    },
    ClockCase(
      name: "care that ended", lifetime: hour, early: "FORBIDDEN not_assigned",
      late: "FORBIDDEN not_assigned"
    ) { run in
      let care = try run.act { try CareScene($0) }
      try run.act { _ in
        try care.assign(.clinician)
        try care.unassign(.clinician)
      }
      return { run in try run.act { _ in try care.labs(.clinician) } }
    },
    ClockCase(
      name: "care from tomorrow", lifetime: 24 * hour, early: "FORBIDDEN not_assigned", late: nil
    ) { run in
      let care = try run.act { try CareScene($0) }
      try run.act { scene in
        _ = try scene.engine.call(
          AssignPatient(
            patientId: care.patient, accountId: try care.account(.clinician),
            from: scene.clock.now().advanced(seconds: 24 * hour)))
      }
      return { run in try run.act { _ in try care.labs(.clinician) } }
    },
    ClockCase(
      name: "retention duty", lifetime: 3652 * 24 * hour, early: "kept", late: nil,
      slack: 370 * 24 * hour
    ) { run in
      let patient = try run.act { scene in
        let patient = try CareScene(scene).patient
        var lab = RecordLab(
          patientId: patient, testName: "HbA1c", date: OffsetTime(scene.clock.now(), offsetMinutes: 0))
        lab.results = ["a1c": ExactDecimal(6)]
        _ = try scene.engine.call(lab)
        return patient
      }
      return { run in
        try run.act { try $0.engine.call(GetRetention(patientId: patient)).mayBeErased ? nil : "kept" }
      }
    },
    ClockCase(name: "notification", lifetime: 60, early: "1", late: "1") { run in
      let care = try run.act { try CareScene($0) }
      _ = try run.act { scene in
        try scene.call(
          OpenEmergencyAccess(patientId: care.patient, reason: "unconscious on arrival"),
          try care.freshToken(.nurse))
      }
      return { run in
        try run.act { scene in
          let token = try scene.logIn().tokens.accessToken
          return "\(try scene.call(CountUnread(patientId: care.patient), token).notifications)"
        }
      }
    },
    ClockCase(
      name: "report of tomorrow", lifetime: 60, early: "INVALID_INPUT validation_failed",
      late: "INVALID_INPUT validation_failed"
    ) { run in
      let care = try run.act { try CareScene($0) }
      return { run in
        try run.act { scene in
          var input = VitalsInput(
            timestamp: OffsetTime(scene.clock.now().advanced(seconds: 299), offsetMinutes: 0))
          input.heartRate = ExactDecimal(70)
          #expect(try scene.answer(LogVitals(patientId: care.patient, input: input)) == nil)
          input.timestamp = OffsetTime(scene.clock.now().advanced(seconds: 301), offsetMinutes: 0)
          return try scene.answer(LogVitals(patientId: care.patient, input: input))
        }
      }
    },
  ]
}

extension CareScene {
  /// Why somebody may not read the patient's results with a token of now; `nil` where they may.
  func labs(_ role: AccountRole) throws -> String? {
    try refusal(ListLabs(patientId: patient), role, token: try freshToken(role))
  }
}
