/// An event whose type alone does not say what was done.
package protocol SaysStep: Event {
  /// Such as `walk-in.accept`: of what kind the thing is, and the step, if it is not the first.
  var saidStep: String { get }
}
