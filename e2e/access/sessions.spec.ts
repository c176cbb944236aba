import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "playwright/test";
import { endSession } from "../support/ended-sessions";
import { readableAddresses } from "../support/readable-addresses";
import { cookieOf, openDraft, uploadAddress } from "../support/requests";
import { expect, test, typeSignIn } from "../support/test";

/** Nothing without a session, and nothing more once it has ended. */

const id = randomUUID();
const addresses = readableAddresses({
  ...{ businessId: id, orderId: id, number: "1", commandId: id, fileId: id, draftId: id, quoteId: id },
});
const reads = ["/api/events", ...addresses.filter((address) => address.startsWith("/api/"))];
const pages = addresses.filter((address) => !address.startsWith("/api/"));

async function writeStatuses(client: APIRequestContext): Promise<number[]> {
  const draft = `/api/drafts/${id}`;
  const answers = [
    await client.post("/api/drafts?kind=order", { data: {} }),
    await client.put(draft, { data: { content: {}, version: 0 } }),
    await client.delete(draft),
    await client.put(`${draft}/connection`, { data: { connectionId: id, documents: "none" } }),
    await client.patch(`${draft}/documents/${id}`, { data: { kind: "source" } }),
    await client.delete(`${draft}/documents/${id}`),
    await client.delete(`${draft}/attempts/1`),
    await client.post(uploadAddress(id, id), { data: Buffer.from("x") }),
  ];
  return answers.map((answer) => answer.status());
}

test("without a session every route answers 401 and every page leads to the sign-in", async ({
  playwright,
  system,
  newPerson,
  clientOf,
}) => {
  const stranger = await playwright.request.newContext({
    baseURL: system.portal,
    extraHTTPHeaders: { Origin: new URL(system.portal).origin },
  });
  for (const address of reads) expect((await stranger.get(address)).status(), address).toBe(401);
  expect(await writeStatuses(stranger)).toEqual(Array(8).fill(401));
  for (const address of pages) {
    const answer = await stranger.get(address, { maxRedirects: 0 });
    const way = address === "/" ? "/login" : `/login?callbackUrl=${encodeURIComponent(address)}`;
    expect(answer.headers().location, address).toBe(way);
  }
  const member = await clientOf(await newPerson("requester"));
  expect(await writeStatuses(member)).toEqual([200, 404, 404, 404, 404, 404, 404, 404]);
  await stranger.dispose();
});

test("a sign-out in one tab ends the other tab at once, which leads to the sign-in and from there back", async ({
  page,
  context,
  enterAs,
}) => {
  const { email, password } = await enterAs("requester");
  await page.goto("/");
  const other = await context.newPage();
  await other.goto("/orders?search=a%20contract");
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect((await other.request.get("/api/home")).status()).toBe(401);
  await other.bringToFront();
  await expect(other).toHaveURL(/\/login\?callbackUrl=/);
  await typeSignIn(other, email, password);
  await expect(other).toHaveURL("/orders?search=a%20contract");
  await expect(other.getByRole("searchbox")).toHaveValue("a contract");
});

test("who follows a link after the session has ended comes to where it leads by signing in", async ({
  page,
  system,
  enterAs,
}) => {
  const { id, email, password } = await enterAs("requester");
  // Else the page itself leads to the sign-in, before the link is followed: it reads nothing once it is there.
  await page.route(/\/api\/events$/, (route) => route.abort());
  await page.goto("/settings/profile");
  await endSession(system, { id });
  await page.getByRole("link", { name: "Orders", exact: true }).click();
  await expect(page).toHaveURL("/login?callbackUrl=%2Forders");
  await typeSignIn(page, email, password);
  await expect(page).toHaveURL("/orders");
});

test("a form that holds what is not saved stays where it is when its session ends", async ({
  page,
  enterAs,
}) => {
  await enterAs("requester");
  await page.route("/api/drafts**", (route) => route.abort());
  await page.goto("/orders/new");
  const reference = page.getByRole("textbox", { name: "Reference", exact: true });
  await reference.fill("typed and not saved");
  const ended = page.evaluate(
    () => new Promise((resolve) => window.addEventListener("verso:session-ended", resolve, { once: true })),
  );
  const { csrfToken } = (await (await page.request.get("/api/auth/csrf")).json()) as { csrfToken: string };
  await page.request.post("/api/auth/signout", { form: { csrfToken, json: "true" } });
  await ended;
  // Fails where the page is being left.
  await page.evaluate(() => fetch("/api/health").then((answer) => answer.text()));
  await expect(page).toHaveURL("/orders/new");
  await expect(reference).toHaveValue("typed and not saved");
});

test("a copied cookie is worth nothing after the sign-out, and its event stream ends", async ({
  system,
  newPerson,
  clientOf,
}) => {
  const person = await newPerson("requester");
  const [client, elsewhere] = [await clientOf(person), await clientOf(person)];
  const cookie = await cookieOf(client);
  const stream = await openStream(system.portal, cookie);
  const { csrfToken } = (await (await client.get("/api/auth/csrf")).json()) as { csrfToken: string };
  await client.post("/api/auth/signout", { form: { csrfToken, json: "true" } });
  // Reading to the end returns only because the portal ends the stream.
  expect(await stream.text()).toContain("event: resync");
  const answer = await fetch(`${system.portal}/api/home`, { headers: { cookie } });
  expect(answer.status).toBe(401);
  expect((await elsewhere.get("/api/home")).status()).toBe(200);
});

test("a copied cookie is worth nothing either once somebody has signed in anew in its browser", async ({
  page,
  system,
  newPerson,
  enter,
}) => {
  const person = await newPerson("requester");
  await enter(person);
  const cookie = await cookieOf(page.request);
  const home = () => fetch(`${system.portal}/api/home`, { headers: { cookie } });
  expect((await home()).status).toBe(200);
  await enter(person);
  expect((await home()).status).toBe(401);
  expect((await page.request.get("/api/home")).status()).toBe(200);
});

test("a session that is revoked is refused from the next request on, also for writes", async ({
  system,
  newPerson,
  clientOf,
}) => {
  const person = await newPerson("administrator");
  const client = await clientOf(person);
  const draftId = await openDraft(client);
  await endSession(system, person);
  expect((await client.get(`/api/drafts/${draftId}`)).status()).toBe(401);
  expect((await client.delete(`/api/drafts/${draftId}`)).status()).toBe(401);
  expect((await client.get("/api/events")).status()).toBe(401);
});

/** At once, and not when the stream next looks by itself, which is every twenty seconds. */
const streamEndsWithinMs = 10_000;

/** An event stream that the portal has answered; reading it fails when the portal does not end it soon. */
async function openStream(portal: string, cookie: string): Promise<Response> {
  const signal = AbortSignal.timeout(streamEndsWithinMs);
  const response = await fetch(`${portal}/api/events`, { headers: { cookie }, signal });
  expect(response.status).toBe(200);
  return response;
}
