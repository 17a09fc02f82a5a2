// Starts a program that works for whoever sits at the terminal: a pager, a browser.
import CSupport
import Glibc

/// A program of the user's own. It stays in Gazette's process group, so that the terminal's keys and
/// signals reach it, and has the three standard streams; no shell sees its words.
public struct TerminalProgram: Sendable {
  /// The program, looked for in the PATH, and its arguments; at least one word.
  private let words: [String]
  private let environment: [String: String]

  public init(_ words: [String], environment: [String: String]) {
    self.words = words
    self.environment = environment
  }

  /// Its process id; nil when it cannot be started. `input`, a descriptor, takes the place of
  /// standard input; what an `isMute` one prints to standard output goes nowhere, and one that
  /// `isApart` has nothing of the terminal at all.
  public func start(
    reading input: Int32? = nil, isMute: Bool = false, isApart: Bool = false
  ) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    if let input { posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }
    if isApart {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    if isMute || isApart {
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    }
    if isApart {
      // In a session of its own there is no /dev/tty either.
      _ = gz_spawn_on_its_own(&attributes)
    } else {
      TerminalProgram.giveUsualSignals(&attributes)
    }
    var child = pid_t(0)
    let variables = environment.map { "\($0.key)=\($0.value)" }
    let code = withCStrings(words) { arguments in
      withCStrings(variables) {
        posix_spawnp(&child, words[0], &actions, &attributes, arguments, $0)
      }
    }
    return code == 0 ? child : nil
  }

  /// Waits until it has ended. What it ended with, as `waitpid` tells it.
  public static func wait(for child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// Threads of Swift's pool block all signals, and Gazette ignores some.
  private static func giveUsualSignals(_ attributes: inout posix_spawnattr_t) {
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
  }
}
