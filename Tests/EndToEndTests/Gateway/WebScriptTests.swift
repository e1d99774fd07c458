import RecordModel
import Testing

/// The way through the API that people are shown.
@Suite("Rhythmologicum: the way with curl") struct WebScriptTests {
  @Test("six sequences, from signing up to a session that ends, answer as they should") func sequences()
    async throws
  {
    let site = try await WebSite()
    let script = try site.site.run(
      "/bin/bash", [Places.root + "/Scripts/try-http.sh"],
      environment: ["BIN": Places.programs, "SOCKET": site.site.socket, "LISTEN": site.path])
    let ending = try await script.wait()
    #expect(ending == .exited(0), "\(site.site.output)")
  }
}
