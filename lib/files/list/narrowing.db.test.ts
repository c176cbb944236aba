import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { rowsPerPage } from "@/lib/domain/keyset";
import { createOrderingWorld, type OrderingWorld } from "@/lib/orders/testing/ordering-world";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { type FileListQuery, fileSorts } from "./rules";
import { addFiles } from "./testing/add-files";
import { readNames, readPage } from "./testing/read-list";

/** What of the files a query leaves, and in which order. */

let sandbox: TestSandbox;
let world: OrderingWorld;
let actor: Actor;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  world = await createOrderingWorld(sandbox.origin);
  actor = await world.addPerson("requester");
});
afterAll(() => sandbox.dispose());

const names = (query: Partial<FileListQuery>, reader = actor) => readNames(reader, query);

describe("what is asked for", () => {
  beforeEach(async () => {
    actor = await world.addPerson("administrator");
    const day = (of: string) => ({ uploadedAt: new Date(of), changedAt: new Date(of) });
    await addFiles(world, [
      { name: "Émile.pdf", kind: "source", extension: "pdf", sizeBytes: 30n, ...day("2026-03-01T23:30:00Z") },
      {
        name: "anna.docx",
        kind: "reference",
        extension: "docx",
        sizeBytes: 20n,
        ...day("2026-03-02T12:00:00Z"),
      },
      {
        name: "Zoe.pdf",
        kind: "translation",
        extension: "pdf",
        sizeBytes: 10n,
        ...day("2026-03-03T12:00:00Z"),
      },
      { name: "old.pdf", kind: "source", extension: "pdf", isArchived: true },
      { name: "gone.pdf", kind: "source", extension: "pdf", goneAt: new Date() },
    ]);
  });

  const [emile, anna, zoe] = ["Émile.pdf", "anna.docx", "Zoe.pdf"] as const;

  test.each<[string, Partial<FileListQuery>, string[]]>([
    ["all that is not archived", {}, [zoe, anna, emile]],
    ["a type", { type: ["reference", "translation"] }, [zoe, anna]],
    ["an extension", { extension: ["docx"] }, [anna]],
    ["what is archived", { archived: ["yes"] }, ["old.pdf"]],
    ["a name without its accent", { search: "emi" }, [emile]],
    ["every word", { search: "zoe pdf" }, [zoe]],
    ["signs of patterns", { search: "%" }, []],
    ["a kind that there is not", { type: ["x"] }, []],
    ["days", { createdFrom: ["2026-03-02"], createdTo: ["2026-03-02"] }, [anna]],
    ["what is no day", { createdFrom: ["yesterday"] }, [zoe, anna, emile]],
  ])("is found: %s", async (_, query, found) => {
    expect(await names(query)).toEqual(found);
  });

  test("days are those of the reader's own calendar", async () => {
    const inParis: Actor = { ...actor, timeZone: "Europe/Paris" };
    expect(await names({ createdTo: ["2026-03-01"] }, inParis)).toEqual([]);
    expect(await names({ createdFrom: ["2026-03-02"], createdTo: ["2026-03-02"] }, inParis)).toEqual([
      anna,
      emile,
    ]);
    const inAdak: Actor = { ...actor, timeZone: "America/Adak" };
    expect(await names({ createdTo: ["2026-03-01"] }, inAdak)).toEqual([emile]);
  });

  test.each<[string, string[]]>([
    ["name", [anna, emile, zoe]],
    ["type", [anna, emile, zoe]],
    ["extension", [anna, emile, zoe]],
    ["size", [zoe, anna, emile]],
    ["created", [emile, anna, zoe]],
    ["updated", [emile, anna, zoe]],
  ])("stands by %s, both ways", async (by, found) => {
    expect(await names({ sort: [by] })).toEqual(found);
    const back = await names({ sort: [`-${by}`] });
    expect(back.toSorted()).toEqual(found.toSorted());
    expect(back[0]).not.toBe(found[0]);
  });
});

test.each(fileSorts.flatMap((by) => [by, `-${by}`]))(
  "pages by %s show each file once, and lead back the same way",
  async (sort) => {
    actor = await world.addPerson("administrator");
    const count = rowsPerPage + 4;
    await addFiles(
      world,
      Array.from({ length: count }, (_, made) => ({
        name: `${made % 3}.pdf`,
        sizeBytes: BigInt(made % 5),
        extension: made % 2 === 0 ? "pdf" : "docx",
        kind: made % 2 === 0 ? "source" : "reference",
        uploadedAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(made / 3))),
      })),
    );
    const first = await readPage(actor, { sort: [sort] });
    const second = await readPage(actor, { sort: [sort], cursor: first.nextCursor });
    expect([first.rows.length, second.rows.length, second.nextCursor]).toEqual([rowsPerPage, 4, null]);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(count);
    const back = await readPage(actor, { sort: [sort], cursor: second.previousCursor });
    expect(back.rows.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id));
    expect(back.previousCursor).toBeNull();
  },
);
