import { expectShown, naughtyHtml, naughtyLines, naughtyTexts, spaced } from "../support/naughty";
import { addConnection, addDepartment, query } from "../support/people";
import { expect, test } from "../support/test";
import { addFile, addOrder, addQuote, knowWhatThereIs } from "../support/walks/mirrored-rows";

/** The whole list of naughty strings in every kind of text, on the pages that show it: as it reads, and doing nothing. */

const now = () => new Date().toISOString();
/** Each a second later than the one before. */
const at = (second: number) => new Date(Date.UTC(2026, 2, 1, 10, 0, second)).toISOString();
const [first = "", second = "", third = ""] = naughtyLines;
const comments = [
  { author: "Staff", bodyHtml: naughtyHtml, createdAt: now() },
  ...naughtyLines.map((author, index) => ({ author, bodyHtml: "<p>It is done.</p>", createdAt: at(index) })),
] as never[];
const services = naughtyLines.map((name) => ({
  ...{ name, description: name, quantity: 1, priceCents: 100 },
  ...{ discountTenthsOfCent: 0, totalCents: 100 },
}));

test.beforeEach(async ({ page }) => {
  page.on("dialog", (dialog) => {
    throw new Error(`A script ran: ${dialog.message()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 500) throw new Error(`${response.url()} answered ${response.status()}`);
  });
});

test("what an order, a quote and the files have written on them stands on their pages", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  const to = { system, business, person: await enterAs("administrator") };
  await knowWhatThereIs(to);
  await query(system, `UPDATE "Coversheet" SET "whiteLabel" = true WHERE "connectionId" = $1`, [
    business.connectionId,
  ]);
  const written = { reference: first, field1: second, field2: third, services, comments };
  const order = await addOrder(to, {
    ...{ status: "completed", completedAt: now(), totalCents: 4500, cleanerVersion: 0, ...written },
    transactions: naughtyLines.map((line) => ({
      ...{ kind: "charge", amountCents: 100, createdAt: now(), description: line, paymentMethod: line },
    })),
    revisions: [
      {
        ...{ serviceId: "5", status: "completed", bodyHtml: naughtyHtml as never, files: [] },
        ...{ requestedAt: now(), completedAt: now() },
      },
    ],
  });
  for (const name of naughtyLines) await addFile(to, { name, kind: "source", orderId: order.id });
  const quote = await addQuote(to);
  await query(
    system,
    `UPDATE "Quote" SET reference = $2, snapshot = snapshot || jsonb_build_object('reference', $2::text, 'field1', $3::text,
       'field2', $4::text, 'memo', $5::text, 'services', $6::jsonb, 'comments', $7::jsonb) WHERE id = $1`,
    [
      ...[quote.id, first, second, third, naughtyLines.join("\n")],
      ...[JSON.stringify(services), JSON.stringify(comments)],
    ],
  );

  await page.goto(`/orders/${order.id}`);
  const body = page.locator("body");
  const list = (name: string) => page.getByRole("list", { name, exact: true });
  const table = (name: string) => page.getByRole("table", { name, exact: true });
  await expectShown(body, [first, second, third]);
  for (const part of [table("Services"), list("Documents"), list("Comments"), table("Transactions")])
    await expectShown(part, naughtyLines);
  for (const part of [list("Comments"), list("Revisions")]) await expectShown(part, naughtyTexts);

  await page.goto(`/quotes/${quote.id}`);
  await expectShown(body, [first, second, third]);
  await expectShown(page.getByRole("region", { name: "Memo" }), naughtyLines);
  for (const part of [table("Services"), list("Comments")]) await expectShown(part, naughtyLines);
  await expectShown(list("Comments"), naughtyTexts);

  for (const address of ["/orders", "/quotes", "/"]) {
    await page.goto(address);
    await expectShown(body, [first]);
  }
  await page.goto("/files?sort=name");
  const rest = new Set(naughtyLines.map(spaced));
  while (rest.size > 0) {
    await expect(async () => {
      const shown = spaced((await table("Files").textContent()) ?? "");
      const here = [...rest].filter((line) => shown.includes(line));
      expect(here).not.toEqual([]);
      for (const line of here) rest.delete(line);
    }, `${rest.size} names are on no page`).toPass({ timeout: 15_000 });
    if (rest.size > 0) await page.getByRole("button", { name: "Next page" }).click();
  }
});

test("people, departments, connections, addresses, views and labels are called what they are called, on the pages that name them", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  await enterAs("administrator");
  // Where something is sent by post, its addresses are kept.
  await addConnection(system, business, "By post", "b");
  const departments: string[] = [];
  for (const line of naughtyLines) departments.push(await addDepartment(system, business, line));
  await query(
    system,
    `INSERT INTO "Connection" (id, "businessId", name, "isDefault", variant, environment, "baseUrl")
     SELECT gen_random_uuid(), $1::uuid, name, false, 'a', 'sandbox', $2 FROM unnest($3::text[]) AS name`,
    [business.id, business.account.base_url, naughtyLines],
  );
  await query(
    system,
    `WITH called AS (INSERT INTO "User" (id, email, name)
       SELECT gen_random_uuid(), gen_random_uuid() || '@people.example', name FROM unnest($2::text[]) AS name RETURNING id)
     INSERT INTO "Membership" ("userId", "businessId", role, "departmentId")
     SELECT id, $1::uuid, 'requester', $3::uuid FROM called`,
    [business.id, naughtyLines, departments[0]],
  );
  await query(
    system,
    `INSERT INTO "SavedAddress" (id, "businessId", label, recipient, street1, street2, city, state, zip, country)
     SELECT gen_random_uuid(), $1::uuid, line, line, line, line, line, line, line, 'US' FROM unnest($2::text[]) AS line`,
    [business.id, naughtyLines],
  );
  await query(
    system,
    `INSERT INTO "ListView" (id, "businessId", list, name, "isShared", query)
     SELECT gen_random_uuid(), $1::uuid, list::"ViewedList", name, true, 'status=completed'
     FROM unnest($2::text[]) AS name, unnest('{orders,quotes}'::text[]) AS list`,
    [business.id, naughtyLines],
  );
  await query(
    system,
    `UPDATE "Coversheet" SET "whiteLabel" = true, "referenceLabel" = $2, "field1Label" = $3, "field2Label" = $4
     WHERE "connectionId" = $1`,
    [business.connectionId, first, second, third],
  );

  const main = page.getByRole("main");
  for (const [address, texts] of [
    ["/settings/people", naughtyLines],
    ["/settings/connections", naughtyLines],
    ["/settings/business", naughtyLines],
    ["/settings/coversheet", [first, second, third]],
    ["/orders/new", [first, second, third]],
    ["/orders", [...naughtyLines, first]],
    ["/quotes", naughtyLines],
    ["/settings/audit", []],
    ["/settings/callbacks", []],
    ["/approvals", []],
    ["/files", []],
    ["/", []],
  ] as const) {
    expect((await page.goto(address))?.status(), address).toBe(200);
    await expectShown(main, texts);
  }
});
