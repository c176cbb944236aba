import type { APIResponse } from "playwright/test";
import { lockRow } from "../support/people";
import { cookieOf, openDraft } from "../support/requests";
import { expect, test } from "../support/test";

/** What one person may ask for at once, and what others notice of it. */

// A flood takes as long as the machine needs for it; what is asked is who is served, not how fast.
test.slow();

const codeOf = async (answer: APIResponse) =>
  ((await answer.json()) as { error?: { code: string } }).error?.code ?? null;

test("many saves at once are taken a few at a time, and fail for nobody", async ({
  system,
  newPerson,
  clientOf,
}) => {
  const flooding = await clientOf(await newPerson("requester"));
  const colleague = await clientOf(await newPerson("requester"));
  const [theirs, mine] = [await openDraft(flooding), await openDraft(colleague)];
  const save = (client: typeof flooding, draftId: string, reference: string) =>
    client.put(`/api/drafts/${draftId}`, { data: { version: 0, content: { reference } } });

  // However slow the machine is: none is done before as many wait as may, which is 36.
  const letGo = await lockRow(system, "Draft", theirs);
  const flood = Array.from({ length: 48 }, (_, index) => save(flooding, theirs, `flood ${index}`));
  const turnedAway = Promise.any(
    flood.map(async (answer) => {
      if ((await answer).status() !== 429) throw new Error("It was not turned away");
      return await answer;
    }),
  );
  const calm = [save(colleague, mine, "calm"), colleague.get("/api/orders"), colleague.get("/api/home")];
  for (const answer of await Promise.all(calm)) expect(answer.status()).toBe(200);
  const refused = await turnedAway;
  expect(refused.headers()["retry-after"]).toMatch(/^\d+$/);
  expect(await codeOf(refused)).toBe("rate_limited");
  await letGo();

  // One was saved, those after it name an older version, the rest was too much at once. What the test itself has kept
  // waiting for longer than a transaction may take is told that the portal is busy.
  const statuses = (await Promise.all(flood)).map((answer) => answer.status());
  expect(new Set([...statuses, 503])).toEqual(new Set([200, 409, 429, 503]));

  const { version, content } = (await (await flooding.get(`/api/drafts/${theirs}`)).json()) as {
    version: number;
    content: { reference: string };
  };
  expect([version, content.reference.slice(0, 5)]).toEqual([1, "flood"]);
});

test("many readings at once fail for nobody", async ({ newPerson, clientOf }) => {
  const flooding = await clientOf(await newPerson("requester"));
  const colleague = await clientOf(await newPerson("requester"));
  const flood = Array.from({ length: 120 }, () => flooding.get("/api/home"));
  expect((await colleague.get("/api/home")).status()).toBe(200);
  const statuses = (await Promise.all(flood)).map((answer) => answer.status());
  expect(new Set([200, 429])).toEqual(new Set([...statuses, 200, 429]));
});

test("event streams are counted by person, whatever their sessions", async ({
  system,
  newPerson,
  clientOf,
}) => {
  const person = await newPerson("requester");
  const cookies = [await cookieOf(await clientOf(person)), await cookieOf(await clientOf(person))];
  const gone = new AbortController();
  const open = async (index: number) => {
    const headers = { cookie: cookies[index % 2] ?? "" };
    return (await fetch(`${system.portal}/api/events`, { headers, signal: gone.signal })).status;
  };
  // Next would run GET for HEAD: a stream that nobody reads, and that nothing ends.
  const headers = { cookie: cookies[0] ?? "" };
  for (let asked = 0; asked < 24; asked += 1) {
    expect((await fetch(`${system.portal}/api/events`, { method: "HEAD", headers })).status).toBe(405);
  }
  const statuses = await Promise.all(Array.from({ length: 24 }, (_, index) => open(index)));
  gone.abort();
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
});
