import { hash } from "@node-rs/argon2";
import { beforeEach, describe, expect, test } from "vitest";
import type { Visit } from "@/lib/auth/requests/visit";
import { addPerson } from "@/lib/auth/testing/signed-in";
import { aVisit } from "@/lib/auth/testing/visits";
import { newId } from "@/lib/domain/ids";
import { db } from "@/lib/platform/db";
import { findByPassword } from "./by-password";
import { isOutdated } from "./passwords";

const password = "correct horse battery";
const wrong = "wrong horse battery";
const tooMany = "TooManyAttempts";

let email: string;
let userId: string;
/** No test shares an address with another. */
let visit: Visit;

beforeEach(async () => {
  email = someEmail();
  userId = await addPerson({ email, password });
  visit = aVisit();
});

const someEmail = () => `${newId()}@example.test`;

async function failTimes(times: number, who = email) {
  for (let time = 0; time < times; time += 1) expect(await findByPassword(who, wrong, visit)).toBeNull();
}

test("a person signs in with their email, however it is written, and their password", async () => {
  expect(await findByPassword(`  ${email.toUpperCase()} `, password, visit)).toMatchObject({ id: userId });
});

describe("nobody learns who exists", () => {
  test("a wrong password, an unknown email, a disabled person and one without a password are answered alike", async () => {
    const disabled = someEmail();
    const disabledId = await addPerson({ email: disabled, password });
    await db().user.update({ where: { id: disabledId }, data: { disabledAt: new Date() } });
    const withoutPassword = someEmail();
    await addPerson({ email: withoutPassword });
    expect(await findByPassword(email, wrong, visit)).toBeNull();
    expect(await findByPassword(someEmail(), password, visit)).toBeNull();
    expect(await findByPassword(disabled, password, visit)).toBeNull();
    expect(await findByPassword(withoutPassword, "nobody has this password", visit)).toBeNull();
  });

  test("an unknown email is locked out like a known one", async () => {
    const unknown = someEmail();
    await failTimes(10, unknown);
    await expect(findByPassword(unknown, wrong, visit)).rejects.toThrow(tooMany);
  });
});

describe("guessing", () => {
  test("ends after ten failures, even with the right password, which signs in from elsewhere", async () => {
    await failTimes(10);
    await expect(findByPassword(email, password, visit)).rejects.toThrow(tooMany);
    expect(await findByPassword(email, password, aVisit())).toMatchObject({ id: userId });
  });

  test("at the same moment counts every try", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, () =>
        findByPassword(email, wrong, visit).then(
          () => "refused",
          (error: Error) => error.message,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "refused")).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === tooMany)).toHaveLength(20);
  });
});

test("a right password clears what was counted against the email", async () => {
  await failTimes(9);
  await findByPassword(email, password, visit);
  await failTimes(9);
  expect(await findByPassword(email, password, visit)).toMatchObject({ id: userId });
});

test("a right password renews a hash that was made with other parameters", async () => {
  const outdated = await hash(password, { memoryCost: 8_192, timeCost: 2, parallelism: 1 });
  await db().user.update({ where: { id: userId }, data: { passwordHash: outdated } });
  const kept = async () => (await db().user.findUniqueOrThrow({ where: { id: userId } })).passwordHash ?? "";
  expect(await findByPassword(email, wrong, visit)).toBeNull();
  expect(await kept()).toBe(outdated);

  expect(await findByPassword(email, password, visit)).toMatchObject({ id: userId });
  expect(isOutdated(await kept())).toBe(false);
  expect(await findByPassword(email, password, visit)).toMatchObject({ id: userId });
});
