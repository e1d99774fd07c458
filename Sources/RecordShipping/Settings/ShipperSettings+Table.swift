import Logging
import RecordProcess

extension ShipperSettings {
  private typealias Setting = SettingDefinition<ShipperSettings>

  /// Every setting, in the order of the manual.
  package static func describe() -> [SettingDefinition<ShipperSettings>] {
    place + engineSettings + streams + leases + work
  }

  private static var place: [Setting] {
    // sun_path of a Unix socket address has 108 bytes with the closing zero byte.
    [.path("socket", \.socketPath, longest: 107, meaning: "Path of the daemon's socket.")]
  }

  private static var streams: [Setting] {
    [
      stream("record-stream", \.recordStream, "records, rec.INSTANCE"),
      stream("access-stream", \.accessStream, "volumes of the access log, acc.INSTANCE.YEAR"),
      stream("key-stream", \.keyStream, "key material, key.INSTANCE.NAME"),
      stream("document-stream", \.documentStream, "documents, doc.INSTANCE.NAME.NUMBER"),
      stream("fleet-stream", \.fleetStream, "what stores say of themselves, flt.INSTANCE.STORE"),
      stream("lease-stream", \.leaseStream, "who ships, les.INSTANCE"),
      .value(
        "place-bucket", \.placeBucket, allowed: "1 to 64 letters, digits, _ and -",
        meaning: "The key-value bucket that says whose home which instance is; written where the daemon "
          + "has a placement-key.",
        text: { $0 }, parse: { text, _ in ServerNames.isStream(text) ? text : nil }),
      .value(
        "report-name", \.reportName, allowed: "1 to 64 letters, digits, _ and -, or nothing",
        meaning: "What this store is called among those of its instance. Empty: the machine's name.",
        text: { $0 ?? "" },
        parse: { text, _ in text.isEmpty ? .some(nil) : ServerNames.isStream(text) ? .some(text) : nil }),
    ]
  }

  private static func stream(
    _ name: String, _ path: any Setting.Path<String>, _ content: String
  ) -> Setting {
    .value(
      name, path, allowed: "1 to 64 letters, digits, _ and -",
      meaning: "The stream that holds \(content).",
      text: { $0 }, parse: { text, _ in ServerNames.isStream(text) ? text : nil })
  }

  private static var leases: [Setting] {
    [
      .count(
        "lease-interval", \.leaseMilliseconds, 0...10_000, unit: "milliseconds",
        meaning:
          "How often who ships renews the store's lease; at least 200. 0: it has none, and nobody takes over "
          + "by itself."),
      .count(
        "promote-after", \.promoteAfterSeconds, 0...3600, unit: "seconds",
        meaning:
          "How long follow sees the lease unchanged before its replica takes over by itself and is shipped "
          + "from; at least \(leastPromoteAfter), and four times lease-interval. The daemon must have take-over=yes. "
          + "0: a person says recordd-shipper promote."),
    ]
  }

  private static var work: [Setting] {
    [
      .value(
        "synchronous-storage", \.synchronousStorage, allowed: "yes or no",
        meaning: "Whether the engine's servers have on the disk what they acknowledge: their directory is "
          + "synchronous, or they have sync_interval: always. The engine does not tell, so you say it. Without "
          + "it no daemon is served whose ship-mode is before-reply.",
        text: { $0 ? "yes" : "no" }, parse: { text, _ in ["yes": true, "no": false][text] }),
      .count(
        "follow-interval", \.followMilliseconds, 1...10_000, unit: "milliseconds",
        meaning: "How often follow looks for something new."),
      .count(
        "gather-interval", \.gatherMilliseconds, 0...60_000, unit: "milliseconds",
        meaning: "How long records gather after a message, where no reply waits for a copy: fewer messages, "
          + "and copies that are behind by as much."),
      .bytes(
        "batch-bytes", \.batchBytes, 4096...524_288,
        meaning: "Bytes of a message at most; one record may be more than that."),
      .bytes(
        "bandwidth", \.bandwidth, 0...(1 << 40),
        meaning: "Bytes a second that go out at most; 0 for no limit."),
      .count(
        "patience", \.patienceSeconds, 1...30, unit: "seconds",
        meaning: "How long the engine may take to answer."),
      .count(
        "look-interval", \.lookMinutes, 1...1440, unit: "minutes",
        meaning: "How often the last message of each subject is read to see whether it is still ours; it is "
          + "also read on every connection and every refusal."),
      .count(
        "alarm-after", \.alarmSeconds, 10...3600, unit: "seconds",
        meaning: "How long there may be no progress before an error is logged and shown."),
      .value(
        "log-level", \.logLevel,
        allowed: Logger.Level.allCases.dropLast().map(\.rawValue).joined(separator: ", ") + " or critical",
        meaning: "The least severe messages that are logged.", text: { $0.rawValue },
        parse: { text, _ in Logger.Level(rawValue: text) }),
    ]
  }
}
