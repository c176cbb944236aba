import type { Page } from "playwright/test";
import {
  chooseLanguage,
  documentItem,
  fillOrder,
  openEmptyForm,
  orderNumber,
  pdf,
} from "../support/order-form";
import { addMirroredOrders } from "../support/orders";
import { addConnection, moveToBusiness, removeTokens } from "../support/people";
import { expect, test } from "../support/test";

/** What a person does on a page that is there to be seen before its scripts are: on a slow line these are seconds. */

/** Opens a page whose scripts stay on their way. @returns lets them come, and waits until the page has come to life */
async function openWithoutScripts(page: Page, address: string): Promise<() => Promise<void>> {
  const mayCome = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", async (route) => {
    await mayCome.promise;
    await route.continue();
  });
  const isAlive = page.waitForRequest("**/api/events");
  await page.goto(address, { waitUntil: "commit" });
  return async () => {
    mayCome.resolve();
    await isAlive;
  };
}

test("what was filled in on the order form before it came to life is kept and saved", async ({
  page,
  enterAs,
}) => {
  await enterAs("requester");
  await openEmptyForm(page);
  const letScriptsCome = await openWithoutScripts(page, "/orders/new");
  const source = page.getByRole("combobox", { name: "Source language" });
  const field = page.getByRole("textbox", { name: "Field 1" });
  await page.getByLabel("Documents").setInputFiles([pdf("early.pdf")]);
  await source.fill("Spanish");
  await page.getByRole("checkbox", { name: "Certification" }).check();
  await page.getByRole("textbox", { name: "Reference" }).fill("RT-1042");
  await field.pressSequentially("Okafr");
  await field.press("ArrowLeft");
  await letScriptsCome();
  await page.keyboard.type("o");
  await expect(field).toHaveValue("Okafor");
  await expect(field).toBeFocused();
  await expect(documentItem(page, "early.pdf").getByText("Uploaded")).toBeVisible();
  await chooseLanguage(page, "Target language", "English");
  await expect(page.getByRole("checkbox", { name: "Notarization" })).toBeEnabled();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await page.unrouteAll();
  await page.reload();
  await expect(documentItem(page, "early.pdf")).toHaveCount(1);
  await expect(source).toHaveValue("Spanish");
  await expect(page.getByRole("checkbox", { name: "Certification" })).toBeChecked();
  await expect(page.getByRole("textbox", { name: "Reference" })).toHaveValue("RT-1042");
  await expect(field).toHaveValue("Okafor");
});

for (const isPutBack of [false, true]) {
  test(`a letter typed in the very moment in which the form comes to life is not lost${isPutBack ? ", though React has put back what was typed before" : ""}`, async ({
    page,
    enterAs,
  }) => {
    await enterAs("requester");
    await openEmptyForm(page);
    // The form reads it as it notes what is in its fields, and tells of that a moment later.
    await page.addInitScript((putBack) => {
      const of = HTMLInputElement.prototype;
      const [direction, value] = ["selectionDirection", "value"].map((name) =>
        Object.getOwnPropertyDescriptor(of, name),
      );
      Object.defineProperty(of, "selectionDirection", {
        ...direction,
        get() {
          if (this.value === "Okafo") queueMicrotask(() => type(this));
          return direction?.get?.call(this);
        },
      });
      // As a key does.
      const type = (field: HTMLInputElement) => {
        if (putBack) value?.set?.call(field, "");
        field.dispatchEvent(new InputEvent("beforeinput", { bubbles: true }));
        document.execCommand("insertText", false, "r");
      };
    }, isPutBack);
    const letScriptsCome = await openWithoutScripts(page, "/orders/new");
    const field = page.getByRole("textbox", { name: "Field 1" });
    await field.pressSequentially("Okafo");
    await letScriptsCome();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await expect(field).toHaveValue("Okafor");
    await page.unrouteAll();
    await page.reload();
    await expect(field).toHaveValue("Okafor");
  });
}

test("a draft that was changed before its form came to life is saved as it was changed", async ({
  page,
  enterAs,
}) => {
  await enterAs("requester");
  await openEmptyForm(page);
  const reference = page.getByRole("textbox", { name: "Reference" });
  await reference.fill("first");
  await page.getByRole("checkbox", { name: "Certification" }).check();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const letScriptsCome = await openWithoutScripts(page, page.url());
  await reference.fill("");
  await page.getByRole("checkbox", { name: "Certification" }).uncheck();
  await letScriptsCome();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole("button", { name: "Start over" })).toBeVisible();
  await expect(reference).toHaveValue("");
  await expect(page.getByRole("checkbox", { name: "Certification" })).not.toBeChecked();
});

test("a search that was typed before the list came to life is searched", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  await addMirroredOrders(system, business, { count: 2, status: "completed" });
  await enterAs("approver");
  const letScriptsCome = await openWithoutScripts(page, "/orders");
  const search = page.getByRole("searchbox", { name: "Search" });
  await search.fill("no order is called so");
  await letScriptsCome();
  await expect(page).toHaveURL(/search=no\+order/);
  await expect(search).toHaveValue("no order is called so");
});

test("a filter that was chosen before the list came to life narrows it", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  await addMirroredOrders(system, business, { count: 2, status: "completed" });
  await enterAs("approver");
  const letScriptsCome = await openWithoutScripts(page, "/orders");
  const status = page.getByRole("combobox", { name: "Status" });
  await status.selectOption("Cancelled");
  await letScriptsCome();
  await expect(page).toHaveURL(/status=cancelled/);
  await expect(status.locator("option:checked")).toHaveText("Cancelled");
});

test("a heading that was pressed before the list came to life sorts it", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  await addMirroredOrders(system, business, { count: 2, status: "completed" });
  await enterAs("approver");
  const letScriptsCome = await openWithoutScripts(page, "/orders");
  await page.getByRole("columnheader", { name: "Status" }).getByRole("button").click();
  await letScriptsCome();
  await expect(page).toHaveURL(/sort=-?status/);
});

test("a connection that was chosen before the form came to life is the one that it goes to, with what was typed", async ({
  page,
  system,
  business,
  newPerson,
  enter,
}) => {
  const second = await addConnection(system, business, "Second office");
  await enter(await moveToBusiness(system, await newPerson("requester"), second));
  await openEmptyForm(page);
  const letScriptsCome = await openWithoutScripts(page, "/orders/new");
  const connection = page.getByRole("combobox", { name: "Connection" });
  await connection.selectOption("Second office");
  await page.getByRole("textbox", { name: "Reference" }).fill("Okafor");
  await letScriptsCome();
  await expect(page).toHaveURL(/draft=[0-9a-f-]{36}/);
  await expect(connection).toBeEnabled();
  await expect(connection.locator("option:checked")).toHaveText("Second office");
  await page.unrouteAll();
  await page.reload();
  await expect(connection.locator("option:checked")).toHaveText("Second office");
  await expect(page.getByRole("textbox", { name: "Reference" })).toHaveValue("Okafor");
  await removeTokens(system, second);
});

test("a connection that is chosen while the page has come to life and its form has not is the one that it goes to", async ({
  page,
  system,
  business,
  newPerson,
  enter,
}) => {
  const second = await addConnection(system, business, "Second office");
  await enter(await moveToBusiness(system, await newPerson("requester"), second));
  await page.addInitScript(() => {
    // The page tells the browser's history of itself as soon as it is alive; its form follows.
    const { replaceState } = history;
    history.replaceState = (...state) => {
      history.replaceState = replaceState;
      replaceState.apply(history, state);
      queueMicrotask(choose);
    };
    const choose = () => {
      const [connection] = document.getElementsByTagName("select");
      if (!connection) throw new Error("The form is not there.");
      connection.selectedIndex = 1;
      for (const type of ["input", "change"]) connection.dispatchEvent(new Event(type, { bubbles: true }));
    };
  });
  await page.goto("/orders/new?draft=new");
  const connection = page.getByRole("combobox", { name: "Connection" });
  await expect(page).toHaveURL(`/orders/new?draft=new&connection=${second.connectionId}`);
  await expect(connection.locator("option:checked")).toHaveText("Second office");
  await removeTokens(system, second);
});

test("what was pressed before a page came to life is done once it has, with what was filled in", async ({
  page,
  enterAs,
  service,
}) => {
  await enterAs("requester");
  await fillOrder(page);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const letScriptsCome = await openWithoutScripts(page, "/orders/new");
  await page.getByRole("textbox", { name: "Reference" }).fill("RT-1043");
  await page.getByRole("button", { name: "Start over" }).click();
  await page.getByRole("button", { name: "Place order" }).click();
  await letScriptsCome();
  const number = await orderNumber(page);
  expect(await service.orders()).toMatchObject([{ number, reference: "RT-1043" }]);
  expect(await service.countRequests("POST", "/orders")).toBe(1);
});

test("what is pressed in the very moment in which a page comes to life is done once", async ({
  page,
  enterAs,
}) => {
  await enterAs("requester");
  await fillOrder(page);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const form = page.url();
  await page.addInitScript(() => {
    if (sessionStorage.getItem("pressed")) return;
    sessionStorage.setItem("pressed", "once");
    // The page tells the browser's history of itself as soon as it is alive; its form follows.
    const { replaceState } = history;
    history.replaceState = (...state) => {
      history.replaceState = replaceState;
      replaceState.apply(history, state);
      queueMicrotask(() => document.querySelector<HTMLElement>("[aria-label='Swap languages']")?.click());
    };
  });
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await page.goto(form);
  await saved;
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Source language" })).toHaveValue("English");
  await expect(page.getByRole("combobox", { name: "Target language" })).toHaveValue("Spanish");
});
