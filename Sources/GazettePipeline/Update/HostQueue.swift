// The order in which sources are asked: never too many at once on one host.

/// Waiting jobs, by number. Takes and gives each in constant time, whatever the number of hosts.
struct HostQueue {
  private struct Host {
    var waiting: [Int] = []
    var taken = 0
    var running = 0
    var isReady = false

    var hasWaiting: Bool { taken < waiting.count }
  }

  private var hosts: [Host] = []
  private var hostOfJob: [Int] = []
  /// Hosts that may be asked, as a queue that is read from `head`.
  private var ready: [Int] = []
  private var head = 0
  private let perHost: Int

  /// `keys` names the host of each job; jobs of one key share its limit.
  init(keys: [String], perHost: Int) {
    self.perHost = max(1, perHost)
    var numbers: [String: Int] = [:]
    for (job, key) in keys.enumerated() {
      let host = numbers[key] ?? hosts.count
      if host == hosts.count {
        numbers[key] = host
        hosts.append(Host())
      }
      hosts[host].waiting.append(job)
      hostOfJob.append(host)
    }
    for host in hosts.indices { makeReady(host) }
  }

  /// The next job to start; nil when none may start now.
  mutating func next() -> Int? {
    guard head < ready.count else { return nil }
    let host = ready[head]
    head += 1
    if head > 1024, head * 2 > ready.count {
      ready.removeFirst(head)
      head = 0
    }
    let job = hosts[host].waiting[hosts[host].taken]
    hosts[host].taken += 1
    hosts[host].running += 1
    hosts[host].isReady = false
    makeReady(host)
    return job
  }

  /// Notes that a job has ended.
  mutating func end(_ job: Int) {
    hosts[hostOfJob[job]].running -= 1
    makeReady(hostOfJob[job])
  }

  private mutating func makeReady(_ host: Int) {
    guard !hosts[host].isReady, hosts[host].hasWaiting, hosts[host].running < perHost else {
      return
    }
    hosts[host].isReady = true
    ready.append(host)
  }
}
