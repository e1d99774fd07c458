import Foundation
import Glibc
import RecordModel
import RecordTestSupport
import Testing

/// What root does to a stopped store of the daemon's user leaves the daemon's user every file.
@Suite(
  "Verbs for a stopped store, run by root", .serialized,
  .enabled(if: geteuid() == 0, "only root works on a store of another user"))
struct OwnershipTests {
  /// A verb and its arguments, in an order in which each finds what it needs.
  private static func verbs(_ store: OwnedStore) -> [(name: String, arguments: [String])] {
    let (state, key) = (["--state-dir", store.state], ["--key-file", store.key])
    return [
      ("backup verify", [store.backup] + key),
      ("restore", [store.backup, "--to", store.place] + key),
      ("restore", [store.backup, "--to", store.directory.path + "/none-yet"] + key),
      ("check-store", key + ["--", store.state]),
      ("verify", state + key),
      ("key escrow", state + key),
      ("key recover", state + ["--new-key-file", store.directory.path + "/recovered", store.sheet]),
      ("set-aside-journal", ["--state-dir", store.crashed] + key),
      ("access set-aside", [store.year] + state),
      ("key rotate-kek", state + key + ["--new-key-file", store.directory.path + "/new.kek"]),
      ("measure-access", [store.directory.path + "/measured", "--patients", "1", "--seconds", "0.01"]),
    ]
  }

  @Test(
    "owners and modes of all files and directories stay as they were, and what is new is the store's owner's")
  func everyVerb() async throws {
    let store = try await OwnedStore()
    for (name, arguments) in Self.verbs(store) {
      let before = try Owners(of: store.directory.path)
      let run = try Program.run(name.split(separator: " ").map(String.init) + arguments)
      #expect(run.status == 0, "\(name): \(run.error)")
      #expect(try Owners(of: store.directory.path).changes(since: before) == [], "\(name)")
      if name == "key escrow" {
        try write(Array(run.output.utf8), to: store.sheet)
        #expect(chown(store.sheet, OwnedStore.user, OwnedStore.group) == 0)
      }
    }
  }

  @Test("every verb for a stopped store is tried") func complete() async throws {
    let folder = GoldenFile.root() + "/Sources/RecordOffline"
    var declared: Set<String> = []
    for file in try OwnedStore.paths(folder) where file.hasSuffix(".swift") {
      let text = String(decoding: try bytes(of: folder + "/" + file), as: UTF8.self)
      for piece in text.components(separatedBy: "commandName: \"").dropFirst() {
        declared.insert(String(piece.prefix { $0 != "\"" }))
      }
    }
    let store = try await OwnedStore()
    let tried = Self.verbs(store).flatMap { $0.name.split(separator: " ").map(String.init) }
    #expect(declared.isSubset(of: tried) && declared.count > 8, "\(declared.subtracting(tried))")
  }
}

extension OwnedStore {
  /// The file of the recovery copies.
  fileprivate var sheet: String { directory.path + "/sheet" }
}
