import Foundation
import Glibc

/// A program that was started, and is waited for by asking: Foundation's `Process` sometimes misses that one ended.
struct Child {
  private let id: pid_t

  /// - Parameters:
  ///   - words: the program and its arguments.
  ///   - output: what takes all that it prints.
  init(_ words: [String], in directory: URL, environment: [String: String], output: Int32) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    for descriptor in [1, 2] as [Int32] {
      posix_spawn_file_actions_adddup2(&actions, output, descriptor)
    }
    let started = ["/usr/bin/env", "--chdir=\(directory.path)"] + words
    var (arguments, variables) = (Self.strings(started), Self.strings(environment.map { "\($0)=\($1)" }))
    defer { for string in arguments + variables { free(string) } }
    var id: pid_t = 0
    let failure = posix_spawn(&id, started[0], &actions, nil, &arguments, &variables)
    guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO) }
    self.id = id
  }

  private static func strings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0) } + [nil]
  }

  /// The status it ended with, 128 and the signal where one ended it; `nil` while it runs.
  func status() -> Int32? {
    var status: Int32 = 0
    guard waitpid(id, &status, WNOHANG) == id else { return nil }
    let signal = status & 0x7f
    return signal == 0 ? status >> 8 & 0xff : 128 + signal
  }

  /// Asks it to end.
  func terminate() { kill(id, SIGTERM) }
}
