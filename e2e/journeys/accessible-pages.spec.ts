import { orderStatuses } from "@/lib/domain/orders/status";
import { home } from "@/messages/en/home";
import { order } from "@/messages/en/order";
import { orders } from "@/messages/en/orders";
import { quoteErrors } from "@/messages/en/quote-errors";
import { showOrderStatus } from "@/sandbox/variant-b/status";
import { expectAccessible } from "../support/accessible";
import { sendCallback } from "../support/callbacks";
import { addDocuments, fillOrder, openEmptyForm, orderIdOf, placeOrder } from "../support/order-form";
import { addBusinessOnB, addPerson, query, removeTokens } from "../support/people";
import { revision } from "../support/revisions";
import { Service } from "../support/service";
import { askForCopy } from "../support/shipping";
import { expect, test } from "../support/test";
import { read } from "../support/unsigned-callbacks";
import { addFile, addOrder, addQuote, knowWhatThereIs } from "../support/walks/mirrored-rows";
import { addCommand, addDraft } from "../support/walks/own-rows";
import { beginWalk, visit, walkers } from "../support/walks/pages";
import { typed } from "../support/walks/typed";

/** Every page, in light and dark and at both widths: nothing that axe finds, and nothing to scroll to sideways. */

for (const walker of walkers) {
  test(`every page of ${walker} passes @phone`, async ({ page, system, business, enter }) => {
    test.slow();
    const { visits } = await beginWalk(walker, { system, business, enter });
    for (const one of visits) {
      await visit(page, one);
      await expectAccessible(page);
    }
  });
}

test("an order form with faults and a long name passes @phone", async ({ page, enterAs }) => {
  await enterAs("administrator");
  await openEmptyForm(page);
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "need another look" })).toBeVisible();
  await expectAccessible(page);
  await addDocuments(page, `${"a-very-long-name-of-a-document-".repeat(4)}.pdf`);
  await expectAccessible(page);
});

test("an order passes in each of its statuses @phone", async ({ page, business, service, enterAs }) => {
  test.slow();
  await enterAs("approver");
  await fillOrder(page, {
    services: ["Certification", "Notarization"],
    reference: "a-reference-without-any-space-that-is-50-long-00",
  });
  const { id } = await service.orderByNumber(await placeOrder(page));
  await expectAccessible(page);
  for (const status of orderStatuses) {
    await service.setStatus(id, status);
    // The service does not tell of every status; the hint spares the minute until the portal asks.
    const [first] = await service.deliveries();
    if (first) expect(await sendCallback(business.account, first)).toBe(200);
    await expect(page.getByRole("status", { name: "Status" })).toContainText(orders.status[status]);
    await expectAccessible(page);
  }
  for (const address of ["/", "/orders"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});

test("Home with nothing on it and with everything, a revision in each status, and a quote that is being checked pass @phone", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  test.slow();
  const to = { system, business, person: await enterAs("approver") };
  await knowWhatThereIs(to);
  await page.goto("/");
  await expect(page.getByText(home.emptyTitle)).toBeVisible();
  await expectAccessible(page);

  const at = new Date().toISOString();
  const statuses = [...Object.keys(order.revision.status), "weighed_up"];
  const revised = await addOrder(to, {
    status: "revising",
    revisions: statuses.map((status, index) => ({
      ...{ serviceId: String(index), status, bodyHtml: "<p>The date is 1 May.</p>" as never },
      ...{ requestedAt: at, completedAt: status === "completed" ? at : null, files: [] },
    })),
  });
  await addOrder(to, { status: "client_review", reviewAt: at });
  await addOrder(to, { status: "weighed_up" });
  const completed = await addOrder(to, { status: "completed", completedAt: at });
  await addFile(to, { name: typed.translation, kind: "translation", orderId: completed.id });
  await addQuote(to);
  const unheardOf = await addQuote(to);
  await query(
    system,
    `UPDATE "Quote" SET status = 'weighed_up', snapshot = snapshot || '{"status": "weighed_up"}' WHERE id = $1`,
    [unheardOf.id],
  );
  const decided = await addQuote(to);
  const request = { serviceId: "1", statusBefore: "pending", decidedOn: "4500" };
  await addCommand(to, { kind: "quote.convert", request, subjectId: decided.id });
  await addCommand(to, { kind: "order.place", draftId: await addDraft(to, "sent") });
  const asked = await addCommand(to, { kind: "quote.request", draftId: await addDraft(to, "sent") });
  await addDraft(to, "open");
  await query(system, `UPDATE "AccessToken" SET state = 'rejected' WHERE "userId" = $1`, [to.person.id]);

  await page.goto("/");
  await expect(page.getByRole("region", { name: "Waiting for you" }).getByRole("listitem")).toHaveCount(7);
  await expectAccessible(page);
  await page.goto(`/orders/${revised.id}`);
  await expect(revision(page)).toHaveCount(statuses.length);
  await expectAccessible(page);
  for (const [id, said] of [
    [decided.id, quoteErrors.actionUnknown],
    [asked, "We are checking what happened"],
    [unheardOf.id, "weighed_up"],
  ] as const) {
    await page.goto(`/quotes/${id}`);
    await expect(page.getByText(said).first()).toBeVisible();
    await expectAccessible(page);
  }
});

test("a shipped order of the other variant passes in each of its statuses", async ({
  page,
  system,
  enter,
}) => {
  test.slow();
  const business = await addBusinessOnB(system);
  const service = new Service(business.account);
  await enter(await addPerson(system, business, "approver"));
  await fillOrder(page);
  await askForCopy(page);
  const number = await placeOrder(page);
  const id = orderIdOf(page);
  for (const status of orderStatuses) {
    await service.setStatus(number, showOrderStatus(status));
    await read(system, id);
    await expect(page.getByRole("status", { name: "Status" })).toContainText(orders.status[status], {
      timeout: 60_000,
    });
    await expectAccessible(page);
  }
  await removeTokens(system, business);
});
