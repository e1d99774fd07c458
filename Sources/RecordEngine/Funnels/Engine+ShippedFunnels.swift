import Dispatch
import RecordModel
import Synchronization

extension Engine {
  /// Publishes a shipped questionnaire where the record has none of its slug; returns whether it did.
  ///
  /// A questionnaire that is there already is left alone, also where the file holds another version: which version is in
  /// force is the operator's decision.
  ///
  /// - Throws: ``RecordModel/Failure/Code/invalidInput`` naming every defect of the file.
  public func publishShipped(_ file: [UInt8]) throws(Failure) -> Bool {
    let definition: FunnelDefinition
    do throws(FunnelFile.Failure) { definition = try FunnelFile.read(file).definition } catch {
      throw Failure(.invalidInput, error.description, details: error.details)
    }
    let isKnown = try read(.daemon) { (view) throws(Failure) in
      try view.catalogueEntry(Slug(replacing: definition.slug)) != nil
    }
    if isKnown { return false }
    let value: Value
    do throws(CodingFailure) { value = try Tape(encoding: definition).value() } catch {
      throw Failure(invalid: error)
    }
    _ = try carryOut(PublishFunnel(definition: value))
    return true
  }

  /// Carries out a command of the daemon's own and waits until it is durable.
  private func carryOut<C: Command>(_ command: C) throws(Failure) -> Reply {
    let done = DispatchSemaphore(value: 0)
    let box = Mutex<Reply?>(nil)
    let job = CommandJob(command, request: nil, call: .daemon) { reply in
      box.withLock { $0 = reply }
      done.signal()
    }
    try writer.submit(.round(job))
    done.wait()
    guard let reply = box.withLock({ $0 }) else {
      throw Failure(.internalError, "a command was not answered")
    }
    if case .failure(let failure) = reply.outcome { throw failure }
    return reply
  }
}
