/// Units that laboratories print otherwise than UCUM writes them (R-SO-139, R-SO-373).
///
/// Aliases are listed in lower case. What is printed may differ from one in the case of letters that mean the same in either:
/// `mIU/L`, `Tsd/µl`, `K/µl`. It may not in a prefix or a unit whose other case means something else: `MU/L` is no `mU/L`, `G/l` no
/// `g/l`, `PG` no `pg`. An alias that needs a capital is listed with it and matches nothing else.
package struct UnitAliases: Sendable, Equatable {
  /// None: only UCUM's own codes and their synonyms are known.
  package static let none = UnitAliases([:])

  private let entries: [String: [Entry]]

  private struct Entry: Sendable, Equatable {
    let alias: UnitAliasPattern
    let code: UnitSpelling
  }

  /// - Parameter printed: UCUM codes by alias.
  package init(_ printed: SortedObject<String>) {
    var entries: [String: [Entry]] = [:]
    for name in printed.names {
      guard let code = printed[name] else { continue }
      let spelling = UnitSpelling(name)
      let entry = Entry(alias: UnitAliasPattern(spelling, of: code), code: UnitSpelling(code))
      entries[spelling.text.lowercased(), default: []].append(entry)
    }
    self.entries = entries
  }

  /// The UCUM code that a spelling stands for; `nil` for none, or if it could stand for two.
  package func code(of spelling: UnitSpelling) -> UnitSpelling? {
    let found = Set(
      (entries[spelling.text.lowercased()] ?? []).filter { $0.alias.matches(spelling) }.map(\.code))
    return found.count == 1 ? found.first : nil
  }
}

/// An alias, and in which of its letters case has a meaning.
struct UnitAliasPattern: Sendable, Equatable {
  private let alias: [UInt8]
  private let isFixed: [Bool]

  init(_ spelling: UnitSpelling, of code: String) {
    alias = Array(spelling.text.utf8)
    var fixed = alias.map(Self.isCapital)
    var (index, isCount) = (0, code.hasPrefix("10*"))
    while index < alias.count {
      let run = alias[index...].prefix(while: Self.isLetter)
      if alias[index] == UInt8(ascii: "/") { isCount = false }
      // Before the stroke of a count stand words and their first letters: `mio/µl`, `m/µl`, `k/µl`.
      if !run.isEmpty, !isCount { for place in Self.caseBearing(run) { fixed[index + place] = true } }
      index += max(1, run.count)
    }
    isFixed = fixed
  }

  func matches(_ spelling: UnitSpelling) -> Bool {
    let printed = Array(spelling.text.utf8)
    guard printed.count == alias.count else { return false }
    return alias.indices.allSatisfy { index in
      alias[index] == printed[index]
        || !isFixed[index] && Self.lower(alias[index]) == Self.lower(printed[index])
    }
  }

  /// The letters of a term whose capitals mean something else in UCUM: milli and mega, pico and peta, micro and unit; gram and
  /// gauss, metre and mega, second and siemens, hour and henry, tonne and tesla.
  private static func caseBearing(_ run: ArraySlice<UInt8>) -> [Int] {
    let text = String(decoding: run, as: UTF8.self)
    if ambiguousUnits.contains(text) { return [0] }
    guard let prefix = text.first, prefixes.contains(prefix), units.contains(String(text.dropFirst())) else {
      return []
    }
    return (ambiguousPrefixes.contains(prefix) ? [0] : [])
      + (ambiguousUnits.contains(String(text.dropFirst())) ? [1] : [])
  }

  private static let ambiguousPrefixes: Set<Character> = ["m", "p", "u"]
  private static let prefixes: Set<Character> = ["m", "p", "u", "n", "k", "c", "d", "f"]
  private static let ambiguousUnits: Set<String> = ["g", "m", "s", "h", "t"]
  private static let units: Set<String> = [
    "g", "m", "s", "h", "t", "L", "mol", "eq", "u", "iu", "ie", "kat", "val",
  ]

  private static func isCapital(_ byte: UInt8) -> Bool {
    // The litre is written with a capital in every spelling.
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) && byte != UInt8(ascii: "L")
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func lower(_ byte: UInt8) -> UInt8 { isLetter(byte) ? byte | 0x20 : byte }
}
