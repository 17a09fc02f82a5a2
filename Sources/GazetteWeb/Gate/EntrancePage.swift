// Pages that are shown to those who are not in, and pages that tell what went wrong.
import GazetteText

/// They stand alone: no script, and their style within them.
struct EntrancePage {
  /// `ko` or `en`.
  var language: String
  var title: String
  var paragraphs: [String]
  /// Markup of ours behind the paragraphs.
  var form = ""
  /// Whether the browser is to ask for the page again at once.
  var asksAgain = false

  var bytes: [UInt8] {
    let texts = paragraphs.map { "<p>\(HTMLText.escaped($0))</p>" }.joined(separator: "\n")
    return Array(
      """
      <!DOCTYPE html>
      <html lang="\(language)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="same-origin">\(asksAgain ? EntrancePage.again : "")
      <title>\(HTMLText.escaped(title)) · Gazette</title>
      <style>\(EntrancePage.style)</style>
      </head>
      <body>
      <main>
      <h1>\(HTMLText.escaped(title))</h1>
      \(texts)\(form)
      </main>
      </body>
      </html>

      """.utf8)
  }

  /// A page of ours that asks brings its cookies, which are kept from a foreign one (SameSite).
  private static let again = "\n<meta http-equiv=\"refresh\" content=\"0\">"

  private static let style = """
    :root{color-scheme:light dark}body{font:17px/1.6 system-ui,sans-serif;margin:0;padding:10vh 6vw;\
    word-break:keep-all;overflow-wrap:anywhere}main{max-width:34rem;margin:auto}h1{font-size:1.4rem;\
    line-height:1.3}code{font-family:ui-monospace,monospace}label{display:block;margin:1.5rem 0 .3rem}\
    input,button{font:inherit;padding:.5rem .7rem;min-height:44px;box-sizing:border-box;max-width:100%}\
    input{width:22rem}
    """
}
