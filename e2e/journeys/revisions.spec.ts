import type { Page } from "playwright/test";
import { serviceVariants } from "@/lib/domain/capabilities";
import { expectAccessible } from "../support/accessible";
import { fillOrder, placeOrder, tabTo } from "../support/order-form";
import { query } from "../support/people";
import {
  addReference,
  dialog,
  revision,
  revisions,
  revisionsThere,
  send,
  what,
  write,
} from "../support/revisions";
import type { Service } from "../support/service";
import type { SystemReady } from "../support/system";
import { expect, test } from "../support/test";

/** A person has something changed in a translation, on the page of its order. */

/** An order with a translation to look at. @returns the service's id of it */
async function translated(page: Page, service: Service): Promise<number> {
  await fillOrder(page);
  const { id } = await service.orderByNumber(await placeOrder(page));
  await service.setStatus(id, "translating");
  await service.setStatus(id, "completed");
  await expect(page.getByRole("status", { name: "Status" })).toContainText("Completed");
  await expect(
    page.getByText("contract-translation").or(page.getByText("Translation ·")).first(),
  ).toBeVisible();
  return id;
}

/** No callback tells of a revision: whoever looks has it read again where that was long ago. */
async function letMinutesPass(system: SystemReady, orderServiceId: number | string): Promise<void> {
  await query(
    system,
    `UPDATE "Order" SET "requestedAt" = "requestedAt" - interval '2 minutes',
       "answeredAt" = "answeredAt" - interval '2 minutes' WHERE "serviceId" = $1`,
    [String(orderServiceId)],
  );
}

test("a revision with a reference document is worked on and completed, and its page tells all of it @phone", async ({
  page,
  system,
  service,
  enterAs,
}) => {
  await enterAs("requester");
  const id = await translated(page, service);
  await expectAccessible(page);
  await write(page, "Page **2**: the date is 1 May.");
  await addReference(page, "marked.pdf");
  await expectAccessible(page);
  await send(page);
  await expect(dialog(page)).toHaveCount(0);
  await expect(revision(page).getByRole("status")).toHaveText("Requested");
  await expect(revision(page)).toContainText("You");
  await expect(revision(page).locator("b")).toHaveText("2");
  await expect(revision(page).getByRole("link", { name: "Download marked.pdf" })).toBeVisible();
  expect(await service.revisionsOf(id)).toMatchObject([
    { body: "<p>Page <b>2</b>: the date is 1 May.</p>", files: [{ name: "marked.pdf", type: "reference" }] },
  ]);
  await expect(page.getByText("A revision of this order is under way")).toBeVisible();
  await expectAccessible(page);
  await service.setRevisionStatus((await service.revisionsOf(id))[0]?.id ?? 0, "completed");
  await service.addTranslation(id, "corrected.txt");
  await letMinutesPass(system, id);
  await page.reload();
  await expect(revision(page).getByRole("status")).toHaveText("Completed");
  await expect(revisions(page).getByRole("listitem").last()).toContainText("corrected.txt");
  await expect(page.getByRole("button", { name: "Request revision" })).toBeVisible();
  await expectAccessible(page);
});

test("one of a single endless word is shown with places to break at, without which the page would stand still", async ({
  page,
  system,
  service,
  enterAs,
}) => {
  await enterAs("requester");
  const id = await translated(page, service);
  await service.requestRevision(id, "a".repeat(49_000));
  await letMinutesPass(system, id);
  await page.reload();
  await expect(revision(page)).toBeVisible();
  const unbroken = await revision(page).evaluate((shown) => {
    const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
    const lengths: number[] = [];
    while (texts.nextNode()) lengths.push(texts.currentNode.nodeValue?.length ?? 0);
    return { longest: Math.max(...lengths), all: lengths.reduce((sum, length) => sum + length, 0) };
  });
  expect(unbroken.all).toBeGreaterThan(49_000);
  expect(unbroken.longest).toBeLessThan(300);
});

test("one that nobody has begun is withdrawn by the keyboard alone", async ({ page, service, enterAs }) => {
  await enterAs("requester");
  const id = await translated(page, service);
  await tabTo(page, "Request revision");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();
  await tabTo(page, "Keep for later");
  await page.keyboard.press("Shift+Tab");
  await what(page).focus();
  await page.keyboard.insertText("Another name");
  await tabTo(page, "Send request");
  await page.keyboard.press("Enter");
  await expect(revision(page).getByRole("status")).toHaveText("Requested");
  await revision(page).getByRole("button", { name: "Withdraw" }).focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(/Withdraw this revision of order \S+\?/);
  await expectAccessible(page);
  await question.getByRole("button", { name: "Withdraw revision" }).focus();
  await page.keyboard.press("Enter");
  await expect(revision(page)).toHaveCount(0);
  expect(await service.revisionsOf(id)).toEqual([]);
  await expect(page.getByRole("heading", { name: "Comments" })).toBeFocused();
});

test("where what shows a revision does not load, its place says so, the rest of the page works, and it comes when it is asked for again", async ({
  page,
  enterAs,
  service,
}) => {
  await enterAs("requester");
  await translated(page, service);
  await write(page, "Another name");
  const scripts = "**/_next/static/chunks/**";
  await page.route(scripts, (route) => route.abort());
  await send(page);
  await expect(revisions(page)).toContainText("A part of this page did not load");
  await expect(page.getByText("A revision of this order is under way")).toBeVisible();
  const again = revisions(page).getByRole("button", { name: "Try again" });
  await again.click();
  await expect(again).toBeEnabled();
  await expect(revisions(page)).toContainText("A part of this page did not load");
  await expectAccessible(page);
  await page.unroute(scripts);
  await again.click();
  await expect(revision(page).getByRole("status")).toHaveText("Requested");
  await expect(revisions(page)).not.toContainText("did not load");
});

test("where nobody else can tell, the person says which one is theirs @phone", async ({
  page,
  service,
  enterAs,
}) => {
  // The portal looks for what was lost at times of its own.
  test.slow();
  await enterAs("requester");
  const id = await translated(page, service);
  await write(page, "The second page");
  await service.setFaults({ method: "POST", path: `/orders/${id}/revisions`, kind: "drop" });
  await send(page);
  await expect(page.getByText("We are checking whether your request arrived")).toBeVisible();
  await expectAccessible(page);
  for (const body of ["<p>The second page</p>", "<p>The second page</p>"]) {
    await service.requestRevision(id, body);
  }
  const question = page.getByRole("group", { name: "Is this the revision that you sent?" });
  await expect(question).toHaveCount(2, { timeout: 180_000 });
  await expectAccessible(page);
  await question.first().getByRole("button", { name: "Yes, this is it" }).click();
  await expect(question).toHaveCount(0);
  await expect(revision(page).filter({ hasText: "You" })).toHaveCount(1);
  await expect(page.getByText("We are checking whether your request arrived")).toHaveCount(0);
});

test("nothing is sent without words, and what is missing is said", async ({ page, service, enterAs }) => {
  await enterAs("requester");
  const id = await translated(page, service);
  await page.getByRole("button", { name: "Request revision" }).click();
  await send(page);
  await expect(dialog(page).getByRole("alert").first()).toContainText("Say what should be changed.");
  await expectAccessible(page);
  expect(await service.revisionsOf(id)).toEqual([]);
});

for (const variant of serviceVariants) {
  test.describe(`on variant ${variant},`, () => {
    test.use({ variant });
    const there = revisionsThere[variant];

    /** An order that is done. @returns the service's id of it */
    async function completed(page: Page, service: Service): Promise<number | string> {
      await fillOrder(page);
      const id = await there.orderIdOf(service, await placeOrder(page));
      await service.setStatus(id, "completed");
      await expect(page.getByRole("status", { name: "Status" })).toContainText("Completed");
      return id;
    }

    test("one whose answer was lost is known again beside another of the same words, and not sent twice", async ({
      page,
      system,
      service,
      enterAs,
    }) => {
      await enterAs("requester");
      const id = await completed(page, service);
      const words = "Page **2**: the date is 1 May.";
      await write(page, words);
      await send(page);
      await expect(revision(page).getByRole("status")).toHaveText("Requested");
      const [before] = await there.list(service, id);
      await service.setRevisionStatus(before?.id ?? 0, "completed");
      await letMinutesPass(system, id);
      await page.reload();
      await expect(revision(page).getByRole("status")).toHaveText("Completed");
      await write(page, words);
      await service.setFaults({ method: "POST", path: there.path(id), kind: "drop", after: true });
      await send(page);
      await expect(revision(page).filter({ hasText: "You" })).toHaveCount(2, { timeout: 60_000 });
      await expect(page.getByText("We are checking whether your request arrived")).toHaveCount(0);
      await expect(revision(page).last().getByRole("status")).toHaveText("Requested");
      const bodyHtml = "<p>Page <b>2</b>: the date is 1 May.</p>";
      expect((await there.list(service, id)).map(({ body }) => body)).toEqual([bodyHtml, bodyHtml]);
      expect(await service.countRequests("POST", there.path(id))).toBe(2);
    });

    test("what was begun is kept over a reload, and thrown away when that is asked for", async ({
      page,
      service,
      enterAs,
    }) => {
      await enterAs("requester");
      await completed(page, service);
      await write(page, "Half a sente");
      await addReference(page, "marked.pdf");
      await expect(dialog(page).getByText("Saved")).toBeVisible();
      await page.reload();
      await expect(page.getByText("You have begun to write one.")).toBeVisible();
      await page.getByRole("button", { name: "Request revision" }).click();
      await expect(what(page)).toContainText("Half a sente");
      await expect(dialog(page).getByRole("listitem", { name: "marked.pdf" })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("button", { name: "Request revision" })).toBeFocused();
      await page.keyboard.press("Enter");
      await dialog(page).getByRole("button", { name: "Start over" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Start over" }).click();
      await expect(dialog(page).getByRole("listitem", { name: "marked.pdf" })).toHaveCount(0);
      await expect(what(page)).not.toContainText("Half");
      await dialog(page).getByRole("button", { name: "Keep for later" }).click();
      await expect(page.getByText("You have begun to write one.")).toHaveCount(0);
    });
  });
}
