import Foundation
import RecordProcess
import RecordTestSupport
import Testing

@testable import RecordGateway

@Suite("Settings of the gateway") struct GatewaySettingsTests {
  private func load(_ given: [String: String]) throws(SettingsError) -> GatewaySettings {
    try GatewaySettings.load(commandLine: given, environment: [:])
  }

  @Test("the shipped file is the generated one, and without comment marks it is the defaults") func shipped()
    throws
  {
    let text = ConfigurationText<GatewaySettings>.file()
    GoldenFile.expect(text, isFile: "Config/recordd-gateway.conf")
    let lines = text.split(separator: "\n").map {
      $0.hasPrefix("#RECORDD_") ? String($0.dropFirst()) : String($0)
    }
    let file = SettingsFile(path: "g.conf", bytes: Array(lines.joined(separator: "\n").utf8))
    #expect(try GatewaySettings.load(environment: [:], file: file) == GatewaySettings())
  }

  @Test("the manual has the generated table") func manual() {
    let text = ConfigurationText<GatewaySettings>.markdown()
    GoldenFile.expect(text, isPart: "settings of the gateway", of: "Docs/Operations.md")
  }

  @Test("values that are allowed become what they say") func values() throws {
    let settings = try load([
      "client-address": "forwarded", "origins": "https://a.example, http://localhost:3000",
      "request-limits": "no", "request-window": "3600", "daemon-timeout": "300",
      "idle-timeout": "5", "listen": "[::]:80",
    ])
    #expect(settings.trust == .proxy && settings.origins == ["https://a.example", "http://localhost:3000"])
    #expect(
      !settings.limitsRequests && settings.idleSeconds == 5 && settings.listen == .tcp(host: "::", port: 80))
    #expect(settings.options.windowSeconds == 3600 && settings.link.timeout == .seconds(300))
    let usual = GatewaySettings()
    #expect(usual.options.windowSeconds == 60 && usual.link.timeout == .seconds(30))
  }

  @Test("the places of links become options; empty ones are left out") func links() throws {
    let settings = try load([
      "link-hosts": "a.example,b.example", "apple-team": "ABCDE12345", "app-store-id": "123456",
      "web-app": "https://web.example",
    ])
    let links = settings.options.links
    #expect(links.hosts == ["a.example", "b.example"] && links.teamID == "ABCDE12345")
    #expect(links.appStore == "https://apps.apple.com/app/id123456" && links.webApp == "https://web.example")
    let none = try load(["apple-team": "", "app-store-id": "", "web-app": ""]).options.links
    #expect(none == LinkPlaces() && none.appStore == nil)
  }

  @Test(
    "values that are not allowed",
    arguments: [
      ("client-address", "proxy"), ("origins", "a.example"), ("origins", "https://a.example/"),
      ("origins", "https://a/b"),
      ("origins", "*"), ("request-limits", "maybe"), ("request-window", "59"), ("daemon-timeout", "0"),
      ("idle-timeout", "4"), ("connections", "0"),
      ("listen", "80"),
      ("socket", ""), ("link-hosts", ""), ("link-hosts", "https://a.example"), ("apple-team", "abcde12345"),
      ("apple-team", "ABC"), ("app-store-id", "12345"), ("app-store-id", "id123456"),
      ("app-store-id", "١٢٣٤٥٦"),
      ("web-app", "http://a.example"), ("web-app", "https://a.example/x"),
      ("web-app", "https://a.example,https://b.example"),
    ]) func refused(name: String, value: String)
  {
    #expect(throws: SettingsError.self) { try load([name: value]) }
  }

  @Test(
    "addresses are a host with a port, or a path",
    arguments: [
      ("127.0.0.1:8080", GatewayServer.Address.tcp(host: "127.0.0.1", port: 8080)),
      ("[::1]:0", .tcp(host: "::1", port: 0)), ("localhost:65535", .tcp(host: "localhost", port: 65_535)),
      ("/run/gateway.sock", .unix(path: "/run/gateway.sock")),
    ]) func addresses(text: String, address: GatewayServer.Address) throws
  {
    #expect(GatewayServer.Address(text) == address && address.text == text)
  }

  @Test(
    "other texts are none",
    arguments: [
      "", "8080", ":8080", "host:", "host:65536", "host:-1", "host:x",
      "/" + String(repeating: "x", count: 107),
    ]) func noAddresses(text: String)
  { #expect(GatewayServer.Address(text) == nil) }
}
