import CLMDB

/// The memory that the allocator holds of what was freed.
package enum AllocatedMemory {
  /// Returns it to the system, in a few milliseconds; see malloc_trim(3).
  package static func giveBack() { malloc_trim(0) }

  /// Bytes from which on a block is mapped by itself, and so goes back as soon as it is freed.
  private static let largeBlock: Int32 = 128 << 10
  /// Free bytes at the end of a heap that are kept for what comes next.
  private static let kept: Int32 = 4 << 20

  /// Heaps at most: more than there are threads, two of which would wait for each other in a shared one.
  private static let heaps: Int32 = 64

  /// Lets large blocks go back to the system when they are freed, and gives each thread a heap of its own.
  ///
  /// By itself the allocator learns from large blocks that come and go, takes further ones from its heaps, and holds those
  /// for ever: a few clients that ask for much and read slowly would leave a hundred megabytes behind. And it has eight heaps
  /// a processor, which threads that come and go take in turn. See mallopt(3).
  package static func configure() {
    mallopt(M_MMAP_THRESHOLD, largeBlock)
    mallopt(M_TRIM_THRESHOLD, kept)
    mallopt(M_ARENA_MAX, heaps)
  }
}
