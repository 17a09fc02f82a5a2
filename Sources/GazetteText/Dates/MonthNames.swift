// The names of months in the languages that feeds are written in.

enum MonthNames {
  /// The month that a lower-case word names: a full name, an abbreviation that is in use, or the
  /// first three letters or more of names that all mean the same month. A trailing dot is gone.
  static func month(_ word: String) -> Int? { months[word].flatMap { $0 == 0 ? nil : $0 } }

  /// Every name and every beginning of one; 0 for a beginning that two months share.
  private static let months: [String: Int] = {
    var months: [String: Int] = [:]
    for (index, row) in table.enumerated() {
      for name in row.split(separator: " ") {
        for length in 3...max(3, name.count) {
          let beginning = String(name.prefix(length))
          months[beginning] = months[beginning, default: index + 1] == index + 1 ? index + 1 : 0
        }
      }
    }
    for (index, row) in table.enumerated() {
      for name in row.split(separator: " ") { months[String(name)] = index + 1 }
    }
    return months.merging(abbreviations) { $1 }
  }()

  /// What is no prefix of one month's names alone.
  private static let abbreviations: [String: Int] = [
    "mar": 3, "mrt": 3, "mrz": 3, "mrc": 3, "marc": 3, "mrs": 3, "apl": 4, "juin": 6,
    "agt": 8, "nop": 11, "čvn": 6, "čvc": 7, "srp": 8, "μαΐ": 5, "μαι": 5, "μαϊ": 5, "ιουν": 6,
    "ιουλ": 7, "νοε": 11, "ago": 8, "авг": 8, "maa": 3, "jún": 6, "júl": 7,
  ]

  /// English, German, Dutch, Swedish, Danish, Norwegian, French, Spanish, Catalan, Portuguese,
  /// Italian, Romanian, Polish, Czech, Slovak, Hungarian, Finnish, Turkish, Indonesian, Malay,
  /// Icelandic, Estonian, Latvian, Lithuanian, Slovene, Russian, Ukrainian, Belarusian, Bulgarian,
  /// Serbian, Greek, Arabic, Hebrew; nominative and genitive, with and without accents.
  private static let table = [
    """
    january januar jänner jaenner januari janvier enero gener janeiro gennaio ianuarie styczeń \
    stycznia leden ledna január január tammikuu tammikuuta ocak januárius январь января януари \
    січень січня ιανουάριος ιανουαρίου ιανουαριος ιανουαριου \
    janúar jaanuar janvāris sausis sausio студзень студзеня јануар يناير ינואר בינואר
    """,
    """
    february februar feber februari février fevrier febrero febrer fevereiro febbraio februarie \
    luty lutego únor února február helmikuu helmikuuta şubat subat pebruari февраль февраля \
    февруари лютий лютого φεβρουάριος φεβρουαρίου φεβρουαριος φεβρουαριου \
    febrúar veebruar februāris vasaris vasario люты лютага фебруар فبراير פברואר בפברואר
    """,
    """
    march märz maerz maart mars marts marzo març março marco martie marzec marca březen března \
    marec március maaliskuu maaliskuuta mart maret mac март марта березень березня μάρτιος \
    μαρτίου μαρτιος μαρτιου \
    märts kovas kovo сакавік сакавіка مارس מרץ במרץ
    """,
    """
    april aprill avril abril aprile aprilie kwiecień kwietnia duben dubna apríl április huhtikuu \
    huhtikuuta nisan апрель апреля април квітень квітня απρίλιος απριλίου απριλιος απριλιου \
    aprīlis balandis balandžio красавік красавіка أبريل ابريل אפריל באפריל
    """,
    """
    may mai mei maj mayo maig maio maggio maja květen května máj mája május toukokuu toukokuuta \
    mayıs mayis май мая травень травня μάιος μαΐου μάϊος μαϊου μαιος μαιου \
    maí maijs gegužė gegužės травень мај مايو מאי במאי
    """,
    """
    june juni juin junio juny junho giugno iunie czerwiec czerwca červen června jún júna június \
    kesäkuu kesäkuuta haziran jun июнь июня юни червень червня ιούνιος ιουνίου ιουνιος ιουνιου \
    júní juuni jūnijs junij birželis birželio чэрвень чэрвеня јун يونيو יוני ביוני
    """,
    """
    july juli juillet julio juliol julho luglio iulie lipiec lipca červenec července júl júla \
    július heinäkuu heinäkuuta temmuz julai июль июля юли липень липня ιούλιος ιουλίου ιουλιος \
    ιουλιου \
    júlí juuli jūlijs julij liepa liepos ліпень ліпеня јул يوليو יולי ביולי
    """,
    """
    august augustus augusti août aout agosto agost sierpień sierpnia srpen srpna augusztus elokuu \
    elokuuta ağustos agustos agustus ogos август августа серпень серпня αύγουστος αυγούστου \
    αυγουστος αυγουστου \
    ágúst augusts avgust rugpjūtis rugpjūčio жнівень жніўня أغسطس اغسطس אוגוסט באוגוסט
    """,
    """
    september septembre septiembre setiembre setembre setembro settembre septembrie wrzesień \
    września září szeptember syyskuu syyskuuta eylül eylul сентябрь сентября септември вересень \
    вересня σεπτέμβριος σεπτεμβρίου σεπτεμβριος σεπτεμβριου \
    septembris rugsėjis rugsėjo верасень верасня септембар سبتمبر ספטמבר בספטמבר
    """,
    """
    october oktober octobre octubre outubro ottobre octombrie październik października říjen \
    října október lokakuu lokakuuta ekim октябрь октября октомври жовтень жовтня οκτώβριος \
    οκτωβρίου οκτωβριος οκτωβριου \
    október oktoober oktobris spalis spalio кастрычнік кастрычніка октобар أكتوبر اكتوبر אוקטובר באוקטובר
    """,
    """
    november novembre noviembre novembro noiembrie listopad listopada listopadu marraskuu \
    marraskuuta kasım kasim nopember ноябрь ноября ноември листопад листопада νοέμβριος \
    νοεμβρίου νοεμβριος νοεμβριου \
    nóvember novembris lapkritis lapkričio лістапад лістапада новембар نوفمبر נובמבר בנובמבר
    """,
    """
    december dezember desember décembre decembre diciembre desembre dezembro dicembre decembrie \
    grudzień grudnia prosinec prosince joulukuu joulukuuta aralık aralik disember декабрь \
    декабря декември грудень грудня δεκέμβριος δεκεμβρίου δεκεμβριος δεκεμβριου \
    desember detsember decembris gruodis gruodžio снежань снежня децембар ديسمبر דצמבר בדצמבר
    """,
  ]
}
