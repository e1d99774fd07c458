import Foundation
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordLaboratory

/// A program in place of a tool that tries to do what one would that a document has taken over.
@Suite("A hostile program behind bubblewrap", .serialized) struct HostileProgramTests {
  private static let tools = GoldenFile.root() + "/Tests/RecordLaboratoryTests/Support/Hostile"

  /// What it says when it is to do that; the limits are small, so that the test is short.
  private func run(
    _ words: String, reading paths: [String] = [], isAwaited: Bool = true,
    _ change: (inout DocumentLimits) -> Void = { _ in }
  ) async throws -> String {
    let document = Array(("%PDF-\n" + words + "\n" + paths.joined(separator: "\n")).utf8)
    let sandbox = try Sandboxes.bubblewrap(tools: Self.tools) { limits in
      (limits.seconds, limits.memory, limits.files, limits.output) = (20, 256 << 20, 64 << 20, 1 << 20)
      change(&limits)
    }
    let said = try await sandbox.open(document, .pdf, isAwaited: isAwaited) { session throws(StepFailure) in
      try await session.run(.words(page: 1))
    }
    return String(decoding: said, as: UTF8.self)
  }

  /// The number behind the first word.
  private static func number(_ said: String) -> Int? {
    said.split { $0 == " " || $0 == "\n" }.dropFirst().first.flatMap { Int($0) }
  }

  private func failure(
    _ words: String, _ change: (inout DocumentLimits) -> Void = { _ in }
  ) async throws -> LaboratoryFailure.Reason? {
    do {
      let said = try await run(words, change)
      Issue.record("it went well: \(said.prefix(200))")
      return nil
    } catch let error as StepFailure {
      return error.reason
    }
  }

  @Test("R-SO-111: it reads no key, no other file, and no other process's memory") func reading() async throws
  {
    let directory = TemporaryDirectory()
    let key = directory.path + "/kek"
    try Data("secret".utf8).write(to: URL(filePath: key))
    chmod(key, 0o644)
    let said = try await run("read_files processes", reading: [key, directory.path])
    #expect(said.contains("read \(key) no FileNotFoundError"))
    for line in said.split(separator: "\n") where line.hasPrefix("read ") {
      #expect(!line.contains("DID"), "\(line)")
    }
    // bubblewrap's first process, the process of the document and itself.
    #expect(said.contains("processes 3 ") || said.contains("processes 4 "), "\(said)")
    #expect(said.contains("environ of 1 no") && said.contains("memory of parent no"), "\(said)")
  }

  @Test("the record goes first: whatever works on a document is nice, and nicer if nobody waits for it")
  func scheduling() async throws {
    for (isAwaited, niceness) in [(true, 5), (false, 19)] {
      let said = try await run("scheduling", isAwaited: isAwaited).split { $0 == " " || $0 == "\n" }
      try #require(said.count == 4)
      #expect(Int(said[1]) ?? 0 >= niceness && (1...2).contains(Int(said[3]) ?? 0), "\(said)")
    }
  }

  @Test("R-SO-111, R-SO-124: it opens no socket of any kind, and makes no call that could lead out")
  func calls() async throws {
    let said = try await run("sockets calls")
    for line in said.split(separator: "\n") {
      #expect(line.contains(" no ") && line.hasSuffix(" 1"), "refused with EPERM: \(line)")
    }
    #expect(said.split(separator: "\n").count == 22)
  }

  @Test("it writes nowhere but in its own directory") func writing() async throws {
    let said = try await run("write_files")
    for line in said.split(separator: "\n") { #expect(line.contains(" no "), "\(line)") }
  }

  @Test("R-SO-111: its environment is a locale, and it can raise no limit") func environment() async throws {
    let said = try await run("environment")
    #expect(said.contains("environment [('LANG', 'C.UTF-8'), ('LC_ALL', 'C.UTF-8')"), "\(said)")
    #expect(said.contains("user True limits (256, 256) (0, 0)") && said.contains("raise no"), "\(said)")
  }

  @Test("it forks so often and no more") func fork() async throws {
    let said = try await run("fork")
    let count = try #require(Self.number(said), "\(said)")
    #expect((10..<48).contains(count) && said.contains("errno 11"))
  }

  @Test("it fills its own directory and no disk", arguments: ["disk", "disk_many"]) func disk(
    words: String
  ) async throws {
    do {
      let said = try await run(words)
      let written = try #require(Self.number(said), "\(said)")
      #expect((30...64).contains(written))
    } catch let error as StepFailure {
      #expect(error.reason == .tooMuchOutput)
    }
  }

  @Test("R-SO-111: it gets so much memory and no more") func memory() async throws {
    let said = try await run("memory")
    let held = try #require(Self.number(said), "\(said)")
    #expect((100...256).contains(held))
  }

  @Test(
    "R-SO-111: memory that no limit of a process counts is not to be had: in files without a place, shared, or mounted"
  )
  func filesInMemory() async throws {
    let said = try await run("files_in_memory")
    let lines = said.split(separator: "\n")
    #expect(lines.count == 20, "\(said)")
    for line in lines { #expect(line.contains(" no "), "\(line)") }
    // As on a kernel that has none, so that programs go on without.
    #expect(lines.first == "memfd no OSError 38")
  }

  @Test("R-SO-111: files that it has unlinked count among its temporary files, and pipes hold little")
  func hiddenFiles() async throws {
    let unlinked = try await run("unlinked")
    #expect((30...64).contains(try #require(Self.number(unlinked))), "\(unlinked)")
    let pipes = try await run("pipes")
    #expect(try #require(Self.number(pipes)) <= 128, "\(pipes)")
  }

  @Test("many of it get no more memory together than is agreed") func memoryOfMany() async throws {
    let reason = try await failure("memory_of_many") { ($0.memory, $0.files) = (512 << 20, 64 << 20) }
    #expect(reason == .tooMuchMemory)
  }

  @Test(
    "R-SO-111: it ends with its time, whether it works or waits, and when it stops whoever started it",
    arguments: ["loop", "sleep", "stop_parent"])
  func time(words: String) async throws {
    let reason = try await failure(words) { $0.seconds = 3 }
    #expect(reason == .tooSlow)
  }

  @Test(
    "what it writes too much, and how it ends, is said",
    arguments: [
      ("shout", LaboratoryFailure.Reason.tooMuchOutput), ("whisper", .tooMuchOutput), ("die", .crashed),
      ("kill_parent", .crashed),
    ]) func endings(words: String, reason: LaboratoryFailure.Reason) async throws
  {
    #expect(try await failure(words) == reason)
  }

  @Test("it has no way to answer for the process that started it") func forging() async throws {
    let said = try await run("forge environment")
    #expect(said.hasPrefix("\u{11}\0\0\0\u{5}HELLO") && said.contains("user True"), "\(said)")
  }

  @Test("R-SO-110: what it leaves behind ends with it, and nothing of it is left on this machine")
  func leftovers()
    async throws
  {
    _ = try await run("fork_away")
    for words in ["die", "kill_parent", "shout"] { _ = try await failure(words) }
    try await eventually { try Leftovers.of(Self.tools) == [] }
  }

  @Test("a job that is given up takes everything with it") func cancelled() async throws {
    try await eventually { try Leftovers.of(Self.tools) == [] }
    let task = Task { try await run("fork_away sleep") }
    // bubblewrap twice, the process of the document, and two of the program.
    try await eventually { try Leftovers.of(Self.tools).count >= 5 }
    task.cancel()
    await #expect(throws: StepFailure.self) { try await task.value }
    try await eventually { try Leftovers.of(Self.tools) == [] }
  }
}

/// What is left of documents whose tools are in a directory: processes, and what could be their files.
enum Leftovers {
  static func of(_ tools: String) throws -> [String] {
    let manager = FileManager.default
    let processes = try manager.contentsOfDirectory(atPath: "/proc").filter { number in
      let words = Int(number) == nil ? nil : manager.contents(atPath: "/proc/\(number)/cmdline")
      return words.map { String(decoding: $0, as: UTF8.self).contains(tools) } ?? false
    }
    let files = ["/tmp", "/var/tmp", "/dev/shm", "/scratch"].flatMap { directory in
      ((try? manager.contentsOfDirectory(atPath: directory)) ?? []).filter { $0.hasPrefix("document-") }
    }
    return processes + files
  }
}
