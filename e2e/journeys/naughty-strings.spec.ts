import type { Locator } from "playwright/test";
import { keptTags } from "@/lib/domain/html";
import { visibleText } from "@/lib/domain/visible-text";
import { naughtyStrings } from "@/lib/platform/testing/naughty-strings";
import { spaced } from "../support/naughty";
import { fillOrder, openEmptyForm, placeOrder } from "../support/order-form";
import { addMirroredOrders } from "../support/orders";
import { query } from "../support/people";
import { expect, test } from "../support/test";
import { addQuote } from "../support/walks/mirrored-rows";

/** What people and the service write is shown as it reads, and does nothing in a browser. */

test.beforeEach(async ({ page }) => {
  // A script that ran would say so.
  page.on("dialog", (dialog) => {
    throw new Error(`A script ran: ${dialog.message()}`);
  });
});

test("whatever an order's reference is stands in the list, page by page", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  const references = naughtyStrings.map(visibleText).filter((text) => text !== "" && text.length < 200);
  await addMirroredOrders(system, business, { count: references.length, status: "completed" });
  await query(
    system,
    `UPDATE "Order" SET reference = given.reference FROM unnest($2::text[]) WITH ORDINALITY AS given (reference, place)
     WHERE "businessId" = $1 AND "serviceId" = 'completed' || given.place`,
    [business.id, references],
  );
  await enterAs("requester");
  await page.goto("/orders");
  const table = page.getByRole("table", { name: "Orders" });
  const numbers = table.locator("tbody").getByRole("link");
  const shown = table.locator("tbody tr > :nth-child(2)");
  const next = page.getByRole("button", { name: "Next page" });
  const read = await shown.allInnerTexts();
  while (await next.isEnabled()) {
    const [first = ""] = await numbers.allInnerTexts();
    await next.click();
    await expect(table.getByRole("link", { name: first, exact: true })).toHaveCount(0);
    read.push(...(await shown.allInnerTexts()));
  }
  expect(read).toHaveLength(references.length);
  expect(read.map(spaced).sort()).toEqual(references.map(spaced).sort());
});

test("of what the service writes only its nine tags are put into the page, without attributes", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  const person = await enterAs("requester");
  await fillOrder(page);
  const number = await placeOrder(page);
  const { bodies, comments } = hostileComments();
  const revisions = comments.map(({ bodyHtml }, index) => ({
    ...{ serviceId: `r${index}`, status: "completed", bodyHtml, requestedAt: new Date().toISOString() },
    ...{ completedAt: new Date().toISOString(), files: [] },
  }));
  // As the service told it, before our cleaner has looked at it.
  await query(
    system,
    `UPDATE "Order" SET snapshot = snapshot || jsonb_build_object('cleanerVersion', 0, 'comments', $2::jsonb, 'revisions', $3::jsonb)
     WHERE number = $1`,
    [number, jsonOf(comments), jsonOf(revisions)],
  );
  await page.reload();
  for (const [name, { length }] of Object.entries({ Comments: comments, Revisions: revisions })) {
    const told = page.getByRole("list", { name, exact: true });
    await expect(told.getByRole("listitem")).toHaveCount(length);
    expect((await elementsOf(told)).length).toBeGreaterThan(bodies / 2);
  }

  const quote = await addQuote({ system, business, person });
  await query(
    system,
    `UPDATE "Quote" SET snapshot = snapshot || jsonb_build_object('cleanerVersion', 0, 'comments', $2::jsonb, 'memo', $3::text)
     WHERE id = $1`,
    [quote.id, jsonOf(comments), hostile],
  );
  await page.goto(`/quotes/${quote.id}`);
  const ofQuote = page.getByRole("list", { name: "Comments" });
  await expect(ofQuote.getByRole("listitem")).toHaveCount(comments.length);
  expect((await elementsOf(ofQuote)).length).toBeGreaterThan(bodies / 2);
  // A memo is plain text.
  await expect(page.getByText(hostile, { exact: true })).toBeVisible();
});

test("a quote of a status and in a language that nobody has heard of is shown, on its page and in the list", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  const person = await enterAs("requester");
  const quote = await addQuote({ system, business, person });
  await query(
    system,
    `UPDATE "Quote" SET status = 'weighed_up', "sourceLanguage" = 'tlh',
       snapshot = snapshot || '{"status": "weighed_up", "sourceLanguage": "tlh"}' WHERE id = $1`,
    [quote.id],
  );
  await page.goto("/quotes");
  const row = page.getByRole("row", { name: new RegExp(quote.number) });
  await expect(row).toContainText(/weighed.up/i);
  await expect(row).toContainText("tlh");
  await page.goto(`/quotes/${quote.id}`);
  await expect(page.getByRole("status", { name: "Status" })).toContainText(/weighed.up/i);
  await expect(page.getByText("tlh").first()).toBeVisible();
});

test("of what somebody pastes into an editor only the nine tags are left, without attributes", async ({
  page,
  enterAs,
}) => {
  await enterAs("requester");
  await openEmptyForm(page);
  const notes = page.getByRole("textbox", { name: "Notes" });
  await notes.click();
  await expect(page.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
  const pasted = naughtyStrings.filter(({ length }) => length < 1_000).concat(hostile);
  await notes.evaluate(
    (editor, html) => {
      const data = new DataTransfer();
      data.setData("text/html", html);
      editor.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    `<p>Pasted</p>${pasted.map((text) => `<p><b>${text}</b></p>`).join("")}`,
  );
  await expect(notes).toContainText("Pasted");
  const shown = await notes.evaluate((editor) =>
    [...editor.querySelectorAll("*")].map((element) => ({
      tag: element.localName,
      attributes: element.getAttributeNames(),
    })),
  );
  const expected: string[] = [...keptTags, "wbr"];
  const isEditors = (attribute: string) => attribute === "class" || attribute.startsWith("data-");
  expect(shown.filter(({ tag }) => !expected.includes(tag) && tag !== "strong")).toEqual([]);
  expect(shown.filter(({ attributes }) => !attributes.every(isEditors))).toEqual([]);
});

const hostile = '<img src=x onerror=alert(1)><a href="javascript:alert(2)">memo</a><script>alert(3)</script>';

/** Comments of hostile HTML, and how many texts of it there are. */
function hostileComments() {
  const bodies = naughtyStrings
    .filter(({ length }) => length < 1_000)
    .concat(hostile)
    .map((text) => `<b>${text}</b>`);
  const comments = Array.from({ length: Math.ceil(bodies.length / 50) }, (_, index) => ({
    author: "Staff",
    bodyHtml: bodies.slice(index * 50, (index + 1) * 50).join(""),
    createdAt: new Date().toISOString(),
  }));
  return { bodies: bodies.length, comments };
}

/** As PostgreSQL takes it. */
function jsonOf(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("\\u0000", "")
    .replaceAll(/\\ud[89a-f]../g, "");
}

/** What of tags is in the texts there: the nine alone, and none has an attribute. */
async function elementsOf(list: Locator) {
  const shown = await list.locator(".rich-text").evaluateAll((texts) =>
    texts.flatMap((text) =>
      [...text.querySelectorAll("*")].map((element) => ({
        tag: element.localName,
        attributes: element.getAttributeNames(),
      })),
    ),
  );
  expect(shown.filter(({ attributes }) => attributes.length > 0)).toEqual([]);
  const expected: string[] = [...keptTags, "wbr"];
  expect(shown.filter(({ tag }) => !expected.includes(tag))).toEqual([]);
  return shown;
}
