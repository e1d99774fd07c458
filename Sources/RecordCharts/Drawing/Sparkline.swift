/// A course on one line of text.
package enum Sparkline {
  private static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let letters: [Character] = ["_", ".", ":", "-", "=", "+", "*", "#"]

  /// A character a value from the lowest to the highest; more values than fit are averaged.
  ///
  /// Values that are all the same stand in the middle.
  package static func text(_ values: [Double], width: Int, isASCII: Bool = false) -> String {
    let signs = isASCII ? letters : blocks
    let means = means(values, atMost: width)
    guard let low = means.min(), let high = means.max() else { return "" }
    guard high > low else { return String(repeating: String(signs[3]), count: means.count) }
    return String(
      means.map { value in
        let place = Int(((value - low) / (high - low) * Double(signs.count - 1)).rounded())
        return signs[min(max(place, 0), signs.count - 1)]
      })
  }

  private static func means(_ values: [Double], atMost width: Int) -> [Double] {
    let finite = values.filter(\.isFinite)
    guard width > 0, finite.count > width else { return width > 0 ? finite : [] }
    return (0..<width).map { place in
      let part = finite[place * finite.count / width..<(place + 1) * finite.count / width]
      return part.reduce(0, +) / Double(part.count)
    }
  }
}
