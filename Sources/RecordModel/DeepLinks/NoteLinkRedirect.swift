/// Notes that somebody was sent on from a universal link, before anybody signed in.
public struct NoteLinkRedirect: Method {
  /// `deepLink.noteRedirect`.
  public static let name = "deepLink.noteRedirect"
  /// For the documentation.
  public static let summary =
    "Counts a universal link that was asked for on the web, whether or not it is one; needs no session."
  /// Open to everybody, like the address that it counts.
  public static let access = Access.write(.entry)

  /// Path and query, as they were asked for.
  public var path: String
  /// What asked for it.
  public var surface: LinkSurface

  /// A request for that path.
  public init(path: String, surface: LinkSurface) { (self.path, self.surface) = (path, surface) }

  /// What it was.
  public struct Outcome: Codable, Sendable, Equatable {
    /// Where it leads.
    public var entryPoint: LinkEntryPoint
    /// How it ended.
    public var outcome: LinkOutcome

    /// What it was.
    public init(entryPoint: LinkEntryPoint, outcome: LinkOutcome) {
      (self.entryPoint, self.outcome) = (entryPoint, outcome)
    }
  }

  /// A browser.
  public static let example = NoteLinkRedirect(path: "/mobile/notifications?source=email", surface: .web)
  /// It was sent to the page that stands for the app.
  public static let exampleOutcome = Outcome(entryPoint: .openNotifications, outcome: .webFallback)
}

extension LinkOutcome {
  /// How a redirect ends: the app opens the link, a browser the page that stands for it.
  public static func redirect(_ reading: DeepLinkReader.Reading, _ surface: LinkSurface) -> LinkOutcome {
    if reading.fault != nil { return .invalidLink }
    return surface == .app ? .success : .webFallback
  }
}
