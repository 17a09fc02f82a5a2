// A line of a crontab (crontab(5)).
import GazetteCore

struct CronLine: Sendable {
  private let call: ScheduledCall
  private let times: String
  private let every: Duration

  /// cron knows minutes, hours and days that begin anew: only what divides them can be said.
  init(_ call: ScheduledCall, every: Duration) throws(Failure) {
    self.call = call
    self.every = every
    guard let times = CronLine.times(every, call) else {
      throw .usage(
        "cron cannot run something every \(Notation.text(every)).",
        hint: "Use 1m, 5m, 10m, 15m, 20m, 30m, 1h, 2h, 3h, 4h, 6h, 8h, 12h, 24h or 7d; or systemd.")
    }
    self.times = times
  }

  var text: String {
    """
    # Runs Gazette every \(Notation.text(every)). Type 'crontab -e' and add the line below to what is there.
    # cron has few variables: secrets of the configuration (${NAME}) belong into lines NAME=value above it.
    # What goes wrong is mailed to you where mail is set up; a line MAILTO=address says to whom.
    \(times) \(command)

    """
  }

  /// A line goes to sh, after cron has taken each % for a line end unless a backslash stands before it.
  private var command: String {
    let words = [call.program, "--quiet", "--config", call.config, "run"].map(CronLine.quoted)
    return words.joined(separator: " ").replacing("%", with: "\\%")
  }

  /// For sh: as it is, or in single quotes.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
        || "/._-+,:@%".utf8.contains(byte)
    }
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }

  /// Minute, hour, day of the month, month, day of the week; nil for what cannot be said.
  private static func times(_ every: Duration, _ call: ScheduledCall) -> String? {
    let (minutes, rest) = every.components.seconds.quotientAndRemainder(dividingBy: 60)
    guard rest == 0 else { return nil }
    let minute = call.offset(below: 60)
    switch minutes {
    case 1: return "* * * * *"
    case 2..<60 where 60 % minutes == 0: return "\(minute % Int(minutes))-59/\(minutes) * * * *"
    case 60: return "\(minute) * * * *"
    case 61..<1440 where 1440 % minutes == 0 && minutes % 60 == 0:
      return "\(minute) */\(minutes / 60) * * *"
    case 1440: return "\(minute) 6 * * *"
    case 10_080: return "\(minute) 6 * * 1"
    default: return nil
    }
  }
}
