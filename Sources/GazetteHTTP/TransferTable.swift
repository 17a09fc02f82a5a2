// All transfers of a client: those in flight and those that wait for a place.
import CCurl
import GazetteCore

/// Belongs to the loop's thread.
final class TransferTable {
  private let multi: UnsafeMutableRawPointer
  private var gate: HostGate
  private var waiting: [Int: Ticket] = [:]
  private var active: [UnsafeMutableRawPointer: Transfer] = [:]
  /// Handles without a transfer, for the next ones.
  private var spare: [UnsafeMutableRawPointer] = []
  private var nextID = 0
  private let budget: BodyBudget
  /// Hosts that may still be busy with an answer that was broken off, oldest first.
  private var cooling: [(host: String, end: ContinuousClock.Instant)] = []
  /// A server notices when it next writes; until then it would count one request too many.
  private static let coolingTime = Duration.milliseconds(300)
  /// True when the last round ended a transfer, so that a place may be free.
  private(set) var hasFinishedSome = false

  init(multi: UnsafeMutableRawPointer, _ settings: HTTPSettings, _ budget: BodyBudget) {
    self.multi = multi
    self.budget = budget
    gate = HostGate(concurrency: settings.concurrency, perHost: settings.perHost)
  }

  func admit(_ tickets: [Ticket]) {
    for ticket in tickets {
      if ticket.isCancelled {
        end(ticket, .failure(Faults(ticket.order).cancelled), .zero)
        continue
      }
      nextID += 1
      waiting[nextID] = ticket
      gate.arrive(nextID, host: ticket.order.target.host)
    }
  }

  /// How long the loop may wait for libcurl.
  var longestWait: Duration {
    guard let next = cooling.first else { return .seconds(1) }
    return max(.zero, min(.seconds(1), next.end - ContinuousClock.now))
  }

  func startWaiting() {
    let now = cooling.isEmpty ? nil : ContinuousClock.now
    while let now, let next = cooling.first, next.end <= now {
      cooling.removeFirst()
      gate.free(next.host)
    }
    while let granted = gate.next() {
      // Somebody who was cancelled while waiting has gone already.
      guard let ticket = waiting.removeValue(forKey: granted.id) else {
        gate.leave(host: granted.host)
        continue
      }
      start(ticket)
    }
  }

  /// Lets those go on that paused for want of room, if there is some now.
  func resumePaused() {
    guard budget.takeNews() else { return }
    for transfer in active.values where transfer.isPaused { transfer.resume() }
  }

  func perform() {
    gz_multi_perform(multi)
    hasFinishedSome = false
    var code = CURLE_OK
    while let handle = gz_multi_ended(multi, &code) {
      guard let transfer = active[handle] else { continue }
      let result = transfer.result(code)
      let isBrokenOff = code == CURLE_OPERATION_TIMEDOUT || code == CURLE_WRITE_ERROR
      remove(transfer, keepsHost: isBrokenOff)
      end(transfer.ticket, result, transfer.elapsed)
      hasFinishedSome = true
    }
  }

  func removeCancelled(all: Bool) {
    for (id, ticket) in waiting where all || ticket.isCancelled {
      waiting[id] = nil
      end(ticket, .failure(Faults(ticket.order).cancelled), .zero)
    }
    for transfer in Array(active.values) where all || transfer.ticket.isCancelled {
      remove(transfer)
      end(transfer.ticket, .failure(Faults(transfer.ticket.order).cancelled), transfer.elapsed)
    }
  }

  func close() {
    for handle in spare { gz_easy_cleanup(handle) }
    spare = []
  }

  private func start(_ ticket: Ticket) {
    guard let handle = spare.popLast() ?? gz_easy_init() else {
      gate.leave(host: ticket.order.target.host)
      return end(ticket, .failure(Faults(ticket.order).general("could not be asked")), .zero)
    }
    let transfer = Transfer(ticket, handle: handle, budget.open())
    active[handle] = transfer
    gz_multi_add_handle(multi, handle)
  }

  private func remove(_ transfer: Transfer, keepsHost: Bool = false) {
    gz_multi_remove_handle(multi, transfer.handle)
    active[transfer.handle] = nil
    transfer.forget()
    spare.append(transfer.handle)
    let host = transfer.ticket.order.target.host
    guard keepsHost else { return gate.leave(host: host) }
    gate.leave()
    cooling.append((host, ContinuousClock.now + Self.coolingTime))
  }

  private func end(_ ticket: Ticket, _ result: Result<Answer, HTTPError>, _ time: Duration) {
    ticket.end(result, after: time)
  }
}
