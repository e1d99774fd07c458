import RecordModel
import RecordStore
import Synchronization

/// The steps of one version of a questionnaire as last written, in each language.
final class WrittenSteps: Sendable {
  private struct Place: Hashable {
    let index: Int
    let language: Language
  }

  private let steps = Mutex<[Place: Prewritten<StepView>]>([:])

  /// The step, made and written at its first use.
  func step(
    at index: Int, _ language: Language, _ make: () -> StepView
  ) -> Prewritten<StepView> {
    let place = Place(index: index, language: language)
    if let step = steps.withLock({ $0[place] }) { return step }
    let step = Prewritten(writing: make())
    steps.withLock { $0[place] = step }
    return step
  }
}
