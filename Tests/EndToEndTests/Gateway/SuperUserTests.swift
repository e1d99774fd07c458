import RecordModel
import Testing

/// Profile and devices of Super One over HTTP.
@Suite("Super One: profile and devices", .serialized) struct SuperUserTests {
  private static let path = "/api/mobile/users/profile"

  @Test("R-SO-075, R-SO-076, R-SO-305: the profile has no envelope, at both places") func bare() async throws
  {
    let site = try await SharedSuperSite.get()
    let olga = try await site.register("olga")
    let (own, alias) = (
      try await olga.get("/auth/profile"), try await olga.get("/api/mobile/auth/profile?whatever=%zz")
    )
    #expect(own.status == 200 && own.json?["email"] == "olga@example.org" && own.json?["success"] == nil)
    #expect(own.json == alias.json && own["Cache-Control"] == "no-store", "R-SO-028")
    #expect(own["X-Content-Type-Options"] == "nosniff")
  }

  @Test(
    "R-SO-078 to R-SO-081, R-SO-324, R-SO-325: what is sent changes, null clears, a list replaces the list")
  func changing()
    async throws
  {
    let site = try await SharedSuperSite.get()
    let paula = try await site.register("paula")
    let whole: Value = [
      "date_of_birth": "1985-03-02T23:30:00-05:00", "gender": "F", "height": 172.5, "weight": 68,
      "activity_level": "moderate", "health_goals": ["Sleep"], "medical_conditions": ["Asthma", "Gout"],
      "medications": ["Warfarin 5 mg"], "allergies": ["Penicillin"], "email": "other@example.org",
      "two_factor_enabled": true,
    ]
    let reply = try await paula.put(Self.path, whole)
    #expect(reply.status == 200 && reply.json?["message"] == "Profile updated", "\(reply.text)")
    let profile = try #require(reply.data?["profile"])
    #expect(
      profile["date_of_birth"] == "1985-03-02" && reply.data?["date_of_birth"] == "1985-03-02", "R-SO-080")
    #expect(profile["gender"] == "F" && reply.data?["gender"] == "F", "R-SO-077, R-SO-084")
    #expect(profile["height"] == .double(172.5) && profile["weight"] == 68)
    #expect(profile["medical_conditions"] == ["Asthma", "Gout"] && profile["health_goals"] == ["Sleep"])
    #expect(reply.data?["email"] == "paula@example.org" && reply.data?["two_factor_enabled"] == false)
    let record = try await site.web.daemon.session.call("patient.get", ["patientId": .string(paula.account)])
    #expect(record["sex"] == "female" && record["birth_date"] == "1985-03-02")
    let less = try await paula.put(
      Self.path, ["height": .null, "weight": 0, "medical_conditions": ["Gout"], "allergies": .null])
    let rest = try #require(less.data?["profile"])
    #expect(rest["height"] == .null && rest["weight"] == .null && rest["medical_conditions"] == ["Gout"])
    #expect(rest["allergies"] == [] && rest["medications"] == ["Warfarin 5 mg"], "R-SO-354")
    let free = try await paula.put(Self.path, ["gender": "divers"])
    #expect(free.data?["gender"] == "divers" && free.data?["profile"]?["gender"] == "divers")
    #expect(try await paula.get("/auth/profile").json == free.data)
  }

  @Test("R-SO-082, R-SO-032: a change that changes nothing appends nothing and leaves the time alone")
  func unchanged()
    async throws
  {
    let site = try await SharedSuperSite.get()
    let quirin = try await site.register("quirin")
    let first = try await quirin.put(Self.path, ["height": 180, "gender": "m"])
    let before = try await site.web.daemon.session.call("health.check")["position"]
    let again = try await quirin.put(Self.path, ["height": 180.0, "gender": "m", "allergies": []])
    #expect(again.status == 200 && again.data == first.data, "\(again.text)")
    #expect(try await site.web.daemon.session.call("health.check")["position"] == before)
    _ = try await site.logIn("quirin")
    #expect(try await quirin.get("/auth/profile").json?["updated_at"] == first.data?["updated_at"])
  }

  @Test("R-SO-037, R-SO-079, R-SO-081: what the profile refuses") func refusals() async throws {
    let site = try await SharedSuperSite.get()
    let rita = try await site.register("rita")
    let long = Value.string(String(repeating: "x", count: 201))
    for (body, member) in [
      ([:], "body"), (["unknown": 1], "body"), (["height": 0.5], "height"), (["height": 300.1], "height"),
      (["height": -1], "height"), (["height": "172"], "height"), (["weight": 700.5], "weight"),
      (["weight": -0.1], "weight"), (["date_of_birth": "2025-02-30"], "date_of_birth"),
      (["date_of_birth": "2999-01-01"], "date_of_birth"), (["health_goals": [long]], "health_goals.0"),
      (["health_goals": .array(Array(repeating: "a", count: 51))], "health_goals"),
      (["allergies": [""]], "allergies.0"), (["medications": ["a", 1]], "medications.1"),
      (["gender": .string(String(repeating: "g", count: 33))], "gender"),
      (["activity_level": 3], "activity_level"),
    ] as [(Value, String)] {
      let reply = try await rita.put(Self.path, body)
      #expect(
        reply.status == 422 && reply.superDetails?.hasPrefix("\(member): ") == true, "\(body) \(reply.text)")
    }
    let both = try await rita.put(Self.path, ["height": 301, "gender": 5])
    #expect(
      both.superDetails?.contains("height: ") == true && both.superDetails?.contains("gender: ") == true)
    for height in [1, 300, 0] as [Value] {
      #expect(try await rita.put(Self.path, ["height": height]).status == 200)
    }
    #expect(try await rita.put(Self.path, ["weight": .double(0.1)]).status == 200)
    #expect(try await rita.put(Self.path, ["weight": 700]).status == 200)
  }

  @Test("R-SO-302: changes of different members at the same moment all survive") func together() async throws
  {
    let site = try await SharedSuperSite.get()
    let sonja = try await site.register("sonja")
    let changes: [Value] = [
      ["height": 170], ["weight": 60], ["activity_level": "high"], ["health_goals": ["Run"]],
      ["medications": ["A"]], ["allergies": ["B"]], ["medical_conditions": ["C"]], ["gender": "female"],
    ]
    try await withThrowingTaskGroup(of: Int.self) { group in
      for change in changes { group.addTask { try await sonja.put(Self.path, change).status } }
      for try await status in group { #expect(status == 200) }
    }
    let profile = try #require(try await sonja.get("/auth/profile").json?["profile"])
    #expect(profile["height"] == 170 && profile["weight"] == 60 && profile["activity_level"] == "high")
    #expect(profile["health_goals"] == ["Run"] && profile["medications"] == ["A"])
    #expect(profile["allergies"] == ["B"] && profile["medical_conditions"] == ["C"])
    #expect(profile["gender"] == "female")
  }

  @Test("R-SO-025, R-SO-085, R-SO-086, R-SO-349: one entry a device, one of them the caller's") func devices()
    async throws
  {
    let site = try await SharedSuperSite.get()
    let sent = SuperSite.registration("tina").with("device_id", "phone-1")
    let reply = try await site.web.stranger.post("/api/mobile/auth/register", sent, SuperSite.app)
    let phone = try site.session(reply)
    let long = ["User-Agent": String(repeating: "a", count: 300), "X-Platform": "web"]
    let browser = try await site.logIn("tina", long)
    _ = try await site.logIn("tina", long.merging(["X-App-Version": "2"]) { $1 })
    let list = try await phone.get("/api/mobile/users/devices", ["User-Agent": "something else"])
    #expect(list.status == 200 && list.json?["message"] == "Devices retrieved", "\(list.text)")
    let devices = list.data?.list ?? []
    #expect(devices.count == 2, "\(list.text)")
    let (newest, oldest) = (try #require(devices.first), try #require(devices.last))
    #expect(newest["platform"] == "web" && newest["active_sessions"] == 2 && newest["is_current"] == false)
    #expect(newest["user_agent"]?.text?.count == 256 && newest["app_version"] == "2", "R-SO-367")
    #expect(oldest["device_id"] == "phone-1" && oldest["platform"] == "iOS" && oldest["is_current"] == true)
    #expect(oldest["build_number"] == "7" && oldest["app_version"] == "1.0.0")
    #expect(oldest["user_agent"] == "SuperOne-iOS/1.0.0" && oldest["active_sessions"] == 1)
    let other = try await browser.get("/api/mobile/users/devices").data?.list ?? []
    #expect(other.map { $0["is_current"] } == [true, false])
    _ = try await browser.post("/api/mobile/auth/logout")
    let after = try await phone.get("/api/mobile/users/devices").data?.list ?? []
    #expect(after.map { $0["active_sessions"] } == [1, 1])
  }
}
