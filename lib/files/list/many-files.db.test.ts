import "@/lib/platform/testing/one-database-connection";
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { newId } from "@/lib/domain/ids";
import { countedAtMost } from "@/lib/domain/lists/page";
import { db } from "@/lib/platform/db";
import { asOwner } from "@/lib/platform/testing/as-owner";
import { rowsReadBy } from "@/lib/platform/testing/rows-read";
import { listFiles } from "./data";
import { type FileListQuery, fileListAddress, fileSorts } from "./rules";

/** However many files there are, a page of their list touches as many as a page has, and those that are counted. */

const files = 20_000;
/** Those that are counted are told by several indexes, and by the table. */
const rowsAtMost = 6 * countedAtMost;
let readers: Record<string, Actor>;
let departments: Record<"many" | "few" | "none", string>;

beforeAll(async () => {
  const [businessId, connectionId] = [newId(), newId()];
  await db().business.create({ data: { id: businessId, name: "Many files", requestersSeeAll: false } });
  departments = { many: newId(), few: newId(), none: newId() };
  await db().department.createMany({
    data: Object.entries(departments).map(([name, id]) => ({ id, businessId, name })),
  });
  await db().connection.create({
    data: { id: connectionId, businessId, variant: "a", environment: "sandbox", baseUrl: "http://localhost" },
  });
  const owner = await addPerson({ businessId, role: "requester" });
  readers = {
    everything: await signIn(await addPerson({ businessId, role: "administrator" })),
    "their own": await signIn(owner),
  };
  const ids = `'${businessId}'::uuid, '${connectionId}'::uuid`;
  await asOwner(`INSERT INTO "Order" (id, "businessId", "connectionId", "serviceId", number, status, "sourceLanguage",
      "targetLanguage", "serviceNames", "receivedAt", "placedById", "departmentId", "searchText", snapshot, "snapshotWhole",
      "requestedAt", "answeredAt", "confirmedAt", "wholeAt")
    SELECT uuidv7(), ${ids}, n::text, 'RT-' || n, 'completed', 'es', 'en', '{}', now() - n * interval '1 minute',
      CASE WHEN n % 200 = 0 THEN '${owner}'::uuid END,
      CASE WHEN n % 2 = 0 THEN '${departments.many}'::uuid WHEN n % 250 = 1 THEN '${departments.few}'::uuid END,
      'rt-' || n, '{}', true, now(), now(), now(), now()
    FROM generate_series(1, ${files}) n`);
  await asOwner(`INSERT INTO "File" (id, "businessId", "connectionId", "serviceId", name, kind, extension, "sizeBytes",
      "uploadedAt", "changedAt", "orderId", "uploadedById", snapshot, "snapshotWhole", "requestedAt", "answeredAt", "confirmedAt")
    SELECT uuidv7(), "businessId", "connectionId", "serviceId", 'deed-' || "serviceId" || '.pdf',
      CASE WHEN "serviceId"::int % 3 = 0 THEN 'source' ELSE 'translation' END, 'pdf', "serviceId"::int, "receivedAt",
      "receivedAt", CASE WHEN "serviceId"::int > 100 THEN id END,
      CASE "serviceId"::int % 4 WHEN 0 THEN '${owner}'::uuid WHEN 1 THEN uuidv7() END, '{}', true, now(), now(), now()
    FROM "Order" WHERE "businessId" = '${businessId}'::uuid`);
  await asOwner(`ANALYZE "File"`);
  await asOwner(`ANALYZE "Order"`);
}, 120_000);

test.each(["everything", "their own"])("who sees %s has few files looked through", async (name) => {
  const reader = readers[name] as Actor;
  const read = (query: Partial<FileListQuery>) =>
    listFiles(reader, { ...fileListAddress.load(""), ...query });
  const first = await read({});
  expect(first.rows).toHaveLength(50);
  const tooMuch: Record<string, unknown> = {};
  const queries: Partial<FileListQuery>[] = [
    { cursor: first.nextCursor },
    { search: "deed" },
    { search: "deed-777" },
    { type: ["source"] },
    { attached: ["nothing"] },
    { createdFrom: ["2020-01-01"] },
    ...Object.values(departments).map((id) => ({ department: [id] })),
    { department: Object.values(departments), search: "deed-777" },
    ...fileSorts.map((by) => ({ department: [departments.many], sort: [by] })),
    ...fileSorts.flatMap((by) => [{ sort: [by] }, { sort: [`-${by}`] }]),
  ];
  for (const query of queries) {
    const { File: ofFiles = 0, Order: ofOrders = 0 } = await rowsReadBy(() => read(query));
    if (ofFiles > rowsAtMost || ofOrders > rowsAtMost) tooMuch[JSON.stringify(query)] = { ofFiles, ofOrders };
  }
  expect(tooMuch).toEqual({});
});
