import CLMDB

/// The memory that the allocator holds of what was freed.
public enum AllocatedMemory {
  /// Returns it to the system; see malloc_trim(3). Takes a few milliseconds.
  public static func giveBack() { malloc_trim(0) }
}
