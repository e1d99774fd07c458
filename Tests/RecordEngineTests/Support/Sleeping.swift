import Glibc

/// Sleeps on the calling thread.
func sleep(milliseconds: Int) { usleep(UInt32(milliseconds) * 1000) }
