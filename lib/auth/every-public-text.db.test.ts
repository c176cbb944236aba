import path from "node:path";
import type { CredentialsConfig } from "next-auth/providers/credentials";
import { beforeEach, expect, test } from "vitest";
import { newId } from "@/lib/domain/ids";
import { openLetter } from "@/lib/mail/queue-mail";
import { invite } from "@/lib/people/invitations/mutations";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { naughtyStrings } from "@/lib/platform/testing/naughty-strings";
import { sourceFiles } from "@/scripts/checks/source-files";
import { authOptions } from "./next-auth/options";
import { addBusiness, addPerson, signIn } from "./testing/signed-in";
import { aVisit } from "./testing/visits";
import { listPublicWrites } from "./testing/writes/every-write";

/** Whatever somebody types who is not signed in, it is done, or refused as what it is: never a fault of ours. */

const secret = "A".repeat(43);
const password = "correct horse battery";

type Form = { file: string; fields: Record<string, string>; params?: string };

/** The forms that ask for text, by the routes that take them, and what else they send. */
const forms: Record<string, Form> = {
  "consent.answer-by-link": {
    file: "app/api/consents/route.ts",
    fields: { secret, decision: "decline", why: "" },
  },
  "invitation.join": { file: "app/api/invitations/route.ts", fields: { secret, name: "Ana", password } },
  "password.ask-for-reset": {
    file: "app/api/password-resets/route.ts",
    fields: { email: "ana@example.test" },
  },
  "password.reset": { file: "app/api/passwords/route.ts", fields: { secret, password } },
  unsubscribe: { file: "app/api/unsubscribe/[token]/route.ts", fields: { "List-Unsubscribe": "One-Click" } },
};

// How often somebody may try is another matter.
beforeEach(() => db().signInAttempt.deleteMany());

type Post = (request: Request, context: { params: Promise<{ token: string }> }) => Promise<Response>;

async function post({ file }: Form, body: BodyInit, token = secret): Promise<number> {
  const { POST } = (await import(/* @vite-ignore */ path.resolve(file))) as { POST: Post };
  const headers = new Headers({ origin: env().PORTAL_URL, "sec-fetch-site": "same-origin" });
  if (typeof body === "string") headers.set("content-type", "application/json");
  const request = new Request(env().PORTAL_URL, { method: "POST", headers, body });
  return (await POST(request, { params: Promise.resolve({ token }) })).status;
}

test("every public form is tried here", () => {
  expect(Object.keys(forms).sort()).toEqual(listPublicWrites().sort());
  const files = sourceFiles();
  for (const { file } of Object.values(forms)) expect(files).toContain(file);
});

test.each(Object.entries(forms))("%s takes any text", async (name, form) => {
  for (const field of Object.keys(form.fields)) {
    for (const [index, text] of naughtyStrings.entries()) {
      // Each password takes its time to be digested.
      if (field === "password" && index % 20 !== 5) continue;
      if (index % 100 === 0) await db().signInAttempt.deleteMany();
      const typed = { ...form.fields, [field]: text };
      const status =
        name === "unsubscribe"
          ? await post(form, new URLSearchParams(typed as Record<string, string>), text)
          : await post(form, JSON.stringify(typed));
      expect.soft(status, `${field} as ${JSON.stringify(text.slice(0, 100))}`).toBeLessThan(500);
    }
  }
});

test("whoever joins by an invitation is called as they typed it, whatever that is", async () => {
  const businessId = await addBusiness();
  const inviting = await signIn(await addPerson({ businessId, role: "administrator" }));
  const names = naughtyStrings.filter((text, index) => index % 40 === 5 && /^[\p{L} ]+$/u.test(text));
  for (const name of [...names, "<b>Ana</b>", 'O\'Hara "Ann" & Co', "田中さん", "مُنَاقَشَةُ"]) {
    const email = `${newId()}@example.test`;
    await invite(inviting, { email, role: "requester", departmentId: null });
    const mail = await db().mail.findFirstOrThrow({ where: { businessId, recipient: email } });
    const link =
      openLetter(mail.id, mail.sealedLetter ?? "")
        .link?.path.split("/")
        .at(-1) ?? "";
    const joining = JSON.stringify({ secret: link, name, password });
    expect(await post(forms["invitation.join"] as Form, joining)).toBe(200);
    expect(await db().user.findUnique({ where: { email } })).toMatchObject({ name });
  }
});

test("signing in takes any text as an email and as a password", async () => {
  const kept = { secret: newId(), keep: async () => undefined };
  const [provider] = authOptions(aVisit(), kept as never, null).providers as CredentialsConfig[];
  const authorize = (provider as unknown as { options: Pick<CredentialsConfig, "authorize"> }).options
    .authorize;
  for (const [index, text] of naughtyStrings.entries()) {
    if (index % 10 !== 5 && index < naughtyStrings.length - 6) continue;
    await db().signInAttempt.deleteMany();
    const typed = [
      { email: text, password },
      { email: `${newId()}@example.test`, password: text },
    ];
    for (const credentials of typed)
      expect.soft(await authorize(credentials, {} as never), JSON.stringify(text.slice(0, 100))).toBeNull();
  }
});
