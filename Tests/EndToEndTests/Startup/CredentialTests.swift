import Glibc
import RecordModel
import RecordTestSupport
import Testing

/// The key as the service manager hands it over: in a directory that only the service can read.
@Suite("The key as a credential", .serialized, .timeLimit(.minutes(10))) struct CredentialTests {
  private static let program = "/usr/bin/systemd-creds"
  private static let key = Array(repeating: UInt8(ascii: "a"), count: 64)

  /// A directory of credentials with these files, as the unit's process finds it.
  private func directory(
    _ site: Site, _ files: [String: [UInt8]], mode: mode_t = 0o400
  ) throws -> [String: String] {
    let path = site.path + "/credentials"
    #expect(mkdir(path, 0o700) == 0)
    for (name, bytes) in files { try Files.write(bytes, to: path + "/" + name, mode: mode) }
    chmod(path, 0o500)
    return ["CREDENTIALS_DIRECTORY": path]
  }

  @Test("it is taken under its name, and no key for development is made") func taken() async throws {
    let site = Site()
    let daemon = try await site.start(environment: directory(site, ["kek": Self.key, "other": [1]]))
    let patient = try await daemon.session.newPatient()
    #expect(Files.mode(site.key) == 0)
    try await daemon.stop()
    let foreign = site.path + "/foreign"
    try Files.write(Array(repeating: UInt8(ascii: "b"), count: 64), to: foreign)
    #expect(try await site.outcome(of: ["--key-file", foreign]).ending == .exited(78))
    let same = site.path + "/same"
    try Files.write(Self.key, to: same)
    let second = try await site.start(["--key-file", same])
    try await second.session.call("patient.get", ["patientId": .string(patient)])
    try await second.stop()
  }

  @Test(
    "the mask of an access control list may show in the group's place; a key that everybody may read is refused"
  )
  func mode() async throws {
    let site = Site()
    let daemon = try await site.start(environment: directory(site, ["kek": Self.key], mode: 0o440))
    try await daemon.stop()
    let open = Site()
    let refused = try await open.outcome(of: [], environment: directory(open, ["kek": Self.key], mode: 0o444))
    #expect(refused.ending == .exited(78) && Files.mode(open.state + "/log") == 0)
  }

  @Test("where it is missing, empty or too short, the daemon does not start, and makes no key of its own")
  func missing() async throws {
    for files in [[:], ["kek": []], ["kek": Array(Self.key.dropLast())]] as [[String: [UInt8]]] {
      let site = Site()
      let refused = try await site.outcome(of: [], environment: directory(site, files))
      #expect(refused.ending == .exited(78))
      #expect(refused.output.contains("key"))
      #expect(Files.mode(site.key) == 0)
    }
  }

  @Test(
    "systemd-creds encrypts it for this machine and this name, and what it decrypts opens the store",
    .enabled(if: access(program, X_OK) == 0, "systemd-creds is not installed"),
    .enabled(if: getuid() == 0, "only root has a host key"))
  func encrypted() async throws {
    let site = Site()
    // A host key of the test's own; the machine's stays as it is.
    let machine = ["SYSTEMD_CREDENTIAL_SECRET": site.path + "/host.secret"]
    try Files.write(Self.key, to: site.path + "/plain")
    func run(_ arguments: [String], _ environment: [String: String]) async throws -> ChildProcess.Ending {
      try await site.run(Self.program, arguments, environment: environment).wait()
    }
    let sealed = site.path + "/recordd.kek"
    let sealing = ["encrypt", "--with-key=host", "--name=kek", site.path + "/plain", sealed]
    #expect(try await run(sealing, machine) == .exited(0), "\(site.output)")
    #expect(!Files.bytes(sealed).isEmpty && !Files.bytes(sealed).holds(Self.key))
    let opened = site.path + "/opened"
    // Another name, another machine: nothing comes out.
    #expect(try await run(["decrypt", "--name=smtp", sealed, opened], machine) != .exited(0))
    let foreign = ["SYSTEMD_CREDENTIAL_SECRET": site.path + "/other.secret"]
    #expect(
      try await run(["encrypt", "--with-key=host", site.path + "/plain", opened], foreign) == .exited(0))
    Files.remove(opened)
    #expect(try await run(["decrypt", "--name=kek", sealed, opened], foreign) != .exited(0))
    #expect(Files.mode(opened) == 0)
    #expect(
      try await run(["decrypt", "--name=kek", sealed, opened], machine) == .exited(0), "\(site.output)")
    let daemon = try await site.start(environment: directory(site, ["kek": Files.bytes(opened)]))
    _ = try await daemon.session.newPatient()
    try await daemon.stop()
    try Files.write(Self.key, to: site.path + "/same")
    let second = try await site.start(["--key-file", site.path + "/same"])
    try await second.stop()
  }
}
