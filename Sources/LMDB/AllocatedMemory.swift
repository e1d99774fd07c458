import CLMDB

/// Freed memory held by the allocator.
package enum AllocatedMemory {
  /// Returns it to the system, in a few milliseconds; see malloc_trim(3).
  package static func giveBack() { malloc_trim(0) }

  /// Size from which a block is mapped by itself, and so returned as soon as it is freed.
  private static let largeBlock: Int32 = 128 << 10
  /// Free bytes kept at the end of a heap for later use.
  private static let kept: Int32 = 4 << 20

  /// Heaps at most: more than there are threads, two of which would wait for each other in a shared one.
  private static let heaps: Int32 = 64

  /// Returns large blocks to the system when they are freed, and gives each thread a heap of its own.
  ///
  /// By itself the allocator learns from large blocks that come and go, takes further ones from its heaps,
  /// and holds those for ever: a few clients with large requests that read slowly would leave a hundred
  /// megabytes behind. And it has eight heaps a processor, which threads that come and go take in turn. See
  /// mallopt(3).
  package static func configure() {
    mallopt(M_MMAP_THRESHOLD, largeBlock)
    mallopt(M_TRIM_THRESHOLD, kept)
    mallopt(M_ARENA_MAX, heaps)
  }
}
