import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ownerships } from "@/lib/auth/owners";
import { features, isTest } from "./features";
import { sourceFiles } from "./source-files";

/** What people have is reached through `visibleTo`, but for the places that are listed here with their reason. */

/** The tables that `visibleTo` has. */
const owned = Object.keys(ownerships);

describe("what people have", () => {
  it("is reached by features through visibleTo alone, which says who sees what", () => {
    const unscoped = features()
      .flatMap((feature) => sourceFiles().filter((file) => file.startsWith(`lib/${feature}/`)))
      .filter((file) => !isTest(file) && path.basename(file) !== "mirrored.ts")
      .flatMap((file) => unscopedIn(readFileSync(file, "utf8")).map((query) => `${file}: ${query}`));
    expect([...new Set(unscoped)].sort()).toEqual([...exceptions].sort());
  });
});

describe("the check of statements", () => {
  const read = (statement: string) => unscopedIn(`const rows = ${statement};`);

  it("sees what is read of a table, or of one that is handed in, also behind templates of their own", () => {
    expect(read(`client.$queryRaw\`SELECT id FROM "Order"\``)).toEqual(["Raw"]);
    expect(read(`Prisma.sql\`(SELECT id FROM "Order" AS early)\``)).toEqual(["Prisma.sql"]);
    expect(read(`client.$queryRaw<Row[]>\`SELECT id FROM \${tableOf(order)} WHERE true\``)).toEqual(["Raw"]);
    expect(read(`client.$queryRaw\`SELECT \${isUp ? Prisma.sql\`>=\` : \`{\`} FROM "Order"\``)).toEqual([
      "Raw",
    ]);
  });

  it("lets pass what goes through visibleTo, and a lock", () => {
    expect(read(`client.$queryRaw\`SELECT id FROM "Order" WHERE \${visibleTo(actor).orders}\``)).toEqual([]);
    expect(read(`client.$queryRaw\`SELECT 1 FROM "Order" WHERE id = \${id} FOR UPDATE\``)).toEqual([]);
  });
});

/** These ask for what was found and locked through it in the same transaction, or show nothing of it to anybody. */
const exceptions = [
  "lib/files/mutations.ts: Raw",
  // Whether anything at the same service has a file, and how far all of that was read; nothing of what it is.
  "lib/files/attachments/data.ts: Raw",
  // Whether anything is attached to a file; nothing of what it is.
  "lib/files/attachments/data.ts: Prisma.sql",
  // Read by conditions that are made of `visibleTo` before.
  "lib/files/list/data.ts: Prisma.sql",
  "lib/files/list/narrowed/data.ts: Prisma.sql",
  "lib/orders/list/choices/data.ts: Raw",
  "lib/orders/spending/data.ts: Prisma.sql",
  "lib/people/name-search/data.ts: Prisma.sql",
  "lib/files/list/data.ts: Raw",
  "lib/files/list/narrowed/data.ts: Raw",
  // How names of files end, for who sees all of the business; nothing else of them.
  "lib/files/list/extensions/data.ts: Raw",
  "lib/drafts/discard/mutations.ts: Raw",
  // What hashes the documents of a form have that was taken through `visibleTo`.
  "lib/drafts/repeats/data.ts: Raw",
  // Where orders are looked for: those that were done before they came, and the months in which any came. The orders
  // themselves are taken through `visibleTo`, by a table that is handed in or by their ids.
  "lib/orders/list/narrowed/data.ts: Prisma.sql",
  "lib/orders/list/walk/data.ts: Prisma.sql",
  // Of parts of the table, each taken through `visibleTo`.
  "lib/orders/list/walk/data.ts: Raw",
  "lib/orders/list/data.ts: Prisma.sql",
  // The quote that an order came of, where the order was taken through `visibleTo`; what is shown of it is as well.
  "lib/orders/stored/data.ts: Prisma.sql",
  // What a command made that is done.
  "lib/orders/needed-by/kept/mutations.ts: Prisma.sql",
  // What waits at all businesses, for the operator's staff alone.
  "lib/staff/attention/data.ts: Prisma.sql",
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
function unscopedIn(text: string): string[] {
  const called = text.matchAll(
    new RegExp(`\\b(?:db\\(\\)|tx|client)\\s*\\.(?:${owned.join("|")})\\s*\\.\\s*\\w+(?=\\()`, "g"),
  );
  const written = statementsOf(text).filter(
    ({ sql }) =>
      // What is read of a table that is handed in may be of any.
      (/FROM \$\{/.test(sql) ||
        owned.some((table) => sql.toLowerCase().includes(`"${table.toLowerCase()}"`))) &&
      !sql.includes("visibleTo(") &&
      !/^SELECT 1 FROM "\w+" WHERE id = \S+ FOR UPDATE$/.test(sql),
  );
  return [...[...called].map(([query]) => query.replace(/\s+/g, "")), ...written.map(({ tag }) => tag)];
}

/** The statements of a file and the parts that they are made of, each with all that stands in it. */
function statementsOf(text: string): { tag: string; sql: string }[] {
  return [...text.matchAll(/(Raw|Prisma\.sql)(?:<[^`]*>)?`/g)].map(({ 0: begun, 1: tag = "", index }) => {
    const from = index + begun.length;
    return { tag, sql: text.slice(from, endOfTemplate(text, from)) };
  });
}

/** @returns where the template ends whose text begins there, whatever templates stand in it */
function endOfTemplate(text: string, from: number): number {
  let depth = 0;
  const within = [0];
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    const isText = within.at(-1) === depth;
    if (sign === "`" && isText) {
      within.pop();
      if (within.length === 0) return at;
    } else if (sign === "`") within.push(depth);
    else if (sign === "{" && (!isText || text[at - 1] === "$")) depth += 1;
    else if (sign === "}" && !isText) depth -= 1;
  }
  throw new Error("A template does not end");
}
