import { expectAccessible } from "../support/accessible";
import { unfold } from "../support/lists";
import {
  addDocuments,
  chooseLanguage,
  documentItem,
  openEmptyForm,
  openLiveForm,
  placeOrder,
} from "../support/order-form";
import { addConnection, moveToBusiness, removeTokens } from "../support/people";
import { expect, test } from "../support/test";

/** How people work whose business has several accounts at the service. */

test("an order goes where it is sent, and is told from those of the other connection @phone", async ({
  page,
  system,
  business,
  newPerson,
  enter,
}) => {
  const second = await addConnection(system, business, "Second office");
  const person = await newPerson("requester");
  await enter(await moveToBusiness(system, person, second));
  await openEmptyForm(page);
  const connection = page.getByRole("combobox", { name: "Connection" });
  await expect(connection.locator("option:checked")).toHaveText("Translation service");
  await expectAccessible(page);
  await addDocuments(page, "birth.pdf");
  await chooseLanguage(page, "Source language", "Spanish");
  await page.getByRole("textbox", { name: "Reference" }).fill("Lopez");

  // The documents were uploaded to the account that the form leaves.
  const question = page.getByRole("alertdialog", { name: "Go through Second office instead?" });
  await connection.selectOption("Second office");
  await expect(question).toContainText("uploaded for Translation service");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Keep Translation service" }).click();
  await expect(connection).toBeFocused();
  await expect(documentItem(page, "birth.pdf")).toBeVisible();
  await connection.selectOption("Second office");
  await question.getByRole("button", { name: "Change connection" }).click();
  await expect(documentItem(page, "birth.pdf")).toBeHidden();
  await expect(connection).toBeEnabled();
  await expect(connection.locator("option:checked")).toHaveText("Second office");
  await expect(page.getByRole("textbox", { name: "Reference" })).toHaveValue("Lopez");
  await page.reload();
  await expect(connection.locator("option:checked")).toHaveText("Second office");

  await addDocuments(page, "birth.pdf");
  await chooseLanguage(page, "Target language", "English");
  const number = await placeOrder(page);
  await expect(page.getByRole("definition").filter({ hasText: "Second office" })).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("listitem").filter({ hasText: number })).toContainText("Second office");
  await page.goto("/orders");
  const rows = page.getByRole("table", { name: "Orders" }).getByRole("link");
  await expect(page.getByRole("row").filter({ hasText: "Lopez" })).toContainText("Second office");
  await expectAccessible(page);
  await unfold(page);
  await page.getByRole("button", { name: "Filters" }).click();
  const panel = page.getByRole("dialog", { name: "Filters" });
  const filter = panel.getByRole("combobox", { name: "Connection" });
  await expect(filter.getByRole("option")).toHaveText([
    "Any connection",
    "Translation service",
    "Second office",
  ]);
  await filter.selectOption("Translation service");
  await expect(page.getByText("No order matches")).toBeVisible();
  await filter.selectOption("Second office");
  await expect(rows).toHaveText([`${number}Second office`]);
  await expect(page).toHaveURL(`/orders?connection=${second.connectionId}`);
  await panel.getByRole("button", { name: "Done" }).click();

  // Whoever goes on at once does not write into a form that still goes to the other one.
  const mayCome = Promise.withResolvers<void>();
  await page.route(/connection=.*_rsc=/, async (route) => {
    await mayCome.promise;
    await route.continue();
  });
  await page.goto("/orders/new?draft=new");
  await connection.selectOption("Second office");
  const reference = page.getByRole("textbox", { name: "Reference" });
  await expect(reference).toBeDisabled();
  await expect(connection.locator("option:checked")).toHaveText("Second office");
  mayCome.resolve();
  await reference.fill("Moreno");
  await expect(connection.locator("option:checked")).toHaveText("Second office");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("listitem").filter({ hasText: "Moreno" })).toContainText("Second office");
  await removeTokens(system, second);
});

test("a form that nobody has begun goes to the other connection from its first word", async ({
  page,
  system,
  business,
  newPerson,
  enter,
}) => {
  const second = await addConnection(system, business, "Second office");
  await enter(await moveToBusiness(system, await newPerson("requester"), second));
  await openLiveForm(page, "/orders/new?draft=new");
  const connection = page.getByRole("combobox", { name: "Connection" });
  await connection.selectOption("Second office");
  await expect(page).toHaveURL(/connection=/);
  await expect(connection).toBeEnabled();
  await expect(connection.locator("option:checked")).toHaveText("Second office");
  await page.getByRole("textbox", { name: "Reference" }).fill("Moreno");
  await expect(page).toHaveURL(/draft=[0-9a-f-]{36}/);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(connection.locator("option:checked")).toHaveText("Second office");
  await expect(page.getByRole("textbox", { name: "Reference" })).toHaveValue("Moreno");

  // Gone on with from the form of another connection, it still goes to its own.
  await openLiveForm(page, "/orders/new?draft=new");
  await expect(connection.locator("option:checked")).toHaveText("Translation service");
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByRole("textbox", { name: "Reference" })).toHaveValue("Moreno");
  await expect(connection.locator("option:checked")).toHaveText("Second office");
  await page.goto(`/orders/new?draft=new&connection=${crypto.randomUUID()}`);
  await expect(page.getByRole("heading", { level: 1, name: "New order" })).toBeHidden();
  await removeTokens(system, second);
});
