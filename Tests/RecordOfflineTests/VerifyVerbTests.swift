import LMDB
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordOffline

/// `recordctl verify --state-dir` as people run it.
struct VerifyVerbTests {
  private func verify(
    _ store: SampleStore, _ more: String...
  ) throws -> (status: Int32, output: String, error: String) {
    try Program.run(["verify", "--state-dir", store.path, "--key-file", store.keyFile] + more)
  }

  @Test func intact() async throws {
    let run = try verify(try await SampleStore.copy())
    #expect(run.status == 0 && run.error == "")
    #expect(run.output.hasPrefix("The log is intact.\nrecords verified  300\nhead              300\n"))
  }

  @Test func intactAsJSON() async throws {
    let run = try verify(try await SampleStore.copy(), "--json")
    let report = try JSON.decode(VerificationReport.self, from: Array(run.output.utf8.dropLast()))
    #expect(run.status == 0 && report.valid && report.head == 300)
  }

  @Test func damaged() async throws {
    let store = try await SampleStore.copy()
    try store.tamper { (transaction, log) throws(LMDBError) in
      _ = try transaction.delete(recordKey(7).span.bytes, in: log)
    }
    let run = try verify(store, "--language", "de")
    #expect(run.status == 65 && run.error == "")
    #expect(
      run.output.hasPrefix(
        "Das Protokoll ist ab Position 7 beschädigt: the record at position 7 is missing\n"))
  }

  @Test func missingKey() async throws {
    let store = try await SampleStore.copy()
    let run = try Program.run(["verify", "--state-dir", store.path, "--key-file", store.path + "/none"])
    #expect(run.status == 78 && run.output == "")
    #expect(
      run.error
        == "recordctl: the key file cannot be read (No such file or directory); name it with --key-file "
        + "(WRONG_KEY)\n")
  }

  @Test func wrongKeyAsJSON() async throws {
    let store = try await SampleStore.copy()
    try write([UInt8](repeating: 9, count: 32), to: store.keyFile)
    let run = try verify(store, "--json")
    #expect(run.status == 78)
    #expect(
      run.error
        == #"{"error":{"code":"WRONG_KEY","message":"this key is not the one the store was made with; "#
        + #"nothing was changed"}}"# + "\n")
  }

  @Test func inUse() async throws {
    let store = try await SampleStore.copy()
    let lock = try StoreLock(path: store.path + "/lock")
    let run = try verify(store)
    withExtendedLifetime(lock) {}
    #expect(run.status == 75)
    #expect(
      run.error
        == "recordctl: another process has the store open; stop the daemon first, or verify through it without "
        + "--state-dir (STATE_CONFLICT)\n")
  }

  @Test func noStore() throws {
    let directory = TemporaryDirectory()
    let run = try Program.run(["verify", "--state-dir", directory.path])
    #expect(run.status == 78)
    #expect(run.error == "recordctl: the state directory holds no store (NOT_FOUND)\n")
  }
}
