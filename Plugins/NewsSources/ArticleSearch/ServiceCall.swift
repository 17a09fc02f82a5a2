// Asks a service something: counted, patiently, and with the next key where one is spent.
import GazetteCore
import GazetteJSON
import GazetteText

/// All requests of one fetch to one service.
struct ServiceCall {
  let service: ArticleService
  let base: String
  private let quota: Quota
  private let timeout: Duration
  private let context: FetchContext
  private let patience: PatientRequest
  private(set) var ring: KeyRing

  struct Answer {
    let response: HTTPResponse
    /// nil when the body is no JSON.
    let json: JSON?
    let fault: ServiceFault?
  }

  init(_ access: ServiceAccess, _ service: ArticleService, _ context: FetchContext) async {
    self.service = service
    self.context = context
    base = access.base
    quota = access.quota ?? Quota()
    timeout = access.timeout ?? context.limits.timeout
    patience = PatientRequest(context, timeout: timeout)
    ring = await KeyRing(access.keys, at: access.base, context.ledger)
  }

  /// The answer to a question; of an error that is about the key, once no other key is left.
  mutating func answer(to path: String, _ parameters: String) async throws(SourceError) -> Answer {
    while true {
      do throws(SourceError) {
        let answer = try await ask("\(base)/\(path)?\(parameters)")
        guard let fault = answer.fault, fault.isAboutKey else { return answer }
        await noteSpent(fault, answer.response)
        let error = error(fault, answer.response)
        if !ring.giveUp(fault.remedy == .spent ? "has no requests left" : "was refused") {
          throw ring.isTeam ? teamError(error) : error
        }
      } catch {
        guard error.isRefusedByLedger, ring.isTeam else { throw ring.veil.over(error) }
        if !ring.giveUp("has used up its quota") { throw teamError(error) }
      }
    }
  }

  /// The answer, if it is one that holds what was asked for.
  func checked(_ answer: Answer, to path: String) throws(SourceError) -> JSON {
    let address = "\(base)/\(path)"
    if let fault = answer.fault { throw error(fault, answer.response) }
    guard (200...299).contains(answer.response.status) else {
      throw SourceError(answer.response, at: address, now: context.now)
    }
    guard let json = answer.json else {
      throw SourceError(
        .parse, "\(WebAddress.redacted(address)) answered with something that is no JSON.",
        hint: "Check `base_url`; try again later.")
    }
    return json
  }

  private func error(_ fault: ServiceFault, _ response: HTTPResponse) -> SourceError {
    let moment = response.retryAfter(now: context.now)
    var error = fault.sourceError(of: service, status: response.status, retryAfter: moment)
    // The sentence is kept, so it names the moment and no stretch of time.
    if let moment, moment > context.now {
      error.hint = "\(fault.cure) It may be asked again at \(moment.nextMinuteText)."
    }
    return error
  }

  private func teamError(_ last: SourceError) -> SourceError {
    var error = last
    error.what =
      "None of the \(ring.keys.count) keys can be used: \(ring.losses.joined(separator: ", "))."
    return error
  }

  private func noteSpent(_ fault: ServiceFault, _ response: HTTPResponse) async {
    guard fault.remedy == .spent else { return }
    let end = response.retryAfter(now: context.now) ?? context.now.advanced(by: .seconds(3600))
    await context.ledger.noteSpent(ring.account, until: end)
  }
}

// One request.
extension ServiceCall {
  private func ask(_ address: String) async throws(SourceError) -> Answer {
    let account = ring.account
    var claim: RequestClaim?
    let response = try await patience.send(request(address)) { () throws(SourceError) in
      claim = try await context.ledger.claim(account, within: quota, for: context.source)
    } isTemporary: { response in
      // Errors are short; a page of articles need not be read twice.
      guard response.body.count < 10_000, let json = try? JSON.parse(response.body) else {
        return false
      }
      return ServiceFault(json, status: response.status, of: service)?.remedy == .retry
    }
    if let claim, let header = service.cacheHeader,
      response.header(header)?.lowercased() == "true"
    {
      await context.ledger.release(claim)
    }
    let json = try? JSON.parse(response.body)
    return Answer(
      response: response, json: json,
      fault: json.flatMap {
        ServiceFault($0, status: response.status, of: service, keys: ring.keys)
      })
  }

  private func request(_ address: String) -> HTTPRequest {
    var request = HTTPRequest(url: address)
    switch service.key {
    // Not in the address, which ends up in logs (specs/newsapi.md §4).
    case .header(let name): request.headers = [Header(name, ring.key.revealed)]
    case .parameter(let name):
      request.url += "&\(name)=\(PercentCoding.encoded(ring.key.revealed))"
    }
    request.headers.append(Header("Accept", "application/json"))
    request.timeout = timeout
    request.maximumBytes = context.limits.maximumBody
    request.speaksForAll = !ring.isTeam
    return request
  }
}

extension SourceError {
  /// Whether nobody was asked at all.
  var isRefusedByLedger: Bool { stage == .quota && status == nil }
}
