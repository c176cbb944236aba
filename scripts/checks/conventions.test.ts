import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { features, isTest } from "./features";
import { sourceFiles } from "./source-files";

/** House rules that a linter does not know; CONTRIBUTING.md tells why. */

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

it("asks PostgreSQL for no row as it was before a change, which versions before 18 do not know", () => {
  const ofLater = /\bRETURNING\b[^`;]*\b(old|new)\./i;
  const asks = (file: string) => !isTest(file) && ofLater.test(readFileSync(file, "utf8"));
  expect(ofLater.test('RETURNING "email", old."passwordHash"')).toBe(true);
  expect(sourceFiles().filter(asks)).toEqual([]);
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

/** A line made elsewhere could leave out who did it, for whom, or in which request. */
function isAuditWriter(file: string): boolean {
  return /auditEvent\s*\.\s*(create|update|upsert|delete)|(INTO|UPDATE|DELETE FROM) "AuditEvent"/.test(
    readFileSync(file, "utf8"),
  );
}

function isFeatureFile(file: string): boolean {
  if (isTest(file)) return true;
  return featureFiles.includes(path.basename(file, path.extname(file)));
}

function isListOfActions(text: string): boolean {
  const exported = text.match(/^export .*/gm) ?? [];
  return text.startsWith('"use server";') && exported.every((line) => /= authorizedAction\(/.test(line));
}
