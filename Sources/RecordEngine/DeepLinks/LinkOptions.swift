import RecordModel
import RecordStore

/// Which links are the app's, and from when on their use is suspicious.
package struct LinkOptions: Sendable, Equatable {
  /// Hosts of universal links.
  package var hosts: Set<String> = [DeepLinkReader.usualHost]
  /// From how many on in how many seconds there is an alert; 0 is without one (C-38).
  package var limits: [LinkPattern: Limit] = [
    .refusedAccess: Limit(count: 5, seconds: 600), .frequentAccess: Limit(count: 30, seconds: 60),
    .invalidIdentifiers: Limit(count: 3, seconds: 600),
  ]

  /// A number in a span.
  package struct Limit: Sendable, Equatable {
    package var count: Int
    /// In how many seconds.
    package var seconds: Int

    /// So many in so many seconds.
    package init(count: Int, seconds: Int) { (self.count, self.seconds) = (count, seconds) }
  }

  package init() {}
}
