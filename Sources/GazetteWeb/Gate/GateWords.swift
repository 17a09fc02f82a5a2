// What those who are not in read, and what went wrong, in both languages.

struct GateWords {
  /// `ko` or `en`.
  var language: String

  init(language: String) { self.language = language }

  /// As somebody has chosen on a page, or as the browser asks for.
  init(for request: WebRequest) {
    language = Preferences(request).words(for: request).language.rawValue
  }

  private func either(_ english: String, _ korean: String) -> String {
    language == "ko" ? korean : english
  }

  /// What happened, and what to do.
  func refusal(_ status: Int) -> (what: String, hint: String) {
    switch status {
    case 400:
      (
        either("This address is not well-formed.", "주소의 형식이 올바르지 않습니다."),
        either("Check it, or begin at the first page.", "주소를 확인하거나 첫 페이지에서 시작하세요.")
      )
    case 403:
      (
        either("This change did not come from a page of Gazette.", "Gazette의 페이지에서 온 요청이 아닙니다."),
        either("Open the page again, and try once more.", "페이지를 다시 열고 한 번 더 시도하세요.")
      )
    case 404:
      (
        either("There is no such page.", "그런 페이지가 없습니다."),
        either("Begin at the first page.", "첫 페이지에서 시작하세요.")
      )
    case 405:
      (
        either("This cannot be asked for in that way.", "이 방법으로는 요청할 수 없습니다."),
        either("Pages are read with GET, and changed with POST.", "읽기는 GET, 변경은 POST로 합니다.")
      )
    case 411:
      (
        either("The length of what was sent is missing.", "보낸 내용의 길이가 없습니다."),
        either("Send it with Content-Length.", "Content-Length와 함께 보내세요.")
      )
    case 413:
      (
        either("That is too much to send at once.", "한 번에 보내기에는 너무 큽니다."),
        either("At most 1 MB is taken.", "1 MB까지 받습니다.")
      )
    case 414, 431:
      (
        either("That request is too long.", "요청이 너무 깁니다."),
        either("Shorten the address, or clear this site's cookies.", "주소를 줄이거나 이 사이트의 쿠키를 지우세요.")
      )
    case 421:
      (
        either("This server does not go by that name.", "이 서버는 그 이름으로 열 수 없습니다."),
        either(
          "Open the address that 'gazette serve' prints; 'names' under 'serve' in the configuration "
            + "adds others.",
          "'gazette serve'가 출력한 주소를 여세요. 다른 이름은 설정의 'serve' 아래 'names'에 더합니다.")
      )
    case 503:
      (
        either("Gazette is busy.", "Gazette가 바쁩니다."),
        either("Try again in a moment.", "잠시 뒤에 다시 시도하세요.")
      )
    default:
      (
        either("Something went wrong.", "문제가 생겼습니다."),
        either("Try again in a moment.", "잠시 뒤에 다시 시도하세요.")
      )
    }
  }

  var strangerTitle: String { either("Open the door", "들어가기") }
  var strangerWhat: String {
    either("This browser is not let in yet.", "이 브라우저는 아직 들어올 수 없습니다.")
  }
  var strangerHint: String {
    either(
      "Type 'gazette serve --link' in a terminal and open what it prints, or put its code here.",
      "터미널에서 'gazette serve --link'를 입력하고 출력된 주소를 열거나, 그 코드를 여기에 넣으세요.")
  }
  var passwordHint: String {
    either(
      "Type the password, or open a link that 'gazette serve --link' prints.",
      "비밀번호를 입력하거나 'gazette serve --link'가 출력한 링크를 여세요.")
  }
  var patienceFault: String {
    either(
      "That was wrong too often; wait a moment.", "여러 번 틀렸습니다. 잠시 기다리세요.")
  }
  var password: String { either("Password", "비밀번호") }
  var code: String { either("Code", "코드") }
  var enter: String { either("Go in", "들어가기") }
  var codeFault: String {
    either(
      "That lets nobody in: a link works once, for an hour, until the server ends.",
      "들어올 수 없습니다. 링크는 한 번, 한 시간 동안, 서버가 끝날 때까지만 쓸 수 있습니다.")
  }
}
