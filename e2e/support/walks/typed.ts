/**
 * What people wrote, and so stands in no catalogue: words that no sentence has, so that nothing else is left out with them.
 */
export const typed = {
  reference: "QX-77",
  department: "Zqx",
  connection: "Wqx",
  shipper: "Vqx",
  service: "Sqx",
  label: "Kqx",
  reason: "Jqx",
  shipment: "Nqx",
  /** One that can be followed. */
  carrier: "USPS",
  letter: "Lqx",
  file: "qx77.pdf",
  source: "qx78.txt",
  translation: "qx79.txt",
  document: "qx80.txt",
  pages: "qx81.pdf",
  pagesSize: "2.3 kB",
  broken: "qx82.pdf",
  /** Of every document, and of one that is added. */
  size: "4.9 kB",
  addedSize: "17 bytes",
  address: {
    ...{ recipient: "Xq Zwx", street1: "7 Xqw", street2: null, city: "Xqz" },
    ...{ state: "Xqs", zip: "62701", country: "US" },
  },
} as const;
