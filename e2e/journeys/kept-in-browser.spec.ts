import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { begin, endSession, keptHere, reference, saved, signInAgain } from "../support/ended-sessions";
import { addDocuments, documentItem, openLiveForm, pdf } from "../support/order-form";
import { addBusiness, moveToBusiness, type Person, query } from "../support/people";
import type { SystemReady } from "../support/system";
import { expect, fillSignIn, test, typeSignIn } from "../support/test";

/** What this browser alone keeps of a form whose session has ended, and who gets it back. */

for (const form of ["new", "begun"] as const) {
  test(`what was typed into a ${form} form is back in it after the page was closed and its person has signed in again`, async ({
    page,
    context,
    system,
    enterAs,
  }) => {
    const person = await enterAs("requester");
    if (form === "begun") await begin(page, "RT-10");
    else await openLiveForm(page, "/orders/new");
    const address = page.url();
    await endSession(system, person);
    await leaveTyped(page, "RT-1042");

    const later = await context.newPage();
    await later.goto(address);
    await typeSignIn(later, person.email, person.password);
    await expect(reference(later)).toHaveValue("RT-1042");
    await expect(saved(later)).toBeVisible();
    expect(await later.evaluate(() => JSON.stringify(localStorage))).not.toContain("verso.unsaved");
    await later.reload();
    await expect(reference(later)).toHaveValue("RT-1042");
  });
}

test("what only this browser has is listed beside another draft, at Home too, to go on with or to discard", async ({
  page,
  context,
  system,
  business,
  enterAs,
}) => {
  const person = await enterAs("requester");
  await openLiveForm(page, "/orders/new");
  const second = await context.newPage();
  await openLiveForm(second, "/orders/new?draft=new");
  await endSession(system, person);
  await leaveTyped(page, "RT-1");
  await leaveTyped(second, "RT-2");

  const later = await context.newPage();
  await fillSignIn(later, person.email, person.password);
  const drafts = later.getByRole("list", { name: "Drafts" });
  const line = (text: string) => drafts.getByRole("listitem").filter({ hasText: text });
  await expect(drafts.getByRole("listitem")).toHaveCount(2);
  await expect(line("RT-1")).toContainText("only this browser has it");
  await expectAccessible(later);
  const showReference = (isShown: boolean) =>
    query(system, `UPDATE "Coversheet" SET "referenceVisible" = $2 WHERE "connectionId" = $1`, [
      business.connectionId,
      isShown,
    ]);
  await showReference(false);
  await later.reload();
  await expect(drafts.getByRole("listitem").filter({ hasText: "only this browser has it" })).toHaveCount(2);
  await expect(line("RT-")).toHaveCount(0);
  await showReference(true);
  await later.reload();
  await line("RT-1").getByRole("button", { name: "Go on" }).click();
  await expect(reference(later)).toHaveValue("RT-1");
  await expect(saved(later)).toBeVisible();

  await later.goto("/orders/new");
  await expect(reference(later)).toHaveValue("RT-1");
  await expect(drafts.getByRole("listitem")).toHaveCount(1);
  await line("RT-2").getByRole("button", { name: "Go on" }).click();
  await expect(reference(later)).toHaveValue("RT-2");
  await expect(saved(later)).toBeVisible();
  await expect(line("RT-1")).not.toContainText("only this browser has it");

  await openLiveForm(later, "/orders/new?draft=new");
  await endSession(system, person);
  await reference(later).fill("RT-3");
  await expect(later.getByText(keptHere)).toBeVisible();
  await later.close({ runBeforeUnload: true });
  const last = await context.newPage();
  await fillSignIn(last, person.email, person.password);
  const left = last.getByRole("listitem").filter({ hasText: "RT-3" });
  await left.getByRole("button", { name: "Discard" }).click();
  await last.getByRole("alertdialog").getByRole("button", { name: "Discard draft" }).click();
  await expect(left).toBeHidden();
  await last.reload();
  await expect(last.getByRole("listitem").filter({ hasText: "RT-2" })).toBeVisible();
  await expect(left).toBeHidden();
});

const nothingKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain("verso.unsaved");

/** Types a reference that only the browser keeps, and closes the page. */
async function leaveTyped(page: Page, text: string): Promise<void> {
  await reference(page).fill(text);
  await expect(page.getByText(keptHere)).toBeVisible();
  await page.close({ runBeforeUnload: true });
}

/** A form with a document, into which something was typed that only the browser has; its page is closed. */
async function leaveUnsaved(page: Page, system: SystemReady, person: Person): Promise<string> {
  await openLiveForm(page, "/orders/new");
  await addDocuments(page, "contract.pdf");
  await expect(page).toHaveURL(/draft=[0-9a-f-]{36}$/);
  await endSession(system, person);
  await leaveTyped(page, "RT-1042");
  return page.url();
}

test("what was typed into a form with documents waits for that form, whatever else is begun", async ({
  page,
  context,
  system,
  enterAs,
}) => {
  const person = await enterAs("requester");
  const address = await leaveUnsaved(page, system, person);
  const later = await context.newPage();
  await fillSignIn(later, person.email, person.password);
  const drafts = later.getByRole("list", { name: "Drafts" });
  await expect(drafts.getByRole("listitem")).toHaveText([/contract\.pdf/]);
  await openLiveForm(later, "/orders/new?draft=new");
  await expect(drafts.getByRole("listitem")).toHaveText([/contract\.pdf/]);
  await expect(reference(later)).toHaveValue("");
  await openLiveForm(later, address);
  await expect(documentItem(later, "contract.pdf")).toBeVisible();
  await expect(reference(later)).toHaveValue("RT-1042");
});

test("of a draft that is discarded from a list nothing comes back", async ({
  page,
  context,
  system,
  enterAs,
}) => {
  const person = await enterAs("requester");
  await leaveUnsaved(page, system, person);
  const later = await context.newPage();
  await fillSignIn(later, person.email, person.password);
  const line = later.getByRole("list", { name: "Drafts" }).getByRole("listitem");
  await line.getByRole("button", { name: "Discard" }).click();
  await later.getByRole("alertdialog").getByRole("button", { name: "Discard draft" }).click();
  await nothingKept(later);
  await later.goto("/");
  await expect(line).toHaveCount(0);
});

test("a document that waits in one form is put into no other", async ({ page, context, system, enterAs }) => {
  const person = await enterAs("requester");
  const [first, second] = [await context.newPage(), await context.newPage()];
  for (const form of [first, second, page]) await openLiveForm(form, "/orders/new?draft=new");
  await endSession(system, person);
  await leaveTyped(first, "RT-1");
  await leaveTyped(second, "RT-2");
  await page.getByLabel("Documents").setInputFiles([pdf("of-RT-3.pdf")]);
  await expect(documentItem(page, "of-RT-3.pdf")).toContainText("Waits until you have signed in again");
  await reference(page).fill("RT-3");
  await expect(page.getByText(keptHere)).toBeVisible();
  const goOnWith = async (text: string) => {
    const lines = page.getByRole("list", { name: "Drafts" }).getByRole("listitem");
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await lines.filter({ hasText: text }).getByRole("button", { name: "Go on" }).click();
    await expect(reference(page)).toHaveValue(text);
  };
  for (const text of ["RT-1", "RT-2"]) {
    await goOnWith(text);
    await expect(documentItem(page, "of-RT-3.pdf")).toHaveCount(0);
  }
  await goOnWith("RT-3");
  await expect(documentItem(page, "of-RT-3.pdf")).toBeVisible();
});

test("somebody else who signs in in the same browser sees and gets nothing of it, and the page says that it is not theirs", async ({
  page,
  context,
  system,
  business,
  enterAs,
  newPerson,
}) => {
  const person = await enterAs("requester");
  const colleague = await newPerson("administrator", business);
  await openLiveForm(page, "/orders/new");
  await endSession(system, person);
  await reference(page).fill("not for others");
  await expect(page.getByText(keptHere)).toBeVisible();

  const other = await context.newPage();
  await fillSignIn(other, colleague.email, colleague.password);
  await expect(other.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "Somebody else is signed in" })).toBeVisible();
  await reference(page).fill("not for others at all");
  await reference(page).blur();
  await openLiveForm(other, "/orders/new");
  await expect(reference(other)).toHaveValue("");
  expect(await other.evaluate(() => JSON.stringify(localStorage))).not.toContain("not for others");
  await expect(page.getByText("Not saved yet, because your session has ended")).toBeVisible();
  const drafts = await query(system, `SELECT 1 FROM "Draft" WHERE "content"::text LIKE '%not for others%'`);
  expect(drafts).toEqual([]);

  await signInAgain(page, person.password);
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(reference(page)).toHaveValue("not for others at all");
});

test("what somebody typed for one business becomes nothing of another that they have signed in for since", async ({
  page,
  context,
  system,
  business,
  enterAs,
}) => {
  const person = await enterAs("requester");
  await openLiveForm(page, "/orders/new");
  await endSession(system, person);
  await reference(page).fill("for one business alone");
  await expect(page.getByText(keptHere)).toBeVisible();
  const draftsIn = (businessId: string) =>
    query(
      system,
      `SELECT 1 FROM "Draft" WHERE "businessId" = $1 AND "content"::text LIKE '%for one business alone%'`,
      [businessId],
    );

  const other = await addBusiness(system);
  const moved = await moveToBusiness(system, person, other);
  await signInAgain(page, person.password);
  const refusal = page.getByRole("alert").filter({ hasText: "was opened for another business" });
  await expect(refusal).toBeVisible();
  await reference(page).fill("still for one business alone");
  await reference(page).blur();
  await expect(page.getByText(keptHere)).toBeVisible();
  const there = await context.newPage();
  await openLiveForm(there, "/orders/new");
  await expect(reference(there)).toHaveValue("");
  expect(await draftsIn(other.id)).toEqual([]);

  await moveToBusiness(system, moved, business);
  await signInAgain(page, person.password);
  await expect(saved(page)).toBeVisible();
  expect(await draftsIn(business.id)).toHaveLength(1);
  expect(await draftsIn(other.id)).toEqual([]);
});

test("where the browser keeps nothing the page says so, and asks before it is closed", async ({
  page,
  system,
  enterAs,
}) => {
  // As where the portal is reached by plain http from another machine.
  await page.addInitScript(() => Object.defineProperty(crypto, "subtle", { value: undefined }));
  const person = await enterAs("requester");
  await begin(page, "RT-10");
  await endSession(system, person);
  await reference(page).fill("RT-1042");
  await expect(page.getByText("What you typed is only on this page")).toBeVisible();
  await expect(page.getByText(keptHere)).toHaveCount(0);
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await signInAgain(page, person.password);
  await expect(saved(page)).toBeVisible();
});
