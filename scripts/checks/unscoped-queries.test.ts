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
      .flatMap((file) => unscopedQueries(file).map((query) => `${file}: ${query}`));
    expect([...new Set(unscoped)].sort()).toEqual([...exceptions].sort());
  });
});

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
