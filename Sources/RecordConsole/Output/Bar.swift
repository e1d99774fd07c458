/// A share as a bar of blocks.
package enum Bar {
  /// `███████░░░` for seven tenths; shares outside of 0 to 1 count as the nearer end.
  package static func text(_ share: Double, width: Int) -> String {
    let filled = Int((min(max(share, 0), 1) * Double(width)).rounded())
    return String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
  }
}
