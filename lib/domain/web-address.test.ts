import { expect, test } from "vitest";
import { holdsWebAddress, withoutLinks } from "./web-address";

test.each([
  "Nora Lund",
  "St. John",
  "J.P. Morgan",
  "J.R.R. Tolkien",
  "A/S Firm",
  "Dr.-Ing. Max Müller",
  "Müller & Söhne GmbH & Co. KG",
  "Delhaize S.A./N.V.",
  "Yahoo! Inc.",
  "Appeals: civil/criminal",
  "Office 3.2/B",
  "O'Brien, Jr.",
  "東京。大阪",
  "Legal (EU) – 24/7",
  "No. 7",
])("%s is called so, and is in an email as it is", (name) => {
  expect(holdsWebAddress(name)).toBe(false);
  expect(withoutLinks(name)).toBe(name);
});

test.each([
  ["Booking.com", "Booking[.]com"],
  ["Müller GmbH & Co.KG", "Müller GmbH & Co[.]KG"],
  ["evil.co.uk", "evil[.]co[.]uk"],
  ["пример.рф", "пример[.]рф"],
  ["St.John's", "St[.]John's"],
  ["evil。example", "evil[。]example"],
  ["help@evil.example", "help@evil[.]example"],
])("%s may be a name, and is no link in an email", (name, told) => {
  expect(holdsWebAddress(name)).toBe(false);
  expect(withoutLinks(name)).toBe(told);
});

test.each([
  ["Pay at https://evil.example/now", "Pay at https[:]//evil[.]example/now"],
  ["HTTP://EVIL", "HTTP[:]//EVIL"],
  ["http://203.0.113.9/x", "http[:]//203.0.113.9/x"],
  ["www.evil.example", "www[.]evil[.]example"],
  ["see WWW.x1.y", "see WWW[.]x1.y"],
  ["evil.example/login", "evil[.]example/login"],
  ["evil.example?as=you", "evil[.]example?as=you"],
  ["evil.example:8443", "evil[.]example:8443"],
  ["evil.कॉम/login", "evil[.]कॉम/login"],
  ["evil.भारत?as=you", "evil[.]भारत?as=you"],
  ["xn--e1afmkfd.xn--p1ai/", "xn--e1afmkfd[.]xn--p1ai/"],
  ["evil．example/login", "evil[．]example/login"],
])("%s is no name, and no link in an email", (name, told) => {
  expect(holdsWebAddress(name)).toBe(true);
  expect(withoutLinks(name)).toBe(told);
});
