import RecordClient
import RecordModel

/// The profile photo of a screen, in small and in the text itself: a page has no token to load one with.
enum ScreenPhoto {
  /// Settings with a member `photo` of the profile, if there is a photo and the laboratory has made it small.
  static func shown(_ settings: Value, _ exchange: Exchange) async throws(Failure) -> Value {
    guard case .object(let profile)? = settings["profile"], case .object(let members) = settings,
      case .string(let address)? = settings["profile"]?["profilePhotoUrl"],
      let id = address.split(separator: "/").last, let picture = try await picture(String(id), exchange)
    else { return settings }
    let shown = Value.object(
      profile + [.init("photo", .string("data:image/png;base64," + Base64.text(picture)))])
    return .object(members.map { $0.name == "profile" ? .init("profile", shown) : $0 })
  }

  /// `nil` as long as there is none.
  private static func picture(_ id: String, _ exchange: Exchange) async throws(Failure) -> [UInt8]? {
    let names = try Argument.namedRecord.members(of: exchange) + [.init("attachmentId", .string(id))]
    let piece: DocumentPiece
    do throws(Failure) {
      piece = try await exchange.call(ReadSmallPicture.name, names, isWrite: false).read(DocumentPiece.self)
    } catch {
      guard [.overloaded, .notFound].contains(error.code) else { throw error }
      return nil
    }
    // One piece holds all of such a picture.
    guard let bytes = Base64.parse(piece.data), bytes.count == piece.bytes else { return nil }
    return bytes
  }
}
