// By which a receiver knows that a digest comes from this Gazette, and was not changed or recorded.
import GazetteCore

/// `t=TIME,v1=HMAC`: seconds since 1970, and HMAC-SHA256 of `TIME.BODY` under the shared secret.
struct Signature {
  let header: Header

  init(of body: [UInt8], at moment: Instant, secret: Secret) {
    let signed = Array("\(moment.seconds).".utf8) + body
    let code = HMAC.hex(signed, key: Array(secret.revealed.utf8))
    header = Header("X-Gazette-Signature", "t=\(moment.seconds),v1=\(code)")
  }
}
