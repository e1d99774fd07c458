import Glibc

/// The kernel's figures for this process.
package enum ProcessFigures {
  /// Resident memory in bytes; 0 if proc(5) cannot be read.
  package static var residentBytes: Int {
    // The second number of statm: pages in memory.
    guard let bytes = try? SmallFile.read(path: "/proc/self/statm", limit: 4096) else { return 0 }
    let numbers = bytes.split(separator: UInt8(ascii: " "))
    guard numbers.count > 1, let pages = Int(String(decoding: numbers[1], as: UTF8.self)) else { return 0 }
    return pages &* sysconf(Int32(_SC_PAGESIZE))
  }

  /// Processor time of all threads so far, in seconds.
  package static var processorSeconds: Double {
    var time = timespec()
    guard clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Open descriptors; 0 if proc(5) cannot be read.
  package static var openDescriptors: Int {
    guard let directory = opendir("/proc/self/fd") else { return 0 }
    defer { closedir(directory) }
    var count = 0
    while readdir(directory) != nil { count += 1 }
    // Itself, its parent, and the directory being read.
    return max(0, count - 3)
  }
}
