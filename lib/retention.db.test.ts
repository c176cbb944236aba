import { expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { retention } from "./retention";

test("every table of the database is purged, or it is said why not", async () => {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> '_prisma_migrations'`;
  expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(retention).sort());
});
