/// Notes that somebody was sent on from a universal link, before anybody signed in.
package struct NoteLinkRedirect: Method {
  package static let name = "deepLink.noteRedirect"
  package static let summary =
    "Counts a universal link that was asked for on the web, whether or not it is one; needs no session."
  /// Open to everybody, like the address that it counts.
  package static let access = Access.write(.entry)

  /// Path and query, as they were asked for.
  package var path: String
  /// What asked for it.
  package var surface: LinkSurface

  /// A request for that path.
  package init(path: String, surface: LinkSurface) { (self.path, self.surface) = (path, surface) }

  package struct Outcome: Codable, Sendable, Equatable {
    package var entryPoint: LinkEntryPoint
    package var outcome: LinkOutcome

    package init(entryPoint: LinkEntryPoint, outcome: LinkOutcome) {
      (self.entryPoint, self.outcome) = (entryPoint, outcome)
    }
  }

  /// A browser.
  package static let example = NoteLinkRedirect(path: "/mobile/notifications?source=email", surface: .web)
  /// It was sent to the page that stands for the app.
  package static let exampleOutcome = Outcome(entryPoint: .openNotifications, outcome: .webFallback)
}

extension LinkOutcome {
  /// How a redirect ends: the app opens the link, a browser the page that stands for it.
  package static func redirect(_ reading: DeepLinkReader.Reading, _ surface: LinkSurface) -> LinkOutcome {
    if reading.fault != nil { return .invalidLink }
    return surface == .app ? .success : .webFallback
  }
}
