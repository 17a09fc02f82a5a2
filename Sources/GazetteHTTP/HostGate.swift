// Who may go next: so many requests at once, and so many of them to one host.

/// Grants places in the order of arrival, without letting a busy host hold up the others.
struct HostGate {
  private let concurrency: Int
  private let perHost: Int
  private var taken = 0
  private var takenByHost: [String: Int] = [:]
  private var waiting: [String: Queue<Int>] = [:]
  /// Hosts with somebody waiting and a place free; each at most once.
  private var ready = Queue<String>()
  private var isReady: Set<String> = []

  init(concurrency: Int, perHost: Int) {
    self.concurrency = max(1, concurrency)
    self.perHost = max(1, perHost)
  }

  mutating func arrive(_ id: Int, host: String) {
    waiting[host, default: Queue()].append(id)
    offer(host)
  }

  /// The next one that may go; its place is taken until it leaves.
  mutating func next() -> (id: Int, host: String)? {
    guard taken < concurrency, let host = ready.removeFirst() else { return nil }
    isReady.remove(host)
    guard let id = waiting[host]?.removeFirst() else { return nil }
    if waiting[host]?.isEmpty ?? false { waiting[host] = nil }
    taken += 1
    takenByHost[host, default: 0] += 1
    offer(host)
    return (id, host)
  }

  mutating func leave(host: String) {
    leave()
    free(host)
  }

  /// Gives the place among all back; that at the host stays taken until `free`.
  mutating func leave() { taken -= 1 }

  mutating func free(_ host: String) {
    let left = (takenByHost[host] ?? 1) - 1
    takenByHost[host] = left == 0 ? nil : left
    offer(host)
  }

  private mutating func offer(_ host: String) {
    guard waiting[host] != nil, takenByHost[host] ?? 0 < perHost, !isReady.contains(host) else {
      return
    }
    isReady.insert(host)
    ready.append(host)
  }
}

/// First in, first out, in constant time.
private struct Queue<Element> {
  private var elements: [Element] = []
  private var head = 0

  var isEmpty: Bool { head == elements.count }

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func removeFirst() -> Element? {
    guard head < elements.count else { return nil }
    defer {
      head += 1
      if head > 64 && head * 2 > elements.count {
        elements.removeFirst(head)
        head = 0
      }
    }
    return elements[head]
  }
}
