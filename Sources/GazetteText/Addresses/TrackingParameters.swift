// The parameters of addresses that tell where a reader came from, and nothing else.

enum TrackingParameters {
  /// True for the name of such a parameter, in any case.
  static func contain(_ name: ArraySlice<UInt8>) -> Bool {
    guard let first = name.first, let rows = byFirstByte[Int(first.isLetter ? first | 0x20 : first)]
    else { return false }
    return rows.contains { row in
      guard row.isPrefix ? name.count >= row.name.count : name.count == row.name.count else {
        return false
      }
      return zip(name, row.name).allSatisfy { ($0.isLetter ? $0 | 0x20 : $0) == $1 }
    }
  }

  private struct Row {
    let name: [UInt8]
    let isPrefix: Bool
  }

  private static let byFirstByte: [[Row]?] = {
    var table = [[Row]?](repeating: nil, count: 256)
    for (words, isPrefix) in [(prefixes, true), (names, false)] {
      for word in words.split(separator: " ") {
        let name = Array(word.utf8)
        table[Int(name[0])] = (table[Int(name[0])] ?? []) + [Row(name: name, isPrefix: isPrefix)]
      }
    }
    return table
  }()

  /// Campaign parameters of Google, Matomo and Piwik, HubSpot and AT Internet.
  private static let prefixes = "utm_ mtm_ pk_ piwik_ matomo_ hsa_ at_custom"
  /// Click and visitor marks of advertisers, mailers and networks; none of them changes the page.
  private static let names = """
    __hsfp __hssc __hstc __s __twitter_impression _branch_match_id _ga _gl _hsenc _hsmi \
    _openstat action_object_map action_ref_map action_type_map at_campaign at_format \
    at_link_id at_link_type at_medium cmpid dclid epik fb_action_ids fb_action_types fb_ref \
    fb_source fbclid gad_source gbraid gclid gclsrc guce_referrer guce_referrer_sig guccounter \
    hsctatracking igsh igshid li_fat_id mc_cid mc_eid mkt_tok ml_subscriber ml_subscriber_hash \
    msclkid ncid oly_anon_id oly_enc_id rb_clickid ref_src ref_url s_cid smid srsltid ttclid \
    twclid vero_conv vero_id wbraid wickedid wt_mc xtor yclid ymclid ysclid
    """
}
