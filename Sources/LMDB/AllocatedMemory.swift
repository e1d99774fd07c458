import CLMDB

/// The memory that the allocator holds of what was freed.
public enum AllocatedMemory {
  /// Returns it to the system, in a few milliseconds; see malloc_trim(3).
  public static func giveBack() { malloc_trim(0) }
}
