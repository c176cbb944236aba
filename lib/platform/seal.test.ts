import { afterEach, expect, test, vi } from "vitest";

const place = { table: "AccessToken", row: "0190", column: "sealed" };
const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)].map((key) => key.toString("base64"));

/** The module as a process sees it that was started with these keys. */
async function withKeys(sealKeys: string, secret?: string) {
  vi.resetModules();
  vi.stubEnv("SEAL_KEYS", sealKeys);
  if (secret) vi.stubEnv("NEXTAUTH_SECRET", secret);
  return await import("./seal");
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test("what was sealed opens again where it lies, whatever letters it has", async () => {
  const { seal, unseal } = await withKeys(`one:${older}`);
  for (const secret of ["pat_live_1234", "", "ключ 🔑"])
    expect(unseal(seal(secret, place), place)).toBe(secret);
});

test("a sealed value does not show the secret, nor that two are the same", async () => {
  const { seal } = await withKeys(`one:${older}`);
  const [once, again] = [seal("pat_live_1234", place), seal("pat_live_1234", place)];
  expect(once).not.toBe(again);
  const bytes = Buffer.from(once.split(".").at(-1) ?? "", "base64url");
  expect(`${once} ${bytes.toString("latin1")}`).not.toContain("pat_live");
});

test.each(["table", "row", "column"])("a value that was moved to another %s does not open", async (where) => {
  const { seal, unseal } = await withKeys(`one:${older}`);
  const sealed = seal("pat_live_1234", place);
  expect(() => unseal(sealed, { ...place, [where]: "another" })).toThrow();
});

test("a value of which any part was altered does not open", async () => {
  const { seal, unseal } = await withKeys(`one:${older},two:${newer}`);
  const parts = seal("pat_live_1234", place).split(".");
  for (const [index, part] of parts.entries()) {
    for (const changed of [
      `${part.slice(0, -2)}${part.endsWith("AA") ? "BB" : "AA"}`,
      part.slice(0, -8),
      "",
    ]) {
      expect(() => unseal(parts.with(index, changed).join("."), place), changed).toThrow();
    }
  }
});

test("a value cannot be passed off as sealed with another key", async () => {
  const { seal, unseal } = await withKeys(`one:${older},two:${older}`);
  const [version, , ...rest] = seal("pat_live_1234", place).split(".");
  expect(() => unseal([version, "two", ...rest].join("."), place)).toThrow();
});

test("a value whose key is not configured names the key and the setting", async () => {
  const sealed = (await withKeys(`one:${older}`)).seal("pat_live_1234", place);
  const { unseal } = await withKeys(`two:${newer}`);
  expect(() => unseal(sealed, place)).toThrow(/"one".*SEAL_KEYS/);
});

test("during a rotation the new key seals and what the old one sealed still opens", async () => {
  const old = (await withKeys(`one:${older}`)).seal("pat_live_1234", place);
  const { seal, unseal } = await withKeys(`two:${newer},one:${older}`);
  expect(unseal(old, place)).toBe("pat_live_1234");
  const fresh = seal("pat_live_1234", place);
  expect((await withKeys(`two:${newer}`)).unseal(fresh, place)).toBe("pat_live_1234");
});

test("a keyed digest outlives the rotation of sealing keys, and differs by purpose and by installation", async () => {
  const digest = async (purpose: string, keys: string, secret?: string) =>
    (await withKeys(keys, secret)).keyedDigest(purpose, "pat_live_1234");
  const before = await digest("access token", `one:${older}`);
  expect(before).toMatch(/^[0-9a-f]{64}$/);
  expect(await digest("access token", `two:${newer}`)).toBe(before);
  expect(await digest("callback key", `one:${older}`)).not.toBe(before);
  expect(await digest("access token", `one:${older}`, "another secret that is long enough")).not.toBe(before);
});
