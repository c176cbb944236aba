import { expect, test } from "vitest";
import { message } from "@/lib/domain/message";
import { asHtml } from "./render";
import { asText, inWords } from "./words";

/** With names as an earlier release took them. */
const named = {
  business: "Pay at https://evil.com/now",
  name: "www.evil.com",
  email: "nora@northwind.example",
};

test("a name that holds a web address is no link in an email, and an email address stays one", async () => {
  const letter = await inWords({
    subject: message("mails.invitation.subject", named),
    paragraphs: [message("mails.invitation.body", named)],
    items: [{ text: message("mails.invitation.body", named), path: "/orders" }],
    link: { label: message("mails.invitation.link"), path: "/invitations/secret" },
    reason: message("mails.invitation.reason", named),
  });
  for (const told of [letter.subject, asText(letter), asHtml(letter)]) {
    expect(told).toContain("https[:]//evil[.]com/now");
    expect(told).not.toMatch(/:\/\/evil|evil\.com/);
  }
  expect(asText(letter)).toContain("www[.]evil[.]com (nora@northwind.example)");
});
