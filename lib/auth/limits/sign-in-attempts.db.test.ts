import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "@/lib/domain/ids";
import { db } from "@/lib/platform/db";
import { purgeRateLimits } from "./rate-limit";
import { clearSignInFailures, countSignIn } from "./sign-in-attempts";

const tooMany = "TooManyAttempts";

let email: string;
let address: string;

beforeEach(async () => {
  await db().signInAttempt.deleteMany();
  email = someEmail();
  address = newId();
});

const someEmail = () => `${newId()}@example.test`;

type From = { email?: string; address?: string | null };
const count = ({ email: who = email, address: where = address }: From = {}) => countSignIn(who, where);

/** A try with a wrong password is one that is counted and not forgiven. */
async function failTimes(times: number, from?: From) {
  for (let time = 0; time < times; time += 1) await count(from);
}
async function refuseTimes(times: number, from?: From) {
  for (let time = 0; time < times; time += 1) await expect(count(from)).rejects.toThrow(tooMany);
}
async function failForStrangers(times: number) {
  for (let time = 0; time < times; time += 1) await count({ email: someEmail() });
}
async function failFromEverywhere() {
  for (let place = 0; place < 10; place += 1) await failTimes(10, { address: newId() });
}
const signIn = async (from?: From) => clearSignInFailures(await count(from));

const letPass = (minutes: number) =>
  db().$executeRaw`
    UPDATE "SignInAttempt" SET
      "windowStart" = "windowStart" - make_interval(mins => ${minutes}::int),
      "knownUntil" = "knownUntil" - make_interval(mins => ${minutes}::int)`;
const days = (number: number) => number * 24 * 60;

describe("guessing", () => {
  test("ends after ten failures for an email from one address, for a quarter of an hour", async () => {
    await failTimes(10);
    await refuseTimes(1);
    await letPass(14);
    await refuseTimes(1);
    await letPass(2);
    await failTimes(10);
    await refuseTimes(1);
  });

  test("ends so where no address is known, too", async () => {
    await failTimes(10, { address: null });
    await refuseTimes(1, { address: null });
  });

  test("ends after fifty failures from an address, whatever the emails", async () => {
    await failForStrangers(50);
    await refuseTimes(1);
    await failTimes(1, { address: newId() });
  });

  test("from many addresses ends after a hundred failures for an email, for an hour", async () => {
    await failFromEverywhere();
    await refuseTimes(1, { address: newId() });
    await letPass(59);
    await refuseTimes(1, { address: newId() });
    await letPass(2);
    await failTimes(1, { address: newId() });
  });

  test("from addresses of one network is guessing from one place", async () => {
    for (let host = 1; host <= 10; host += 1) await failTimes(1, { address: `2001:db8::${host}` });
    await refuseTimes(1, { address: "2001:db8::ffff" });
    await failTimes(1, { address: "2001:db8:0:1::1" });
  });

  test("at the same moment from addresses that share an email counts every try, and waits for nothing", async () => {
    const outcomes: PromiseSettledResult<unknown>[] = [];
    for (let round = 0; round < 10; round += 1) {
      const tries = Array.from({ length: 12 }, (_, place) => count({ address: `192.0.2.${place}` }));
      outcomes.push(...(await Promise.allSettled(tries)));
    }
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(100);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ message: tooMany });
    }
  });
});

describe("nobody keeps somebody else from signing in", () => {
  test("by failing for their email from elsewhere", async () => {
    await failTimes(10);
    await refuseTimes(1);
    await signIn({ address: newId() });
  });

  test("by going on to fail where they are refused already", async () => {
    await failForStrangers(50);
    await refuseTimes(120);
    await signIn({ address: newId() });
    await letPass(16);
    await failTimes(10);
  });

  test("by failing from one address for hours", async () => {
    for (let window = 0; window < 12; window += 1) {
      await failTimes(10);
      await refuseTimes(5);
      await letPass(16);
    }
    await signIn({ address: newId() });
  });

  test("by failing from everywhere, where they have signed in within thirty days", async () => {
    const home = newId();
    await signIn({ address: home });
    await letPass(days(29));
    await failFromEverywhere();
    await refuseTimes(1, { address: newId() });
    await signIn({ address: home });
  });

  test("by failing for others from the address that both have", async () => {
    await signIn();
    await failForStrangers(50);
    await signIn();
  });

  test("by failing for a colleague", async () => {
    await failTimes(10);
    await signIn({ email: someEmail() });
  });
});

test("where somebody has not signed in for thirty days the failures of others count again", async () => {
  await signIn();
  await letPass(days(31));
  await failForStrangers(50);
  await refuseTimes(1);
});

test("where somebody is known their own failures count all the same", async () => {
  await signIn();
  await failTimes(10);
  await refuseTimes(1);
});

test("a right password clears what was counted against the email there", async () => {
  await failTimes(9);
  await signIn();
  await failTimes(9);
  await signIn();
});

test("an office signs in from its one address as often as it likes", async () => {
  for (let person = 0; person < 60; person += 1) await signIn({ email: someEmail() });
});

describe("what is kept of failures", () => {
  const rows = () => db().signInAttempt.count();

  test("is deleted when it counts no more, of invented emails too", async () => {
    await failForStrangers(3);
    await letPass(59);
    await purgeRateLimits();
    expect(await rows()).toBeGreaterThan(0);
    await letPass(2);
    await purgeRateLimits();
    expect(await rows()).toBe(0);
  });

  test("names nobody", async () => {
    await failTimes(1);
    const kept = JSON.stringify(await db().signInAttempt.findMany());
    expect(kept).not.toContain(email);
    expect(kept).not.toContain(address);
  });

  test("that a person is known somewhere is deleted after thirty days", async () => {
    await signIn();
    await letPass(days(29));
    await purgeRateLimits();
    expect(await rows()).toBe(1);
    await letPass(days(2));
    await purgeRateLimits();
    expect(await rows()).toBe(0);
  });
});
