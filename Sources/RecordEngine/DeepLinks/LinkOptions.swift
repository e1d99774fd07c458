import RecordModel
import RecordStore

/// The app's links, and when their use becomes suspicious.
package struct LinkOptions: Sendable, Equatable {
  /// Hosts of universal links.
  package var hosts: Set<String> = [DeepLinkReader.usualHost]
  /// Uses in a span of seconds that raise an alert; 0 for none (C-38).
  package var limits: [LinkPattern: Limit] = [
    .refusedAccess: Limit(count: 5, seconds: 600), .frequentAccess: Limit(count: 30, seconds: 60),
    .invalidIdentifiers: Limit(count: 3, seconds: 600),
  ]

  package struct Limit: Sendable, Equatable {
    package var count: Int
    package var seconds: Int

    package init(count: Int, seconds: Int) { (self.count, self.seconds) = (count, seconds) }
  }

  package init() {}
}
