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
  /// True when the last round ended a transfer, so that a place may be free.
  private(set) var hasFinishedSome = false

  init(multi: UnsafeMutableRawPointer, concurrency: Int, perHost: Int) {
    self.multi = multi
    gate = HostGate(concurrency: concurrency, perHost: perHost)
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

  func startWaiting() {
    while let granted = gate.next() {
      // Somebody who was cancelled while waiting has gone already.
      guard let ticket = waiting.removeValue(forKey: granted.id) else {
        gate.leave(host: granted.host)
        continue
      }
      start(ticket)
    }
  }

  func perform() {
    var running: Int32 = 0
    curl_multi_perform(multi, &running)
    hasFinishedSome = false
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle else {
        continue
      }
      let code = gz_message_result(message)
      guard let transfer = active[handle] else { continue }
      remove(transfer)
      end(transfer.ticket, transfer.result(code), transfer.elapsed)
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
    for handle in spare { curl_easy_cleanup(handle) }
    spare = []
  }

  private func start(_ ticket: Ticket) {
    guard let handle = spare.popLast() ?? curl_easy_init() else {
      gate.leave(host: ticket.order.target.host)
      return end(ticket, .failure(Faults(ticket.order).general("could not be asked")), .zero)
    }
    let transfer = Transfer(ticket, handle: handle)
    active[handle] = transfer
    curl_multi_add_handle(multi, handle)
  }

  private func remove(_ transfer: Transfer) {
    curl_multi_remove_handle(multi, transfer.handle)
    active[transfer.handle] = nil
    transfer.forget()
    spare.append(transfer.handle)
    gate.leave(host: transfer.ticket.order.target.host)
  }

  private func end(_ ticket: Ticket, _ result: Result<Answer, HTTPError>, _ time: Duration) {
    ticket.end(result, after: time)
  }
}
