/// The options of a command: `--name value` pairs.
struct Options {
  private var values: [String: String] = [:]

  /// Reads pairs; every name must be one of `allowed`.
  init(_ arguments: ArraySlice<String>, allowed: [String]) throws(BenchError) {
    var rest = arguments
    while let name = rest.popFirst() {
      guard name.hasPrefix("--"), allowed.contains(String(name.dropFirst(2))) else {
        let list = allowed.map { "--" + $0 }.joined(separator: " ")
        throw .usage("unknown option; allowed: \(list)")
      }
      guard let value = rest.popFirst() else { throw .usage("\(name) needs a value") }
      values[String(name.dropFirst(2))] = value
    }
  }

  /// A text that must be given.
  func text(_ name: String) throws(BenchError) -> String {
    guard let value = values[name] else { throw .usage("--\(name) is needed") }
    return value
  }

  /// A text, or what stands for it.
  func text(_ name: String, or standard: String) -> String { values[name] ?? standard }

  /// A whole number from 1 on, or what stands for it.
  func count(_ name: String, or standard: Int) throws(BenchError) -> Int { try count(name) ?? standard }

  /// A whole number from 1 on, where one is given.
  func count(_ name: String) throws(BenchError) -> Int? {
    guard let value = values[name] else { return nil }
    guard let number = Int(value), number > 0 else { throw .usage("--\(name) takes a number from 1 on") }
    return number
  }

  /// Seconds, fractions allowed, or what stands for them.
  func seconds(_ name: String, or standard: Double) throws(BenchError) -> Double {
    guard let value = values[name] else { return standard }
    guard let number = Double(value), number >= 0, number < 86_400 else {
      throw .usage("--\(name) takes seconds")
    }
    return number
  }

  /// A process, where one is given.
  func processID(_ name: String) throws(BenchError) -> Int32? {
    guard let value = values[name] else { return nil }
    guard let number = Int32(value), number > 0 else { throw .usage("--\(name) takes a process id") }
    return number
  }
}
