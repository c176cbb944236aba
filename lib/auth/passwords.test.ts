import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./passwords";

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
