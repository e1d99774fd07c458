/// Where a link leads; the names of the access log (C-38).
package enum LinkEntryPoint: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// The start of a questionnaire.
  case openFunnel = "open_funnel"
  /// A questionnaire that was begun.
  case resumeAssessment = "resume_assessment"
  case openResult = "open_result"
  /// The notification centre.
  case openNotifications = "open_notifications"
  /// Signing in.
  case login
  /// Nowhere that is known.
  case unknown
}

/// How opening a link ended; the names of the access log (C-38).
package enum LinkOutcome: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// It led where it says.
  case success
  /// Somebody has to sign in first.
  case loginRequired = "login_required"
  /// What it names is another person's, or for people of another role.
  case forbidden
  /// What it names is not there.
  case notFound = "not_found"
  /// It is a result of a questionnaire that is not completed.
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
  /// The safe one, for links that lead nowhere.
  case home
  /// Signing in.
  case login
  /// The start of a questionnaire.
  case funnel
  /// The current step of a questionnaire.
  case assessment
  case result
  /// The notification centre.
  case notifications
}

/// What a link is opened with.
package enum LinkSurface: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case app
  /// A browser.
  case web
}

/// A parameter of a link that was left out, because its value is not allowed (R-RH-206).
package enum LinkParameter: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Where the link was placed.
  case source
  /// The notification that is shown first.
  case notificationId
  /// One that no entry point knows, longer than 255 characters (R-RH-205).
  case other
}

/// Why a text is no link.
package enum LinkFault: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// It has another form, scheme or host, or leads nowhere that is known.
  case malformed
  /// The questionnaire's name is none.
  case slug
  /// The id is no version 4 UUID.
  case identifier
  /// Where to return after signing in is no link to one of the four entry points (R-RH-213).
  case returnTarget
}

/// `^[a-zA-Z0-9_-]+$`, at most 50 (R-RH-204, C-22).
package enum LinkSourceRule: TextRule {
  /// 50 characters.
  package static let maximumLength = 50
  package static let expectation = "1 to 50 letters, digits, underscores and hyphens"
  /// For schemas; the hyphen last.
  package static let pattern = "^[a-zA-Z0-9_-]+$"
  /// Letters, digits, underscore, hyphen.
  package static func allows(_ byte: UInt8) -> Bool {
    SlugRule.allows(byte) || (65...90).contains(byte) || byte == UInt8(ascii: "_")
  }
}

/// Where a link was placed: `sms`, `push_notification`.
package typealias LinkSource = BoundedText<LinkSourceRule>

/// Something that a patient was told.
package enum PatientNotification: IdentifiedKind {
  package static let kindName = "notification"
}

/// Names a ``Notification`` in links.
package typealias NotificationID = Identifier<PatientNotification>
