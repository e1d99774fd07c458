/// What the command line asks for: `--name value` pairs, `--brief` and `--full`.
struct Options {
  private var values: [String: String] = [:]
  private(set) var size = Extent.Size.short

  static let usage = """
    usage: torture --bin DIR --faults LIBRARY --definitions DIR --work DIR --ledgers DIR
                   [--brief | --full] [--parts NAME,NAME…] [--rounds N] [--hours N] [--seed N] [--results FILE]
           torture --merge RESULTS,RESULTS… --results FILE

    """
  private static let allowed = [
    "bin", "faults", "definitions", "work", "ledgers", "parts", "rounds", "hours", "seed", "results", "merge",
  ]

  init(_ arguments: ArraySlice<String>) throws {
    var rest = arguments
    while let name = rest.popFirst() {
      if let size = Extent.Size(rawValue: String(name.dropFirst(2))), name.hasPrefix("--") {
        self.size = size
        continue
      }
      guard name.hasPrefix("--"), Self.allowed.contains(String(name.dropFirst(2))),
        let value = rest.popFirst()
      else {
        throw TortureError(Self.usage)
      }
      values[String(name.dropFirst(2))] = value
    }
  }

  func text(_ name: String) throws -> String {
    guard let value = values[name] else { throw TortureError(Self.usage) }
    return value
  }

  func text(_ name: String, or standard: String) -> String { values[name] ?? standard }

  func number(_ name: String) throws -> Double? {
    guard let value = values[name] else { return nil }
    guard let number = Double(value), number >= 0, number < 1e15 else { throw TortureError(Self.usage) }
    return number
  }
}
