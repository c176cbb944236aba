import { globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ownerships } from "@/lib/auth/owners";
import { sourceFiles } from "./source-files";

/** House rules that a linter does not know; CONTRIBUTING.md tells why. */

const layers = [
  "domain",
  "platform",
  "audit",
  "gateway",
  "live",
  "auth",
  "credentials",
  "mail",
  "outbox",
  "mirror",
  "commands",
];
const featureFiles = [
  "command",
  "mirrored",
  "form",
  "draft",
  "kind",
  "follower",
  "notified",
  "schema",
  "rules",
  "policy",
  "data",
  "mutations",
  "actions",
  "client",
];
/** The tables that `visibleTo` has. */
const owned = Object.keys(ownerships);
const vagueNames = /(^|\/)(utils?|helpers?|common|misc|index)(\.|\/|$)/;

describe("the source", () => {
  it("is found", () => {
    expect(sourceFiles().length).toBeGreaterThan(200);
  });

  it("has no file or folder whose name says nothing", () => {
    expect(sourceFiles().filter((file) => vagueNames.test(file))).toEqual([]);
  });
});

it("gives each record of a decision a number of its own, which its heading repeats", () => {
  const records = readdirSync("docs/decisions");
  const numbers = records.map((record) => record.slice(0, 3));
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  const headings = records.map((record) => readFileSync(path.join("docs/decisions", record), "utf8"));
  expect(headings.map((text) => /^# (\d{3}) /.exec(text)?.[1])).toEqual(numbers);
});

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

it("asks PostgreSQL for no row as it was before a change, which versions before 18 do not know", () => {
  const ofLater = /\bRETURNING\b[^`;]*\b(old|new)\./i;
  const asks = (file: string) => !isTest(file) && ofLater.test(readFileSync(file, "utf8"));
  expect(ofLater.test('RETURNING "email", old."passwordHash"')).toBe(true);
  expect(sourceFiles().filter(asks)).toEqual([]);
});

describe("what a variant of the service can do", () => {
  const word = /(?:\w+\??\.)*variants?\b/.source;
  /** In a statement its column, quoted or of a table. */
  const column = /(?:\w+\.)?"?variant\b"?/.source;
  /** Within the braces that are still open, or before them. */
  const within = /(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\}|\{)*?/.source;
  /** A comparison with a variant, a choice by one and a search for one, here and in the database. */
  const asksWhich = new RegExp(
    [
      String.raw`\bvariants?\b\W*[!=]==?`,
      String.raw`[!=]==?\s*["'\`][ab]["'\`]|["'\`][ab]["'\`]\s*[!=]==?`,
      String.raw`\bcase\s+["'\`][ab]["'\`]|switch\s*\([^)]*variant\b`,
      String.raw`\[\s*${word}\s*\]|\b${word}\s+in\s+\w`,
      String.raw`\.(?:get|has|includes|indexOf|is)\(\s*${word}|\b${word}\.(?:startsWith|endsWith|match|localeCompare|charAt)\(`,
      String.raw`discriminatedUnion\(\s*["']variant["']`,
      String.raw`\bwhere\s*[:=]\s*\{${within}\bvariant\b(?!\s*:\s*true)`,
      String.raw`${column}\s*(?:=|<>|!=)\s*(?:ANY\b|['$:])|${column}\s+(?:NOT\s+)?IN\s*\(|\bCASE\s+${column}\s+WHEN\b|\bWHEN\s+'[ab]'`,
    ].join("|"),
    "i",
  );

  it("is asked of its capabilities: nothing outside the gateway asks which variant it is", () => {
    const asking = sourceFiles()
      .filter((file) => /^(app|bench|components|i18n|lib|pages|prisma|scripts)\//.test(file))
      .filter((file) => !/^lib\/gateway\/|\/testing\/|\.test\.tsx?$/.test(file))
      .filter((file) => asksWhich.test(readFileSync(file, "utf8")));
    expect(asking).toEqual([]);
  });

  it.each([
    'if (scope.variant === "b") return;',
    "if (connection.variant !== other) return;",
    'const isPoor = "b" === scope.variant;',
    "switch (scope.variant) {",
    'case "a":',
    "return words[scope.variant];",
    "const origin = origins[variant];",
    "return words.get(scope.variant) ?? word;",
    'if (["b"].includes(connection.variant)) return;',
    "if (poorlyListed.has(variant)) return;",
    "return variant in words;",
    'return scope.variant.startsWith("b");',
    'z.discriminatedUnion("variant", [one, another])',
    'await db().connection.findMany({ where: { id, variant: "b" } });',
    "await db().connection.count({ where: { OR: [{ id }, { environment }], variant } });",
    "const where = { connection: { business: { id }, variant } };",
    "SELECT 1 FROM \"Connection\" WHERE variant = 'b'",
    'WHERE connection."variant" <> $1::"ServiceVariant"',
    "WHERE connection.variant IN ('a')",
    "WHERE variant = ANY($2)",
    "SELECT CASE connection.variant WHEN 'a' THEN 1 END",
  ])("is not told by %s", (source) => {
    expect(asksWhich.test(source)).toBe(true);
  });

  it.each([
    "capabilitiesOf(scope.variant).shipping",
    "variant: string;",
    'variants: { a: "Variant A" }',
    't("settings.connection.variant")',
    "where: { id }, select: { variant: true }",
    "db().connection.findUnique({ where: { id: connectionId }, select: { baseUrl: true } }); const { variant } = scope;",
    'data: { businessId, variant: "b" }',
    'const variant = isPoor ? "b" : "a";',
    "<Button variant={variant} />",
  ])("may be told by %s", (source) => {
    expect(asksWhich.test(source)).toBe(false);
  });
});

describe("a feature", () => {
  it("holds only the files that every feature may hold", () => {
    const strangers = features().flatMap((feature) =>
      sourceFiles().filter((file) => file.startsWith(`lib/${feature}/`) && !isFeatureFile(file)),
    );
    expect(strangers).toEqual([]);
  });

  it("lets its actions in only as a list of authorized ones", () => {
    const bare = features().flatMap((feature) =>
      sourceFiles()
        .filter((file) => file.startsWith(`lib/${feature}/`) && path.basename(file) === "actions.ts")
        .filter((file) => !isListOfActions(readFileSync(file, "utf8"))),
    );
    expect(bare).toEqual([]);
  });
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

describe("a page behind the sign-in", () => {
  const pages = () => sourceFiles().filter((file) => /^app\/\(portal\)\/(.*\/)?page\.tsx$/.test(file));

  it("is made by the one guard, and so is the title that it makes", () => {
    expect(pages().length).toBeGreaterThan(4);
    expect(pages().filter((file) => !isGuarded(readFileSync(file, "utf8")))).toEqual([]);
    // What makes the pages of lists does so by the guard too.
    const lists = readFileSync("app/(portal)/list-page.tsx", "utf8");
    expect([...lists.matchAll(/^ {2}return (\w+)\(/gm)].map(([, guard]) => guard)).toEqual([
      "portalPage",
      "operatorPage",
    ]);
  });

  it("has no folder of its own beside the others, where no guard would be looked for", () => {
    const elsewhere = sourceFiles().filter(
      (file) => /^app\/(.*\/)?page\.tsx$/.test(file) && !pages().includes(file),
    );
    expect(elsewhere.sort()).toEqual([
      "app/(public)/consents/[secret]/page.tsx",
      "app/(public)/invitations/[secret]/page.tsx",
      "app/(public)/login/page.tsx",
      "app/(public)/password-resets/[secret]/page.tsx",
      "app/(public)/password-resets/page.tsx",
      "app/(public)/unsubscribe/[token]/page.tsx",
      "app/[...nowhere]/page.tsx",
    ]);
  });
});

describe("the audit", () => {
  it("is written by its own function alone, and pruned by its owner's", () => {
    const writers = sourceFiles().filter((file) => /^(lib|app|pages|scripts)\//.test(file) && !isTest(file));
    expect(writers.filter(isAuditWriter)).toEqual([
      "scripts/database/prune-audit.ts",
      "lib/audit/mutations.ts",
    ]);
  });
});

describe("what people have", () => {
  it("is reached by features through visibleTo alone, which says who sees what", () => {
    const unscoped = features()
      .flatMap((feature) => sourceFiles().filter((file) => file.startsWith(`lib/${feature}/`)))
      .filter((file) => !isTest(file) && path.basename(file) !== "mirrored.ts")
      .flatMap((file) => unscopedQueries(file).map((query) => `${file}: ${query}`));
    expect([...new Set(unscoped)].sort()).toEqual([...exceptions].sort());
  });
});

/** A message that it gives itself lies under the dialog too. */
function saysFailureElsewhere(source: string): boolean {
  return !/\bonFailure\b/.test(source) || /\btoast\.error\(/.test(source);
}

function isGuarded(page: string): boolean {
  const made = page.match(/^export (default|(const|async function|function) generateMetadata).*/gm) ?? [];
  const guards =
    /^export (default (portalPage|accountPage|staffPage|operatorPage|listPage|operatorListPage)|const generateMetadata = (portalMetadata|translatedTitle))\(/;
  return (
    made.length > 0 &&
    made.every((line) => guards.test(line)) &&
    !page.includes("@/lib/auth/session/current-actor")
  );
}

/** Classes of a file that stand in its strings. */
function physicalClasses(file: string, physical: RegExp): string[] {
  const strings = readFileSync(file, "utf8").match(/"[^"\n]*"|`[^`]*`/g) ?? [];
  return strings
    .flatMap((text) => text.slice(1, -1).split(/\s+/))
    .filter((name) => physical.test(name))
    .map((name) => `${file}: ${name}`);
}

/** A line made elsewhere could leave out who did it, for whom, or in which request. */
function isAuditWriter(file: string): boolean {
  return /auditEvent\s*\.\s*(create|update|upsert|delete)|(INTO|UPDATE|DELETE FROM) "AuditEvent"/.test(
    readFileSync(file, "utf8"),
  );
}

/** These ask for what was found and locked through it in the same transaction, or show nothing of it to anybody. */
const exceptions = [
  "lib/files/mutations.ts: Raw",
  // Whether anything at the same service has a file, and how far all of that was read; nothing of what it is.
  "lib/files/attachments/data.ts: Raw",
  // Read by conditions that are made of `visibleTo` before.
  "lib/files/list/data.ts: Raw",
  "lib/files/list/narrowed/data.ts: Raw",
  // How names of files end, for who sees all of the business; nothing else of them.
  "lib/files/list/extensions/data.ts: Raw",
  "lib/drafts/discard/mutations.ts: Raw",
  // Which file a document of a form is; whoever asks for that file is asked whether they see it.
  "lib/drafts/data.ts: Raw",
  "lib/drafts/data.ts: client.command.findFirst",
  "lib/drafts/attempts/mutations.ts: tx.command.findFirst",
  "lib/drafts/mutations.ts: tx.draft.create",
  "lib/drafts/mutations.ts: tx.draft.update",
  "lib/drafts/attempts/mutations.ts: tx.command.findUniqueOrThrow",
  "lib/drafts/attempts/waiting/mutations.ts: tx.command.findUniqueOrThrow",
  // Whether anybody asks for a revision of an order that was taken through `visibleTo`; nothing of what they ask.
  "lib/orders/revisions/data.ts: tx.command.findMany",
  // Whether the other decision on a quote is open that was taken through `visibleTo`; nothing of who asks for it.
  "lib/quotes/mutations.ts: tx.command.findFirst",
  // Whose an order is, for the worker: whoever's the quote was that it came of.
  "lib/quotes/ordered/mutations.ts: Raw",
  // Found through `visibleTo` and locked.
  "lib/orders/revisions/mutations.ts: tx.command.update",
  "lib/orders/search/data.ts: Raw",
  // In which months the business ordered anything; the orders themselves it takes through `visibleTo`.
  "lib/orders/list/walk/data.ts: Raw",
  "lib/drafts/uploads/mutations.ts: tx.draft.update",
  "lib/drafts/connection/mutations.ts: tx.draft.update",
  // What a command kept that is done, and what is of nobody any more for its age.
  "lib/orders/addresses/mutations.ts: tx.deliveryAddress.upsert",
  "lib/orders/addresses/mutations.ts: Raw",
  // Of the business of who administers it, and taken through `visibleTo` before it is removed.
  "lib/orders/addresses/saved/mutations.ts: tx.savedAddress.create",
  "lib/orders/addresses/saved/mutations.ts: tx.savedAddress.delete",
  // Of the person whose they are, and taken through `visibleTo` before one is removed; with who leaves go their own.
  "lib/views/mutations.ts: tx.listView.create",
  "lib/views/mutations.ts: tx.listView.delete",
  "lib/views/mutations.ts: tx.listView.deleteMany",
  // What a command kept that is done.
  "lib/orders/approval/mutations.ts: tx.approval.create",
  // A job fills what its asker was found to own, and asks anew before each file whether they still are it.
  "lib/orders/archives/preparing/lease/mutations.ts: Raw",
  "lib/orders/archives/preparing/lease/mutations.ts: db().archive.updateMany",
  "lib/orders/archives/preparing/mutations.ts: Raw",
  "lib/orders/archives/preparing/mutations.ts: db().archive.findFirst",
  "lib/orders/archives/preparing/mutations.ts: tx.archive.update",
  // Of the actor alone, by the owner that it names; and the purge.
  "lib/orders/archives/mutations.ts: Raw",
  "lib/orders/archives/mutations.ts: tx.archive.create",
  "lib/orders/archives/mutations.ts: tx.archive.deleteMany",
  // Whether what its reader, of the staff, has asked for still waits; nothing of what it is.
  "lib/staff/consents/data.ts: Raw",
];

/** Queries of the tables that `visibleTo` has, which do not go through it. A lock alone reads nothing. */
function unscopedQueries(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const called = text.matchAll(
    new RegExp(`\\b(?:db\\(\\)|tx|client)\\s*\\.(?:${owned.join("|")})\\s*\\.\\s*\\w+(?=\\()`, "g"),
  );
  const written = [...text.matchAll(/Raw(?:<[^`]*>)?`([^`]*)`/g)].filter(
    ([, sql = ""]) =>
      // What is read of a table that is handed in may be of any.
      (/FROM \$\{\w+\}/.test(sql) ||
        owned.some((table) => sql.toLowerCase().includes(`"${table.toLowerCase()}"`))) &&
      !sql.includes("visibleTo(") &&
      !/^SELECT 1 FROM "\w+" WHERE id = \S+ FOR UPDATE$/.test(sql),
  );
  return [...[...called].map(([query]) => query.replace(/\s+/g, "")), ...written.map(() => "Raw")];
}

function isTest(file: string): boolean {
  return file.includes("/testing/") || /\.test\.tsx?$/.test(file);
}

function features(): string[] {
  return readdirSync("lib", { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !layers.includes(entry.name))
    .map((entry) => entry.name);
}

function isFeatureFile(file: string): boolean {
  if (isTest(file)) return true;
  return featureFiles.includes(path.basename(file, path.extname(file)));
}

function isListOfActions(text: string): boolean {
  const exported = text.match(/^export .*/gm) ?? [];
  return text.startsWith('"use server";') && exported.every((line) => /= authorizedAction\(/.test(line));
}
