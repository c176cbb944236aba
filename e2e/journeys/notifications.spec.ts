import { unsubscribeTokenOf } from "@/lib/notifications/unsubscribing/data";
import { expectAccessible } from "../support/accessible";
import type { Member } from "../support/people";
import { query } from "../support/people";
import type { SystemReady } from "../support/system";
import { expect, test } from "../support/test";

/** How people choose what they are emailed of, and stop emails that they have. */

const tokenOf = ({ id: userId, businessId }: Member) =>
  unsubscribeTokenOf({ userId, businessId, events: ["approval-needed", "order-completed"] });

async function chosenBy(system: SystemReady, { id }: Member): Promise<Record<string, string>> {
  const rows = await query<{ event: string; timing: string }>(
    system,
    `SELECT event, timing FROM "NotificationChoice" WHERE "userId" = $1`,
    [id],
  );
  return Object.fromEntries(rows.map(({ event, timing }) => [event, timing]));
}

test("each chooses for each event when to be emailed of it @phone", async ({ page, system, enterAs }) => {
  const person = await enterAs("approver");
  await page.goto("/settings");
  await page.getByRole("link", { name: "Open the notifications" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
  await expect(page.getByText("no mail server is configured")).toBeVisible();
  const completed = page.getByRole("combobox", { name: "An order is completed" });
  await expect(completed).toHaveValue("at_once");
  await completed.selectOption("Once a day");
  await expect(page.getByText("Saved. It takes effect at once.")).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(completed).toHaveValue("daily");
  expect(await chosenBy(system, person)).toEqual({ "order-completed": "daily" });
});

test("nobody is asked about approvals who approves nothing", async ({ page, enterAs }) => {
  await enterAs("requester");
  await page.goto("/settings/notifications");
  await expect(page.getByRole("combobox", { name: "An access token is refused" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "An order waits for approval" })).toHaveCount(0);
});

test("emails are stopped by the link in their foot, once it is pressed @phone", async ({
  page,
  system,
  newPerson,
}) => {
  const person = await newPerson("approver");
  await page.goto(`/unsubscribe/${tokenOf(person)}`);
  await expect(page.getByRole("heading", { level: 1, name: "Stop these emails" })).toBeVisible();
  await expect(page.getByText(person.email)).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: "An order is completed" })).toBeVisible();
  await expectAccessible(page);
  expect(await chosenBy(system, person)).toEqual({});
  await page.getByRole("button", { name: "Stop these emails" }).click();
  await expect(page.getByText("These emails are stopped.")).toBeVisible();
  await expectAccessible(page);
  expect(await chosenBy(system, person)).toEqual({ "approval-needed": "never", "order-completed": "never" });
  await page.reload();
  await expect(page.getByText("These emails are stopped.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Notifications" })).toHaveAttribute(
    "href",
    "/settings/notifications",
  );
});

test("a mail program stops them by one click; nothing happens by opening a link, and no other page can press it", async ({
  playwright,
  system,
  newPerson,
}) => {
  const person = await newPerson("approver");
  const path = `/api/unsubscribe/${tokenOf(person)}`;
  const stranger = await playwright.request.newContext({ baseURL: system.portal });
  const form = { "List-Unsubscribe": "One-Click" };
  const opened = await stranger.get(path, { maxRedirects: 0 });
  expect(opened.status()).toBe(303);
  expect(opened.headers().location).toBe(`${system.portal}/unsubscribe/${tokenOf(person)}`);
  for (const address of [path, `/unsubscribe/${tokenOf(person)}`]) {
    expect((await stranger.get(address)).status()).toBe(200);
    await stranger.head(address);
  }
  const nothing = [
    await stranger.post(path),
    await stranger.post(path, { form: { "List-Unsubscribe": "Two-Clicks" } }),
    await stranger.post(path, { data: { "List-Unsubscribe": "One-Click" } }),
    await stranger.post(`/unsubscribe/${tokenOf(person)}`, { form, maxRedirects: 0 }),
    await stranger.post(path, { form, headers: { Origin: "https://elsewhere.example" } }),
  ];
  expect(nothing.map((answer) => answer.status())).toEqual([422, 422, 422, 303, 403]);
  const forged = `/api/unsubscribe/${tokenOf(person).slice(0, -1)}`;
  expect((await stranger.post(forged, { form })).status()).toBe(404);
  expect((await stranger.get(`/unsubscribe/${"A".repeat(90)}`)).status()).toBe(404);
  expect(await chosenBy(system, person)).toEqual({});
  for (let time = 0; time < 2; time += 1) {
    const stopped = await stranger.post(path, { form });
    expect(stopped.status()).toBe(200);
    expect(stopped.headers()["set-cookie"]).toBeUndefined();
  }
  expect(await chosenBy(system, person)).toEqual({ "approval-needed": "never", "order-completed": "never" });
  const other = await newPerson("approver");
  expect((await stranger.post(`/api/unsubscribe/${tokenOf(other)}`, { multipart: form })).status()).toBe(200);
  expect(Object.values(await chosenBy(system, other))).toEqual(["never", "never"]);
  await stranger.dispose();
});
