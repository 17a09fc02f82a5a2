// What a piece of work costs: time on the wall, time of the processor, memory.
import Glibc

enum Usage {
  static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  static func rounded(_ number: Double) -> Double { (number * 10_000).rounded() / 10_000 }

  /// The most that this process ever had.
  static func residentKilobytes() -> Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss
  }
}

/// In seconds; the processor's of all threads together.
struct Stopwatch {
  private let wall = Usage.seconds(CLOCK_MONOTONIC)
  private let cpu = Usage.seconds(CLOCK_PROCESS_CPUTIME_ID)

  func read() -> (wall: Double, cpu: Double) {
    (Usage.seconds(CLOCK_MONOTONIC) - wall, Usage.seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu)
  }
}
