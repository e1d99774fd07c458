/// A link to one of the four entry points (R-RH-194).
///
/// Holds opaque ids, public names of questionnaires and its placement, and nothing else (R-RH-235). A link
/// that is read and printed again is the same link (R-RH-199).
package struct DeepLink: Sendable, Hashable {
  package var target: Target
  package var source: LinkSource?

  package init(_ target: Target, source: LinkSource? = nil) { (self.target, self.source) = (target, source) }

  /// The entry point, with the id it needs.
  package enum Target: Sendable, Hashable {
    case funnel(Slug)
    /// A questionnaire in progress.
    case resume(AssessmentID)
    case result(AssessmentID)
    /// The notification centre, at that entry if one is named.
    case notifications(NotificationID?)
  }

  /// The entry point as the access log names it.
  package var entryPoint: LinkEntryPoint {
    switch target {
    case .funnel: .openFunnel
    case .resume: .resumeAssessment
    case .result: .openResult
    case .notifications: .openNotifications
    }
  }

  /// `rhythm://…`, the form of the app's own scheme.
  package var custom: String { Self.scheme + path + query }

  /// `https://HOST/mobile/…`, the form for mail and text messages (R-RH-233).
  package func universal(host: String) -> String { "https://\(host)\(Self.prefix)\(path)\(query)" }

  /// Path and query of the page that stands for the app, without source and notification (C-37, R-RH-228).
  package var webPath: String {
    switch target {
    case .funnel(let slug): "/patient/funnel/\(slug)"
    case .resume(let id): "/patient/assessment?id=\(id)"
    case .result(let id): "/patient/result?id=\(id)"
    case .notifications: "/patient/notifications"
    }
  }

  /// `rhythm://login?returnUrl=…`, which leads here after signing in (R-RH-212).
  package var signIn: String { "\(Self.signInScreen)?returnUrl=\(PercentText.encode(custom))" }

  static let scheme = "rhythm://"
  static let prefix = "/mobile/"
  /// The sign-in link without a return target.
  static let signInScreen = "rhythm://login"

  private var path: String {
    switch target {
    case .funnel(let slug): "funnel/\(slug)"
    case .resume(let id): "assessment/resume/\(id)"
    case .result(let id): "result/\(id)"
    case .notifications: "notifications"
    }
  }

  private var query: String {
    var parts: [String] = []
    if case .notifications(let id?) = target { parts.append("notificationId=\(id)") }
    if let source { parts.append("source=\(source)") }
    return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
  }
}

/// A parsed link.
package enum AppLink: Sendable, Hashable {
  /// To one of the four entry points.
  case entry(DeepLink)
  /// To sign-in, and from there to the link if one is named (C-26).
  case signIn(returnTo: DeepLink?)

  package var custom: String {
    switch self {
    case .entry(let link): link.custom
    case .signIn(let link): link?.signIn ?? DeepLink.signInScreen
    }
  }

  /// The entry point as the access log names it.
  package var entryPoint: LinkEntryPoint {
    switch self {
    case .entry(let link): link.entryPoint
    case .signIn: .login
    }
  }
}
