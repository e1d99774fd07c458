import HTTPTypes
import RecordModel

/// Refuses requests that another site makes a browser send with its cookies.
enum CrossSite {
  /// Refuses a request that changes something and comes from another site.
  ///
  /// Browsers name a request's source in `Sec-Fetch-Site`, older ones in `Origin`; other programs send
  /// neither, and only cookies that they set themselves.
  static func refuse(_ head: HTTPRequest, _ options: GatewayOptions) throws(Failure) {
    guard head.method != .get, head.method != .head, head.method != .options else { return }
    if let site = head.headerFields[.fetchSite] {
      if site == "same-origin" || site == "none" { return }
      if site == "same-site" || site == "cross-site", isAllowed(head, options) { return }
      throw .crossSite
    }
    guard let origin = head.headerFields[.origin] else { return }
    if isAllowed(head, options) { return }
    let host = origin.split(separator: "/", omittingEmptySubsequences: true).last.map(String.init)
    guard let host, host == head.authority else { throw .crossSite }
  }

  /// Whether the operator trusts the sending page.
  private static func isAllowed(_ head: HTTPRequest, _ options: GatewayOptions) -> Bool {
    head.headerFields[.origin].map(options.origins.contains) ?? false
  }
}

extension Failure {
  /// It was sent by another site's page.
  fileprivate static let crossSite = Failure(
    .forbidden, "the request comes from another site's page", details: ["reason": "cross_site"])
}
