/// How much is tried, and with which seed.
struct Extent {
  enum Size: String {
    /// Some of everything, for every change: a minute or two.
    case brief
    /// More of everything: some minutes.
    case short
    /// All that there is.
    case full
  }

  var seed: UInt64
  var size: Size
  /// Rounds of random kills, where another number is wanted than the size gives.
  var rounds: Int?

  var isFull: Bool { size == .full }

  /// So many; a sixth for the brief size.
  func count(short: Int, full: Int) -> Int {
    switch size {
    case .brief: max(min(short, 2), short / 6)
    case .short: short
    case .full: full
    }
  }

  /// Those of a list that are tried: all, or so many from the first to the last.
  func chosen<T>(_ all: [T], short: Int) -> [T] {
    let wanted = count(short: short, full: all.count)
    if all.count <= wanted { return all }
    return (0..<wanted).map { all[$0 * (all.count - 1) / max(1, wanted - 1)] }
  }
}

/// One kind of fault.
protocol Part {
  static var name: String { get }
  static func run(_ tools: Tools, _ extent: Extent, _ result: inout PartResult) throws
}
