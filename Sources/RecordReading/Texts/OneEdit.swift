extension Array where Element: Equatable {
  /// Whether one insertion, removal or replacement at most makes one of the other.
  func isWithinOneEdit(of other: Self) -> Bool {
    guard abs(count - other.count) <= 1 else { return false }
    let prefix = zip(self, other).prefix { $0 == $1 }.count
    let suffix = zip(reversed(), other.reversed()).prefix { $0 == $1 }.count
    return Swift.max(count, other.count) - Swift.min(prefix + suffix, Swift.min(count, other.count)) <= 1
  }
}
