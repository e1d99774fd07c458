import Glibc

/// Finds the numbers of users and groups.
package struct AccountLookup: Sendable {
  let user: @Sendable (String) -> UInt32?
  let group: @Sendable (String) -> UInt32?

  /// A look-up by those two functions, which return `nil` for an unknown name.
  package init(user: @escaping @Sendable (String) -> UInt32?, group: @escaping @Sendable (String) -> UInt32?)
  {
    self.user = user
    self.group = group
  }

  /// The accounts of this machine.
  package static let system = AccountLookup(user: systemUser, group: systemGroup)

  /// The id of a user given by name or number.
  package func userID(of text: String) -> UInt32? { Self.number(text) ?? user(text) }

  /// The id of a group given by name or number.
  package func groupID(of text: String) -> UInt32? { Self.number(text) ?? group(text) }

  // The greatest number means "no change" to chown and is nobody's id.
  private static func number(_ text: String) -> UInt32? {
    guard let number = SettingText.decimal(text), number < UInt32.max else { return nil }
    return UInt32(number)
  }

  // Holds the texts of one account entry; a longer entry counts as unknown.
  private static let bufferBytes = 64 << 10

  private static func systemUser(_ name: String) -> UInt32? {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: bufferBytes) { buffer in
      guard let base = buffer.baseAddress, getpwnam_r(name, &entry, base, buffer.count, &found) == 0 else {
        return nil
      }
      return found?.pointee.pw_uid
    }
  }

  private static func systemGroup(_ name: String) -> UInt32? {
    var entry = Glibc.group()
    var found: UnsafeMutablePointer<Glibc.group>?
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: bufferBytes) { buffer in
      guard let base = buffer.baseAddress, getgrnam_r(name, &entry, base, buffer.count, &found) == 0 else {
        return nil
      }
      return found?.pointee.gr_gid
    }
  }
}
