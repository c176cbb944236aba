import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { addConnection } from "@/lib/credentials/testing/connected";
import { db } from "@/lib/platform/db";
import { ServiceClient } from "@/sandbox/testing/service-client";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { saveMyToken } from "./mutations";

/** Five in any hour are held, and no more than that: what is older, or was taken back, counts for nothing. */

let sandbox: TestSandbox;
let service: ServiceClient;
let connectionId: string;
let person: Actor;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  service = await ServiceClient.open(sandbox.origin);
  const businessId = await addBusiness();
  connectionId = await addConnection(businessId, `${sandbox.origin}/api/v1`);
  person = await signIn(await addPerson({ businessId, role: "administrator" }));
});
afterAll(() => sandbox.dispose());

const save = (token: string) =>
  saveMyToken(person, { connectionId, token }).then(
    () => "taken",
    (error) => error.code,
  );
const passMinutes = (minutes: number) =>
  db()
    .$executeRaw`UPDATE "SignInAttempt" SET "windowStart" = "windowStart" - make_interval(mins => ${minutes}::int),
      recent = ARRAY(SELECT each - make_interval(mins => ${minutes}::int) FROM unnest(recent) AS each)`;

test("somebody who saves a good token now and then, two in an hour, is never turned away", async () => {
  const outcomes: string[] = [];
  for (let time = 0; time < 6; time += 1) {
    outcomes.push(await save(service.token));
    await passMinutes(40);
  }
  expect(outcomes).toEqual(Array(6).fill("taken"));
});

test("an attempt that is taken back, for the service was away, does not keep those before it", async () => {
  for (let time = 0; time < 4; time += 1) expect(await save(`guess-${time}`)).toBe("service_refused");
  await passMinutes(59);
  await service.setFaults([{ kind: "garbage", times: 20 }]);
  expect(await save(service.token)).toBe("service_unavailable");
  await service.setFaults([]);
  // By now nothing that counts was tried within the hour.
  await passMinutes(58);
  const outcomes: string[] = [];
  for (let time = 0; time < 5; time += 1) outcomes.push(await save(`other-${time}`));
  expect(outcomes).toEqual(Array(5).fill("service_refused"));
});
