import Glibc
import RecordProcess
import RecordTestSupport
import Testing

@Suite("A number that other processes read") struct SharedNumberTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.path + "/number" }

  private func reader(_ number: SharedNumber) throws -> SharedNumber {
    let descriptor = try #require(number.descriptor)
    return try #require(SharedNumber(taking: dup(descriptor)))
  }

  @Test("is odd while a change is under way, even afterwards, and never the same again") func changes() throws
  {
    let number = try SharedNumber(path: path, first: 100)
    let reader = try reader(number)
    var seen: [UInt64] = []
    for _ in 0..<5 {
      let before = try #require(reader.settled)
      number.beginChange()
      #expect(reader.settled == nil && reader.value > before)
      // A change that is announced twice is one.
      number.beginChange()
      number.endChange()
      seen.append(try #require(reader.settled))
    }
    #expect(seen == [104, 106, 108, 110, 112] && seen.first ?? 0 > 100)
  }

  @Test("goes on in the same file when it is opened again, where the former reader sees it") func reopened()
    throws
  {
    let first = try SharedNumber(path: path, first: 100)
    let reader = try reader(first)
    // Its process ends in the middle of a change.
    first.beginChange()
    let seen = reader.value
    let second = try SharedNumber(path: path, first: 7)
    #expect(second.value > seen && reader.settled == second.value)
    let third = try SharedNumber(path: path, first: 1_000_000)
    #expect(third.value > 1_000_000 && reader.settled == third.value)
  }

  @Test("a reader can neither move it nor map it for writing") func readOnly() throws {
    let number = try SharedNumber(path: path, first: 100)
    let reader = try reader(number)
    let before = reader.value
    reader.beginChange()
    reader.endChange()
    #expect(reader.value == before)
    let descriptor = try #require(number.descriptor)
    #expect(fcntl(descriptor, F_GETFL) & O_ACCMODE == O_RDONLY)
    #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
    let page = mmap(nil, 8, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    #expect(page == MAP_FAILED && errno == EACCES)
    var file = stat()
    #expect(fstat(descriptor, &file) == 0 && file.st_mode & 0o777 == 0o600)
  }

  @Test("what is no such file is refused") func refused() throws {
    #expect(throws: SystemCallFailure("open", number: ENOENT)) {
      try SharedNumber(path: directory.path + "/none/number", first: 1)
    }
    symlink("/etc/hostname", path)
    #expect(throws: SystemCallFailure("open", number: ELOOP)) { try SharedNumber(path: path, first: 1) }
    let short = open(directory.path + "/short", O_RDWR | O_CREAT, 0o600)
    #expect(SharedNumber(taking: short) == nil)
    #expect(SharedNumber(taking: -1) == nil)
    #expect(SharedNumber.ask(directory.path + "/nobody", "\n") == nil)
    #expect(SharedNumber.ask(String(repeating: "x", count: 200), "\n") == nil)
  }
}
