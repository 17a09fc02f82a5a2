// Sees to it that the three standard streams are nobody else's.
import Glibc

enum StandardStreams {
  /// Puts /dev/null in the place of those that were closed when the program started, so that no file
  /// that is opened later takes their numbers, and messages or a result are written into it. It is
  /// opened the wrong way round: who reads or writes there is told that the stream is closed.
  static func occupy() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
      // The lowest free number is taken, which is this one.
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether there is no standard output. Before the program's first line the runtime may have taken
  /// its number for something without a name, which has no kind of file.
  static let resultIsClosed: Bool = {
    var facts = stat()
    guard fstat(STDOUT_FILENO, &facts) == 0, facts.st_mode & S_IFMT != 0 else { return true }
    return fcntl(STDOUT_FILENO, F_GETFL) & O_ACCMODE == O_RDONLY
  }()
}
