/** What the service has of an order or a quote, and we could not read. */
export const unread = {
  files:
    "{count, plural, one {One document of {of, select, quote {this quote} other {this order}} could not be read and is not shown here. The translation service has it.} other {# documents of {of, select, quote {this quote} other {this order}} could not be read and are not shown here. The translation service has them.}}",
  comments:
    "{count, plural, one {One comment of {of, select, quote {this quote} other {this order}} could not be read and is not shown here. The translation service has it.} other {# comments of {of, select, quote {this quote} other {this order}} could not be read and are not shown here. The translation service has them.}}",
  services:
    "{count, plural, one {One service of {of, select, quote {this quote} other {this order}} could not be read and is not shown here. The translation service has it.} other {# services of {of, select, quote {this quote} other {this order}} could not be read and are not shown here. The translation service has them.}}",
  revisions:
    "{count, plural, one {One revision of {of, select, quote {this quote} other {this order}} could not be read and is not shown here. The translation service has it.} other {# revisions of {of, select, quote {this quote} other {this order}} could not be read and are not shown here. The translation service has them.}}",
  transactions:
    "{count, plural, one {One payment of {of, select, quote {this quote} other {this order}} could not be read and is not shown here. The translation service has it.} other {# payments of {of, select, quote {this quote} other {this order}} could not be read and are not shown here. The translation service has them.}}",
  shipments:
    "{count, plural, one {One shipment could not be read and is not shown here. The translation service has it.} other {# shipments could not be read and are not shown here. The translation service has them.}}",
} as const;
