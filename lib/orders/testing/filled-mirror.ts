import pLimit from "p-limit";
import { addBusiness, addDepartment, addPerson } from "@/lib/auth/testing/signed-in";
import { addConnection } from "@/lib/credentials/testing/connected";
import { cleanerVersion } from "@/lib/domain/html";
import { prepareJobs } from "@/lib/jobs";
import { db } from "@/lib/platform/db";
import { withClient } from "@/scripts/database/with-client";

/**
 * A mirror with as many orders as one likes, as it would stand after years: one business has most of them, a few people
 * of it place most, nearly all are done, and more came last year than the year before. Made of statements over sets, so
 * that a million takes minutes; what a number makes of an order is the same in every run.
 */

/** In three references, however many orders there are. */
export const rareWord = "Quetzalcoatl";
/** Of whoever has few. */
const fewOrders = 5;

const largeShare = 0.9;
const others = 5;
const smallBusinessOrders = 20;
const placers = 40;
const openCommands = 20;
const filled = "filled";
const tables = ["Order", "File", "StatusChange", "Draft", "Command"];

type Place = {
  businessId: string;
  connectionIds: string[];
  placerIds: string[];
  departmentIds: (string | null)[];
};
type Numbers = { from: number; to: number };

/** Fills the database that this process uses, unless it is filled. @returns seconds; null where there was nothing to do */
export async function fillMirror(databaseUrl: string, orders: number): Promise<number | null> {
  await prepareJobs();
  if (await isFilled()) return null;
  const beganAt = performance.now();
  const large = await addPlace("Large", placers, 3);
  await addReaders(large);
  const lesser = await Promise.all(
    Array.from({ length: others }, (_, index) => addPlace(`Lesser ${index}`, 4)),
  );
  const small = await addPlace("Small", 4);
  await addPerson({ businessId: small.businessId, role: "approver", email: readers["a small business"] });

  const indexes = await dropIndexes(databaseUrl);
  const largeOrders = Math.round(orders * largeShare);
  const lesserOrders = Math.round((orders - largeOrders - smallBusinessOrders) / others);
  let made = 0;
  for (const [place, count] of [
    [large, largeOrders] as const,
    ...lesser.map((place) => [place, lesserOrders] as const),
    [small, smallBusinessOrders] as const,
  ]) {
    await addOrders(databaseUrl, place, { from: made + 1, to: made + count });
    made += count;
  }
  await addWhatFollows(databaseUrl);
  await inPairs(indexes.map((index) => () => run(databaseUrl, index)));
  for (const table of tables) await run(databaseUrl, `ALTER TABLE "${table}" RESET (autovacuum_enabled)`);
  await run(databaseUrl, "VACUUM ANALYZE");
  await run(databaseUrl, `COMMENT ON TABLE "Order" IS '${filled}'`);
  return (performance.now() - beganAt) / 1000;
}

/** Addresses of those who read, by what they see. */
export const readers = {
  everything: "approver@bench.test",
  "a department": "department@bench.test",
  "many of their own": "placer-0@bench.test",
  "few of their own": `placer-${placers - 1}@bench.test`,
  "a small business": "small@bench.test",
} as const;

export type Reader = keyof typeof readers;

/** @throws Error where an earlier filling was broken off */
async function isFilled(): Promise<boolean> {
  const [{ told, any }] = await db().$queryRaw<[{ told: string | null; any: boolean }]>`
    SELECT obj_description('"Order"'::regclass) AS told, EXISTS (SELECT 1 FROM "Order") AS any`;
  if (any && told !== filled) throw new Error("The database was filled in part: delete it");
  return any;
}

/** A business with people who place orders, by turns in one of its departments and in none. */
async function addPlace(name: string, people: number, connections = 1): Promise<Place> {
  const businessId = await addBusiness();
  await db().business.update({ where: { id: businessId }, data: { name, requestersSeeAll: false } });
  const connectionIds: string[] = [];
  for (let index = 0; index < connections; index += 1) {
    const id = await addConnection(businessId);
    const offered = languages.map(([code, language]) => ({ code, name: language, active: true }));
    await db().connection.update({ where: { id }, data: { name: `Account ${index}`, languages: offered } });
    connectionIds.push(id);
  }
  const rooms = [
    null,
    await addDepartment(businessId),
    await addDepartment(businessId),
    await addDepartment(businessId),
  ];
  const placerIds: string[] = [];
  const departmentIds: (string | null)[] = [];
  for (let index = 0; index < people; index += 1) {
    const departmentId = rooms[index % rooms.length] ?? null;
    const email = people === placers ? { email: `placer-${index}@bench.test` } : {};
    const id = await addPerson({ businessId, ...(departmentId ? { departmentId } : {}), ...email });
    const fullName = `${given[index % given.length]} ${family[(index * 7) % family.length]}`;
    await db().user.update({ where: { id }, data: { name: fullName } });
    placerIds.push(id);
    departmentIds.push(departmentId);
  }
  return { businessId, connectionIds, placerIds, departmentIds };
}

async function addReaders({ businessId, departmentIds }: Place): Promise<void> {
  await addPerson({ businessId, role: "approver", email: readers.everything });
  const departmentId = departmentIds.find((id) => id !== null) ?? "";
  await addPerson({ businessId, departmentId, role: "approver", email: readers["a department"] });
}

/** Orders are written quicker without indexes, which are made afterwards, and without a vacuum meanwhile. @returns how they are made again */
async function dropIndexes(databaseUrl: string): Promise<string[]> {
  return await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string; definition: string }>(
      `SELECT quote_ident(indexname) AS name, indexdef AS definition FROM pg_indexes
       WHERE schemaname = 'public' AND tablename = ANY($1) AND indexname NOT LIKE '%pkey'`,
      [tables],
    );
    for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
    for (const table of tables) await client.query(`ALTER TABLE "${table}" SET (autovacuum_enabled = off)`);
    return rows.map(({ definition }) => definition);
  });
}

/** As the machine has few cores. */
async function inPairs(works: (() => Promise<void>)[]): Promise<void> {
  const turns = pLimit(2);
  await Promise.all(works.map((work) => turns(work)));
}

/** What is referred to is there: checking a million times costs as much as writing. */
async function run(databaseUrl: string, statement: string, values: unknown[] = []): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(
      "SET session_replication_role = replica; SET maintenance_work_mem = '512MB'; SET work_mem = '64MB'",
    );
    await client.query(statement, values);
  });
}

async function addOrders(databaseUrl: string, place: Place, { from, to }: Numbers): Promise<void> {
  const middle = Math.floor((from + to) / 2);
  const few = Math.max(1, Math.floor((to - from + 1) / fewOrders));
  const values = (numbers: Numbers) => [
    ...[place.businessId, place.connectionIds, place.placerIds, place.departmentIds],
    ...[numbers.from, numbers.to, from, to - from + 1, few],
  ];
  await Promise.all([
    run(databaseUrl, ordersOf, values({ from: middle + 1, to })),
    run(databaseUrl, ordersOf, values({ from, to: middle })),
  ]);
}

const languages = [
  ...[
    ["es", "Spanish"],
    ["zh", "Chinese (Simplified)"],
    ["fr", "French"],
    ["pt", "Portuguese"],
    ["ar", "Arabic"],
  ],
  ...[
    ["ru", "Russian"],
    ["de", "German"],
    ["uk", "Ukrainian"],
    ["vi", "Vietnamese"],
    ["ko", "Korean"],
  ],
  ...[
    ["fa", "Persian"],
    ["ht", "Haitian Creole"],
    ["hi", "Hindi"],
    ["pl", "Polish"],
    ["it", "Italian"],
  ],
  ...[
    ["ja", "Japanese"],
    ["tr", "Turkish"],
    ["am", "Amharic"],
    ["so", "Somali"],
    ["en", "English"],
  ],
];
const given =
  "Amir Rosa Ingrid Noor Clara Tomás Zoë Wei Fatima Olga João Linh Min-jun Yusuf Marie Piotr Aiko Elif Hana Kwame".split(
    " ",
  );
const family = (
  "García Nguyen Müller Okafor Kowalski Hernández Chen Ivanova Silva Rahimi Haddad Petrenko Kim Dubois Rossi Tanaka Yılmaz " +
  "Bekele Abdi Sharma Núñez Otieno Quintero Dahl Wanjiru Lindqvist Moreau Fernández Popescu Novak Horvat Jensen Costa Ramos " +
  "Vargas Castillo Rojas Medina Aguilar Ortiz Delgado Navarro Cruz Reyes Morales Gutiérrez Mendoza Vázquez Castro Romero"
).split(" ");
const papers = (
  "Birth_certificate Acta_de_nacimiento Marriage_certificate Diploma Transcript Passport Court_order Contract Police_record " +
  "Bank_statement Medical_report Power_of_attorney Geburtsurkunde Divorce_decree Affidavit Licence"
).split(" ");

/** A list as SQL. */
const array = (words: readonly string[]) => `(ARRAY[${words.map((word) => `'${word}'`).join(",")}])`;
/** Evenly between 0 and 1, by the order's number. */
const even = (seed: number) => `((hashint8extended(n, ${seed}) & 1048575)::float8 / 1048576)`;
/** One of so many, the first far more often than the last. */
const skewed = (count: number | string, seed: number) =>
  `(1 + floor(${count} * power(${even(seed)}, 2.5)))::int`;
const oneOf = (words: readonly string[], seed: number) => `${array(words)}[${skewed(words.length, seed)}]`;
const iso = (time: string) => `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`;

const columns = `id, "businessId", "connectionId", "serviceId", number, reference, status, "sourceLanguage", "targetLanguage",
  "serviceNames", "totalCents", "receivedAt", "reviewAt", "approvedAt", "completedAt", "cancelledAt", "changedAt", "placedById",
  "departmentId", "commandId", "searchText", snapshot, "snapshotWhole", "requestedAt", "answeredAt", "confirmedAt", pace, "readAgainAt", "neededBy"`;

/**
 * $1 business, $2 connections, of which the first has the newest, the second the oldest fifth and the third few, $3 placers, $4 their departments, $5 and $6 the first and the last number, $7 the first of the business, which is
 * its newest order, $8 how many it has, $9 each such is of whoever has few.
 */
const ordersOf = `
  INSERT INTO "Order" (${columns})
  SELECT id, $1::uuid, ($2::uuid[])[connection], n::text, number, reference, status, source, target,
    CASE WHEN ${even(18)} < 0.02 THEN '{Certified translation,Notarization}' WHEN "receivedAt" < now() - interval '1800 days'
      THEN '{Certified translation,Apostille}' ELSE '{Certified translation}' END::text[],
    cents, "receivedAt", "reviewAt", "completedAt", "completedAt", "cancelledAt",
    COALESCE("completedAt", "cancelledAt", "reviewAt", "receivedAt"), ($3::uuid[])[placer], ($4::uuid[])[placer], CASE WHEN placer IS NOT NULL THEN id END,
    lower(concat_ws(E'\\n', number, reference, file, CASE WHEN "hasTwo" THEN second END,
      CASE WHEN "completedAt" IS NOT NULL THEN translation END)),
    jsonb_build_object('serviceId', n::text, 'number', number, 'url', 'https://service.example/orders/' || n, 'reference', reference,
      'field1', NULL, 'field2', NULL, 'origin', 'api', 'sourceLanguage', source, 'targetLanguage', target, 'totalCents', cents,
      'status', status, 'receivedAt', ${iso('"receivedAt"')}, 'reviewAt', ${iso('"reviewAt"')},
      'approvedAt', ${iso('"completedAt"')}, 'completedAt', ${iso('"completedAt"')}, 'cancelledAt', ${iso('"cancelledAt"')},
      'cleanerVersion', ${cleanerVersion},
      'services', jsonb_build_array(
        jsonb_build_object('name', 'Certified translation', 'description', 'Each page, certified for courts and authorities',
          'quantity', 1 + n % 7, 'priceCents', cents / (1 + n % 7), 'discountTenthsOfCent', 0, 'totalCents', cents),
        jsonb_build_object('name', 'Expedited', 'description', NULL, 'quantity', NULL, 'priceCents', NULL,
          'discountTenthsOfCent', NULL, 'totalCents', NULL)),
      'files', (SELECT jsonb_agg(jsonb_build_object('serviceId', n || '-' || place, 'name', name, 'kind', kind,
          'sizeBytes', 20000 + n % 900000, 'createdAt', ${iso('"receivedAt"')}))
        FROM (VALUES (1, file, 'source', true), (2, second, 'source', "hasTwo"),
          (3, translation, 'translation', "completedAt" IS NOT NULL)) AS document(place, name, kind, "isThere") WHERE "isThere"),
      'comments', CASE WHEN n % 3 = 0 THEN jsonb_build_array(jsonb_build_object('author', 'Project manager', 'bodyHtml',
        '<p>' || repeat('Please see the note about the seal of ' || coalesce(reference, number) || '. ', 6) || '</p>',
        'createdAt', ${iso('"receivedAt"')})) ELSE '[]' END,
      'revisions', '[]'::jsonb, 'shipments', '[]'::jsonb,
      'transactions', jsonb_build_array(jsonb_build_object('kind', 'charge', 'amountCents', cents, 'description',
        'Order ' || number, 'paymentMethod', 'Invoice', 'createdAt', ${iso('"receivedAt"')}))),
    true, now(), now(), now(), CASE WHEN status IN ('completed', 'cancelled') THEN 'settled' ELSE 'open' END,
    CASE WHEN age < interval '90 days' THEN now() + interval '1 day' * ${even(17)} END,
    CASE WHEN ${even(19)} < 0.3 THEN to_char("receivedAt" + interval '1 day' * (3 + 30 * ${even(20)}), 'YYYY-MM-DD') END
  FROM (
    SELECT *, uuidv7("receivedAt" - now()) AS id, CASE WHEN status IN ('client_review', 'client_approved', 'finalizing', 'revising', 'completed')
        THEN "receivedAt" + age * 0.01 END AS "reviewAt",
      CASE WHEN status = 'completed' THEN "receivedAt" + age * 0.02 END AS "completedAt",
      CASE WHEN status = 'cancelled' THEN "receivedAt" + age * 0.01 END AS "cancelledAt"
    FROM (
      SELECT n, CASE WHEN cardinality($2::uuid[]) = 1 THEN 1 WHEN n % 499 = 0 THEN 3 WHEN place > $8::int * 0.8 THEN 2 ELSE 1
        END AS connection, 'RT-' || (1000000 + $8::int + $7::int - n) AS number, age, date_trunc('second', now() - age) AS "receivedAt",
        CASE
          WHEN place % ($8::int / 3) = 1 THEN '${rareWord} matter'
          WHEN ${even(1)} < 0.4 THEN 'Matter ' || to_char(now() - age, 'YYYY') || '-' || lpad((place % 100000)::text, 5, '0')
          WHEN ${even(1)} < 0.7 THEN ${oneOf(family, 2)} || ' ' || ${oneOf(given, 3)}
        END AS reference,
        CASE
          WHEN place < $8::int * 0.02 THEN CASE
            WHEN ${even(4)} < 0.2 THEN 'translating' WHEN ${even(4)} < 0.3 THEN 'submitted'
            WHEN ${even(4)} < 0.4 THEN 'under_review' WHEN ${even(4)} < 0.5 THEN 'client_review'
            WHEN ${even(4)} < 0.55 THEN 'client_approved' WHEN ${even(4)} < 0.6 THEN 'finalizing'
            WHEN ${even(4)} < 0.63 THEN 'revising' WHEN ${even(4)} < 0.66 THEN 'on_hold' ELSE 'completed' END
          WHEN ${even(4)} < 0.04 THEN 'cancelled' WHEN ${even(4)} < 0.0405 THEN 'on_hold'
          WHEN ${even(4)} < 0.0407 THEN 'client_review' WHEN ${even(4)} < 0.041 THEN 'translating' ELSE 'completed' END AS status,
        ${oneOf(
          languages.map(([code = ""]) => code),
          5,
        )} AS source, CASE WHEN ${even(6)} < 0.92 THEN 'en' ELSE 'es' END AS target,
        CASE WHEN ${even(7)} < 0.95 THEN round(exp(8.2 + 2 * ${even(8)} + 1.5 * ${even(9)}))::int END AS cents,
        CASE
          WHEN place % $9::int = 0 THEN cardinality($3::uuid[])
          WHEN ${even(10)} < 0.7 THEN ${skewed("(cardinality($3::uuid[]) - 1)", 11)} END AS placer,
        ${even(12)} < 0.4 AS "hasTwo",
        ${oneOf(papers, 13)} || '_' || ${oneOf(family, 2)} || CASE WHEN ${even(14)} < 0.3 THEN '_scan' ELSE '' END || '.pdf' AS file,
        to_char(now() - age, 'YYYYMMDD') || '-' || left(md5(n::text), 6) || '.jpg' AS second,
        ${oneOf(papers, 13)} || '_' || ${oneOf(family, 2)} || '_EN.pdf' AS translation
      FROM (
        SELECT n, n - $7::int AS place, interval '2190 days' * power((n - $7::int + ${even(16)}) / $8::int, 1.5) AS age
        FROM generate_series($6::bigint, $5::bigint, -1) AS n
        OFFSET 0
      ) AS numbered
      OFFSET 0
    ) AS drawn
    OFFSET 0
  ) AS told`;

/** What belongs to orders as it does when they are placed through the portal: forms, commands, files, the timeline. */
async function addWhatFollows(databaseUrl: string): Promise<void> {
  const file = `INSERT INTO "File" (id, "businessId", "connectionId", "serviceId", name, kind, "sizeBytes", "uploadedAt",
      "orderId", snapshot, "snapshotWhole", "requestedAt", "answeredAt", "confirmedAt")
    SELECT uuidv7("receivedAt" - now()), "businessId", "connectionId", file->>'serviceId', file->>'name', file->>'kind',
      (file->>'sizeBytes')::bigint, "receivedAt", "Order".id, file, true, now(), now(), now()
    FROM "Order", jsonb_array_elements(snapshot->'files') AS file`;
  const steps = `INSERT INTO "StatusChange" (id, "businessId", kind, "subjectId", status, "occurredAt", "seenAt", source)
    SELECT uuidv7("receivedAt" - now()), "businessId", 'order', id, step.status, step.at, step.at, 'sweep'
    FROM "Order", LATERAL (VALUES ('submitted', "receivedAt"), ("Order".status, "reviewAt")) AS step(status, at)
    WHERE step.at IS NOT NULL`;
  const draft = `INSERT INTO "Draft" (id, "businessId", "userId", "connectionId", content, "createdAt", "updatedAt", "closedAt")
    SELECT id, "businessId", "placedById", "connectionId", jsonb_build_object('reference', reference), "receivedAt", "receivedAt",
      "receivedAt"
    FROM "Order" WHERE "placedById" IS NOT NULL`;
  const state = `CASE WHEN row_number() OVER (ORDER BY "receivedAt" DESC) <= ${openCommands} THEN 'unknown' ELSE 'done' END`;
  const command = `INSERT INTO "Command" (id, kind, key, attempt, "businessId", "departmentId", "connectionId", "actorId",
      "draftId", "subjectId", state, "callbackKeyHash", request, sends, "createdAt", "settledAt")
    SELECT id, 'order.place', id::text, 1, "businessId", "departmentId", "connectionId", "placedById", id, id,
      (${state})::"CommandState", md5(id::text), jsonb_build_object('reference', reference, 'fileServiceIds', '[]'::jsonb,
        'services', jsonb_build_object('sourceLanguage', "sourceLanguage", 'targetLanguage', "targetLanguage")),
      1, "receivedAt", "receivedAt"
    FROM "Order" WHERE "placedById" IS NOT NULL`;
  await inPairs([file, steps, draft, command].map((statement) => () => run(databaseUrl, statement)));
}
