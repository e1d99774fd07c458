import RecordModel
import Testing

@testable import RecordCharts

/// Colours that can be told apart (WCAG 2.2: 4.5 for words, 3 for shapes).
@Suite("Colours of drawings") struct PaletteTests {
  /// Relative luminance of `#rrggbb` by WCAG.
  static func luminance(_ color: String) -> Double {
    let number = Int(color.dropFirst(), radix: 16) ?? 0
    let parts = [number >> 16, number >> 8 & 255, number & 255].map { part -> Double in
      let share = Double(part) / 255
      // The curve of sRGB by its slope near zero and a square and a cube, near enough to the power of 2.4.
      return share <= 0.04045 ? share / 12.92 : Self.power((share + 0.055) / 1.055)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  /// x to the power of 2.4: the square times the fifth root of the square.
  private static func power(_ x: Double) -> Double {
    var root = x
    for _ in 0..<60 { root -= (root * root * root * root * root - x * x) / (5 * root * root * root * root) }
    return x * x * root
  }

  static func contrast(_ one: String, _ other: String) -> Double {
    let (a, b) = (luminance(one), luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  @Test("the measure itself is right") func known() {
    #expect(abs(Self.contrast("#000000", "#ffffff") - 21) < 0.01)
    #expect(abs(Self.contrast("#777777", "#ffffff") - 4.48) < 0.01)
  }

  @Test("words can be read on paper", arguments: [Palette.ink, Palette.muted, Palette.wrong, Palette.target])
  func words(_ color: String) { #expect(Self.contrast(color, Palette.paper) >= 4.5) }

  @Test("shapes stand out from every ground") func shapes() {
    for ground in Palette.grounds {
      for mark in Course.Mark.allCases { #expect(Self.contrast(Palette.mark(mark), ground) >= 4.5) }
      for color in [Palette.line, Palette.wrong, Palette.target] {
        #expect(Self.contrast(color, ground) >= 3)
      }
    }
  }

  @Test("names of bands can be read") func labels() {
    for status in MeasureStatus.allCases {
      #expect(Self.contrast(Palette.label(.status(status)), Palette.paper) >= 4.5)
    }
  }
}
