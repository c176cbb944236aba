import { expect, test } from "vitest";
import { withoutLinks } from "./without-links";

test.each([
  "Nora Lund",
  "St. John",
  "St.John's",
  "St.Gallen/Appenzell",
  "Dr.Müller",
  "J.P. Morgan",
  "J.R.R. Tolkien",
  "Dr.-Ing. Max Müller",
  "Müller & Söhne GmbH & Co. KG",
  "Delhaize S.A./N.V.",
  "Yahoo! Inc.",
  "Appeals: civil/criminal",
  "Office 3.2/B",
  "O'Brien, Jr.",
  "東京。大阪",
  "د.محمد/العيادة",
  "No. 7",
  "as in contract.pdf, page 3",
  "brief.docx",
  "Urkunde_v2.signed.PDF",
  "passport.jpg/visa.png",
])("%s is in an email as it is", (text) => {
  expect(withoutLinks(text)).toBe(text);
});

test.each([
  ["Booking.com", "Booking[.]com"],
  ["Müller GmbH & Co.KG", "Müller GmbH & Co[.]KG"],
  ["evil.co.uk", "evil[.]co[.]uk"],
  ["EVIL.COM/x", "EVIL[.]COM/x"],
  ["evil.com.Then pay", "evil[.]com.Then pay"],
  ["evil.com-Group", "evil[.]com-Group"],
  ["evil.com_now", "evil[.]com_now"],
  ["evil.org:8443?as=you", "evil[.]org:8443?as=you"],
  ["пример.рф", "пример[.]рф"],
  ["evil.भारत?as=you", "evil[.]भारत?as=you"],
  ["evil.中国/x", "evil[.]中国/x"],
  ["xn--e1afmkfd.xn--p1ai/", "xn--e1afmkfd[.]xn--p1ai/"],
  ["evil。com", "evil[。]com"],
  ["evil．com/login", "evil[．]com/login"],
  ["help@evil.com", "help@evil[.]com"],
  ["Pay at https://evil.com/now", "Pay at https[:]//evil[.]com/now"],
  ["HTTP://EVIL", "HTTP[:]//EVIL"],
  ["http://203.0.113.9/x", "http[:]//203.0.113.9/x"],
  ["see WWW.x1.y", "see WWW[.]x1.y"],
  // A file, and what anybody can register: the second counts.
  ["scan.zip", "scan[.]zip"],
  ["clip.mov", "clip[.]mov"],
])("%s is no link in an email", (text, told) => {
  expect(withoutLinks(text)).toBe(told);
});
