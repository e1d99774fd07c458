/// Notes that somebody was redirected from a universal link before signing in.
package struct NoteLinkRedirect: Method {
  package static let name = "deepLink.noteRedirect"
  package static let summary =
    "Counts a universal link that was asked for on the web, whether or not it is one; needs no session."
  /// Open to everybody, like the address that it counts.
  package static let access = Access.write(.entry)

  /// Path and query, as requested.
  package var path: String
  package var surface: LinkSurface

  package init(path: String, surface: LinkSurface) { (self.path, self.surface) = (path, surface) }

  package struct Outcome: Codable, Sendable, Equatable {
    package var entryPoint: LinkEntryPoint
    package var outcome: LinkOutcome

    package init(entryPoint: LinkEntryPoint, outcome: LinkOutcome) {
      (self.entryPoint, self.outcome) = (entryPoint, outcome)
    }
  }

  package static let example = NoteLinkRedirect(path: "/mobile/notifications?source=email", surface: .web)
  package static let exampleOutcome = Outcome(entryPoint: .openNotifications, outcome: .webFallback)
}

extension LinkOutcome {
  /// The outcome of a redirect: the app opens the link, a browser the page that stands for it.
  package static func redirect(_ reading: DeepLinkReader.Reading, _ surface: LinkSurface) -> LinkOutcome {
    if reading.fault != nil { return .invalidLink }
    return surface == .app ? .success : .webFallback
  }
}
