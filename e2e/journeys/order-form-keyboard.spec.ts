import { addDays, dayInUtc } from "@/lib/domain/calendar-day";
import { addDocuments, openEmptyForm, orderNumber, tabTo, tabToControl } from "../support/order-form";
import { query } from "../support/people";
import { expect, test } from "../support/test";
import { addOrder, knowWhatThereIs } from "../support/walks/mirrored-rows";
import { addCommand } from "../support/walks/own-rows";

/** The whole order form without a mouse. */

test("an order is placed with the keyboard alone, with all that the form offers", async ({
  page,
  system,
  business,
  service,
  enterAs,
}) => {
  const to = { system, business, person: await enterAs("requester") };
  await knowWhatThereIs(to);
  // So many as make their services usual and their pair one of the last.
  for (const number of ["K-1", "K-2"]) {
    const { id } = await addOrder(to, { status: "completed", number });
    const commandId = await addCommand(to, { kind: "order.place", state: "done" });
    await query(system, `UPDATE "Order" SET "commandId" = $2 WHERE id = $1`, [id, commandId]);
  }
  await query(
    system,
    `UPDATE "Coversheet" SET "whiteLabel" = true, "field1Label" = 'Case', "field1Required" = true WHERE "connectionId" = $1`,
    [business.connectionId],
  );
  const press = async (key: string) => page.keyboard.press(key);
  const choose = async (letters: string, name: string) => {
    await page.keyboard.type(letters);
    const option = page.getByRole("option", { name, exact: true }).first();
    await expect(option).toHaveAttribute("data-highlighted");
    await press("Enter");
  };
  const field = (name: string) => page.getByRole("textbox", { name });
  await openEmptyForm(page);
  await addDocuments(page, "contract.pdf");
  await page.getByLabel("Documents").focus();
  await tabToControl(page.getByRole("group", { name: "Recent pairs" }).getByRole("button"));
  await press("Enter");
  await expect(page.getByRole("combobox", { name: "Source language" })).toHaveValue("Spanish");
  await tabTo(page, "Source language");
  await choose("fren", "French");
  await tabTo(page, "Target language");
  await expect(page.locator(":focus")).toHaveValue("English");
  await choose("germ", "German");
  await tabToControl(page.getByRole("button", { name: "Usual: Certification" }));
  await press("Space");
  await expect(page.getByRole("checkbox", { name: "Certification" })).toBeChecked();
  await tabTo(page, "Expedited");
  await press("Space");
  const soon = addDays(dayInUtc(new Date()), 30);
  const [year, month, day] = soon.split("-");
  const neededBy = page.getByLabel("Needed by");
  await tabToControl(neededBy);
  await page.keyboard.type(`${month}${day}${year}`);
  await expect(neededBy).toHaveValue(soon);
  for (const [name, text] of [
    ["Reference", "Matter 8"],
    ["Case", "12-345"],
    ["Field 2", "Lopez"],
    ["Notes", "By post, please."],
  ] as const) {
    await tabToControl(field(name));
    await page.keyboard.type(text);
  }
  await tabTo(page, "Place order");
  await press("Enter");
  const order = await service.orderByNumber(await orderNumber(page));
  expect(order).toMatchObject({
    ...{ reference: "Matter 8", field1: "12-345", field2: "Lopez" },
    ...{ source_language: "fr", target_language: "de" },
  });
  await expect(page.getByRole("table", { name: "Services" })).toContainText("Expedited");
  await expect(page.getByRole("list", { name: "Comments" })).toContainText("By post, please.");
  await expect(page.getByRole("term").filter({ hasText: "Needed by" })).toBeVisible();
});
