import { expectAccessible } from "../support/accessible";
import { openLiveForm } from "../support/order-form";
import { addMirroredOrders } from "../support/orders";
import { expect, test } from "../support/test";

/** What administrators decide for everybody in their business, and what those people notice of it. */

test("an administrator keeps requesters' orders apart, effective at once @phone", async ({
  page,
  browser,
  system,
  business,
  enterAs,
}) => {
  await addMirroredOrders(system, business, { count: 2, status: "completed" });
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await enterAs("requester", theirs);
  await theirs.goto("/orders");
  await expect(theirs.getByRole("table", { name: "Orders" })).toBeVisible();
  await enterAs("administrator");
  await page.goto("/settings");
  await page.getByRole("link", { name: "Open the business" }).click();
  const colleagues = page.getByRole("switch", { name: "Requesters see one another's orders" });
  await expect(colleagues).toBeChecked();
  await expectAccessible(page);
  await colleagues.click();
  await expect(colleagues).not.toBeChecked();
  await theirs.reload();
  await expect(theirs.getByRole("table", { name: "Orders" })).toHaveCount(0);
  await context.close();
});

test("what is typed while a department is being added stays, and is added next", async ({
  page,
  enterAs,
}) => {
  await enterAs("administrator");
  await openLiveForm(page, "/settings/business");
  const [isAnswered, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/settings/business", async (route) => {
    const response = await route.fetch();
    isAnswered.resolve();
    await answer.promise;
    await route.fulfill({ response });
  });
  const name = page.getByRole("textbox", { name: "New department" });
  const departments = page.getByRole("list", { name: "Departments" }).getByRole("listitem");
  await name.fill("Appeals");
  await name.press("Enter");
  await isAnswered.promise;
  await name.fill("Trials");
  answer.resolve();
  await expect(page.getByText("The department is added.")).toBeVisible();
  await expect(name).toHaveValue("Trials");
  await name.press("Enter");
  await expect(departments).toHaveCount(2);
  await expect(name).toHaveValue("");
});

test("departments are added, renamed and removed when nobody is in them", async ({
  page,
  newPerson,
  enterAs,
}) => {
  const colleague = await newPerson("requester");
  await enterAs("administrator");
  await openLiveForm(page, "/settings/business");
  const name = page.getByRole("textbox", { name: "New department" });
  await name.fill("Appeals");
  await name.press("Enter");
  const list = page.getByRole("list", { name: "Departments" });
  const department = list.getByRole("listitem");
  await expect(department).toContainText("Appeals");
  // Nothing that this business has connected sends anything by post.
  await expect(page.getByRole("region", { name: "Delivery addresses" })).toHaveCount(0);
  await expect(name).toHaveValue("");
  await name.fill("appeals");
  await name.press("Enter");
  await expect(page.getByText("There is already a department called appeals.")).toBeVisible();
  await expectAccessible(page);

  await department.getByRole("button", { name: "Rename" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Trials");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save name" }).click();
  await expect(department).toContainText("Trials");

  await page.goto("/settings/people");
  const row = page.getByRole("row").filter({ hasText: colleague.email });
  await row.getByRole("button", { name: "Change role" }).click();
  await dialog.getByRole("combobox", { name: "Department" }).selectOption("Trials");
  await dialog.getByRole("button", { name: "Save role" }).click();
  await expect(row).toContainText("Trials");
  const remove = async () => {
    await page.goto("/settings/business");
    await department.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove department" }).click();
  };
  await remove();
  await expect(page.getByText("People are still in Trials.")).toBeVisible();

  await page.goto("/settings/people");
  await row.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(row).toHaveCount(0);
  await remove();
  await expect(page.getByText("There are no departments")).toBeVisible();
});
