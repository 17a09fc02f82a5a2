// The short names of time zones, and what feeds mean by them.
import GazetteCore
import Synchronization

enum ZoneNames {
  /// Minutes east of UTC of an upper-case name. RFC 822 §5.1 for the United States; single letters
  /// are UTC, as RFC 2822 §4.3 has it, since they were used with both signs. Of rival meanings the
  /// one that feeds use: CST and AST in America, BST in Britain, IST in India.
  static func minutes(_ name: String) -> Int? {
    if name.utf8.count == 1, name != "J", let letter = name.utf8.first, letter.isLetter { return 0 }
    return table[name]
  }

  /// The zone of a place: an IANA name, or the American names that leave the season open.
  static func place(_ name: String) -> Zone? {
    guard
      let name = name.utf8.contains(UInt8(ascii: "/")) ? name : americanPlaces[name.uppercased()]
    else { return nil }
    return cache.withLock { cache in
      if let known = cache[name] { return known }
      let zone = Zones.named(name) ?? Zones.named(capitalised(name))
      if cache.count < maximumCached { cache[name] = .some(zone) }
      return zone
    }
  }

  /// A document names the same place at every item, and a zone takes a file to read: this is the
  /// one thing in the module that is remembered.
  private static let cache = Mutex<[String: Zone?]>([:])
  private static let maximumCached = 100

  private static let americanPlaces = [
    "ET": "America/New_York", "CT": "America/Chicago", "MT": "America/Denver",
    "PT": "America/Los_Angeles",
  ]

  /// `AMERICA/NEW_YORK` as the database spells it.
  private static func capitalised(_ name: String) -> String {
    var result = ""
    var isStart = true
    for scalar in name.lowercased().unicodeScalars {
      result += isStart ? String(scalar).uppercased() : String(scalar)
      isStart = !scalar.properties.isAlphabetic
    }
    return result
  }

  private static let table: [String: Int] = [
    "UT": 0, "UTC": 0, "GMT": 0, "WET": 0, "WEZ": 0, "ZULU": 0,
    // America
    "EST": -300, "EDT": -240, "CST": -360, "CDT": -300, "MST": -420, "MDT": -360, "PST": -480,
    "PDT": -420, "AST": -240, "ADT": -180, "NST": -210, "NDT": -150, "AKST": -540, "AKDT": -480,
    "HST": -600, "HAST": -600, "HADT": -540, "HDT": -540, "SST": -660, "BRT": -180, "BRST": -120,
    "ART": -180, "CLT": -240, "CLST": -180, "COT": -300, "PET": -300, "VET": -240, "BOT": -240,
    "ECT": -300, "UYT": -180, "UYST": -120, "PYT": -240, "PYST": -180, "GFT": -180,
    // Europe
    "WEST": 60, "WESZ": 60, "BST": 60, "CET": 60, "MEZ": 60, "MET": 60, "CEST": 120, "MESZ": 120,
    "MEST": 120, "EET": 120, "OEZ": 120, "EEST": 180, "OESZ": 180, "MSK": 180, "MSD": 240,
    "SAMT": 240, "TRT": 180, "AZOT": -60, "AZOST": 0,
    // Africa and the Middle East
    "WAT": 60, "CAT": 120, "SAST": 120, "EAT": 180, "IDT": 180, "IRST": 210, "IRDT": 270,
    "GST": 240, "AZT": 240, "MUT": 240,
    // Asia
    "PKT": 300, "UZT": 300, "YEKT": 300, "TJT": 300, "IST": 330, "SLST": 330, "NPT": 345,
    "BDT": 360, "BTT": 360, "OMST": 360, "ALMT": 360, "MMT": 390, "ICT": 420, "WIB": 420,
    "NOVT": 420, "KRAT": 420, "HKT": 480, "SGT": 480, "MYT": 480, "PHT": 480, "WITA": 480,
    "IRKT": 480, "ULAT": 480, "JST": 540, "KST": 540, "WIT": 540, "YAKT": 540, "VLAT": 600,
    "MAGT": 660, "PETT": 720,
    // Australia and the Pacific
    "AWST": 480, "AWDT": 540, "ACST": 570, "ACDT": 630, "AEST": 600, "AEDT": 660, "LHST": 630,
    "LHDT": 660, "CHST": 600, "NZST": 720, "NZDT": 780, "FJT": 720,
  ]
}
