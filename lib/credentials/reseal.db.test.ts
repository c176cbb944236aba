import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addBusiness, addPerson } from "@/lib/auth/testing/signed-in";
import { db } from "@/lib/platform/db";
import { asOwner } from "@/lib/platform/testing/as-owner";

const [older, newer] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString("base64"));
const before = `older:${older}`;
const during = `newer:${newer},${before}`;
const after = `newer:${newer}`;

let connectionId: string;
let userId: string;

/** The modules as a process sees them that was started with these keys. */
async function withKeys(sealKeys: string) {
  vi.resetModules();
  vi.stubEnv("SEAL_KEYS", sealKeys);
  const [connected, secrets, access, { reseal, sealedPlaces }] = await Promise.all([
    import("./testing/connected"),
    import("./signing-secrets"),
    import("./access"),
    import("./reseal"),
  ]);
  const { unseal } = await import("@/lib/platform/seal");
  const tokens = async () =>
    (await db().accessToken.findMany({ orderBy: { id: "asc" } })).map(({ id, sealed }) =>
      unseal(sealed, access.tokenPlace(id)),
    );
  return { ...connected, ...secrets, reseal, sealedPlaces, tokens };
}

beforeEach(async () => {
  await db().accessToken.deleteMany({});
  await db().signingSecret.deleteMany({});
  const { addConnection, addToken, addSigningSecret } = await withKeys(before);
  const businessId = await addBusiness();
  userId = await addPerson({ businessId });
  connectionId = await addConnection(businessId);
  await addToken(connectionId, userId, "pat_mine");
  await addToken(connectionId, null, "pat_shared");
  await db().$transaction((tx) => addSigningSecret(tx, connectionId, "whsec_one"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test("after it the new key alone opens everything", async () => {
  const { reseal } = await withKeys(during);
  expect(await reseal()).toEqual([
    { table: "AccessToken", resealed: 2, lost: 0 },
    { table: "Archive", resealed: 0, lost: 0 },
    { table: "Mail", resealed: 0, lost: 0 },
    { table: "SigningSecret", resealed: 1, lost: 0 },
  ]);
  const { tokens, signingSecretsOf } = await withKeys(after);
  expect(await tokens()).toEqual(["pat_mine", "pat_shared"]);
  expect(await signingSecretsOf(connectionId)).toEqual(["whsec_one"]);
});

test("run again it changes nothing, and two at once seal each row once", async () => {
  const { reseal } = await withKeys(during);
  const both = await Promise.all([reseal(), reseal()]);
  const sealedAnew = both.flat().reduce((sum, { resealed }) => sum + resealed, 0);
  expect(sealedAnew).toBe(3);
  const stored = await db().accessToken.findMany();
  expect((await reseal()).map(({ resealed }) => resealed)).toEqual([0, 0, 0, 0]);
  expect(await db().accessToken.findMany()).toEqual(stored);
});

test("what another process seals with the older key meanwhile, in a table that was gone through, is sealed anew too", async () => {
  const { addToken } = await withKeys(before);
  const late = await addToken(connectionId, await addPerson(), "pat_late");
  const { sealed } = await db().accessToken.findUniqueOrThrow({ where: { id: late } });
  const { reseal, tokens } = await withKeys(during);
  expect(await reseal()).toMatchObject([{ resealed: 3 }, {}, {}, { resealed: 1 }]);
  // Comes back with the first change to a secret, which follows the tokens.
  await db().signingSecret.deleteMany({});
  const { addSigningSecret } = await withKeys(before);
  await db().$transaction((tx) => addSigningSecret(tx, connectionId, "whsec_two"));
  await asOwner(`
    CREATE FUNCTION save_late() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      UPDATE "AccessToken" SET sealed = '${sealed}' WHERE id = '${late}'; RETURN NEW; END $$;
    CREATE TRIGGER save_late AFTER UPDATE ON "SigningSecret" FOR EACH ROW EXECUTE FUNCTION save_late()`);
  expect(await reseal()).toMatchObject([{ resealed: 1 }, {}, {}, { resealed: 1 }]);
  await asOwner(`DROP TRIGGER save_late ON "SigningSecret"; DROP FUNCTION save_late`);
  const { tokens: left } = await withKeys(after);
  expect((await left()).sort()).toEqual((await tokens()).sort());
});

test("what no key opens is counted and left as it is, and nothing else waits for it", async () => {
  const { addToken } = await withKeys(`third:${Buffer.alloc(32, 3).toString("base64")}`);
  const strange = await addToken(
    connectionId,
    await addPerson({ businessId: await addBusiness() }),
    "pat_strange",
  );
  const { sealed } = await db().accessToken.findUniqueOrThrow({ where: { id: strange } });
  const { reseal } = await withKeys(during);
  expect(await reseal()).toMatchObject([
    { resealed: 2, lost: 1 },
    { resealed: 0, lost: 0 },
    { resealed: 0, lost: 0 },
    { resealed: 1, lost: 0 },
  ]);
  expect(await db().accessToken.findUniqueOrThrow({ where: { id: strange } })).toMatchObject({ sealed });
});

test("every column that holds something sealed is named", async () => {
  const columns = await db().$queryRaw<{ table: string; column: string }[]>`
    SELECT table_name AS table, column_name AS column FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name ILIKE '%sealed%' ORDER BY 1`;
  const { sealedPlaces } = await withKeys(after);
  expect(sealedPlaces.map((placeOf) => placeOf("")).map(({ table, column }) => ({ table, column }))).toEqual(
    columns,
  );
});
