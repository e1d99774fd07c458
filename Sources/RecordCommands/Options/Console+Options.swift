import RecordClient
import RecordConsole

extension Console {
  /// A console for these options and this terminal.
  init(_ options: SharedOptions) {
    let style = Style(
      language: options.language ?? Surroundings.language(),
      width: Surroundings.columns(StandardStream.output.rawValue),
      isColored: Surroundings.isColored(StandardStream.output.rawValue),
      offset: { SystemClock.offsetMinutes(at: $0) })
    self.init(style: style, isJSON: options.json)
  }
}
