// The names of months in the languages that feeds are written in.

enum MonthNames {
  /// The month that a lower-case word names: a full name, an abbreviation that is in use, or the
  /// first three letters or more of names that all mean the same month. A trailing dot is gone.
  static func month(_ word: String) -> Int? {
    if let month = abbreviations[word] { return month }
    var found: Int?
    for (index, names) in names.enumerated() {
      if names.contains(word) { return index + 1 }
      guard word.unicodeScalars.count >= 3, names.contains(where: { $0.hasPrefix(word) }) else {
        continue
      }
      guard found == nil else { return nil }
      found = index + 1
    }
    return found
  }

  /// What is no prefix of one month's names alone.
  private static let abbreviations: [String: Int] = [
    "mar": 3, "mrt": 3, "mrz": 3, "mrc": 3, "marc": 3, "mrs": 3, "apl": 4, "juin": 6,
    "agt": 8, "nop": 11, "čvn": 6, "čvc": 7, "srp": 8, "μαΐ": 5, "μαι": 5, "μαϊ": 5, "ιουν": 6,
    "ιουλ": 7, "νοε": 11, "ago": 8, "авг": 8, "maa": 3, "jún": 6, "júl": 7,
  ]

  private static let names: [Set<String>] = table.map { row in
    Set(row.split(separator: " ").map(String.init))
  }

  /// English, German, Dutch, Swedish, Danish, Norwegian, French, Spanish, Catalan, Portuguese,
  /// Italian, Romanian, Polish, Czech, Slovak, Hungarian, Finnish, Turkish, Indonesian, Malay,
  /// Russian, Ukrainian, Bulgarian, Greek; nominative and genitive, with and without accents.
  private static let table = [
    """
    january januar jänner jaenner januari janvier enero gener janeiro gennaio ianuarie styczeń \
    stycznia leden ledna január január tammikuu tammikuuta ocak januárius январь января януари \
    січень січня ιανουάριος ιανουαρίου ιανουαριος ιανουαριου
    """,
    """
    february februar feber februari février fevrier febrero febrer fevereiro febbraio februarie \
    luty lutego únor února február helmikuu helmikuuta şubat subat pebruari февраль февраля \
    февруари лютий лютого φεβρουάριος φεβρουαρίου φεβρουαριος φεβρουαριου
    """,
    """
    march märz maerz maart mars marts marzo març março marco martie marzec marca březen března \
    marec március maaliskuu maaliskuuta mart maret mac март марта березень березня μάρτιος \
    μαρτίου μαρτιος μαρτιου
    """,
    """
    april aprill avril abril aprile aprilie kwiecień kwietnia duben dubna apríl április huhtikuu \
    huhtikuuta nisan апрель апреля април квітень квітня απρίλιος απριλίου απριλιος απριλιου
    """,
    """
    may mai mei maj mayo maig maio maggio maja květen května máj mája május toukokuu toukokuuta \
    mayıs mayis май мая травень травня μάιος μαΐου μάϊος μαϊου μαιος μαιου
    """,
    """
    june juni juin junio juny junho giugno iunie czerwiec czerwca červen června jún júna június \
    kesäkuu kesäkuuta haziran jun июнь июня юни червень червня ιούνιος ιουνίου ιουνιος ιουνιου
    """,
    """
    july juli juillet julio juliol julho luglio iulie lipiec lipca červenec července júl júla \
    július heinäkuu heinäkuuta temmuz julai июль июля юли липень липня ιούλιος ιουλίου ιουλιος \
    ιουλιου
    """,
    """
    august augustus augusti août aout agosto agost sierpień sierpnia srpen srpna augusztus elokuu \
    elokuuta ağustos agustos agustus ogos август августа серпень серпня αύγουστος αυγούστου \
    αυγουστος αυγουστου
    """,
    """
    september septembre septiembre setiembre setembre setembro settembre septembrie wrzesień \
    września září szeptember syyskuu syyskuuta eylül eylul сентябрь сентября септември вересень \
    вересня σεπτέμβριος σεπτεμβρίου σεπτεμβριος σεπτεμβριου
    """,
    """
    october oktober octobre octubre outubro ottobre octombrie październik października říjen \
    října október lokakuu lokakuuta ekim октябрь октября октомври жовтень жовтня οκτώβριος \
    οκτωβρίου οκτωβριος οκτωβριου
    """,
    """
    november novembre noviembre novembro noiembrie listopad listopada listopadu marraskuu \
    marraskuuta kasım kasim nopember ноябрь ноября ноември листопад листопада νοέμβριος \
    νοεμβρίου νοεμβριος νοεμβριου
    """,
    """
    december dezember desember décembre decembre diciembre desembre dezembro dicembre decembrie \
    grudzień grudnia prosinec prosince joulukuu joulukuuta aralık aralik disember декабрь \
    декабря декември грудень грудня δεκέμβριος δεκεμβρίου δεκεμβριος δεκεμβριου
    """,
  ]
}
