import ArgumentParser
import RecordEngine
import RecordModel
import RecordStore

/// `recordctl key escrow`.
struct EscrowKey: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "escrow", abstract: "Write a recovery copy of a stopped store's key, for paper.",
    discussion: """
      Without --shares it is the key itself, to be locked away. With --shares it is split (Shamir): any so many of \
      the shares give the key back, fewer tell nothing. Print them, keep them apart from the store and from each \
      other, and try recordctl key recover with them once.

      Example: recordctl key escrow --state-dir /var/lib/recordd --key-file kek --shares 5 --threshold 3
      """)

  @OptionGroup var store: StoreOptionGroup
  @Option(help: "Shares to split the key into, 2 to 255.")
  var shares: Int?
  @Option(help: "Shares that give the key back.")
  var threshold: Int?

  func validate() throws {
    guard (shares == nil) == (threshold == nil) else {
      throw ValidationError("--shares and --threshold go together.")
    }
  }

  func run() throws {
    let key = try KeyFile.read(store.keyFile)
    let instance = try key.check(stateDirectory: store.stateDir)
    let split = shares.flatMap { shares in threshold.map { (count: shares, threshold: $0) } }
    let copies = try RecoveryCopy.copies(of: key, for: instance, shares: split)
    PlainOutput.write(copies.map { CopySheet.text($0, of: copies.count) }.joined(separator: "\n"))
  }
}

/// Printed copies: lines that begin with # are for people, and an empty line separates two copies.
enum CopySheet {
  static func text(_ copy: RecoveryCopy, of count: Int) -> String {
    let title =
      copy.threshold == 0
      ? "# The key itself: whoever holds this opens every record."
      : "# Share \(copy.index) of \(count); any \(copy.threshold) give the key."
    return """
      # recordd recovery copy of the key of the store \(copy.instance)
      \(title)
      \(copy.text)

      """
  }

  static func copies(_ text: String) throws(Failure) -> [RecoveryCopy] {
    var (copies, digits): ([RecoveryCopy], String) = ([], "")
    for line in text.split(whereSeparator: \.isNewline).map(String.init) + ["#"] {
      guard line.first(where: { !$0.isWhitespace }) == "#" else {
        digits += line
        continue
      }
      if !digits.allSatisfy(\.isWhitespace) { copies.append(try RecoveryCopy(digits)) }
      digits = ""
    }
    return copies
  }
}
