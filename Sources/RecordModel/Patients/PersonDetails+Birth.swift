extension PersonDetails {
  /// Whether a moment lies before the person's birth; not where the day of birth is unknown.
  package func isUnborn(at moment: Timestamp) -> Bool { birthDate?.isBirth(after: moment) ?? false }
}
