/// Finds out where a link leads for the person who opens it.
package struct ResolveDeepLink: Method {
  package static let name = "deepLink.resolve"
  package static let summary =
    "Finds out where a link leads for whoever opens it, and notes that it was opened; needs no session."
  /// Open to everybody: without a session it answers that somebody has to sign in.
  package static let access = Access.write(.entry)

  /// The link's text.
  package var link: String
  /// What it is opened with; the app where it is left out.
  package var surface: LinkSurface?

  /// A link that was opened.
  package init(link: String, surface: LinkSurface? = nil) { (self.link, self.surface) = (link, surface) }

  package typealias Outcome = ResolvedLink
  /// A link of a text message.
  package static let example = ResolveDeepLink(
    link: "https://app.rhythmologicum.com/mobile/funnel/stress?source=sms")
  /// It opens the questionnaire.
  package static let exampleOutcome: ResolvedLink = {
    var resolved = ResolvedLink(entryPoint: .openFunnel, outcome: .success, screen: .funnel)
    resolved.name(
      DeepLink(.funnel(Slug(known: "stress")), source: LinkSource(known: "sms")),
      host: DeepLinkReader.usualHost)
    resolved.funnelSlug = Slug(known: "stress-assessment")
    return resolved
  }()
}

/// Where a link leads for whoever opened it.
package struct ResolvedLink: Codable, Sendable, Equatable {
  /// Where it leads, by its text.
  package var entryPoint: LinkEntryPoint
  package var outcome: LinkOutcome
  /// The screen to show.
  package var screen: LinkScreen
  /// What to tell the person, in German; left out where nothing is wrong.
  package var message: String?
  /// The questionnaire; its own name where the link has an alias.
  package var funnelSlug: Slug?
  /// The assessment to show.
  package var assessmentId: AssessmentID?
  /// The notification to show first.
  package var notificationId: NotificationID?
  /// Where the link was placed.
  package var source: LinkSource?
  /// The link in the app's own form; where to return to after signing in.
  package var link: String?
  /// The same for mail and text messages.
  package var universalLink: String?
  /// Path and query of the page that stands for the app.
  package var webPath: String?
  /// The link that signs in first and then leads there (R-RH-211).
  package var signInLink: String?
  /// Optional parameters that were left out, because their values are not allowed.
  package var dropped: [LinkParameter] = []

  /// A link that ended so.
  package init(
    entryPoint: LinkEntryPoint, outcome: LinkOutcome, screen: LinkScreen, message: String? = nil
  ) {
    (self.entryPoint, self.outcome, self.screen, self.message) = (entryPoint, outcome, screen, message)
  }

  /// Writes down what a link names, and its forms.
  package mutating func name(_ link: DeepLink, host: String?) {
    switch link.target {
    case .funnel(let slug): funnelSlug = slug
    case .resume(let id), .result(let id): assessmentId = id
    case .notifications(let id): notificationId = id
    }
    (source, self.link, webPath) = (link.source, link.custom, link.webPath)
    (universalLink, signInLink) = (host.map { link.universal(host: $0) }, link.signIn)
  }
}

/// What people are told of links that lead nowhere; the contract's fixed texts.
package enum LinkMessage {
  /// The questionnaire is inactive, unknown or out of reach (R-RH-216).
  package static let unavailable = "Funnel nicht verfügbar"
  /// It is another person's (R-RH-217, R-RH-220, R-RH-223).
  package static let forbidden = "Zugriff verweigert"
  /// There is no such assessment (R-RH-218).
  package static let noAssessment = "Assessment nicht gefunden"
  /// There is no such result (R-RH-221).
  package static let noResult = "Ergebnis nicht gefunden"
  /// The result is not there yet (R-RH-222).
  package static let notCompleted = "Assessment noch nicht abgeschlossen"
  /// The text is no link (R-RH-197).
  package static let invalid = "Dieser Link ist ungültig oder unvollständig."
}
