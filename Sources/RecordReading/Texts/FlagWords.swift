import RecordModel

/// What laboratories print beside values outside their intervals.
enum FlagWords {
  private static let flags: [String: PrintedFlag] = [
    "h": .high, "hi": .high, "high": .high, "hoch": .high, "erhöht": .high, "+": .high, "↑": .high,
    "▲": .high,
    "l": .low, "lo": .low, "low": .low, "niedrig": .low, "erniedrigt": .low, "-": .low, "↓": .low, "▼": .low,
    "n": .normal, "normal": .normal,
    "hh": .criticalHigh, "++": .criticalHigh, "+++": .criticalHigh, "↑↑": .criticalHigh, "h!": .criticalHigh,
    "critical high": .criticalHigh, "h*": .high, "*h": .high, "↑↑↑": .criticalHigh, "hh*": .criticalHigh,
    "*hh": .criticalHigh,
    "ll": .criticalLow, "--": .criticalLow, "---": .criticalLow, "↓↓": .criticalLow, "l!": .criticalLow,
    "critical low": .criticalLow, "l*": .low, "*l": .low, "↓↓↓": .criticalLow, "ll*": .criticalLow,
    "*ll": .criticalLow,
    "*": .abnormal, "**": .abnormal, "!": .abnormal, "!!": .abnormal, "a": .abnormal, "abn": .abnormal,
    "abnormal": .abnormal, "auffällig": .abnormal, "pathologisch": .abnormal, "path.": .abnormal,
  ]

  /// Reads all of a text, such as `H`, `(L)`, `++`.
  static func flag(_ text: some StringProtocol) -> PrintedFlag? {
    let bare = text.lowercased().filter { !"()[]".contains($0) }
    return flags[String(bare.map { "–—−‐‑".contains($0) ? "-" : $0 })]
  }

  static func isDash(_ text: String) -> Bool { text.allSatisfy { "-–—−‐‑".contains($0) } }

  /// The signs of flags that stand right behind a number.
  static let signs: Set<Character> = ["+", "-", "*", "!", "↑", "↓", "▲", "▼", "–", "—", "−"]
}
