import { expect, test } from "vitest";
import { findByPassword } from "@/lib/auth/sign-in/by-password";
import { signIn } from "@/lib/auth/testing/signed-in";
import { aVisit } from "@/lib/auth/testing/visits";
import { scopeForNew } from "@/lib/credentials/scope";
import { signingSecretsOf } from "@/lib/credentials/signing-secrets";
import { newId } from "@/lib/domain/ids";
import { db } from "@/lib/platform/db";
import { createFirstAdministrator } from "./mutations";
import { firstAdministratorSchema } from "./schema";

const input = (changed: object = {}) =>
  firstAdministratorSchema.parse({
    businessName: "Fabrikam Legal",
    email: `${newId()}@fabrikam.example`,
    name: "Fay Brik",
    password: "a long enough password",
    variant: "a",
    baseUrl: "https://service.example/api/v1/",
    signingSecret: "whsec",
    ...changed,
  });

test("the first administrator can sign in and works for the business with its connection", async () => {
  const { email, ...rest } = input();
  const { businessId } = await createFirstAdministrator({ ...rest, email: email.toUpperCase() });
  const person = await findByPassword(email, "a long enough password", aVisit());
  const actor = await signIn(person?.id ?? "");
  expect(actor.acting).toMatchObject({ businessId, businessName: "Fabrikam Legal", role: "administrator" });
  const scope = await scopeForNew(actor);
  expect(scope).toMatchObject({ variant: "a", baseUrl: "https://service.example/api/v1" });
  expect(await signingSecretsOf(scope.connectionId)).toEqual(["whsec"]);
  const lines = await db().auditEvent.findMany({ where: { businessId }, orderBy: { id: "asc" } });
  expect(lines).toMatchObject([
    { action: "business.create", subjectId: businessId, actorId: null },
    { action: "connection.add", subjectId: scope.connectionId, actorId: null },
  ]);
});

test.each([
  ["with a weak password", { password: "too short" }, "invalid_input"],
  ["with an email that is taken", {}, "conflict"],
])("an administrator %s is refused and nothing of it is made", async (_, changed, code) => {
  const first = input();
  await createFirstAdministrator(first);
  const businesses = await db().business.count();
  const second = input({ email: first.email, ...changed });
  await expect(createFirstAdministrator(second)).rejects.toMatchObject({ code });
  expect(await db().business.count()).toBe(businesses);
});
