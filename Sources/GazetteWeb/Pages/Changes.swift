// What the forms of the pages do: marks, a fetch, preferences. Each leads back with a notice.
import GazetteCore
import GazetteReader

/// Carries out what a form asks for.
struct Changes {
  let house: Pages
  let visit: Visit

  /// A mark of one article, by the button of it.
  func mark(_ reference: String, _ action: MarkAction) async -> WebAnswer {
    await mark([reference], action, isUndo: false)
  }

  /// A mark of several: what `undo` sends.
  func marks() async -> WebAnswer {
    let request = visit.request
    let references = request.form.filter { $0.name == "id" }.map(\.value)
    guard let action = request.field("mark").flatMap(MarkAction.init), !references.isEmpty,
      references.count <= ReadingRoom.mostMarked
    else { return back() }
    return await mark(references, action, isUndo: request.field("undo") != nil)
  }

  private func mark(
    _ references: [String], _ action: MarkAction, isUndo: Bool
  ) async -> WebAnswer {
    do throws(ReadingFault) {
      let marking = try await house.room.mark(references, action.mark, exactly: isUndo)
      let changed = marking.changed.map(\.handle)
      return back(isUndo ? Notice(.didUndo) : Notice(action.notice, changed: changed))
    } catch {
      return Frame(visit).answer(Problem(error, visit.words).matter(visit))
    }
  }

  func refresh() async -> WebAnswer {
    await house.newsroom.refresh()
    return back()
  }

  func prefer() -> WebAnswer {
    let year = 31_536_000
    var answer = back(Notice(.didChangeAppearance))
    if let theme = visit.request.field("theme").flatMap(Preferences.Theme.init) {
      answer.setCookie(
        Preferences.themeCookie, theme == .system ? "" : theme.rawValue, seconds: year)
    }
    if let language = visit.request.field("language") {
      answer.setCookie(
        Preferences.languageCookie, Words.Language(rawValue: language)?.rawValue ?? "",
        seconds: year)
    }
    return answer
  }

  /// To where the form was, or to the front page.
  private func back(_ notice: Notice? = nil) -> WebAnswer {
    let place = visit.request.field("back").flatMap(LocalAddress.init(returning:))
    var answer = WebAnswer.seeOther((place ?? LocalAddress("/")).text)
    if let notice, visit.part == nil {
      answer.setCookie(Notice.cookie, notice.cookieValue, seconds: 30)
    }
    return answer
  }
}
