import type { APIRequestContext } from "playwright/test";
import { filledIn, pages, routes } from "../support/addresses";
import { expect, test } from "../support/test";

/** Addresses that nobody could have followed from a page: cut off, mangled, guessed, or made to do harm. */

const endless = "x".repeat(5_000);
const cursorOfNothing = "after-0197b3a0-0000-7000-8000-000000000000";
const parameters = ["search", "status", "cursor", "callbackUrl", "error", "id", "draft", "nextauth", "_rsc"];
const values = ["zzz", "", "%", "%00", "%E0%A4%A", "%ED%A0%80", "http://[", "//elsewhere.example", endless];
const queries = [
  ...values.map((value) => parameters.map((name) => `${name}=${value}`).join("&")),
  parameters.map((name) => `${name}=a&${name}=b`).join("&"),
  `cursor=${cursorOfNothing}`,
  "__proto__=a&constructor=b",
  "%",
  "&&===",
];
const parts = [
  "zzz",
  "%",
  "%25",
  "%00",
  "%E0%A4%A",
  "%ED%A0%80",
  "a%2Fb",
  "..%2f",
  "__proto__",
  "[id]",
  endless,
];

/** All of them at once, as far as two cores like it. @returns those that the portal failed at */
async function failures(client: APIRequestContext, addresses: string[]): Promise<string[]> {
  const failed: string[] = [];
  const left = [...addresses];
  const next = async () => {
    for (let address = left.pop(); address !== undefined; address = left.pop()) {
      const answer = await client.get(address, { maxRedirects: 5 });
      if (answer.status() >= 500) failed.push(`${answer.status()} ${address.slice(0, 200)}`);
    }
  };
  await Promise.all([next(), next(), next(), next()]);
  return failed;
}

const readable = routes.filter((route) => route !== "/api/events" && !route.startsWith("/api/auth/"));

test("no address fails at a query that makes no sense", async ({
  newPerson,
  clientOf,
  playwright,
  system,
}) => {
  test.slow();
  const asked = [...pages, ...readable].flatMap((address) =>
    queries.map((query) => `${filledIn(address, "RT-1")}?${query}`),
  );
  expect(await failures(await clientOf(await newPerson("requester")), asked)).toEqual([]);
  const stranger = await playwright.request.newContext({ baseURL: system.portal });
  expect(await failures(stranger, asked)).toEqual([]);
  await stranger.dispose();
});

test("no address fails that has nonsense in its path", async ({ newPerson, clientOf }) => {
  test.slow();
  const client = await clientOf(await newPerson("requester"));
  const asked = [...pages, ...readable].flatMap((address) =>
    parts.flatMap((part) => [
      filledIn(address, part),
      `${filledIn(address, "RT-1")}/${part}`.replace("//", "/"),
    ]),
  );
  expect(await failures(client, [...new Set(asked)])).toEqual([]);
});

test("no page fails at what a program claims to be shown already", async ({ newPerson, clientOf }) => {
  test.slow();
  const client = await clientOf(await newPerson("requester"));
  const failed: string[] = [];
  const names = ["Next-Router-State-Tree", "Next-Router-Segment-Prefetch", "Next-Url"];
  const claims = ["zzz", "%", "[]", "%7B%7D", '["",{"children":["a",{}]}]', endless];
  for (const [index, address] of pages.map((page) => filledIn(page, "RT-1")).entries()) {
    // Each page meets every claim and every name, and three pages in a row every claim by every name.
    for (const [turn, claim] of claims.entries()) {
      const name = names[(index + turn) % names.length] ?? "";
      const answer = await client.get(address, { headers: { RSC: "1", [name]: claim } });
      if (answer.status() >= 500) failed.push(`${answer.status()} ${address} ${name}: ${claim.slice(0, 40)}`);
    }
  }
  expect(failed).toEqual([]);
});

test("a link to the list that is not quite understood shows the list that comes nearest", async ({
  page,
  enterAs,
}) => {
  await enterAs("requester");
  const search = page.getByRole("searchbox", { name: "Search" });
  const status = page.getByRole("combobox", { name: "Status" }).getByRole("option", { selected: true });
  const shown = async (address: string) => {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Orders", level: 1 })).toBeVisible();
    await expect(page.getByText(/^No order/)).toBeVisible();
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
    return [await search.inputValue(), await status.innerText()];
  };
  expect(await shown("/orders?search=a&search=b&cursor=zzz")).toEqual(["a", "Any status"]);
  expect(await shown("/orders?status=completed&status=cancelled")).toEqual(["", "Completed"]);
  expect(await shown(`/orders?search=${endless}`)).toEqual([endless.slice(0, 200), "Any status"]);
  expect(await shown(`/orders?cursor=${cursorOfNothing}`)).toEqual(["", "Any status"]);
  expect(new URL(page.url()).search).toBe("");
});
