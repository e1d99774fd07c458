import RecordModel

/// Light colours for print, with marks dark enough to be distinguished from every background (WCAG 2.2, 1.4.3
/// and 1.4.11).
enum Palette {
  static let paper = "#ffffff"
  static let ink = "#1f2933"
  static let muted = "#4a5560"
  static let grid = "#cfd6dd"
  static let line = "#5a6875"
  static let target = "#1d3fb0"
  static let wrong = "#6b2c91"
  static let score = "#1d3fb0"
  static let shade = "#edf1f7"

  static func ground(_ tone: Course.Band.Tone) -> String {
    switch tone {
    case .status(.normal): "#e3f3e7"
    case .status(.abnormal): "#fff3d6"
    case .status(.critical): "#fce3e0"
    case .status(.unclassified): "#f0f1f3"
    case .level(let index): index % 2 == 0 ? shade : "#dde5f0"
    }
  }

  static func mark(_ mark: Course.Mark) -> String {
    switch mark {
    case .normal: "#17603a"
    case .abnormal: "#8a4b00"
    case .critical: "#a3161a"
    case .unclassified, .mean: muted
    case .score: score
    }
  }

  static func label(_ tone: Course.Band.Tone) -> String {
    if case .status(let status) = tone { return mark(Course.Mark(status)) }
    return ink
  }

  /// The backgrounds of points and words.
  static let grounds =
    [paper] + MeasureStatus.allCases.map { ground(.status($0)) } + [ground(.level(0)), ground(.level(1))]
}
