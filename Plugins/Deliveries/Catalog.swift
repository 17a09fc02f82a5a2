// The visible list of deliveries: a new one is a folder beside this file and a line in it.
import GazetteCore

public enum DeliveryCatalog {
  public static let all: [any Delivery.Type] = [
    CommandDelivery.self,
    MailDelivery.self,
    WebhookDelivery.self,
  ]
}
