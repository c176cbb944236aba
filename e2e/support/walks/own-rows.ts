import { newId } from "@/lib/domain/ids";
import { addressDigest } from "@/lib/orders/addresses/rules";
import { seal } from "@/lib/platform/seal";
import { type Person, query } from "../people";
import type { To } from "./mirrored-rows";
import { typed } from "./typed";

/** What the portal keeps of its own. */

/** So many that several are chosen at once. */
const documents = 9;

/** A form with documents. @returns its id */
export async function addDraft(
  { system, business: { id: businessId, connectionId }, person }: To,
  state: "open" | "sent",
): Promise<string> {
  const id = newId();
  await query(
    system,
    `INSERT INTO "Draft" (id, "businessId", "userId", "connectionId", content, "updatedAt", "closedAt")
     VALUES ($1, $2, $3, $4, $5, now(), CASE WHEN $6 THEN now() END)`,
    [
      ...[id, businessId, person.id, connectionId],
      ...[JSON.stringify({ reference: typed.reference }), state === "sent"],
    ],
  );
  await query(
    system,
    `INSERT INTO "DraftDocument" (id, "draftId", name, kind, "sizeBytes", "choiceId", state, "fileServiceId", position)
     SELECT gen_random_uuid(), $1::uuid, $2, 'source', 5000, gen_random_uuid(), 'uploaded', 'd' || i, i
     FROM generate_series(1, $3::int) AS i`,
    [id, typed.document, documents],
  );
  return id;
}

type CommandToAdd = {
  kind: string;
  request?: object;
  state?: string;
  sends?: number;
  draftId?: string;
  subjectId?: string;
  actorId?: string;
  onBehalfOfId?: string;
  grantId?: string;
};

const orderRequest = {
  reference: typed.reference,
  services: { sourceLanguage: "es", targetLanguage: "en", certification: true },
  fileServiceIds: ["d1", "d2"],
};

/** One that nobody looks for: what became of it stays unknown. @returns its id */
export async function addCommand(
  { system, business: { id: businessId, connectionId }, person }: To,
  { kind, request = orderRequest, state = "unknown", sends = 1, ...command }: CommandToAdd,
): Promise<string> {
  const id = newId();
  await query(
    system,
    `INSERT INTO "Command" (id, kind, key, attempt, "businessId", "connectionId", "actorId", "onBehalfOfId", "grantId", "draftId",
       "subjectId", state, sends, request, "callbackKeyHash", "createdAt", "firstSentAt", "lastSentAt", "lastLookedAt")
     VALUES ($1::uuid, $2, $1::text, 1, $3, $4, $5, $6, $7, $8, $9, $10::"CommandState", $11, $12, $1::text,
       now() - interval '1 hour', now() - interval '1 hour', now() - interval '1 hour', now())`,
    [
      ...[id, kind, businessId, connectionId, command.actorId ?? person.id, command.onBehalfOfId],
      ...[command.grantId, command.draftId, command.subjectId, state, sends, JSON.stringify(request)],
    ],
  );
  return id;
}

/** Time for one of the staff to act for the person, which is over. @returns its id */
export async function addGrant({ system, business, person }: To, staff: Person): Promise<string> {
  const id = newId();
  await query(
    system,
    `INSERT INTO "StaffGrant" (id, "staffId", "businessId", "personId", reason, "requestId", "startedAt", "expiresAt", "endedAt")
     VALUES ($1, $2, $3, $4, $5, 'a request', now() - interval '2 hours', now() - interval '1 hour', now() - interval '1 hour')`,
    [id, staff.id, business.id, person.id, typed.reason],
  );
  return id;
}

/** Another business of the person's, and addresses that hard copies go to. @returns the business */
export async function addBesides(
  { system, business, person }: To,
  departmentId: string,
): Promise<{ id: string; name: string }> {
  const other = { id: newId(), name: `Business ${newId().slice(-6)}` };
  await query(system, `INSERT INTO "Business" (id, name) VALUES ($1, $2)`, [other.id, other.name]);
  await query(
    system,
    `INSERT INTO "Membership" ("userId", "businessId", role, "createdAt") VALUES ($1, $2, 'requester', now() + interval '1 hour')`,
    [person.id, other.id],
  );
  const { recipient, street1, city, state, zip, country } = typed.address;
  const lines = [recipient, street1, city, state, zip, country];
  await query(
    system,
    `INSERT INTO "SavedAddress" (id, "businessId", "departmentId", label, recipient, street1, city, state, zip, country)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [business.id, departmentId, typed.label, ...lines],
  );
  await query(
    system,
    `INSERT INTO "ListView" (id, "businessId", "userId", list, name, "isShared", query)
     VALUES (gen_random_uuid(), $1, $2, 'orders', $3, true, 'status=completed')`,
    [business.id, person.id, typed.label],
  );
  await query(
    system,
    `INSERT INTO "DeliveryAddress" (id, "businessId", "placedById", digest, recipient, street1, city, state, zip, country, "usedAt")
     VALUES (gen_random_uuid(), $1, $2, $3, $4, $5 || ' 2', $6, $7, $8, $9, now())`,
    [business.id, person.id, addressDigest({ ...typed.address, street1: `${street1} 2` }), ...lines],
  );
  return other;
}

/** One that came and one that was turned away. */
export async function addCallbacks(
  { system, business: { id, connectionId } }: To,
  commandId: string,
  serviceId: string,
): Promise<void> {
  const ids = [newId(), id, connectionId, commandId];
  await query(
    system,
    `INSERT INTO "CallbackDelivery" (id, "businessId", "connectionId", "commandId", kind, "serviceId", "dedupeKey", "rawBody",
       headers, "processedAt", "nextLookAt")
     VALUES ($1::uuid, $2, $3, $4, 'order', $5, $1::text, '', '{}', now(), NULL)`,
    [...ids, serviceId],
  );
  await query(
    system,
    `INSERT INTO "RefusedCallback" (id, "businessId", "connectionId", "commandId", reason) VALUES ($1, $2, $3, $4, 'wrong_signature')`,
    [newId(), ...ids.slice(1)],
  );
}

/** What was written to the person and is kept here: of the business, and of none. */
export async function addMails({ system, business, person }: To): Promise<void> {
  const letter = { subject: typed.letter, paragraphs: [typed.letter], link: null, reason: typed.letter };
  for (const businessId of [business.id, null]) {
    const id = newId();
    const sealed = seal(JSON.stringify(letter), { table: "Mail", row: id, column: "sealedLetter" });
    await query(
      system,
      `INSERT INTO "Mail" (id, "businessId", "userId", recipient, kind, event, "sealedLetter", "expiresAt")
       VALUES ($1::uuid, $2, $3, $4, 'test', $1::text, $5, now() + interval '1 day')`,
      [id, businessId, person.id, person.email, sealed],
    );
  }
}
