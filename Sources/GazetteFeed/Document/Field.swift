// A field of an item before it is decoded: where it stands and what its format says of it.
import GazetteCore
import GazetteXML

/// What the characters of a field are.
enum FieldForm {
  /// Plain text.
  case text
  /// HTML source, once references are resolved.
  case html
  /// HTML or text, as RSS leaves it.
  case either
  /// Elements.
  case markup
  /// HTML in base64.
  case base64
}

struct Field {
  var content: XMLContent
  var form: FieldForm
  /// `xml:base` in force.
  var base: String?
  /// The format says that these are elements, so sections in it are text and a `div` is around it.
  var isXHTML: Bool
}

/// What has been found of one item. Where several elements say the same, the one with the higher
/// rank counts; of equals the first, but of dates the last.
struct ItemParts {
  var draft = Draft()
  var hasGuid = false
  var titleRank = 0
  var linkRank = 0
  var publishedRank = 0
  var modifiedRank = 0
  var imageRank = 0
  var languageRank = 0
  /// The long body: content:encoded, Atom's content.
  var long: Field?
  /// The short one: description, summary.
  var short: Field?
  /// What is a summary beside any of them: RSS `summary`, a subtitle.
  var brief: Field?
  var longRank = 0
  var shortRank = 0
  var briefRank = 0
  /// Said of the item in general; used where nobody is named for the item proper.
  var fallbackAuthors: [Author] = []
  var duration: Double?
  var latitude: Double?
  var longitude: Double?
  var isWithdrawn = false

  var extras: Extras {
    get { draft.extras ?? Extras() }
    set { draft.extras = newValue }
  }
}
