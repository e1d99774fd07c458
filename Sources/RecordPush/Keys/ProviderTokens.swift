import RecordModel
import Synchronization

/// The token in use, made anew before it runs out.
///
/// Apple takes none that is older than an hour, and complains of one made sooner than 20 minutes after another.
final class ProviderTokens: Sendable {
  private struct Made {
    let token: String
    let at: Timestamp
  }

  /// Milliseconds after which another is made, and before which none is.
  private static let (oldest, youngest): (Int64, Int64) = (40 * 60_000, 20 * 60_000)

  private let key: ProviderKey
  private let made = Mutex<Made?>(nil)

  init(_ key: ProviderKey) { self.key = key }

  /// - Parameter refused: a token that the service says has run out.
  func token(at now: Timestamp, refused: String? = nil) -> String? {
    made.withLock { made in
      if let known = made {
        let age = now.milliseconds - known.at.milliseconds
        // One that was made ahead of the clock was made before that was set back.
        let isOver = age < 0 || age >= Self.oldest
        let isRefused = known.token == refused && age >= Self.youngest
        if !isOver && !isRefused { return known.token }
      }
      guard let token = key.token(at: now) else { return nil }
      made = Made(token: token, at: now)
      return token
    }
  }
}
