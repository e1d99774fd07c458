import Glibc
import Testing

extension Trait where Self == ConditionTrait {
  /// Marks tests that `make check-deep` runs and `make test` leaves out.
  ///
  /// They take minutes of a machine: kills before every call, full disks, whole simulations, time limits in real time. What they
  /// hold has a faster sibling that always runs.
  package static var deep: Self { .enabled(if: getenv("RECORD_DEEP") != nil, "deep") }
}
