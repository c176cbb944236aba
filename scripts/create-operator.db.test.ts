import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { findByPassword } from "@/lib/auth/sign-in/by-password";
import { addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { aVisit } from "@/lib/auth/testing/visits";
import { newId } from "@/lib/domain/ids";
import { db } from "@/lib/platform/db";

/** The command as whoever runs the portal runs it: without a terminal. */

const password = "a long enough password";

async function createOperator(email: string, input: string) {
  const program = ["--import", "tsx", "--import", "./scripts/allow-server-only.mjs"];
  const own = ["scripts/create-operator.ts", "--email", email, "--name", "Olga Petrenko"];
  const child = spawn(process.execPath, [...program, ...own], {
    env: { ...process.env, ADMIN_PASSWORD: "" },
  });
  child.stdin.end(input);
  const [said, told, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { code, said: said + told };
}

test("it makes an administrator of the operator, whose password is the first line of its input", async () => {
  const email = `${newId()}@operator.example`;
  expect(await createOperator(email, `${password}\n`)).toMatchObject({ code: 0 });
  const { id = "" } = (await findByPassword(email, password, aVisit())) ?? {};
  expect(await signIn(id)).toMatchObject({ isOperatorAdministrator: true, acting: null });
});

test("it says in words why it makes nobody one", async () => {
  const email = `${newId()}@example.test`;
  expect(await createOperator(email, "short\n")).toMatchObject({
    ...{ code: 1, said: expect.stringContaining("at least 15 characters") },
  });
  await addPerson({ businessId: await addBusiness(), email });
  const { code, said } = await createOperator(email, `${password}\n`);
  expect([code, said.includes(email), said.includes("    at ")]).toEqual([1, true, false]);
  expect(await db().user.findUnique({ where: { email } })).toMatchObject({ isStaff: false });
});
