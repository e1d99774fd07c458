import Glibc
import RecordModel
import RecordTestSupport
import Testing

@Suite("The gateway with TLS of its own", .serialized, .timeLimit(.minutes(10))) struct WebTLSTests {
  /// A site with an authority and a certificate.
  private struct Secured {
    let site: Site
    var path: String { site.path }
    var options: [String] {
      ["--set", "tls-certificate=\(path)/cert.pem", "--set", "tls-key=\(path)/key.pem"]
    }

    init() async throws {
      site = Site()
      try await openssl(
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout",
        "\(path)/ca.key", "-out", "\(path)/ca.pem", "-days", "2", "-subj", "/CN=Authority")
      try await renew("first")
    }

    /// Puts a new certificate of the same authority in place.
    func renew(_ name: String) async throws {
      try await openssl(
        "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout",
        "\(path)/key.pem", "-out", "\(path)/request.pem", "-subj", "/CN=\(name)")
      try Files.write(Array("subjectAltName=DNS:localhost\n".utf8), to: "\(path)/extensions")
      try await openssl(
        "x509", "-req", "-in", "\(path)/request.pem", "-CA", "\(path)/ca.pem", "-CAkey", "\(path)/ca.key",
        "-CAcreateserial", "-out", "\(path)/cert.pem", "-days", "1", "-extfile", "\(path)/extensions")
    }

    private func openssl(_ arguments: String...) async throws {
      let outcome = try await Tool.run("/usr/bin/openssl", arguments, in: path)
      try #require(outcome.ending == .exited(0), "\(outcome.output)")
    }

    /// Starts the gateway on a port and waits until it says which.
    func start(_ more: [String] = []) async throws -> (gateway: ChildProcess, port: Int) {
      let gateway = try site.run(
        Places.programs + "/recordd-gateway",
        ["--socket", site.socket, "--listen", "127.0.0.1:0", "--config", "/dev/null"] + options
          + more)
      let port = try await site.answer(of: gateway) {
        let line = site.output.split(separator: "\n").last { $0.contains(" listening ") }
        return line?.split(separator: " ").first { $0.hasPrefix("port=") }.flatMap { Int($0.dropFirst(5)) }
      }
      return (gateway, port)
    }

    func curl(_ port: Int, _ arguments: String...) async throws -> Tool.Outcome {
      try await Tool.run(
        "/usr/bin/curl",
        ["--silent", "--show-error", "--cacert", "\(path)/ca.pem"] + arguments
          + ["https://localhost:\(port)/health/live"], in: path)
    }

    /// What openssl says of a connection.
    func client(_ port: Int, _ arguments: String...) async throws -> String {
      let script =
        "exec openssl s_client -connect 127.0.0.1:\(port) -servername localhost -CAfile \(path)/ca.pem "
        + arguments.joined(separator: " ") + " </dev/null"
      return try await Tool.run("/bin/sh", ["-c", script], in: path).output
    }
  }

  static let areMissing: Comment = "openssl or curl is not installed"
  static let hasTools = access("/usr/bin/openssl", X_OK) == 0 && access("/usr/bin/curl", X_OK) == 0

  @Test(
    "is trusted, speaks TLS 1.2 and 1.3 and nothing older, and says http/1.1",
    .enabled(if: hasTools, areMissing))
  func versions() async throws {
    let secured = try await Secured()
    let daemon = try await secured.site.start()
    let (gateway, port) = try await secured.start()
    let reply = try await secured.curl(port, "--include")
    #expect(reply.ending == .exited(0) && reply.output.hasPrefix("HTTP/1.1 200 OK"), "\(reply.output)")
    for version in ["tls1_2", "tls1_3"] {
      let said = try await secured.client(port, "-\(version)", "-alpn", "h2,http/1.1")
      #expect(said.contains("ALPN protocol: http/1.1") && said.contains("Verify return code: 0"), "\(said)")
    }
    let old = try await secured.client(port, "-tls1_1", "-cipher", "'DEFAULT:@SECLEVEL=0'")
    #expect(!old.contains("Verify return code: 0") || old.contains("Cipher is (NONE)"), "\(old)")
    let plain = try await Tool.run(
      "/usr/bin/curl", ["--silent", "http://127.0.0.1:\(port)/health/live"], in: secured.path)
    #expect(plain.ending != .exited(0), "no answer without TLS")
    gateway.send(SIGTERM)
    #expect(try await gateway.wait() == .exited(0))
    try await daemon.stop()
  }

  @Test(
    "SIGHUP takes a renewed certificate, and leaves connections as they are",
    .enabled(if: hasTools, areMissing))
  func renewed() async throws {
    let secured = try await Secured()
    let daemon = try await secured.site.start()
    // The open connection is silent while the certificate is made.
    let (gateway, port) = try await secured.start(["--set", "idle-timeout=3600"])
    #expect(try await secured.client(port).contains("CN = first"))
    // One connection that asks, waits for the change, and asks again.
    let question = "GET /health/live HTTP/1.1\\r\\nHost: a\\r\\n"
    let script =
      "( printf '\(question)\\r\\n'; while ! test -e \(secured.path)/go; do sleep 0.05; done;"
      + " printf '\(question)Connection: close\\r\\n\\r\\n'; sleep 5 ) | openssl s_client -quiet -connect 127.0.0.1:\(port)"
    let open = try secured.site.run("/bin/sh", ["-c", script])
    try await eventually("an answer on the open connection") {
      secured.site.output.contains("HTTP/1.1 200 OK")
    }
    try await secured.renew("second")
    // As editors of other systems leave a file.
    for name in ["cert.pem", "key.pem"] {
      let path = "\(secured.path)/\(name)"
      try Files.write(Array(("\u{FEFF}" + Files.text(path).replacing("\n", with: "\r\n")).utf8), to: path)
    }
    gateway.send(SIGHUP)
    try await eventually("the gateway reloads") { secured.site.output.contains(" reloaded") }
    #expect(try await secured.client(port).contains("CN = second"))
    try Files.write([], to: secured.path + "/go")
    try await eventually("a second answer on it") {
      secured.site.output.split(separator: "\n").count { $0.hasPrefix("HTTP/1.1 200 OK") } == 2
    }
    // A file that is no certificate changes nothing.
    try Files.write(Array("nothing".utf8), to: secured.path + "/cert.pem")
    gateway.send(SIGHUP)
    try await eventually("the gateway refuses to") { secured.site.output.contains("not reloaded") }
    #expect(secured.site.output.contains("holds no certificates in PEM form"))
    #expect(try await secured.client(port).contains("CN = second"))
    open.send(SIGKILL)
    gateway.send(SIGTERM)
    #expect(try await gateway.wait() == .exited(0))
    try await daemon.stop()
  }

  @Test(
    "does not start with files that cannot be used, and says which and why",
    .enabled(if: hasTools, areMissing))
  func unusable() async throws {
    let secured = try await Secured()
    let path = secured.path
    try Files.write(Array("nothing".utf8), to: path + "/text")
    let cases: [(certificate: String, key: String, says: String)] = [
      ("missing", "key.pem", "\(path)/missing: open failed: "),
      ("text", "key.pem", "holds no certificates in PEM form"),
      ("cert.pem", "missing", "\(path)/missing: open failed: "),
      ("cert.pem", "text", "holds no private key in PEM form"),
      ("cert.pem", "ca.key", "is not the key of the first certificate"),
    ]
    for (certificate, key, says) in cases {
      let outcome = try await start(secured.site, certificate, key)
      #expect(outcome.ending == .exited(78))
      #expect(outcome.output.contains(says), "\(outcome.output)")
    }
    let half = try await Tool.run(
      Places.programs + "/recordd-gateway",
      ["--config", "/dev/null", "--set", "tls-certificate=\(path)/cert.pem"], in: path)
    #expect(half.ending == .exited(78) && half.output.contains("tls-key"))
  }

  private func start(_ site: Site, _ certificate: String, _ key: String) async throws -> Tool.Outcome {
    try await Tool.run(
      Places.programs + "/recordd-gateway",
      [
        "--config", "/dev/null", "--listen", site.path + "/http.sock", "--set",
        "tls-certificate=\(site.path)/\(certificate)", "--set", "tls-key=\(site.path)/\(key)",
      ], in: site.path)
  }
}
