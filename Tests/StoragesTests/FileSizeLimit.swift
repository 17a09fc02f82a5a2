// Makes files that grow too large fail to be written, as on a full disk.
import Glibc

/// Holds for the whole process, so a limit must be far above what other tests write.
struct FileSizeLimit {
  private let before: rlimit

  init(_ bytes: Int64) {
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    before = limit
    limit.rlim_cur = rlim_t(bytes)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  }

  func lift() {
    var limit = before
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  }
}
