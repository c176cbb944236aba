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

/** In a pseudo-locale what is not in the catalogue shows, in every dialog that there is; and axe finds nothing against any. */

test.use({ locale: "en-XA" });

type Opener = keyof typeof walkedDialogs;

async function walk(page: Page, system: SystemReady, walked: Walked, by: Opener): Promise<void> {
  for (const dialog of walkedDialogs[by]) {
    await test.step(dialog[0], async () => {
      await openDialog(page, dialog, walked);
      await expectTranslated(page, await writtenOn(page, system, walked));
      await expectAccessible(page);
    });
  }
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
