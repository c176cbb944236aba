import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "@/lib/domain/ids";
import { db } from "@/lib/platform/db";
import { findByPassword } from "./sign-in";
import { addPerson } from "./testing/signed-in";

const password = "correct horse battery";
const wrong = "wrong horse battery";
const tooMany = "TooManyAttempts";

let email: string;
let userId: string;
/** No test shares an address with another. */
let address: string;

beforeEach(async () => {
  email = `${newId()}@example.test`;
  userId = await addPerson({ email, password });
  address = newId();
});

async function failTimes(times: number, options: { email?: string; address?: string | null } = {}) {
  for (let time = 0; time < times; time += 1) {
    const given = options.address === undefined ? address : options.address;
    expect(await findByPassword(options.email ?? email, wrong, given)).toBeNull();
  }
}

const asSubjectOf = (attempt: Promise<unknown>) =>
  attempt.then(
    (person) => (person === null ? "refused" : "signed in"),
    (error: Error) => error.message,
  );

test("a person signs in with their e-mail, however it is written, and their password", async () => {
  expect(await findByPassword(`  ${email.toUpperCase()} `, password, address)).toEqual({ id: userId });
});

describe("nobody learns who exists", () => {
  test("a wrong password, an unknown e-mail, a disabled person and one without a password are answered alike", async () => {
    const disabled = `${newId()}@example.test`;
    const disabledId = await addPerson({ email: disabled, password });
    await db().user.update({ where: { id: disabledId }, data: { disabledAt: new Date() } });
    const withoutPassword = `${newId()}@example.test`;
    await addPerson({ email: withoutPassword });
    expect(await findByPassword(email, wrong, address)).toBeNull();
    expect(await findByPassword(`${newId()}@example.test`, password, address)).toBeNull();
    expect(await findByPassword(disabled, password, address)).toBeNull();
    expect(await findByPassword(withoutPassword, "nobody has this password", address)).toBeNull();
  });

  test("an unknown e-mail is locked out like a known one", async () => {
    const unknown = `${newId()}@example.test`;
    await failTimes(10, { email: unknown });
    await expect(findByPassword(unknown, wrong, address)).rejects.toThrow(tooMany);
  });
});

describe("guessing", () => {
  test("ends after ten failures for an e-mail, even with the right password and from another address", async () => {
    await failTimes(10);
    await expect(findByPassword(email, password, newId())).rejects.toThrow(tooMany);
  });

  test("at the same moment counts every try", async () => {
    const tries = Array.from({ length: 30 }, () => asSubjectOf(findByPassword(email, wrong, address)));
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((outcome) => outcome === "refused")).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === tooMany)).toHaveLength(20);
  });

  test("ends after fifty failures from an address, whatever the e-mails", async () => {
    const tries = Array.from({ length: 50 }, (_, index) =>
      asSubjectOf(findByPassword(`${index}.${email}`, wrong, address)),
    );
    expect(new Set(await Promise.all(tries))).toEqual(new Set(["refused"]));
    await expect(findByPassword(email, password, address)).rejects.toThrow(tooMany);
    expect(await findByPassword(email, password, newId())).toEqual({ id: userId });
  });

  test("is forgotten when the window is over", async () => {
    await failTimes(10);
    await db().signInAttempt.updateMany({ data: { windowStart: new Date(Date.now() - 16 * 60_000) } });
    expect(await findByPassword(email, password, address)).toEqual({ id: userId });
  });

  test("of one e-mail does not lock out another", async () => {
    await failTimes(10);
    const colleague = `${newId()}@example.test`;
    const colleagueId = await addPerson({ email: colleague, password });
    expect(await findByPassword(colleague, password, address)).toEqual({ id: colleagueId });
  });
});

test("a right password clears what was counted against the e-mail", async () => {
  await failTimes(9);
  await findByPassword(email, password, address);
  await failTimes(9);
  expect(await findByPassword(email, password, address)).toEqual({ id: userId });
});

test("an office signs in from its one address as often as it likes", async () => {
  for (let time = 0; time < 60; time += 1) {
    expect(await findByPassword(email, password, address)).toEqual({ id: userId });
  }
});

test("counts of past windows are not kept", async () => {
  await failTimes(1, { email: `${newId()}@example.test`, address: null });
  await db().signInAttempt.updateMany({ data: { windowStart: new Date(Date.now() - 16 * 60_000) } });
  await findByPassword(email, password, null);
  expect(await db().signInAttempt.count()).toBe(0);
});
