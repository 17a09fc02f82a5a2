// The form in which addresses are compared.

extension WebAddress {
  /// The form in which addresses are compared: lower-case scheme and host, no default port, no dot
  /// of the root, no fragment, no tracking parameters, the query sorted by name, escapes spelled
  /// one way. For comparing only. An address of another scheme is its own form; nil for what is no
  /// absolute address.
  public static func canonical(_ address: String) -> String? {
    guard let resolved = resolve(address, against: Base?.none) else { return nil }
    var bytes = Array(resolved.utf8)
    return bytes.withUnsafeMutableBufferPointer { bytes -> String? in
      let bytes = UnsafeBufferPointer(bytes)
      guard let host = WebHost(bytes: bytes), let origin = origin(resolved) else {
        return AddressParts.scheme(of: bytes) == nil ? nil : resolved
      }
      let parts = AddressParts(bytes)
      var form = Array(origin.utf8)
      if let userEnd = host.userEnd {
        let user = bytes[(host.scheme.rawValue.utf8.count + 3)...userEnd]
        form.insert(contentsOf: user, at: host.scheme.rawValue.utf8.count + 3)
      }
      let path = bytes[host.end..<parts.hierarchy.upperBound]
      if path.isEmpty { form.append(UInt8(ascii: "/")) }
      appendSpelledOneWay(path, to: &form)
      appendCanonicalQuery(parts.query.map { bytes[$0] }, to: &form)
      return String(decoding: form, as: UTF8.self)
    }
  }

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  private static func appendCanonicalQuery(_ query: Bytes?, to form: inout [UInt8]) {
    let parameters = (query?.split(separator: UInt8(ascii: "&")) ?? [])
      .map { text in
        var spelled: [UInt8] = []
        appendSpelledOneWay(text, to: &spelled)
        return spelled
      }
      .filter { !isTracking($0.prefix { $0 != UInt8(ascii: "=") }) }
    // Parameters of one name keep their order, which may mean something.
    let sorted = parameters.enumerated().sorted { left, right in
      let order = compare(name(left.element), name(right.element))
      return order == 0 ? left.offset < right.offset : order < 0
    }
    for (place, parameter) in sorted.enumerated() {
      form.append(place == 0 ? UInt8(ascii: "?") : UInt8(ascii: "&"))
      form.append(contentsOf: parameter.element)
    }
  }

  private static func name(_ parameter: [UInt8]) -> ArraySlice<UInt8> {
    parameter.prefix { $0 != UInt8(ascii: "=") }
  }

  private static func compare(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Int {
    left.lexicographicallyPrecedes(right) ? -1 : right.lexicographicallyPrecedes(left) ? 1 : 0
  }

  /// RFC 3986 §6.2.2: escapes in capitals, none for unreserved characters, and characters of other
  /// scripts as escapes.
  private static func appendSpelledOneWay(_ text: Bytes, to form: inout [UInt8]) {
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if byte == UInt8(ascii: "%"), let meant = escaped(at: index, of: text) {
        if meant.isUnreserved {
          form.append(meant)
        } else {
          AddressText.appendEscape(meant, to: &form)
        }
        index += 3
      } else {
        if byte >= 0x80 { AddressText.appendEscape(byte, to: &form) } else { form.append(byte) }
        index += 1
      }
    }
  }

  private static func escaped(at index: Int, of text: Bytes) -> UInt8? {
    guard index + 2 < text.endIndex, text[index + 1].isHexDigit, text[index + 2].isHexDigit else {
      return nil
    }
    return UInt8(String(decoding: text[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
  }

  private static func isTracking(_ name: ArraySlice<UInt8>) -> Bool {
    let name = String(decoding: name, as: UTF8.self).lowercased()
    return trackingNames.contains(name) || trackingPrefixes.contains { name.hasPrefix($0) }
  }

  /// Campaign parameters of Google, Matomo and Piwik, HubSpot and AT Internet.
  private static let trackingPrefixes = [
    "utm_", "mtm_", "pk_", "piwik_", "matomo_", "hsa_", "at_custom",
  ]
  /// Click and visitor marks of advertisers, mailers and networks; none of them changes the page.
  private static let trackingNames: Set<String> = [
    "__hsfp", "__hssc", "__hstc", "__s", "__twitter_impression", "_branch_match_id", "_ga", "_gl",
    "_hsenc", "_hsmi", "_openstat", "action_object_map", "action_ref_map", "action_type_map",
    "at_campaign", "at_format", "at_link_id", "at_link_type", "at_medium", "cmpid", "dclid", "epik",
    "fb_action_ids", "fb_action_types", "fb_ref", "fb_source", "fbclid",
    "gad_source", "gbraid", "gclid", "gclsrc", "guce_referrer", "guce_referrer_sig", "guccounter",
    "hsctatracking", "igsh", "igshid", "li_fat_id", "mc_cid", "mc_eid", "mkt_tok", "ml_subscriber",
    "ml_subscriber_hash", "msclkid", "ncid", "oly_anon_id", "oly_enc_id", "rb_clickid", "ref_src",
    "ref_url", "s_cid", "smid", "srsltid", "ttclid", "twclid", "vero_conv", "vero_id", "wbraid",
    "wickedid", "wt_mc", "xtor", "yclid", "ymclid", "ysclid",
  ]
}

extension UInt8 {
  fileprivate var isUnreserved: Bool {
    isLetterOrDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
      || self == UInt8(ascii: "_") || self == UInt8(ascii: "~")
  }
}
