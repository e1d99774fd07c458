/// Reads the texts of links.
///
/// Nothing is looked up and nothing repaired: a value matches as a whole or not at all (R-RH-209), letters
/// count as they stand, and anything but the known forms is malformed (R-RH-194, R-RH-195, R-RH-196).
package struct DeepLinkReader: Sendable {
  package let hosts: Set<String>

  /// Reads custom links, and universal ones on those hosts.
  package init(hosts: Set<String>) { self.hosts = hosts }

  /// The host that the apps are made for (R-RH-193).
  package static let usualHost = "app.rhythmologicum.com"
  /// Longest text that is read, in bytes.
  package static let longest = 2048
  /// Longest decoded value of a parameter, in characters (R-RH-205, C-26).
  static let longestValue = 255

  /// The result of reading a text.
  package struct Reading: Sendable, Equatable {
    /// The link, or why there is none.
    package var link: Result<AppLink, Refusal>
    /// As far as the text shows it.
    package var entryPoint: LinkEntryPoint
    /// Optional parameters that were left out, each once (R-RH-206).
    package var dropped: [LinkParameter] = []

    package struct Refusal: Error, Sendable, Equatable {
      package var fault: LinkFault
    }

    /// `nil` for a link.
    package var fault: LinkFault? {
      guard case .failure(let refusal) = link else { return nil }
      return refusal.fault
    }

    /// The link to an entry point: itself, or its target after sign-in.
    package var entry: DeepLink? {
      switch link {
      case .success(.entry(let link)): link
      case .success(.signIn(let link)): link
      case .failure: nil
      }
    }
  }

  /// Reads a link of either form.
  package func read(_ text: String) -> Reading {
    guard Self.isPlain(text) else { return Reading(.malformed) }
    if text.hasPrefix(DeepLink.scheme) {
      return Self.read(text.dropFirst(DeepLink.scheme.count), signsIn: true)
    }
    let start = "https://"
    guard text.hasPrefix(start) else { return Reading(.malformed) }
    let rest = text.dropFirst(start.count)
    guard let slash = rest.firstIndex(of: "/"), hosts.contains(String(rest[..<slash])) else {
      return Reading(.malformed)
    }
    return read(path: String(rest[slash...]))
  }

  /// Reads the path and query of a universal link, as requested on its host.
  package func read(path: String) -> Reading {
    guard Self.isPlain(path), path.hasPrefix(DeepLink.prefix) else { return Reading(.malformed) }
    return Self.read(path.dropFirst(DeepLink.prefix.count), signsIn: false)
  }

  /// Printable ASCII without spaces and fragments, so that nothing invisible is compared.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.count <= longest
      && text.utf8.allSatisfy { (0x21...0x7e).contains($0) && $0 != UInt8(ascii: "#") }
  }

  private static func read(_ text: Substring, signsIn: Bool) -> Reading {
    let halves = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let segments = halves[0].split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let query = halves.count > 1 ? halves[1] : ""
    if segments == ["login"], signsIn { return signIn(query) }
    var parameters = LinkQuery(query)
    switch (segments.first, segments.count) {
    case ("funnel", 2):
      return parameters.reading(.openFunnel, .slug, Slug(segments[1]).map { .funnel($0) })
    case ("assessment", 3) where segments[1] == "resume":
      return parameters.reading(
        .resumeAssessment, .identifier, AssessmentID(segments[2]).map { .resume($0) })
    case ("result", 2):
      return parameters.reading(.openResult, .identifier, AssessmentID(segments[1]).map { .result($0) })
    case ("notifications", 1):
      return parameters.reading(
        .openNotifications, .malformed, .notifications(parameters.take("notificationId", .notificationId)))
    default: return Reading(.malformed)
    }
  }

  /// Reads the return target, percent-encoded or plain (C-26).
  private static func signIn(_ query: Substring) -> Reading {
    guard let value = LinkQuery.returnTarget(query) else {
      return Reading(link: .success(.signIn(returnTo: nil)), entryPoint: .login)
    }
    let text = value.contains("://") ? String(value) : PercentText.decode(value)
    guard let text, text.count <= longestValue, isPlain(text), text.hasPrefix(DeepLink.scheme) else {
      return Reading(.returnTarget, .login)
    }
    let target = read(text.dropFirst(DeepLink.scheme.count), signsIn: false)
    guard let link = target.entry else { return Reading(.returnTarget, .login) }
    return Reading(
      link: .success(.signIn(returnTo: link)), entryPoint: .login, dropped: target.dropped)
  }
}

extension DeepLinkReader.Reading {
  init(_ fault: LinkFault, _ entryPoint: LinkEntryPoint = .unknown) {
    self.init(link: .failure(Refusal(fault: fault)), entryPoint: entryPoint)
  }
}
