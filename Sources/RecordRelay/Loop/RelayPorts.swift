import RecordClient

/// What a relay takes from outside, so that tests can give it something else.
package struct RelayPorts: Sendable {
  package var worker: WorkerPorts
  /// A line for whoever looks at the service.
  package var onStatus: @Sendable (String) -> Void

  package init(worker: WorkerPorts = .init(), onStatus: @escaping @Sendable (String) -> Void = { _ in }) {
    (self.worker, self.onStatus) = (worker, onStatus)
  }
}
