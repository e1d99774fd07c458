/// The target of a link, by the names of the access log (C-38).
package enum LinkEntryPoint: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case openFunnel = "open_funnel"
  /// A questionnaire in progress.
  case resumeAssessment = "resume_assessment"
  case openResult = "open_result"
  case openNotifications = "open_notifications"
  case login
  /// No known target.
  case unknown
}

/// The outcome of opening a link, by the names of the access log (C-38).
package enum LinkOutcome: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// It led to its target.
  case success
  /// Somebody has to sign in first.
  case loginRequired = "login_required"
  /// The target belongs to another person or role.
  case forbidden
  /// The target does not exist.
  case notFound = "not_found"
  /// It names the result of a questionnaire that is not completed.
  case notCompleted = "not_completed"
  /// The questionnaire is inactive, unknown, or out of reach.
  case funnelUnavailable = "funnel_unavailable"
  /// The text is no link.
  case invalidLink = "invalid_link"
  /// A browser was sent to the page that stands for the app.
  case webFallback = "web_fallback"
}

/// The screen that a link opens.
package enum LinkScreen: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// The safe choice, for links that lead nowhere.
  case home
  case login
  case funnel
  /// The current step of a questionnaire.
  case assessment
  case result
  case notifications
}

/// The program that a link is opened with.
package enum LinkSurface: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case app
  case web
}

/// A parameter that was dropped because its value is not allowed (R-RH-206).
package enum LinkParameter: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case source
  /// The notification that is shown first.
  case notificationId
  /// An unknown one, longer than 255 characters (R-RH-205).
  case other
}

/// Why a text is no link.
package enum LinkFault: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// It has another form, scheme or host, or no known target.
  case malformed
  /// The questionnaire's name is not valid.
  case slug
  /// The id is no version 4 UUID.
  case identifier
  /// The return target is no link to one of the four entry points (R-RH-213).
  case returnTarget
}

/// `^[a-zA-Z0-9_-]+$`, at most 50 (R-RH-204, C-22).
package enum LinkSourceRule: TextRule {
  package static let maximumLength = 50
  package static let expectation = "1 to 50 letters, digits, underscores and hyphens"
  /// For schemas; the hyphen comes last.
  package static let pattern = "^[a-zA-Z0-9_-]+$"
  package static func allows(_ byte: UInt8) -> Bool {
    SlugRule.allows(byte) || (65...90).contains(byte) || byte == UInt8(ascii: "_")
  }
}

/// The placement of a link: `sms`, `push_notification`.
package typealias LinkSource = BoundedText<LinkSourceRule>

package enum PatientNotification: IdentifiedKind {
  package static let kindName = "notification"
}

/// Names a ``Notification`` in links.
package typealias NotificationID = Identifier<PatientNotification>
