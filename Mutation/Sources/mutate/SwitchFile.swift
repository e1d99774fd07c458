/// The source that each rewritten target gets: which mutant is on, and which were asked.
enum SwitchFile {
  /// Variable with the number of the mutant that is on.
  static let mutant = "MUTANT"
  /// Variable with the path of a file of one byte a number, in which asked ones become 1.
  static let asked = "MUTANTS_ASKED"

  static func text(count: Int) -> String {
    """
    import Glibc

    private let active = getenv("\(mutant)").flatMap { Int(String(cString: $0)) } ?? -1

    /// Shared with every process that maps the file, so that it outlives a crash.
    nonisolated(unsafe) private let asked: UnsafeMutablePointer<UInt8>? = {
      guard let path = getenv("\(asked)") else { return nil }
      let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard file >= 0, ftruncate(file, \(count)) == 0,
        let map = mmap(nil, \(count), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), map != MAP_FAILED
      else { return nil }
      close(file)
      return map.assumingMemoryBound(to: UInt8.self)
    }()

    /// Whether a condition is switched.
    @inline(never) func mutates(_ number: Int) -> Bool {
      asked?[number] = 1
      return number == active
    }

    """
  }
}
