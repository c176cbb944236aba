import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { addGrant } from "../support/people";
import type { SystemReady } from "../support/system";
import { expect, test } from "../support/test";
import { openDialog, walkedDialogs } from "../support/walks/dialogs";
import { beginWalk } from "../support/walks/pages";
import type { Walked } from "../support/walks/rows";
import { writtenOn } from "../support/walks/written";
import { expectTranslated } from "../support/words";

/**
 * In a pseudo-locale what is not in the catalogue shows, in every dialog that there is, and in one that is written from the
 * right also what does not mirror; and axe finds nothing against any, at the width of a phone either.
 */

test.use({ locale: "ar-XB" });

const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };

type Opener = keyof typeof walkedDialogs;

async function walk(page: Page, system: SystemReady, walked: Walked, by: Opener): Promise<void> {
  for (const dialog of walkedDialogs[by]) {
    await test.step(dialog[0], async () => {
      await openDialog(page, dialog, walked);
      await expectTranslated(page, await writtenOn(page, system, walked));
      await expectMirrored(page);
      await expectAccessible(page);
      // Opened anew it would take as long again.
      await page.setViewportSize(phone);
      await expectAccessible(page);
      await page.setViewportSize(desktop);
    });
  }
}

/** It is whole on the screen, reads from the right, and what goes on stands at the end of its line. */
async function expectMirrored(page: Page): Promise<void> {
  const { heading, last, ...fits } = await page
    .locator("dialog[open]")
    .last()
    .evaluate((dialog) => {
      const box = dialog.getBoundingClientRect();
      const { scrollWidth, clientWidth } = document.documentElement;
      const middleOf = (element: Element | null | undefined) => {
        const { left, right } = (element ?? dialog).getBoundingClientRect();
        return (left + right) / 2 - (box.left + box.right) / 2;
      };
      // What ends it, in the line below everything else.
      const buttons = [...dialog.querySelectorAll(".justify-end > *")];
      const lines = buttons.map((button) => button.getBoundingClientRect().bottom);
      const title = document.createRange();
      title.selectNodeContents(dialog.querySelector("h2") ?? dialog);
      return {
        direction: getComputedStyle(dialog).direction,
        pageSideways: scrollWidth - clientWidth,
        dialogSideways: dialog.scrollWidth - dialog.clientWidth,
        isWithin: box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight,
        heading: title.getBoundingClientRect().right - box.right,
        last: buttons.length > 0 && Math.max(...lines) > 0 ? middleOf(buttons.at(-1)) : -1,
      };
    });
  const seen = { direction: "rtl", pageSideways: 0, dialogSideways: 0, isWithin: true };
  expect(fits, page.url()).toEqual(seen);
  // It begins within the margin of the right side; the last button is on the left.
  expect(heading, page.url()).toBeGreaterThan(-60);
  expect(last, page.url()).toBeLessThan(0);
}

test("every dialog of an administrator says what it says in the reader's language", async ({
  page,
  system,
  business,
  enter,
}) => {
  test.slow();
  const { walked } = await beginWalk("an administrator of a business", { system, business, enter });
  await walk(page, system, walked, "an administrator of a business");
});

test("every dialog of the operator's staff says what it says in the reader's language", async ({
  page,
  system,
  business,
  enter,
}) => {
  test.slow();
  const { walked } = await beginWalk("one of the operator's staff", { system, business, enter });
  await walk(page, system, walked, "one of the operator's staff");
  await addGrant(system, walked.operator, walked.person);
  await walk(page, system, walked, "staff who act for a person");
});

test("a dialog that is added is walked over too", () => {
  const opened = /<(?:ConfirmDialog|QuestionDialog|DialogButton|Dialog)\b/g;
  const there = globSync("components/**/*.tsx")
    .filter((file) => !file.startsWith(path.join("components", "ui")))
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(opened)].map(() => nameOf(file)));
  expect(there.length).toBeGreaterThan(40);
  const times = (files: readonly string[], file: string) => files.filter((one) => one === file).length;
  const walked = Object.values(walkedDialogs).flatMap((dialogs) => dialogs.map(([file]) => file));
  const unwalked = there.filter((file) => times(walked, file) < times(there, file));
  expect(unwalked, "Say in walks/dialogs.ts who opens it, and how").toEqual([]);
  expect(walked.filter((file) => !there.includes(file))).toEqual([]);
});

/** As the table of dialogs names it. */
function nameOf(file: string): string {
  return path.relative("components", file).replace(/\.tsx$/, "");
}
