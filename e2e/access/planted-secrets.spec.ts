import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import { fillOrder, openLiveForm, placeOrder } from "../support/order-form";
import { rowsWith } from "../support/rows";
import { startSystem } from "../support/system";
import { expect, fillSignIn, test } from "../support/test";

/** Tokens and signing secrets that are given to the portal are found nowhere afterwards, whatever was done with them. */

const canary = (kind: string) => `canary-${kind}-${randomUUID()}`;

/** Everything that a page is told, its event stream included. */
function listenTo(page: Page): () => Promise<string[]> {
  const bodies: Promise<string>[] = [];
  page.on("response", (response) => {
    if (!response.url().endsWith("/api/events")) bodies.push(response.text().catch(() => ""));
  });
  page.on("console", (said) => bodies.push(Promise.resolve(said.text())));
  return () => Promise.all(bodies);
}

/** Reads a stream of the person's own until it is stopped. @returns what it has told so far */
async function readStream(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(async () => {
    const answer = await fetch("/api/events");
    const told = { text: "" };
    Object.assign(window, { told });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    void (async () => {
      for (let read = await reader?.read(); read && !read.done; read = await reader?.read())
        told.text += read.value;
    })();
  });
  return () => page.evaluate(() => (window as unknown as { told: { text: string } }).told.text);
}

test("planted tokens and signing secrets stand in no log, row, page or stream", async ({ browser }) => {
  test.slow();
  const planted = { works: canary("token"), refused: canary("guess"), secret: canary("secret") };
  const { ready, said, stop } = await startSystem({ SANDBOX_A_TOKEN: planted.works });
  const person = ready.people.find(({ email }) => email === "admin@northwind.example");
  const context = await browser.newContext({ baseURL: ready.portal });
  const [page, watching] = [await context.newPage(), await context.newPage()];
  const told = [listenTo(page), listenTo(watching)];
  await fillSignIn(page, person?.email ?? "", person?.password ?? "");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await watching.goto("/orders");
  const streamed = await readStream(watching);

  await openLiveForm(page, "/settings/connections");
  const tokenField = page.getByRole("textbox", { name: "Access token (shared, Translation service)" });
  const saveToken = page.getByRole("button", { name: "Save token (shared, Translation service)" });
  await tokenField.fill(planted.refused);
  await saveToken.click();
  await expect(page.getByText("The translation service does not know this token.")).toBeVisible();
  await tokenField.fill(planted.works);
  await saveToken.click();
  await expect(page.getByText("The shared access token works and is saved.")).toBeVisible();
  await page.getByRole("textbox", { name: "New signing secret: Translation service" }).fill(planted.secret);
  await page.getByRole("button", { name: "Add secret: Translation service" }).click();
  const secrets = page.getByRole("list", { name: "Signing secret: Translation service" });
  await expect(secrets.getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "Test connection: Translation service" }).click();
  await expect(page.getByText("A signed callback of our own came through")).toBeVisible();
  await fillOrder(page);
  await placeOrder(page);
  for (const address of ["/settings", "/settings/connections", "/settings/callbacks", "/settings/audit"])
    await page.goto(address, { waitUntil: "load" });
  await page.getByRole("link", { name: "Home" }).click();
  await expect.poll(streamed).toContain("connection");

  const seen = [...(await Promise.all(told.map((all) => all()))).flat(), await streamed()];
  expect(seen.filter((text) => text !== "").length).toBeGreaterThan(20);
  // What was looked through does speak of them.
  expect(seen.some((text) => text.includes(planted.works.slice(-4)))).toBe(true);
  expect(await rowsWith(ready, planted.works.slice(-4))).toContain('public."AccessToken"');
  for (const hidden of Object.values(planted)) {
    expect(seen.filter((text) => text.includes(hidden))).toEqual([]);
    expect(await rowsWith(ready, hidden)).toEqual([]);
  }
  // The start prints the sandbox's token for whoever tries the portal; no process of the portal does.
  const logged = said()
    .split("\n")
    .filter((line) => /^(web|worker) /.test(line));
  expect(logged.length).toBeGreaterThan(0);
  for (const hidden of Object.values(planted))
    expect(logged.filter((line) => line.includes(hidden))).toEqual([]);
  await context.close();
  await stop();
});
