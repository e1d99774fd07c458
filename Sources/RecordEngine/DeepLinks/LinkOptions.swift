import RecordModel

/// Which links are the app's, and from when on their use is suspicious.
public struct LinkOptions: Sendable, Equatable {
  /// Hosts of universal links.
  public var hosts: Set<String> = [DeepLinkReader.usualHost]
  /// From how many on in how many seconds there is an alert; 0 is without one (C-38).
  public var limits: [LinkPattern: Limit] = [
    .refusedAccess: Limit(count: 5, seconds: 600), .frequentAccess: Limit(count: 30, seconds: 60),
    .invalidIdentifiers: Limit(count: 3, seconds: 600),
  ]

  /// A number in a span.
  public struct Limit: Sendable, Equatable {
    /// How many.
    public var count: Int
    /// In how many seconds.
    public var seconds: Int

    /// So many in so many seconds.
    public init(count: Int, seconds: Int) { (self.count, self.seconds) = (count, seconds) }
  }

  /// The defaults.
  public init() {}
}
