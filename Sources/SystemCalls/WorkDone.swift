import Synchronization

/// Work that this process has done or seen done, counted where neither its processor time nor its blocks tell of it: another
/// process does it, and this one waits.
package enum WorkDone {
  private static let steps = Atomic<UInt64>(0)

  /// Some more is done.
  package static func advance() { steps.wrappingAdd(1, ordering: .relaxed) }

  /// How often it advanced.
  package static var count: UInt64 { steps.load(ordering: .relaxed) }
}
