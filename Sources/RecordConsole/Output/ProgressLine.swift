import SystemCalls

/// One line on a terminal's standard error, overwritten while work goes on; nothing elsewhere.
///
/// That it says something else than before counts as work done, wherever it is shown.
package final class ProgressLine {
  private let isShown: Bool
  private var next = ContinuousClock.now
  private var isDirty = false
  private var last = ""

  package init(isShown: Bool = Surroundings.isTerminal(StandardStream.error.rawValue)) {
    self.isShown = isShown
  }

  /// How long to wait for news at most, so that the line moves.
  package static let milliseconds = 250

  /// Shows the text, at most ten times a second.
  package func show(_ text: @autoclosure () -> String) {
    guard ContinuousClock.now >= next else { return }
    next = ContinuousClock.now + .milliseconds(100)
    let text = text()
    if text != last { WorkDone.advance() }
    last = text
    guard isShown else { return }
    isDirty = true
    let width = Surroundings.columns(StandardStream.error.rawValue) ?? 80
    // A line that is not shown does no harm.
    try? StandardStream.error.write(Array("\r\u{1B}[K\(TextWidth.cut(text, to: width - 1))".utf8))
  }

  package func clear() {
    guard isDirty else { return }
    isDirty = false
    try? StandardStream.error.write(Array("\r\u{1B}[K".utf8))
  }
}
