/// Resolves a link for the person who opens it.
package struct ResolveDeepLink: Method {
  package static let name = "deepLink.resolve"
  package static let summary =
    "Finds out where a link leads for whoever opens it, and notes that it was opened; needs no session."
  /// Open to everybody: without a session it answers that the caller has to sign in.
  package static let access = Access.write(.entry)

  package var link: String
  /// The app if left out.
  package var surface: LinkSurface?

  package init(link: String, surface: LinkSurface? = nil) { (self.link, self.surface) = (link, surface) }

  package typealias Outcome = ResolvedLink
  package static let example = ResolveDeepLink(
    link: "https://app.rhythmologicum.com/mobile/funnel/stress?source=sms")
  package static let exampleOutcome: ResolvedLink = {
    var resolved = ResolvedLink(entryPoint: .openFunnel, outcome: .success, screen: .funnel)
    resolved.name(
      DeepLink(.funnel(Slug(known: "stress")), source: LinkSource(known: "sms")),
      host: DeepLinkReader.usualHost)
    resolved.funnelSlug = Slug(known: "stress-assessment")
    return resolved
  }()
}

/// The target of a link for whoever opened it.
package struct ResolvedLink: Codable, Sendable, Equatable {
  /// As the link's text says.
  package var entryPoint: LinkEntryPoint
  package var outcome: LinkOutcome
  package var screen: LinkScreen
  /// A message for the person, in German; left out if nothing is wrong.
  package var message: String?
  /// The canonical slug, even if the link has an alias.
  package var funnelSlug: Slug?
  package var assessmentId: AssessmentID?
  /// Shown first in the notification centre.
  package var notificationId: NotificationID?
  package var source: LinkSource?
  /// The link in the app's own form; the return target after sign-in.
  package var link: String?
  /// The same for mail and text messages.
  package var universalLink: String?
  /// Path and query of the page that stands for the app.
  package var webPath: String?
  /// The link that signs in first and then leads there (R-RH-211).
  package var signInLink: String?
  /// Optional parameters dropped because their values are not allowed.
  package var dropped: [LinkParameter] = []

  package init(
    entryPoint: LinkEntryPoint, outcome: LinkOutcome, screen: LinkScreen, message: String? = nil
  ) {
    (self.entryPoint, self.outcome, self.screen, self.message) = (entryPoint, outcome, screen, message)
  }

  /// Notes a link's ids and forms.
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

/// Messages for links that lead nowhere; the contract's fixed texts.
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
