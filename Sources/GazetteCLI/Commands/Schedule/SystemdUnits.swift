// Units for systemd: a service with a timer, or a service that watches.
import GazetteCore

/// Text of unit files (systemd.service(5), systemd.timer(5)) for the user's own service manager.
struct SystemdUnits: Sendable {
  private let call: ScheduledCall

  init(_ call: ScheduledCall) { self.call = call }

  /// Two files: `gazette.service` and `gazette.timer`.
  func pair(every: Duration) -> String {
    """
    # 1. Put this part into ~/.config/systemd/user/gazette.service
    [Unit]
    Description=Gazette: fetch the news and write the digests

    [Service]
    Type=oneshot
    ExecStart=\(command(["run"]))
    # A source that failed is told in the journal; it makes no failed unit.
    SuccessExitStatus=1
    TimeoutStartSec=1h
    \(surroundings)

    # 2. Put this part into ~/.config/systemd/user/gazette.timer
    [Unit]
    Description=Gazette, every \(Notation.text(every))

    [Timer]
    \(moments(every))
    # What was missed while the machine was off is made up for.
    Persistent=true
    RandomizedDelaySec=\(min(every.components.seconds / 10, 300))

    [Install]
    WantedBy=timers.target

    # 3. Type
    #    systemctl --user daemon-reload
    #    systemctl --user enable --now gazette.timer
    # To let it run while you are not logged in: loginctl enable-linger
    # What it says: journalctl --user -u gazette

    """
  }

  /// One file, `gazette-watch.service`.
  func watchService(every: Duration) -> String {
    """
    # 1. Put this into ~/.config/systemd/user/gazette-watch.service
    [Unit]
    Description=Gazette: watch the news

    \(lasting("watch", "--every", Notation.text(every)))

    """
  }

  /// One file, `gazette-serve.service`.
  var serveService: String {
    """
    # 1. Put this into ~/.config/systemd/user/gazette-serve.service
    [Unit]
    Description=Gazette: the page

    \(lasting("serve"))
    # A link for a browser: gazette serve --link

    """
  }

  /// What a service and its installation are whose command goes on.
  private func lasting(_ name: String, _ words: String...) -> String {
    """
    [Service]
    Type=notify
    NotifyAccess=main
    ExecStart=\(command([name] + words))
    # 'systemctl --user reload gazette-\(name)' has the configuration read again.
    ExecReload=/bin/kill -HUP $MAINPID
    Restart=on-failure
    RestartSec=60
    # A wrong command line or configuration does not get better by itself.
    RestartPreventExitStatus=64 78
    SuccessExitStatus=130 143
    WatchdogSec=300
    TimeoutStopSec=10
    \(surroundings)

    [Install]
    WantedBy=default.target

    # 2. Type
    #    systemctl --user daemon-reload
    #    systemctl --user enable --now gazette-\(name)
    # To let it run while you are not logged in: loginctl enable-linger
    # What it says: journalctl --user -u gazette-\(name)
    """
  }

  /// What works in every user's service manager, and what may be added.
  private var surroundings: String {
    """
    # Secrets of the configuration (${NAME}): lines NAME=value in a file that only you can read.
    #EnvironmentFile=%h/.config/gazette/secrets
    NoNewPrivileges=yes
    LockPersonality=yes
    RestrictRealtime=yes
    RestrictSUIDSGID=yes
    SystemCallArchitectures=native
    RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
    # Where the kernel lets users have name spaces, these help as well:
    #PrivateTmp=yes
    #ProtectSystem=full
    """
  }

  private func command(_ words: [String]) -> String {
    ([SystemdUnits.quoted(call.program, isProgram: true)]
      + (["--config", call.config] + words).map { SystemdUnits.quoted($0, isProgram: false) })
      .joined(separator: " ")
  }

  /// systemd.syntax(7), systemd.service(5): in quotes where there are blanks and the like; a backslash,
  /// a quote, a specifier's % and, except in the program's own path, a variable's $ are written twice
  /// or behind a backslash.
  private static func quoted(_ word: String, isProgram: Bool) -> String {
    var text = ""
    for character in word.unicodeScalars {
      switch character {
      case "\\", "\"": text += "\\\(character)"
      case "%": text += "%%"
      case "$" where !isProgram: text += "$$"
      default: text.unicodeScalars.append(character)
      }
    }
    let isPlain = word.unicodeScalars.allSatisfy {
      $0 > " " && !"'\";\\".unicodeScalars.contains($0)
    }
    return isPlain ? text : "\"\(text)\""
  }

  /// By the calendar, so that what was missed can be made up for; otherwise by the time since the last.
  private func moments(_ every: Duration) -> String {
    let (minutes, rest) = every.components.seconds.quotientAndRemainder(dividingBy: 60)
    let minute = call.offset(below: 60)
    let text = "\(minute < 10 ? "0" : "")\(minute)"
    switch minutes {
    case 1 where rest == 0: return "OnCalendar=*:0/1"
    case 2..<60 where rest == 0 && 60 % minutes == 0:
      return "OnCalendar=*:\(minute % Int(minutes))/\(minutes)"
    case 60 where rest == 0: return "OnCalendar=*:\(text)"
    case 61..<1440 where rest == 0 && 1440 % minutes == 0 && minutes % 60 == 0:
      return "OnCalendar=0/\(minutes / 60):\(text)"
    case 1440 where rest == 0: return "OnCalendar=06:\(text)"
    case 10_080 where rest == 0: return "OnCalendar=Mon 06:\(text)"
    default:
      return "OnBootSec=2min\nOnUnitActiveSec=\(every.components.seconds)"
    }
  }
}
