/// Numbers that follow from a seed, the same on every machine and with every version of the standard library.
///
/// SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
struct SimulationRandom {
  private var state: UInt64

  init(state: UInt64) { self.state = state }

  /// A sequence of its own for every list of numbers.
  init(_ parts: UInt64...) {
    state = 0x9E37_79B9_7F4A_7C15
    for part in parts { state = next() ^ part }
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// From 0 to just below 1.
  mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

  mutating func chance(_ probability: Double) -> Bool { fraction() < probability }

  mutating func whole(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(fraction() * Double(range.count))
  }

  mutating func one<T>(of list: [T]) -> T { list[whole(0...list.count - 1)] }

  /// About normal, from the sum of twelve: only additions, so that every processor finds the same.
  mutating func normal(_ mean: Double, _ deviation: Double) -> Double {
    mean + ((0..<12).reduce(-6.0) { sum, _ in sum + fraction() }) * deviation
  }
}
