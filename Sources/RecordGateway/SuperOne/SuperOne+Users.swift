import HTTPTypes
import RecordClient
import RecordModel

extension SuperOne.RouteTable {
  /// Routes of the caller's profile and devices (R-SO-075 to R-SO-086).
  var userRoutes: [Route] {
    [
      profile("getCurrentUser", "/auth/profile"), profile("getCurrentUserAlias", "/api/mobile/auth/profile"),
      updateProfile, devices,
    ]
  }

  /// The only answers without an envelope (R-SO-075, R-SO-076).
  private func profile(_ operation: String, _ path: PathTemplate) -> Route {
    route(
      operation, .get, path, GetPerson.self, "", answers: SuperOneUser.shape, isBare: true
    ) { (received, _) async throws(Failure) in
      try Answer(bare: SuperOneUser(try received.read(PersonView.self)))
    }
  }

  private var updateProfile: Route {
    route(
      "updateUserProfile", .put, "/api/mobile/users/profile", UpdateProfile.self, "Profile updated",
      .ownRecord,
      .day("date_of_birth", as: "birthDate"), .optionalMember("gender", as: "gender"),
      .optionalMember("height", as: "height"), .optionalMember("weight", as: "weight"),
      .optionalMember("activity_level", as: "activityLevel"),
      .optionalMember("health_goals", as: "healthGoals"),
      .optionalMember("medical_conditions", as: "conditions"),
      .optionalMember("medications", as: "medications"), .optionalMember("allergies", as: "allergies"),
      takes: Self.profileUpdate, answers: SuperOneUser.shape
    ) { (received, _) async throws(Failure) in
      try Answer(encoding: SuperOneUser(try received.read(PersonView.self)))
    }
  }

  private var devices: Route {
    route(
      "listUserDevices", .get, "/api/mobile/users/devices", ListDevices.self, "Devices retrieved",
      answers: .list(of: SuperOneDevice.shape)
    ) { (received, _) async throws(Failure) in
      try Answer(encoding: try received.read(ListDevices.Outcome.self).devices.map(SuperOneDevice.init))
    }
  }

  private static let profileUpdate = Shape.open(
    .optional("date_of_birth", .orNull(.form(.writtenDay))), .optional("gender", .orNull(.text(0...32))),
    .optional("height", .orNull(.judged(.number(0...300)))),
    .optional("weight", .orNull(.judged(.number(0...700)))),
    .optional("activity_level", .orNull(.text(0...32))),
    .optional("health_goals", .orNull(.list(of: .text(1...200), atMost: 50))),
    .optional("medical_conditions", .orNull(.list(of: .text(1...200), atMost: 100))),
    .optional("medications", .orNull(.list(of: .text(1...200), atMost: 100))),
    .optional("allergies", .orNull(.list(of: .text(1...200), atMost: 100))))
}

extension Answer {
  /// Data without an envelope.
  init(bare value: some Encodable) throws(Failure) {
    do throws(CodingFailure) {
      self.init(type: "application/json; charset=utf-8", try JSON.encode(value))
    } catch {
      throw Failure(.internalError, "an answer cannot be written")
    }
  }
}
