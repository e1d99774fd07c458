import RecordConsole
import RecordModel

/// The state of a replay: which event is shown, whether it goes on by itself, and what is being typed.
package struct ReplayPlayer {
  /// All events, the first one first.
  let entries: [TimelineEntry]
  /// The event that is shown.
  private(set) var index = 0
  private(set) var isPlaying: Bool
  /// Events a second.
  private(set) var speed: Double
  /// The text typed so far for a place to jump to; `nil` if none is asked for.
  private(set) var prompt: String?
  /// The problem with the last key, until the next one.
  private(set) var note: String?
  /// Share of the next event that has gone by, from 0 to 1.
  private var share = 0.0

  package static let speeds = 0.125...64.0

  package init(_ entries: [TimelineEntry], isPlaying: Bool, speed: Double) {
    (self.entries, self.isPlaying) = (entries, isPlaying)
    self.speed = min(max(speed, Self.speeds.lowerBound), Self.speeds.upperBound)
  }

  var entry: TimelineEntry? { entries.indices.contains(index) ? entries[index] : nil }

  /// Lets time go by.
  ///
  /// - Returns: whether another event is shown.
  mutating func advance(milliseconds: Int) -> Bool {
    guard isPlaying, prompt == nil else { return false }
    share += Double(milliseconds) / 1000 * speed
    let before = index
    while share >= 1 {
      share -= 1
      if index + 1 < entries.count { index += 1 }
    }
    if index + 1 >= entries.count { isPlaying = false }
    return index != before
  }

  /// Does what a key asks for.
  ///
  /// - Returns: whether to go on.
  mutating func press(_ key: ReplayKey, _ language: Language) -> Bool {
    note = nil
    if prompt != nil {
      type(key, language)
      return key != .interrupt
    }
    switch key {
    case .character("q"), .interrupt: return false
    case .character(" "): toggle()
    case .left, .up: step(by: -1)
    case .right, .down: step(by: 1)
    case .pageUp: step(by: -10)
    case .pageDown: step(by: 10)
    case .home: step(by: -entries.count)
    case .end: step(by: entries.count)
    case .character("+"), .character("="): speed = min(speed * 2, Self.speeds.upperBound)
    case .character("-"): speed = max(speed / 2, Self.speeds.lowerBound)
    case .character("g"): prompt = ""
    default: break
    }
    return true
  }

  private mutating func toggle() {
    if !isPlaying, index + 1 >= entries.count { index = 0 }
    (isPlaying, share) = (!isPlaying, 0)
  }

  private mutating func step(by count: Int) {
    (isPlaying, share) = (false, 0)
    index = min(max(index + count, 0), max(entries.count - 1, 0))
  }

  private mutating func type(_ key: ReplayKey, _ language: Language) {
    switch key {
    case .escape: prompt = nil
    case .backspace: prompt = prompt.map { String($0.dropLast()) }
    case .character(let character): if (prompt ?? "").count < 40 { prompt?.append(character) }
    case .enter:
      let text = prompt ?? ""
      prompt = nil
      if !text.isEmpty, !jump(to: text) {
        note =
          language == .de
          ? "keine Position und kein Zeitpunkt: \(text)" : "neither a position nor a moment: \(text)"
      }
    default: break
    }
  }

  /// Shows the last event up to a position, a moment of the log, a day, or `occurred:` a moment of the life.
  private mutating func jump(to text: String) -> Bool {
    let end = CalendarDay(text).flatMap { AsOf(argument: "\($0)T23:59:59Z") }
    guard let place = AsOf(argument: text) ?? end else { return false }
    isPlaying = false
    index =
      entries.lastIndex { entry in
        if let position = place.position { return entry.position <= position }
        if let moment = place.recordedAt?.moment { return entry.recordedAt <= moment }
        return place.occurredAt.map { entry.occurredAt.moment <= $0.moment } ?? false
      } ?? 0
    return true
  }
}
