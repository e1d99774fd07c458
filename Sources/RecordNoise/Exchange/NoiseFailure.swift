/// Why a message of an exchange, or of what follows it, is not taken.
package enum NoiseFailure: Error, Equatable {
  /// It was not sealed by the other side for this place, or was changed.
  case notOpened
  /// It has no room for what belongs to it, or more than a message of Noise may have.
  case wrongLength
  /// A key that no point belongs to, or one that makes every secret the same.
  case weakKey
  /// Every number was used.
  case exhausted
}
