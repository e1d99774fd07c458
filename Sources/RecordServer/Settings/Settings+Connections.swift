import RecordProcess

extension Settings {
  /// The limits of clients.
  static var connections: [SettingDefinition] {
    [
      .count(
        "max-connections", \.maxConnections, 1...65_536, unit: "connections",
        meaning: "Connections at a time; further ones are closed at once."),
      .bytes("max-frame", \.maxFrameBytes, 4 << 10...64 << 20, meaning: "Size of one request or reply line."),
      .count("max-depth", \.maxDepth, 4...128, unit: "levels", meaning: "Levels of nesting in a request."),
      .count(
        "max-batch", \.maxBatch, 1...10_000, unit: "requests", meaning: "Requests in one JSON-RPC batch."),
      .count(
        "max-in-flight", \.inFlightLimit, 1...65_536, unit: "requests",
        meaning: "Requests of one connection that are worked on; reading pauses above it."),
      .bytes(
        "max-outbound", \.outboundBytesLimit, 64 << 10...1 << 30,
        meaning:
          "Bytes of one connection: its requests that are worked on and what its client has not read; reading pauses "
          + "above it. At least max-frame."),
      .bytes(
        "max-held", \.heldBytesLimit, 256 << 10...64 << 30,
        meaning:
          "The same bytes of all connections together. Above three quarters of it, those that hold much are not read "
          + "from, and answers to them that only show something are refused as overloaded; the rest is for all others. "
          + "At least twice max-outbound."),
      .count(
        "slow-reader-deadline", \.slowReaderDeadlineSeconds, 1...3600, unit: "seconds",
        meaning: "How long a client may read nothing of what waits for it before it is dropped."),
      .count(
        "idle-timeout", \.idleTimeoutSeconds, 0...86_400, unit: "seconds",
        meaning: "How long a connection may say nothing before it is closed; 0 for ever."),
    ]
  }
}
