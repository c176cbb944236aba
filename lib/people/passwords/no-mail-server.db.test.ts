import { expect, test } from "vitest";
import { addBusiness, addPerson } from "@/lib/auth/testing/signed-in";
import { aVisit } from "@/lib/auth/testing/visits";
import { newId } from "@/lib/domain/ids";
import { db } from "@/lib/platform/db";
import { findResettable } from "./data";
import { askForReset, makeResetLink } from "./links/mutations";

test("where no mail server is configured nobody who asks for a link ends the one that was handed out", async () => {
  const email = `${newId()}@example.test`;
  await addPerson({ businessId: await addBusiness(), email, password: "correct horse battery staple" });
  const secret = (await makeResetLink(email, newId()))?.split("/").at(-1) ?? "";
  await askForReset(aVisit(), { email });
  expect(await findResettable(secret)).toMatchObject({ email });
  expect(await db().mail.count({ where: { recipient: email } })).toBe(0);
});
