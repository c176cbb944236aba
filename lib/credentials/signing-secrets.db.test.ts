import { beforeEach, expect, test } from "vitest";
import { addBusiness } from "@/lib/auth/testing/signed-in";
import { db } from "@/lib/platform/db";
import { addSigningSecret, signingSecretsOf } from "./signing-secrets";
import { addConnection } from "./testing/connected";

let connectionId: string;

const add = (secret: string) => db().$transaction((tx) => addSigningSecret(tx, connectionId, secret));

beforeEach(async () => {
  connectionId = await addConnection(await addBusiness());
  await add("first");
});

test("during a rotation both secrets are accepted, the newer first", async () => {
  await add("second");
  expect(await signingSecretsOf(connectionId)).toEqual(["second", "first"]);
});

test("a retired secret is accepted no more", async () => {
  await db().signingSecret.updateMany({ where: { connectionId }, data: { retiredAt: new Date() } });
  await add("second");
  expect(await signingSecretsOf(connectionId)).toEqual(["second"]);
});

test("a secret belongs to its connection alone", async () => {
  expect(await signingSecretsOf(await addConnection(await addBusiness()))).toEqual([]);
});
