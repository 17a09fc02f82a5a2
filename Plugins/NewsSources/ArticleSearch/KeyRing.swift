// The keys of a team, and which of them is used when.
import GazetteCore

/// Keys in the order in which they are written, those behind that are known to have nothing left. The
/// first is used until the service or the ledger says that it cannot be; then the next.
struct KeyRing: Sendable {
  let keys: [Secret]
  private let marks: [String]
  /// Places of keys that may still be used; the first is in use.
  private var usable: [Int]
  /// What became of the others, as `key 2 of 3 was refused`.
  private(set) var losses: [String] = []

  /// `base` belongs to the account: the same key at another server is another account.
  init(_ keys: [Secret], at base: String, _ ledger: any RequestLedger) async {
    self.keys = keys.isEmpty ? [Secret(nil)] : keys
    marks = self.keys.map { key in
      String(SHA256.hex(Array("\(base)\n\(key.revealed)".utf8)).prefix(16))
    }
    usable = Array(self.keys.indices)
    guard isTeam else { return }
    var spent: [Int] = []
    for index in usable where await ledger.isSpent(account(index)) { spent.append(index) }
    usable = usable.filter { !spent.contains($0) } + spent
  }

  /// Hides all of them, whichever was used.
  var veil: KeyVeil { KeyVeil(keys) }
  var isTeam: Bool { keys.count > 1 }
  var key: Secret { keys[usable[0]] }
  var account: Account { account(usable[0]) }

  private func account(_ index: Int) -> Account { Account(mark: marks[index], number: index + 1) }

  /// Goes on to the next key; false when there is none. `loss`: `was refused`.
  mutating func giveUp(_ loss: String) -> Bool {
    losses.append("key \(account.number) of \(keys.count) \(loss)")
    guard usable.count > 1 else { return false }
    usable.removeFirst()
    return true
  }

  /// What a fetch with another key than the first has to tell.
  var note: String? {
    guard isTeam, !losses.isEmpty else { return nil }
    let list = losses.joined(separator: ", ")
    return list.prefix(1).uppercased() + list.dropFirst() + "; key \(account.number) was asked."
  }
}
