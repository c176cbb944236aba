import { keptTags } from "@/lib/domain/html";
import { visibleText } from "@/lib/domain/visible-text";
import { naughtyStrings } from "@/lib/platform/testing/naughty-strings";
import { fillOrder, placeOrder } from "../support/order-form";
import { addMirroredOrders } from "../support/orders";
import { query } from "../support/people";
import { expect, test } from "../support/test";

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
  enterAs,
}) => {
  await enterAs("requester");
  await fillOrder(page);
  const number = await placeOrder(page);
  const bodies = naughtyStrings.filter(({ length }) => length < 1_000).map((text) => `<b>${text}</b>`);
  // As the service told it, before our cleaner has looked at it.
  const comments = Array.from({ length: Math.ceil(bodies.length / 50) }, (_, index) => ({
    author: "Staff",
    bodyHtml: bodies.slice(index * 50, (index + 1) * 50).join(""),
    createdAt: new Date().toISOString(),
  }));
  await query(
    system,
    `UPDATE "Order" SET snapshot = snapshot || jsonb_build_object('cleanerVersion', 0, 'comments', $2::jsonb) WHERE number = $1`,
    [
      number,
      JSON.stringify(comments)
        .replaceAll("\\u0000", "")
        .replaceAll(/\\ud[89a-f]../g, ""),
    ],
  );
  await page.reload();
  const list = page.getByRole("list", { name: "Comments" });
  await expect(list.getByRole("listitem").first()).toBeVisible();
  const shown = await list.locator(".rich-text").evaluateAll((texts) =>
    texts.flatMap((text) =>
      [...text.querySelectorAll("*")].map((element) => ({
        tag: element.localName,
        attributes: element.getAttributeNames(),
      })),
    ),
  );
  expect(shown.length).toBeGreaterThan(bodies.length / 2);
  expect(shown.filter(({ attributes }) => attributes.length > 0)).toEqual([]);
  const expected: string[] = [...keptTags, "wbr"];
  expect(shown.filter(({ tag }) => !expected.includes(tag))).toEqual([]);
});

/** As a browser puts spaces into a line. */
function spaced(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
