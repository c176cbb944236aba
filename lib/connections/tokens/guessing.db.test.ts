import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { fingerprintOf } from "@/lib/credentials/access";
import { addToken } from "@/lib/credentials/testing/connected";
import { db } from "@/lib/platform/db";
import { ServiceClient } from "@/sandbox/testing/service-client";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { saveMyToken } from "./mutations";
import { createTokenWorld, mirrorOrderOfAccount, tokensOf } from "./testing/token-world";

let sandbox: TestSandbox;
let service: ServiceClient;
let businessId: string;
let connectionId: string;
let newcomer: Actor;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  ({ service, businessId, connectionId, newcomer } = await createTokenWorld(sandbox.origin));
});
afterAll(() => sandbox.dispose());

const mirrorAnOrder = () => mirrorOrderOfAccount({ service, businessId, connectionId });
const mine = () => tokensOf(newcomer);

describe("guessing tokens", () => {
  const guess = (token: string, who = newcomer) =>
    saveMyToken(who, { connectionId, token }).then(
      () => "taken",
      (error) => error.code,
    );
  const guessed = (count: number, who?: Actor) =>
    Promise.all(Array.from({ length: count }, (_, index) => guess(`guess-${index}`, who)));
  const passMinutes = (minutes: number) =>
    db()
      .$executeRaw`UPDATE "SignInAttempt" SET "windowStart" = "windowStart" - make_interval(mins => ${minutes}::int),
      recent = ARRAY(SELECT each - make_interval(mins => ${minutes}::int) FROM unnest(recent) AS each)`;
  const passHour = () => passMinutes(61);

  test("ends after five within an hour, in whichever sessions and however many at once", async () => {
    const elsewhere = await signIn(newcomer.userId);
    const outcomes = [...(await guessed(60)), ...(await guessed(40, elsewhere))];
    expect(outcomes.filter((code) => code === "service_refused")).toHaveLength(5);
    expect(outcomes.filter((code) => code === "rate_limited")).toHaveLength(95);
    expect(await guess(service.token)).toBe("rate_limited");
    await expect(saveMyToken(newcomer, { connectionId, token: service.token })).rejects.toMatchObject({
      fields: { token: [{ key: "connectionErrors.token.tooManyAttempts" }] },
    });
    await passHour();
    expect(await guess(service.token)).toBe("taken");
  });

  test("is no more often where the hour of the first is over, and the others are just behind", async () => {
    expect(await guess("guess-0")).toBe("service_refused");
    await passMinutes(59);
    expect(await guessed(4)).toEqual(Array(4).fill("service_refused"));
    await passMinutes(2);
    expect(await guess("guess-5")).toBe("service_refused");
    expect(await guess("guess-6")).toBe("rate_limited");
  });

  test("leaves no row behind, and nothing of the token anywhere", async () => {
    const budgets = await db().requestBudget.count();
    await guessed(100);
    expect(await db().requestBudget.count()).toBe(budgets);
    expect(await mine()).toEqual([]);
  });

  test("keeps no colleague from saving theirs", async () => {
    await guessed(9);
    const colleague = await signIn(await addPerson({ businessId, role: "administrator" }));
    expect(await guess(service.token, colleague)).toBe("taken");
  });

  test("is not what somebody does whose token cannot be checked now; one that is taken counts as any other", async () => {
    await service.setFaults([{ kind: "garbage", times: 60 }]);
    for (let count = 0; count < 7; count += 1) expect(await guess(service.token)).toBe("service_unavailable");
    await service.setFaults([]);
    for (let count = 0; count < 5; count += 1) expect(await guess(service.token)).toBe("taken");
    expect(await guess(service.token)).toBe("rate_limited");
    expect(await mine()).toHaveLength(1);
  });

  test("with a token that somebody else has saved takes nothing of theirs", async () => {
    const stranger = await ServiceClient.open(sandbox.origin);
    await addToken(connectionId, await addPerson({ businessId }), stranger.token);
    await mirrorAnOrder();
    expect(await guess(stranger.token)).toBe("service_refused");
    const fingerprint = fingerprintOf(stranger.token);
    expect(await db().requestBudget.findUnique({ where: { fingerprint } })).not.toBeNull();
  });
});
