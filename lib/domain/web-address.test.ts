import { expect, test } from "vitest";
import { holdsWebAddress } from "./web-address";

test.each([
  "Nora Lund",
  "St. John",
  "St.Gallen/Appenzell",
  "ST.GALLEN/APPENZELL",
  "Dr.Müller",
  "Dr.Müller/Dr.Huber",
  "Serv.juridique/RH",
  "Dép.achats/ventes",
  "ul.Długa/3",
  "ул.Ленина/5",
  "د.محمد/العيادة",
  "ΑΦΟΙ.Παπαδόπουλοι/Αθήνα",
  "J.P. Morgan",
  "A/S Firm",
  "Dr.-Ing. Max Müller",
  "Müller & Söhne GmbH & Co. KG",
  "Müller GmbH & Co.KG/Lager",
  "Delhaize S.A./N.V.",
  "Appeals: civil/criminal",
  "Office 3.2/B",
  "東京。大阪",
  "Legal (EU) – 24/7",
  "Booking.com",
  "пример.рф",
])("%s is a name", (name) => {
  expect(holdsWebAddress(name)).toBe(false);
});

test.each([
  "Pay at https://evil.example/now",
  "HTTP://EVIL",
  "http://203.0.113.9/x",
  "www.evil.example",
  "see WWW.x1.y",
  "evil.com/login",
  "EVIL.COM/LOGIN",
  "evil.co.uk/login",
  "evil.org?as=you",
  "evil.net:8443",
  "bücher.de/login",
])("%s is no name", (name) => {
  expect(holdsWebAddress(name)).toBe(true);
});
