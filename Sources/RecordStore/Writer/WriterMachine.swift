import RecordModel

/// A job as the writer's machine sees it.
protocol QueuedJob {
  var kind: WriterMachine<Self>.Kind { get }
}

/// The writer's state machine: takes in what happened, and returns the next actions one by one.
///
/// Knows no thread, no clock and no disk; ``WriterThread`` carries out what it says. A frame is what is decided together and
/// becomes durable together; a settlement is what the log takes over of many frames.
///
/// - Nothing is answered before the frame that it was decided with is durable, and frames become durable one at a time, in order.
/// - A settlement begins when everything accepted is durable and nothing else writes to the log.
struct WriterMachine<Job: QueuedJob> {
  enum Kind {
    /// Decided with others, answered with them.
    case round
    /// Alone, when everything before it is settled.
    case alone
    /// Between two settlements, on the settler's thread.
    case beside
    /// Nothing but waiting for what came before it to be settled.
    case settling
  }

  /// The next thing to do; followed by ``failed(_:)`` if it fails.
  enum Action {
    /// Run the jobs on the accepted state; then ``decided(_:isCommonChange:)``.
    case decide([Job])
    /// Give what was decided its place in the write-ahead log; then ``placed(_:isQuiet:)``.
    case place
    /// Write the frame that has its place; then ``written()``.
    case write
    /// Hand the frame over to the flusher, which answers its jobs if it becomes durable; ``flushed(_:)`` when that has ended.
    case flush([Job])
    case answer([Job], Failure?)
    case announce(CommonChange)
    /// Hand everything accepted over to the settler; ``settled(upTo:)`` when that has ended.
    case settle
    /// Hand a job over to the settler; ``besideEnded()`` when that has ended.
    case beside(Job)
    /// Run a job that needs the store to itself, and answer it; then ``ranAlone(_:)``.
    case alone(Job)
    /// Forget what is not durable; then ``recovered(_:)`` or ``gaveUp(_:)``.
    case recover(Failure)
    case wait(Patience)
    case end
  }

  /// How long nothing needs to be done.
  enum Patience {
    /// Until something happens.
    case untilCalled
    /// Until it is time to settle what was accepted; ``idled()`` then.
    case untilIdle(Accepted)
  }

  /// The events accepted since a settlement was handed over.
  struct Accepted: Equatable {
    /// Events of the log itself, and of both logs.
    var own = 0
    var total = 0
    /// Number of the last record.
    var number: UInt64 = 0
  }

  /// Where what was decided went.
  enum Placement {
    case placed
    /// Nothing was accepted; it is to be answered.
    case nothing
    /// Only a settlement makes it durable.
    case noRoom
  }

  enum Frame {
    case unplaced
    case placed(isQuiet: Bool)
    /// Needs a settlement instead, which is not handed over yet, or is.
    case noRoom
    case settling
    case durable
  }

  enum Settler {
    case free
    case settling
    case beside
  }

  /// Events after which a settlement is due: what a restart after a crash has to fold again, twice at most.
  static var eventsPerSettlement: Int { 1024 }
  /// Jobs beside after which a settlement comes first, so that what they write stays far below the room that is reserved for it.
  static var besidePerSettlement: Int { 4 }

  /// Jobs of one frame at most.
  let batchLimit: Int
  /// Taken and not begun.
  var queue: [Job] = []
  /// Run and not answered: what they accepted goes into the next frame.
  var decided: [Job] = []
  var frame = Frame.unplaced
  /// Whether what was decided holds for more than one record; its end is announced before it is answered.
  var isCommonChange = false
  /// Jobs whose frame is on its way to the device.
  var flight: [Job] = []
  var settler = Settler.free
  var accepted: Accepted
  /// Jobs that wait for the settler, and how many it did since a settlement was handed over.
  var beside: [Job] = []
  var besideSinceSettlement = 0
  /// Who waits for a settlement, and up to which number.
  var waiting: [(number: UInt64, job: Job)] = []
  /// Announcements to make before anything else is done.
  var announcements: [CommonChange] = []
  var answers: [(jobs: [Job], failure: Failure?)] = []
  /// Nothing has happened for so long that it is time to settle.
  var isIdle = false
  /// Who follows the log has waited long enough.
  var isLagging = false
  var isStopping = false
  /// The failure that has not been recovered from yet.
  var failing: Failure?
  /// Why nothing is taken any more: the store failed, and only a restart can tell what it holds.
  var failure: Failure?

  init(batchLimit: Int, accepted: Accepted) { (self.batchLimit, self.accepted) = (batchLimit, accepted) }
}
