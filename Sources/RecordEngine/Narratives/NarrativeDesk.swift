import RecordModel
import RecordStore
import Synchronization

/// Texts that a narrator is asked for, about analyses and in answer to questions, and what is to happen when each is there.
///
/// Nothing of it is kept: a text that is late is none (R-SO-259). An analysis is in the log before a text is asked for; a question
/// comes there with its answer, whoever that is from.
final class NarrativeDesk: Sendable {
  /// One text.
  enum Work: Sendable {
    case analysis(Analysis)
    case question(Question)

    fileprivate var patient: PatientID {
      switch self {
      case .analysis(let work): work.patient
      case .question(let work): work.patient
      }
    }

    fileprivate var isQuestion: Bool { if case .question = self { true } else { false } }
  }

  /// A text about an analysis.
  struct Analysis: Sendable {
    let patient: PatientID
    let analysis: HealthAnalysisID
    /// Those that the analysis is read with; under others the text is of no use.
    let preferences: AnalysisPreferences
    let brief: NarrativeBrief
  }

  /// An answer to a question.
  struct Question: Sendable {
    let patient: PatientID
    let brief: AssistantBrief
    /// Unicode scalars at most.
    let longest: Int
    /// Takes an answer in; tells whether it is given.
    let answer: @Sendable (NarrativeText) -> Bool
  }

  /// One that is wanted.
  struct Asked: Sendable {
    let work: Work
    /// Milliseconds of the desk's clock after which it is too late.
    let until: Int64
    fileprivate let number: UInt64
    fileprivate(set) var isGiven = false
    /// To be called once, with a text or without.
    let end: @Sendable () -> Void
  }

  private struct State {
    var asked: [NarrativeJobID: Asked] = [:]
    var last: UInt64 = 0
    /// Until when whoever last asked for work counts as being there; `nil` if nobody has.
    var attendedUntil: Int64?
    /// The same for whoever takes questions too.
    var answeredUntil: Int64?
  }

  /// Texts that are wanted at a time, of all records and of one.
  static let (limit, limitOfOne) = (64, 4)
  /// Milliseconds that a narrator has to ask again.
  private static let absence: Int64 = 2000

  private let state = Mutex(State())
  private let milliseconds: @Sendable () -> Int64
  /// Milliseconds for which a text about an analysis is waited for.
  let patience: Int64
  /// Told when there may be something to write.
  let arrivals = JobEnds()

  init(patience: Int64, milliseconds: @escaping @Sendable () -> Int64) {
    (self.patience, self.milliseconds) = (patience, milliseconds)
  }

  /// Whether somebody writes texts: has asked for work lately, or is at it.
  var isAttended: Bool {
    let now = milliseconds()
    return state.withLock { state in
      state.attendedUntil.map { now < $0 } == true || state.asked.values.contains(where: \.isGiven)
    }
  }

  /// Whether somebody answers questions, in the same sense.
  var isAnswering: Bool {
    let now = milliseconds()
    return state.withLock { state in
      state.answeredUntil.map { now < $0 } == true
        || state.asked.values.contains { $0.isGiven && $0.work.isQuestion }
    }
  }

  /// Asks for a text that is too late after so many milliseconds; `nil` if too many are wanted already.
  func ask(
    _ work: Work, within milliseconds: Int64, end: @escaping @Sendable () -> Void
  ) -> NarrativeJobID? {
    // Not of the record's source of ids: what is recorded must not depend on it (R-SO-257).
    let id = NarrativeJobID(random: (.random(in: 0...UInt64.max), .random(in: 0...UInt64.max)))
    let until = self.milliseconds() + milliseconds
    let isTaken = state.withLock { state in
      guard state.asked.count < Self.limit,
        state.asked.values.count(where: { $0.work.patient == work.patient }) < Self.limitOfOne
      else { return false }
      state.last += 1
      state.asked[id] = Asked(work: work, until: until, number: state.last, end: end)
      return true
    }
    guard isTaken else { return nil }
    arrivals.tell()
    return id
  }

  /// Gives out those that wait longest.
  ///
  /// - Parameters:
  ///   - waiting: milliseconds for which whoever asks waits if there is none.
  ///   - takesQuestions: whether those of patients are among them.
  func take(_ limit: Int, waiting: Int64, withQuestions takesQuestions: Bool = false) -> [NarrativeJob] {
    let now = milliseconds()
    return state.withLock { state in
      state.attendedUntil = now + waiting + Self.absence
      if takesQuestions { state.answeredUntil = state.attendedUntil }
      let waiting = state.asked.filter {
        !$0.value.isGiven && $0.value.until > now && (takesQuestions || !$0.value.work.isQuestion)
      }
      .sorted { $0.value.number < $1.value.number }.prefix(limit)
      for (id, _) in waiting { state.asked[id]?.isGiven = true }
      return waiting.map { id, asked in asked.job(id, at: now) }
    }
  }

  /// Takes one out for good, whoever is first; its end is then the caller's to call.
  func take(_ id: NarrativeJobID) -> Asked? { state.withLock { $0.asked.removeValue(forKey: id) } }

  /// Texts that are wanted.
  var count: Int { state.withLock { $0.asked.count } }
}

extension NarrativeDesk.Asked {
  fileprivate func job(_ id: NarrativeJobID, at now: Int64) -> NarrativeJob {
    let left = Int(clamping: until - now)
    return switch work {
    case .analysis(let work):
      NarrativeJob(jobId: id, brief: work.brief, longest: NarrativeCheck.longest, milliseconds: left)
    case .question(let work):
      NarrativeJob(jobId: id, question: work.brief, longest: work.longest, milliseconds: left)
    }
  }
}
