import RecordConsole
import RecordModel

/// A replay on the whole screen of a terminal.
package struct ReplayScreen {
  let record: ReplayRecord
  let style: Style

  package init(_ record: ReplayRecord, _ style: Style) { (self.record, self.style) = (record, style) }

  /// Milliseconds between two looks at keys, clock and size of the terminal.
  private static let beat: Int32 = 40

  /// Plays until a key, a signal or the end of the terminal; whatever happens, the terminal is given back as it was.
  package func play(_ player: ReplayPlayer) async throws {
    let person = try await record.person()
    try await SignalWatch.run { watch in
      let terminal = try RawTerminal()
      defer { terminal.restore() }
      try await play(player, person, terminal, watch)
    }
  }

  private func play(
    _ start: ReplayPlayer, _ person: String, _ terminal: RawTerminal, _ watch: SignalWatch
  ) async throws {
    var (player, charts) = (start, [UInt64: ReplayChart]())
    var (shown, last): ([String], ContinuousClock.Instant) = ([], .now)
    while watch.received == nil {
      try watch.stopIfAsked(giveBack: terminal.restore) { () throws(CommandFailure) in
        try terminal.take()
        shown = []
      }
      let chart = try await self.chart(player.entry?.position, &charts)
      let size = Surroundings.size(StandardStream.output.rawValue) ?? (80, 24)
      let lines = ReplayFrame(
        player: player, chart: chart, person: person, columns: size.columns, rows: size.rows,
        style: style
      ).lines()
      if lines != shown { try terminal.draw(lines) }
      shown = lines
      guard let keys = terminal.keys(milliseconds: Self.beat) else { return }
      for key in keys where !player.press(key, style.language) { return }
      let now = ContinuousClock.now
      let elapsed = (now - last).components
      last = now
      // What passed while an answer was waited for does not count beyond a second.
      let milliseconds = min(elapsed.seconds * 1000 + elapsed.attoseconds / 1_000_000_000_000_000, 1000)
      _ = player.advance(milliseconds: Int(milliseconds))
    }
  }

  /// The chart after an event, asked for once.
  private func chart(
    _ position: UInt64?, _ charts: inout [UInt64: ReplayChart]
  ) async throws -> ReplayChart {
    guard let position else { return ReplayChart() }
    if let known = charts[position] { return known }
    if charts.count >= 500 { charts = [:] }
    let chart = try await record.chart(at: position)
    charts[position] = chart
    return chart
  }
}
