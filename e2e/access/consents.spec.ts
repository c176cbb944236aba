import { randomBytes } from "node:crypto";
import { type Asked, askForConsent } from "../support/consents";
import { addStaff, query } from "../support/people";
import { expect, test } from "../support/test";

/** The mailed link by which an order is confirmed, as somebody tries it who has it, guesses it or sits in between. */

const answer = ({ secret }: Pick<Asked, "secret">) => ({ secret, decision: "confirm" });

test("a link that is opened, prefetched or guessed orders nothing, nor does an answer from elsewhere", async ({
  page,
  playwright,
  system,
  business,
  service,
  newPerson,
  enter,
}) => {
  test.slow();
  const person = await newPerson("requester");
  await enter(await addStaff(system));
  const asked = await askForConsent(page, system, business, person);
  const nobody = await playwright.request.newContext({ baseURL: system.portal });
  const origin = new URL(system.portal).origin;
  const disguises: Record<string, string>[] = [{}, { Purpose: "prefetch" }, { Host: "elsewhere.example" }];
  for (const headers of disguises) {
    for (const method of ["GET", "HEAD", "GET"]) await nobody.fetch(asked.path, { method, headers });
  }
  expect((await nobody.post(asked.path, { headers: { Origin: origin } })).status()).toBe(405);
  const elsewhere = { Origin: "https://elsewhere.example" };
  expect((await nobody.post("/api/consents", { data: answer(asked), headers: elsewhere })).status()).toBe(
    403,
  );
  expect((await nobody.post("/api/consents", { data: answer(asked) })).status()).toBe(403);
  const guessed = { secret: randomBytes(32).toString("base64url") };
  const own = { Origin: origin };
  expect((await nobody.post("/api/consents", { data: answer(guessed), headers: own })).status()).toBe(404);
  expect(await service.countRequests("POST", "/orders")).toBe(0);

  // Forwarded, it acts for its person, once.
  const first = await nobody.post("/api/consents", { data: answer(asked), headers: own });
  expect(first.status()).toBe(200);
  expect(first.headers()["set-cookie"]).toBeUndefined();
  const again = await nobody.post("/api/consents", { data: answer(asked), headers: own });
  expect(await again.json()).toEqual(await first.json());
  const declined = { secret: asked.secret, decision: "decline", why: "" };
  expect((await nobody.post("/api/consents", { data: declined, headers: own })).status()).toBe(404);
  expect(await service.countRequests("POST", "/orders")).toBe(1);
  expect((await nobody.get(asked.path)).status()).toBe(404);
  const [order] = await query(system, `SELECT "placedById" FROM "Order" WHERE "businessId" = $1`, [
    business.id,
  ]);
  expect(order).toEqual({ placedById: person.id });
  await nobody.dispose();
});
