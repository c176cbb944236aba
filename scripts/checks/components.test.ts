import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isTest } from "./features";
import { sourceFiles } from "./source-files";

/** House rules of what a person sees. */

it("has each link to a route name whom its page is for", () => {
  const links = /href=\{?(?:["'`]\/api\/|contentAddress)/;
  expect(links.test('<a href={"/api/orders"}>')).toBe(true);
  const files = sourceFiles().filter((file) => /^(app|components)\/.*\.tsx$/.test(file));
  expect(files.filter((file) => links.test(readFileSync(file, "utf8")))).toEqual([]);
});

it("has numbers and times written by the formats of the reader's language alone", () => {
  // Names of languages and regions, sorting and the device's own zone are no formats.
  const writes =
    /\.toLocale(Date|Time)?String\(|Intl\.(Number|DateTime|RelativeTime|List|Duration)Format\((?!\)\.resolvedOptions)/;
  for (const source of [
    "count.toLocaleString()",
    'new Intl.NumberFormat("de")',
    "Intl.DateTimeFormat(locale)",
  ]) {
    expect(writes.test(source)).toBe(true);
  }
  expect(writes.test("new Intl.DateTimeFormat().resolvedOptions().timeZone")).toBe(false);
  // Routes write files for spreadsheets, which know one way of writing a time.
  const shown = sourceFiles().filter(
    (file) => /^(components|app|pages)\//.test(file) && !/^app\/api\//.test(file),
  );
  expect(shown.filter((file) => !isTest(file) && writes.test(readFileSync(file, "utf8")))).toEqual([]);
});

describe("a component", () => {
  it("makes every form of the one that never sends what was typed in the address", () => {
    const makers = sourceFiles().filter(
      (file) => /^(app|components|pages)\//.test(file) && /<form[\s>]/.test(readFileSync(file, "utf8")),
    );
    expect(makers).toEqual(["components/ui/form.tsx"]);
  });

  it("fills in every form by the one kit, with a schema", () => {
    // The form that is kept has its schema in its descriptor.
    const ofKit = /\buseSchemaForm(?:<[^(]*>)?\(\{|\buseForm<[^(]*>\(\{.*?\bresolver:.*?\}\);/s;
    expect(ofKit.test("useSchemaForm<CoversheetSettings>({")).toBe(true);
    expect(ofKit.test("useForm<Content>({ defaultValues })")).toBe(false);
    const others = sourceFiles().filter((file) => {
      if (!/^(app|components)\/.*\.tsx$/.test(file)) return false;
      const source = readFileSync(file, "utf8");
      return /(?<!\w)<Form(?:Element)?(?=[\s>])/.test(source) && !ofKit.test(source);
    });
    expect(others.sort()).toEqual([
      // It asks for what is typed as it is typed; to send it goes to the first that was found.
      "components/search/search-dialog.tsx",
    ]);
  });

  it("has every server action called by the one hook, and every file made by the one button, which say whatever comes of it", () => {
    const callers = sourceFiles().filter(
      (file) =>
        /^(app|components)\//.test(file) &&
        !/\.test\.tsx?$/.test(file) &&
        /\b(?!useAction\b)\w+Action\(|\buseMutation\(/.test(readFileSync(file, "utf8")),
    );
    expect(callers.sort()).toEqual([
      "components/actions/use-action.ts",
      "components/lists/export-button.tsx",
    ]);
  });

  it("leaves the addresses of lists to those who know how a list is said (`listAddress`, `narrowedLink`)", () => {
    const writers = sourceFiles().filter(
      (file) =>
        /^components\/.*\.tsx?$/.test(file) &&
        !/\.test\.tsx?$/.test(file) &&
        /["'`]\/(orders|quotes)\?/.test(readFileSync(file, "utf8")),
    );
    expect(writers).toEqual([]);
  });

  it("says in the dialog why what was pressed there was not done: a message would lie under it", () => {
    const silent = sourceFiles().filter((file) => {
      if (!/^components\/.*\.tsx$/.test(file)) return false;
      const source = readFileSync(file, "utf8");
      const isInDialog = /\bOpenedDialog\b|<(Dialog|DialogButton)\b/.test(source);
      return isInDialog && /\buseAction\(/.test(source) && saysFailureElsewhere(source);
    });
    expect(silent.sort()).toEqual([
      // It opens when its action is done.
      "components/mail-log/read-mail.tsx",
      // It closes first.
      "components/quotes/detail/convert-quote.tsx",
    ]);
  });
});

describe("the layout", () => {
  /** A box in the middle is there from either side. */
  const physical =
    /(?<![\w-])(?:-?(?:scroll-)?(?:[mp][lr]|left|right)-(?!1\/2)[\w[(]|(?:text|float|clear|origin|object)-(?:left|right)\b|(?:border|rounded)-(?:[tb]?[lr])\b)/;
  const physicalStyle =
    /(?:^|[\s-])(?:left|right)\s*:|\b(?:text-align|float|clear)\s*:\s*(?:left|right)\b|\b(?:margin|padding|border)(?:Left|Right)\w*\s*:/m;

  it("names its sides by where lines begin and end, so that it mirrors for a language that is written from the right", () => {
    const looks = sourceFiles().filter((file) => /^(app|components)\/.*\.tsx$/.test(file));
    expect(looks.length).toBeGreaterThan(50);
    expect(looks.flatMap((file) => physicalClasses(file, physical))).toEqual([]);
    const sheets = globSync("{app,components}/**/*.css");
    expect(sheets.length).toBeGreaterThan(6);
    const styled = [...looks, ...sheets];
    expect(styled.filter((file) => physicalStyle.test(readFileSync(file, "utf8")))).toEqual([]);
  });
});

/** A message that it gives itself lies under the dialog too. */
function saysFailureElsewhere(source: string): boolean {
  return !/\bonFailure\b/.test(source) || /\btoast\.error\(/.test(source);
}

/** Classes of a file that stand in its strings. */
function physicalClasses(file: string, physical: RegExp): string[] {
  const strings = readFileSync(file, "utf8").match(/"[^"\n]*"|`[^`]*`/g) ?? [];
  return strings
    .flatMap((text) => text.slice(1, -1).split(/\s+/))
    .filter((name) => physical.test(name))
    .map((name) => `${file}: ${name}`);
}
