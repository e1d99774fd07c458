import HTTPTypes
import Logging
import RecordClient
import RecordModel

/// The redirect of a universal link, for the app or a browser (R-RH-227, R-RH-228, C-37).
struct LinkRedirect: Sendable {
  let reading: DeepLinkReader.Reading
  let surface: LinkSurface
  /// `https://HOST` of the requested site; empty if the request did not name it.
  let origin: String

  /// Part of the app's user agent.
  static let appMarker = "RhythmologicumConnect/iOS"

  init(_ exchange: Exchange, _ places: LinkPlaces, _ trust: ProxyTrust) {
    reading = DeepLinkReader(hosts: places.hosts).read(path: exchange.head.path ?? "")
    let isApp = exchange.head.headerFields[.userAgent]?.contains(Self.appMarker) ?? false
    surface = isApp ? .app : .web
    origin = Self.origin(exchange.head, places, trust)
  }

  var outcome: LinkOutcome { .redirect(reading, surface) }

  /// The app's own link, its page, or home if it is no valid link.
  var location: String {
    guard let link = reading.entry else { return origin + "/patient?error=invalid_link" }
    return surface == .app ? link.custom : origin + link.webPath
  }

  var answer: Answer {
    var answer = Answer(status: .temporaryRedirect)
    answer.headers[.location] = location
    answer.headers[.vary] = "User-Agent"
    answer.noted = noted
    return answer
  }

  /// The log entry of an access: ids, and nothing else from the request (R-RH-238, R-RH-243).
  private var noted: Logger.Metadata {
    var noted: Logger.Metadata = [
      "action": "deep_link_access", "userId": "", "entryPoint": "\(reading.entryPoint.rawValue)",
      "source": "\(reading.entry?.source?.text ?? "")", "surface": "\(surface.rawValue)",
      "authenticated": "false", "authorized": "false", "outcome": "\(outcome.rawValue)",
    ]
    if !reading.dropped.isEmpty {
      noted["dropped"] = "\(reading.dropped.map(\.rawValue).joined(separator: ","))"
    }
    switch reading.entry?.target {
    case .funnel(let slug): noted["funnelSlug"] = "\(slug)"
    case .resume(let id), .result(let id): noted["assessmentId"] = "\(id)"
    case .notifications(let id?): noted["notificationId"] = "\(id)"
    case .notifications(nil), nil: break
    }
    return noted
  }

  /// Has the record count it; the redirect works even while the record is away.
  func tell(_ exchange: Exchange) async {
    let path = String((exchange.head.path ?? "").prefix(DeepLinkReader.longest + 1))
    let parameters = [
      Value.Member("path", .string(path)), Value.Member("surface", .string(surface.rawValue)),
    ]
    do throws(Failure) {
      _ = try await exchange.call(NoteLinkRedirect.name, parameters, isWrite: true)
    } catch {
      // The request's log line has everything there is to count.
    }
  }

  /// The requested site (R-RH-229): by `https` if it is one of the known hosts, or if the proxy in front says
  /// so.
  private static func origin(_ head: HTTPRequest, _ places: LinkPlaces, _ trust: ProxyTrust) -> String {
    guard let authority = head.authority, isAuthority(authority) else { return "" }
    let isProxied = trust == .proxy && head.headerFields[.forwardedProto] == "https"
    let isKnown = places.hosts.contains(authority)
    return (isProxied || isKnown ? "https://" : "http://") + authority
  }

  /// A host name or address with a port, and nothing that could lead elsewhere (RFC 3986 §3.2).
  private static func isAuthority(_ text: String) -> Bool {
    (1...255).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        SlugRule.allows(byte) || (0x41...0x5a).contains(byte) || ".:[]".utf8.contains(byte)
      }
  }
}
