// What holds for any address: the first line is the base, the rest refers to it.
import GazetteText

enum AddressClaims {
  static func check(_ bytes: [UInt8]) throws(Fault) {
    let (base, reference) = firstLineAndRest(bytes)
    if let resolved = WebAddress.resolve(reference, against: base) {
      try checkWritten(resolved)
      let again = WebAddress.resolve(resolved, against: base)
      try expect(
        !WebAddress.isWeb(resolved) || again == resolved,
        "resolved, then again: \(resolved), \(again ?? "nothing")")
    }
    for address in [base, reference] {
      try checkCanonical(address)
      _ = WebAddress.redacted(address)
      let isBoth = WebAddress.isAllowedInContent(address) && WebAddress.isRefused(address)
      try expect(!isBoth, "allowed and refused at once: \(address)")
    }
  }

  private static func checkCanonical(_ address: String) throws(Fault) {
    guard let form = WebAddress.canonical(address) else { return }
    let again = WebAddress.canonical(form)
    try expect(again == form, "canonical, then again: \(form), \(again ?? "nothing")")
  }

  /// A web address is one word.
  static func checkWritten(_ address: String) throws(Fault) {
    guard WebAddress.isWeb(address) else { return }
    let isOneWord = address.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
    try expect(isOneWord, "a web address with blanks or controls: \(address.debugDescription)")
  }
}
