import type { Locator, Page } from "playwright/test";
import { expectShown, naughtyHtml, naughtyLines, naughtyTexts, spaced } from "../support/naughty";
import { addDocuments, fillOrder, placeOrder } from "../support/order-form";
import { query } from "../support/people";
import { dialog, send, what } from "../support/revisions";
import { expect, test } from "../support/test";

/** The list of naughty strings on its whole way: typed and pasted in Chromium, kept by the service, and shown again. */

/** Puts something in as the clipboard has it. */
async function paste(editor: Locator, type: "text/plain" | "text/html", text: string): Promise<void> {
  await editor.evaluate(
    (element, [kind, pasted]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(kind, pasted);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    [type, text] as const,
  );
}

/** What a browser shows of a text of the service's. */
const read = async (page: Page, html: string) =>
  spaced(
    await page.evaluate(
      (body) => new DOMParser().parseFromString(body, "text/html").body.textContent ?? "",
      html.replaceAll("</p>", "</p> "),
    ),
  );
const missing = (texts: readonly string[], shown: string) =>
  texts.map(spaced).filter((text) => !shown.includes(text));

test("what is typed and pasted into an order and a revision reaches the service as it reads, and comes back so", async ({
  page,
  system,
  business,
  service,
  enterAs,
}) => {
  page.on("dialog", (shown) => {
    throw new Error(`A script ran: ${shown.message()}`);
  });
  await enterAs("requester");
  await query(system, `UPDATE "Coversheet" SET "whiteLabel" = true WHERE "connectionId" = $1`, [
    business.connectionId,
  ]);
  const typed = "See _draft_v2_ of __init__, *7* of **8** and ~~9~~ `a` ";
  const reference = `'"><script>alert(1)</script>{{7*7}} ﷽ Ω≈ç√`;
  const withScripts = naughtyLines.filter((line) => line.includes("<script"));
  const [field1 = "", field2 = ""] = [
    withScripts[0],
    naughtyLines.find((line) => /\p{Script=Arabic}/u.test(line)),
  ];
  // A quotation mark would arrive as %22, as browsers and so the portal write it.
  const name = "<img src=x onerror=alert(1)> 田中さん & 'Ω' {{7*7}} 100%.pdf";
  await fillOrder(page, { documents: [], services: ["Certification"], reference });
  await addDocuments(page, name);
  await page.getByRole("textbox", { name: "Field 1" }).fill(field1);
  await page.getByRole("textbox", { name: "Field 2" }).fill(field2);
  const notes = page.getByRole("textbox", { name: "Notes" });
  await notes.click();
  await expect(page.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
  // Letter by letter: what an editor would make a form of is what it reads, too.
  await page.keyboard.type(`${typed}\n`);
  await paste(notes, "text/plain", naughtyTexts.join("\n"));
  await expectShown(notes, [typed, ...naughtyTexts]);
  const number = await placeOrder(page);

  const comments = page.getByRole("list", { name: "Comments" });
  await expectShown(page.locator("body"), [reference, field1, field2, name]);
  await expectShown(comments, [typed, ...naughtyTexts]);
  const { id } = await service.orderByNumber(number);
  const order = await service.wholeOrder(id);
  expect(order).toMatchObject({ reference, field1, field2, files: [{ name }] });
  expect(missing(naughtyTexts, await read(page, order.comments[0]?.body ?? ""))).toEqual([]);

  await service.setStatus(id, "completed");
  await page.getByRole("button", { name: "Request revision" }).click();
  await what(page).click();
  await expect(dialog(page).getByRole("toolbar", { name: "Formatting" })).toBeVisible();
  await paste(
    what(page),
    "text/html",
    `<h1 onclick="alert(2)">Look</h1><script>alert(3)</script>${naughtyHtml}`,
  );
  await paste(what(page), "text/plain", withScripts.join("\n"));
  await expectShown(what(page), naughtyTexts);
  await send(page);
  await expect(dialog(page)).toHaveCount(0);
  const revisions = page.getByRole("list", { name: "Revisions" });
  await expectShown(revisions, ["Look", ...naughtyTexts, ...withScripts]);
  const [revision] = await service.revisionsOf(id);
  expect(missing(naughtyTexts, await read(page, revision?.body ?? ""))).toEqual([]);
  expect(revision?.body).not.toMatch(/<(?!\/?(b|br|em|li|ol|p|s|u|ul)>)/);
});
