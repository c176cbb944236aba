import { expect, test, vi } from "vitest";
import { formatsOf } from "@/lib/domain/formats";
import { type Message, message } from "@/lib/domain/message";
import { accented, mirrored } from "@/messages/pseudo";
import { asHtml } from "./render";
import { asText, inWords } from "./words";

// Before the environment is read.
vi.stubEnv("PSEUDO_LOCALES", "on");

/** With names as an earlier release took them. */
const named = {
  business: "Pay at https://evil.com/now",
  name: "www.evil.com",
  email: "nora@northwind.example",
};

test("a name that holds a web address is no link in an email, and an email address stays one", async () => {
  const letter = await inWords(
    {
      subject: message("mails.invitation.subject", named),
      paragraphs: [message("mails.invitation.body", named)],
      items: [{ text: message("mails.invitation.body", named), path: "/orders" }],
      link: { label: message("mails.invitation.link"), path: "/invitations/secret" },
      reason: message("mails.invitation.reason", named),
    },
    null,
  );
  for (const told of [letter.subject, asText(letter), asHtml(letter)]) {
    expect(told).toContain("https[:]//evil[.]com/now");
    expect(told).not.toMatch(/:\/\/evil|evil\.com/);
  }
  expect(asText(letter)).toContain("www[.]evil[.]com (nora@northwind.example)");
});

/** An email of one line. */
const lineIn = async (language: string | null, paragraph: Message) => {
  const letter = { subject: message("mails.test.subject"), link: null, reason: message("mails.test.reason") };
  const { paragraphs, locale } = await inWords({ ...letter, paragraphs: [paragraph] }, language);
  return { said: paragraphs[0], locale };
};

test.each([accented, mirrored])("its times and numbers are written as %s writes them", async (language) => {
  const at = "2026-03-04T15:06:07.000Z";
  const device = { email: "a@b.example", told: "none", browser: "", system: "", place: "none" } as const;
  const { said: day } = await lineIn(language, message("mails.newDevice.body", { ...device, at }));
  expect(day).toContain(formatsOf(language).moment(new Date(at), "UTC"));
  const { said: more } = await lineIn(language, message("mails.gathered.more", { count: 1234 }));
  expect(more).toContain(formatsOf(language).number(1234));
});

test("a time that an earlier release wrote is understood", async () => {
  const device = { email: "a@b.example", told: "none", browser: "", system: "", place: "none" } as const;
  const at = "2026-03-04 15:06 UTC";
  const { said } = await lineIn(null, message("mails.newDevice.body", { ...device, at }));
  expect(said).toContain("at Mar 4, 2026, 3:06 PM UTC. ");
});

test("a language is called by its name in the reader's", async () => {
  const about = { business: "Northwind", source: "Spanish", target: "English" };
  const { said } = await lineIn(mirrored, message("mails.orderCompleted.body", about));
  expect(said).toContain("الإسبانية");
});

test.each([null, "tlh", "not a language"])(
  "whoever has chosen %j is written to in the default language",
  async (language) => {
    expect(await lineIn(language, message("mails.test.body", { name: "Nora" }))).toEqual({
      said: "Nora sent this to see whether emails arrive. They do.",
      locale: "en",
    });
  },
);
