import Glibc
import SystemCalls
import Testing

@Suite("Calls that a signal interrupts") struct UninterruptedTests {
  @Test("are made again until they are not", arguments: 0..<4) func again(interruptions: Int) {
    var calls = 0
    let answer = uninterrupted { () -> Int in
      calls += 1
      errno = calls <= interruptions ? EINTR : 0
      return calls <= interruptions ? -1 : 7
    }
    #expect(answer == 7 && calls == interruptions + 1)
    calls = 0
    let number = uninterruptedNumber {
      calls += 1
      return calls <= interruptions ? EINTR : ENOSPC
    }
    #expect(number == ENOSPC && calls == interruptions + 1)
  }

  @Test("another error is answered at once, and what is no error is not taken for one") func others() {
    var calls = 0
    let failed = uninterrupted { () -> Int32 in
      calls += 1
      errno = EIO
      return -1
    }
    #expect(failed == -1 && errno == EIO && calls == 1)
    errno = EINTR
    #expect(uninterrupted { 0 as Int } == 0)
  }
}
