/// Which folders of a target use each other, by the names of top-level types.
///
/// A file that lies in the target's own folder puts folders together, and counts for none of them.
struct FolderGraph {
  /// The folders that a folder uses.
  private(set) var uses: [String: Set<String>] = [:]
  /// A type that a folder uses another one for, and in which file.
  private(set) var reasons: [String: String] = [:]

  init(files: [(path: String, text: String)], below root: String) {
    let words = files.map { (folder: Self.folder($0.path, root), path: $0.path, words: Self.words($0.text)) }
    var homes: [String: String] = [:]
    for file in words.sorted(by: { $0.path < $1.path }) {
      for name in Self.declared(file.words) where homes[name] == nil { homes[name] = file.folder }
    }
    for file in words where !file.folder.isEmpty {
      uses[file.folder, default: []].formUnion([])
      for case let (name, home?) in file.words.map({ ($0.text, homes[$0.text]) })
      where home != file.folder && !home.isEmpty {
        uses[file.folder, default: []].insert(home)
        reasons["\(file.folder) → \(home)"] = "\(name) in \(file.path)"
      }
    }
  }

  /// Folders in the order of the flow: each level uses only those before it; what is left is a circle.
  var levels: (levels: [[String]], circle: [String]) {
    var (left, levels) = (uses, [[String]]())
    while true {
      let known = Set(left.keys)
      let next = left.filter { $0.value.isDisjoint(with: known) }.map(\.key).sorted()
      if next.isEmpty { return (levels, left.keys.sorted()) }
      levels.append(next)
      for folder in next { left[folder] = nil }
    }
  }

  /// A word of code, and how far in its line begins.
  private struct Word {
    let text: String
    let isTopLevel: Bool
  }

  private static func folder(_ path: String, _ root: String) -> String {
    let parts = path.dropFirst(root.count + 1).split(separator: "/")
    return parts.count > 1 ? String(parts[0]) : ""
  }

  private static func words(_ text: String) -> [Word] {
    text.split(separator: "\n").flatMap { line in
      let isTopLevel = line.first != " "
      return code(line).split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map {
        Word(text: String($0), isTopLevel: isTopLevel)
      }
    }
  }

  /// The line without its texts and comment.
  private static func code(_ line: Substring) -> Substring {
    var (kept, isText, before) = ([UInt8](), false, UInt8(0))
    for byte in line.utf8 {
      if byte == UInt8(ascii: "\""), before != UInt8(ascii: "\\") { isText.toggle() }
      if !isText, byte == UInt8(ascii: "/"), before == byte { break }
      if !isText { kept.append(byte) }
      before = byte
    }
    return Substring(decoding: kept, as: UTF8.self)
  }

  private static let kinds: Set = ["struct", "class", "enum", "actor", "protocol", "typealias"]

  private static func declared(_ words: [Word]) -> [String] {
    zip(words, words.dropFirst()).compactMap { kind, name in
      kind.isTopLevel && kinds.contains(kind.text) && name.text.count > 3 ? name.text : nil
    }
  }
}
