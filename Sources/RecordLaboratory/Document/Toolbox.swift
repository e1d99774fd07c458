import Glibc
import RecordModel
import Subprocess
import SystemPackage

/// Starts tools on files of the scratch directory; no name that comes from outside is ever among their arguments.
struct Toolbox: Sendable {
  let directory: String
  let limits: DocumentLimits
  let scratch: String

  /// Runs a tool and answers what it wrote, whichever way it ended.
  ///
  /// - Parameter most: bytes that it may write; as much is put aside for them.
  func ending(
    _ tool: Tool, _ arguments: [String], most: Int = 1 << 20
  ) async throws(StepFailure) -> ToolEnding {
    do {
      let result = try await Subprocess.run(
        configuration(tool, arguments), output: .bytes(limit: most),
        error: .bytes(limit: 1 << 20))
      return ToolEnding(
        tool, output: result.standardOutput, complaints: result.standardError, result.terminationStatus)
    } catch {
      throw Self.failure(tool, error)
    }
  }

  /// Runs a tool and answers what it wrote, if it ended well.
  func run(_ tool: Tool, _ arguments: [String]) async throws(StepFailure) -> [UInt8] {
    let ending = try await ending(tool, arguments, most: limits.output)
    if ending.isGood { return ending.output }
    throw ending.failure
  }

  /// Runs a tool with each of these arguments, all at the same time; what they wrote, in this order.
  func run(_ tool: Tool, each arguments: [[String]]) async throws(StepFailure) -> [[UInt8]] {
    let ended = await withTaskGroup(of: (Int, Result<[UInt8], StepFailure>).self) { group in
      for (index, arguments) in arguments.enumerated() {
        group.addTask { (index, await tried(tool, arguments)) }
      }
      return await group.reduce(into: [Int: Result<[UInt8], StepFailure>]()) { $0[$1.0] = $1.1 }
    }
    var written: [[UInt8]] = []
    for index in arguments.indices {
      guard let result = ended[index] else { throw StepFailure(.crashed, tool.rawValue) }
      written.append(try result.get())
    }
    return written
  }

  /// The same as ``run(_:_:)``, by a function of its own: in a task that catches what is thrown in a tuple, Swift 6.3 forgets the rest
  /// of the tuple when it optimizes.
  private func tried(_ tool: Tool, _ arguments: [String]) async -> Result<[UInt8], StepFailure> {
    do throws(StepFailure) { return .success(try await run(tool, arguments)) } catch {
      return .failure(error)
    }
  }

  /// Runs a tool and hands on what it writes as it comes; answers how it ended, or `nil` where `body` had enough.
  func stream(
    _ tool: Tool, _ arguments: [String], _ body: @escaping @Sendable (borrowing RawSpan) -> Bool
  ) async throws(StepFailure) -> ToolEnding? {
    do {
      let result = try await Subprocess.run(
        configuration(tool, arguments), input: .none, output: .sequence, error: .bytes(limit: 1 << 20)
      ) { execution in
        for try await piece in execution.standardOutput where !body(piece.bytes) { return false }
        return true
      }
      guard result.closureResult else { return nil }
      return ToolEnding(tool, complaints: result.standardError, result.terminationStatus)
    } catch {
      throw Self.failure(tool, error)
    }
  }

  /// Runs a tool whose output becomes a new file of the scratch directory.
  func run(_ tool: Tool, _ arguments: [String], into name: String) async throws(StepFailure) {
    let place = "\(scratch)/\(name)"
    unlink(place)
    let number = open(place, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw StepFailure(.crashed, tool.rawValue) }
    let ending: ToolEnding
    do {
      let result = try await Subprocess.run(
        configuration(tool, arguments),
        output: .fileDescriptor(FileDescriptor(rawValue: number), closeAfterSpawningProcess: true),
        error: .bytes(limit: 1 << 20))
      ending = ToolEnding(tool, complaints: result.standardError, result.terminationStatus)
    } catch {
      throw Self.failure(tool, error)
    }
    if !ending.isGood { throw ending.failure }
  }

  private func configuration(_ tool: Tool, _ arguments: [String]) -> Configuration {
    var values: [Environment.Key: String] = ["LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"]
    for (name, value) in tool.environment {
      if let key = Environment.Key(rawValue: name) { values[key] = value }
    }
    return Configuration(
      executable: .path(FilePath("\(directory)/\(tool.rawValue)")), arguments: Arguments(arguments),
      environment: .custom(values), workingDirectory: FilePath(scratch))
  }

  private static func failure(_ tool: Tool, _ error: any Error) -> StepFailure {
    switch (error as? SubprocessError)?.code {
    case .executableNotFound?: StepFailure(.toolMissing, tool.rawValue)
    case .outputLimitExceeded?: StepFailure(.tooMuchOutput, tool.rawValue)
    default: StepFailure(.crashed, tool.rawValue)
    }
  }
}
