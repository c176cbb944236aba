import { readFile } from "node:fs/promises";
import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { hashPassword, isOutdated, verifyPassword } from "./passwords";

test("a password is kept as argon2id with a salt of its own", async () => {
  const [one, two] = await Promise.all([hashPassword("same password"), hashPassword("same password")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
});

test("only the right password is right", async () => {
  const hashed = await hashPassword("right password");
  expect(await verifyPassword(hashed, "right password")).toBe(true);
  expect(await verifyPassword(hashed, "wrong password")).toBe(false);
});

test("where there is no password none is right, not even the one compared with for the time's sake", async () => {
  expect(await verifyPassword(null, "nobody has this password")).toBe(false);
});

test("many passwords at once leave the process able to read a file", async () => {
  let compared = 0;
  const hashed = await hashPassword("right password");
  const comparing = Array.from({ length: 16 }, async () => {
    await verifyPassword(hashed, "wrong password");
    compared += 1;
  });
  await readFile(import.meta.filename);
  expect(compared).toBeLessThan(8);
  await Promise.all(comparing);
}, 30_000);

test("a hash made with other parameters is outdated, one of today is not", async () => {
  expect(isOutdated(await hash("a password", { memoryCost: 8_192, timeCost: 2, parallelism: 1 }))).toBe(true);
  expect(isOutdated(await hashPassword("a password"))).toBe(false);
});
