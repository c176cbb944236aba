import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { actingFor, addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { signingSecretsOf } from "@/lib/credentials/signing-secrets";
import { addConnection } from "@/lib/credentials/testing/connected";
import { db } from "@/lib/platform/db";
import { listConnectionSettings } from "../settings/data";
import { addSecret, retireSecret } from "./mutations";

/** What callbacks may be signed with. That accepted ones are believed and others not, tells `lib/mirror/receive.db.test.ts`. */

let businessId: string;
let connectionId: string;
let administrator: Actor;

beforeEach(async () => {
  businessId = await addBusiness();
  connectionId = await addConnection(businessId);
  administrator = await signIn(await addPerson({ businessId, role: "administrator" }));
});

const add = (secret: string, who = administrator) =>
  addSecret(who, { connectionId, secret }).then(
    () => "taken",
    ({ code, fields }) => fields.secret?.[0]?.key ?? code,
  );
const accepted = async () => (await signingSecretsOf(connectionId)).sort();
const views = async () => (await listConnectionSettings(administrator))[0]?.secrets ?? [];

test("two are accepted during a rotation, of however many that come at once", async () => {
  expect(await add("before")).toBe("taken");
  const outcomes = await Promise.all(["after", "other", "third"].map((secret) => add(secret)));
  expect(outcomes.filter((outcome) => outcome === "taken")).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === "connectionErrors.secret.tooMany")).toHaveLength(2);
  expect(await accepted()).toHaveLength(2);
});

test("what is retired counts no more, makes room for another, and stays known", async () => {
  await add("before");
  await add("after");
  const [, oldest] = await views();
  await retireSecret(administrator, { secretId: oldest?.id ?? "" });
  await retireSecret(administrator, { secretId: oldest?.id ?? "" });
  expect(await accepted()).toEqual(["after"]);
  expect(await add("later")).toBe("taken");
  expect((await views()).map(({ retiredAt }) => retiredAt !== null)).toEqual([false, false, true]);
  expect(await db().auditEvent.count({ where: { businessId, action: "signing-secret.retire" } })).toBe(1);
});

test("the same is not added twice", async () => {
  await add("before");
  expect(await add("before")).toBe("connectionErrors.secret.known");
  expect(await accepted()).toEqual(["before"]);
});

test("nothing that is shown or audited holds one, sealed or not", async () => {
  await add("a-canary-in-a-secret");
  const { sealed } = await db().signingSecret.findFirstOrThrow({ where: { connectionId } });
  const shown = JSON.stringify([
    await listConnectionSettings(administrator),
    await db().auditEvent.findMany({ where: { businessId } }),
  ]);
  expect(shown).toContain("signing-secret.add");
  for (const hidden of ["a-canary-in-a-secret", sealed]) expect(shown).not.toContain(hidden);
});

describe("they are administrators' alone:", () => {
  const tryBoth = async (who: Actor) => {
    const [secret] = await views();
    const retiring = retireSecret(who, { secretId: secret?.id ?? "" }).catch(({ code }) => code);
    return [await add("theirs", who), await retiring];
  };

  test("nobody else of the business adds or retires one, nor do staff on behalf of one", async () => {
    await add("before");
    for (const role of ["requester", "approver"] as const)
      expect(await tryBoth(await signIn(await addPerson({ businessId, role })))).toEqual([
        "forbidden",
        "forbidden",
      ]);
    expect(await tryBoth(await actingFor(administrator))).toEqual(["forbidden", "forbidden"]);
    expect(await accepted()).toEqual(["before"]);
  });

  test("another business's administrator finds none", async () => {
    await add("before");
    const elsewhere = await addBusiness();
    const stranger = await signIn(await addPerson({ businessId: elsewhere, role: "administrator" }));
    expect(await tryBoth(stranger)).toEqual(["not_found", "not_found"]);
    expect(await accepted()).toEqual(["before"]);
  });
});
