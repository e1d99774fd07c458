import Logging
import RecordClient
import RecordModel
import RecordProcess

/// Takes one text after the other from the daemon, has it written, and hands it in.
struct NarratorSeat: Sendable {
  let narrator: Narrator
  private let line: DaemonLine

  init(narrator: Narrator) {
    self.narrator = narrator
    line = DaemonLine { narrator.current.settings.socketPath }
  }

  /// Seconds for which it waits at the daemon for work; for as long again and a little more it counts as being there when it is
  /// gone, and people wait for it in vain.
  private static let longestWait = 5

  func run() async {
    let ports = narrator.ports
    // Of several seats the first that is answered tells.
    var rounds = WorkerRounds(
      chance: ports.chance, onServing: { [narrator] in narrator.serves() }, onWaiting: ports.onWaiting,
      logger: narrator.logger, pause: narrator.pause, progress: narrator.progress)
    // The first answer comes at once: it tells whoever started the narrator that the daemon is there.
    var seconds = 0
    await rounds.run { (rounds) throws(ClientError) in
      let jobs = try await take(seconds)
      rounds.answered()
      seconds = Self.longestWait
      for job in jobs { await work(on: job) }
    }
    await line.close()
  }

  /// Waits at the daemon for work, but no longer than until the narrator is to stop.
  private func take(_ seconds: Int) async throws(ClientError) -> [NarrativeJob] {
    // Questions stay on this machine, whatever may leave it else (R-MH-163).
    let isHere = narrator.current.settings.endpoint?.isHere == true
    let method = TakeNarrativeJobs(limit: 1, waitSeconds: seconds, questions: isHere)
    return try await narrator.pause.attempt { [line] () throws(ClientError) in
      try await line.call(method, timeout: .seconds(seconds) + DaemonLine.patience).jobs
    }
  }

  /// Whoever waits at the daemon hears of the end even if there is no text, and if the narrator is to stop.
  private func work(on job: NarrativeJob) async {
    let setup = narrator.current
    let began = ContinuousClock.now
    let outcome = await narrator.pause.wait { await Self.write(job, setup) }
    var (facts, settlement): (Logger.Metadata, SettleNarrative) = (
      ["job": "\(job.jobId)", "took": "\(began.duration(to: .now))"], SettleNarrative(jobId: job.jobId)
    )
    switch outcome {
    case .success(let text):
      settlement.narrative = NarrativeText(
        text: text, provider: setup.settings.provider, model: setup.settings.model)
      facts["ending"] = "written"
    case .failure(let failure): facts["ending"] = "\(failure)"
    }
    do throws(ClientError) {
      let isAccepted = try await line.call(settlement).isAccepted
      if settlement.narrative != nil { facts["ending"] = isAccepted ? "accepted" : "discarded" }
    } catch { facts["refusal"] = "\(error)" }
    narrator.logger.log(
      level: facts["ending"] == "accepted" ? .info : .warning, "narrative", metadata: facts)
  }

  private static func write(
    _ job: NarrativeJob, _ setup: Narrator.Setup
  ) async -> Result<String, ServerFailure> {
    let settings = setup.settings
    let limit = min(.seconds(settings.timeoutSeconds), Duration.milliseconds(max(0, job.milliseconds)))
    guard let prompt = try? NarrativePrompt(job) else { return .failure(.malformed) }
    let request = ChatRequest(prompt, model: settings.model, mostTokens: settings.mostTokens)
    do throws(ServerFailure) {
      return .success(try await setup.server.text(for: request, within: limit))
    } catch { return .failure(error) }
  }
}
