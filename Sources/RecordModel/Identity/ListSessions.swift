package struct ListSessions: Method {
  package static let name = "identity.listSessions"
  package static let summary = "Answers where the caller's account is signed in."
  package static let access = Access.read(.account)

  package init() {}

  package struct Outcome: Codable, Sendable, Equatable {
    /// Living sessions, oldest first.
    package var sessions: [SessionView]

    package init(sessions: [SessionView]) { self.sessions = sessions }
  }

  package static let example = ListSessions()
  package static let exampleOutcome = Outcome(sessions: [SessionView.example])
}

package struct ListDevices: Method {
  package static let name = "identity.devices"
  package static let summary =
    "Answers the devices that signed in to the caller's account, the latest use first; at most 50."
  package static let access = Access.read(.account)

  package init() {}

  package struct Outcome: Codable, Sendable, Equatable {
    package var devices: [DeviceView]

    package init(devices: [DeviceView]) { self.devices = devices }
  }

  package static let example = ListDevices()
  package static let exampleOutcome = Outcome(devices: [.example])
}

/// A device that signed in to an account, whether or not it still is (R-SO-085).
package struct DeviceView: Codable, Sendable, Equatable {
  /// As it described itself last.
  package var device: SessionDevice
  package var firstSeenAt: Timestamp
  /// The last sign-in or exchange of a refresh token.
  package var lastSeenAt: Timestamp
  /// Whether the caller's session is on it.
  package var isCurrent: Bool
  /// Living sessions.
  package var sessions: Int

  package init(
    _ device: SessionDevice, firstSeenAt: Timestamp, lastSeenAt: Timestamp, isCurrent: Bool, sessions: Int
  ) {
    (self.device, self.firstSeenAt, self.lastSeenAt) = (device, firstSeenAt, lastSeenAt)
    (self.isCurrent, self.sessions) = (isCurrent, sessions)
  }

  static let example = DeviceView(
    SessionDevice(platform: "iOS", appVersion: "1.0.0", buildNumber: "1"), firstSeenAt: Example.start,
    lastSeenAt: Example.end, isCurrent: true, sessions: 1)
}

package struct EndSession: Method {
  package static let name = "identity.endSession"
  package static let summary = "Ends a session of the caller's account."
  package static let access = Access.write(.account)

  package var sessionId: SessionID

  package init(sessionId: SessionID) {
    self.sessionId = sessionId
  }

  package typealias Outcome = LogOut.Outcome
  package static let example = EndSession(sessionId: Example.session)
  package static let exampleOutcome = LogOut.Outcome(ended: 1)
}
