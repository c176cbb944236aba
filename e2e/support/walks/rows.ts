import { consentDigest } from "@/lib/drafts/consents/data";
import { unsubscribeTokenOf } from "@/lib/notifications/unsubscribing/data";
import { keyedDigest } from "@/lib/platform/seal";
import {
  addConnection,
  addDepartment,
  addOperator,
  addPerson,
  type Business,
  giveToken,
  type Member,
  type Person,
  query,
} from "../people";
import type { Ordered } from "../readable-addresses";
import type { SystemReady } from "../system";
import { addApproval, addFile, addOrder, addQuote, knowWhatThereIs, type To } from "./mirrored-rows";
import { addBesides, addCallbacks, addCommand, addDraft, addGrant, addMails } from "./own-rows";
import { typed } from "./typed";

/** One of everything that a page shows, as rows: a walk over all pages takes no long way to have them. */

export type Walked = {
  person: Member;
  operator: Person;
  /** Our ids. `ordered.commandId` is of an order that is being checked. */
  ordered: Ordered;
  orders: Record<"approved" | "revised" | "revisionUnknown" | "submitted" | "shipped", string>;
  /** Of an order that waits for a consent. */
  awaitingId: string;
  /** Of two orders. */
  doubledNumber: string;
  /** The connection that sends hard copies; nobody has a token of it. */
  shipper: Business;
  /** Another business of the person's, which nobody administers. */
  otherBusinessId: string;
  /** The email of somebody who is invited to the business, and to the staff. */
  invited: string;
  /** Names and numbers that are made anew for each walk. */
  names: readonly string[];
  /** In the links of emails. */
  links: Record<"consent" | "invitation" | "reset" | "unsubscribe", string>;
};

export async function addWalked(system: SystemReady, business: Business): Promise<Walked> {
  const departmentId = await addDepartment(system, business, typed.department);
  const person = await addPerson(system, business, "administrator");
  const operator = await addOperator(system);
  const shipper = await addConnection(system, business, typed.shipper, "b");
  const to = { system, business, person };
  for (const connection of [business, shipper]) await knowWhatThereIs({ ...to, business: connection });
  await query(system, `UPDATE "Connection" SET name = $2 WHERE id = $1`, [
    business.connectionId,
    typed.connection,
  ]);
  await addPerson(system, business, "requester");
  await giveToken(system, business, null);
  const otherBusiness = await addBesides(to, departmentId);
  await addMails(to);
  const { reviewed, fileId, numbers, ...orders } = await addOrders(to, shipper);
  const quote = await addQuote(to);
  const commandId = await addCommand(to, { kind: "order.place", draftId: await addDraft(to, "sent") });
  await addCallbacks(to, commandId, reviewed.serviceId);
  const ids = { businessId: business.id, orderId: reviewed.id, commandId, fileId, quoteId: quote.id };
  return {
    ...{ person, operator, shipper, otherBusinessId: otherBusiness.id },
    ...(await addLinks(to, operator)),
    ...orders,
    ordered: { ...ids, number: reviewed.number, draftId: await addDraft(to, "open") },
    names: [
      ...[...numbers, quote.number, business.name, otherBusiness.name],
      ...[business.account.base_url, shipper.account.base_url],
    ],
  };
}

async function addOrders(to: To, shipper: Business) {
  const now = new Date().toISOString();
  const reviewed = await addOrder(to, { status: "client_review", reviewAt: now });
  const fileId = await addFile(to, { name: typed.source, kind: "source", orderId: reviewed.id });
  await addFile(to, { name: typed.translation, kind: "translation", orderId: reviewed.id });
  await addFile(to, { name: typed.file, kind: "source", orderId: null });
  const revision = { serviceId: "5", status: "requested", bodyHtml: "" as never, files: [] };
  const revised = await addOrder(to, {
    status: "revising",
    revisions: [{ ...revision, requestedAt: now, completedAt: null }],
  });
  const revisionUnknown = await addOrder(to, { status: "completed" });
  await addCommand(to, {
    kind: "revision.request",
    request: { orderServiceId: "1", bodyHtml: "", fileServiceIds: [] },
    subjectId: revisionUnknown.id,
  });
  const approved = await addOrder(to, { status: "client_approved", approvedAt: now });
  await addApproval(to, approved.id);
  const submitted = await addOrder(to, { status: "submitted" });
  const toShipper = { ...to, business: shipper };
  await addOrder(toShipper, { status: "submitted", number: submitted.number });
  const shipment = { carrier: typed.carrier, service: typed.shipment, tracking: "770077", createdAt: now };
  const shipped = await addOrder(toShipper, {
    ...{ status: "completed", address: typed.address, shipments: [shipment] },
  });
  const orders = { approved, revised, revisionUnknown, submitted, shipped };
  return {
    ...{ reviewed, fileId, doubledNumber: submitted.number },
    numbers: [reviewed, ...Object.values(orders)].map(({ number }) => number),
    orders: {
      ...{ approved: approved.id, revised: revised.id, revisionUnknown: revisionUnknown.id },
      ...{ submitted: submitted.id, shipped: shipped.id },
    },
  };
}

/** Where links of emails lead, and the order that one of them is about. */
async function addLinks(to: To, operator: Person): Promise<Pick<Walked, "links" | "awaitingId" | "invited">> {
  const { system, business, person } = to;
  // Such as a link has; each is for one purpose alone.
  const secret = person.id.replaceAll("-", "").padEnd(43, "s");
  const invited = `${person.id}@invited.example`;
  const awaitingId = await addCommand(to, {
    ...{ kind: "order.place", draftId: await addDraft(to, "sent"), grantId: await addGrant(to, operator) },
    ...{ state: "awaiting_consent", sends: 0, actorId: operator.id, onBehalfOfId: person.id },
  });
  await query(
    system,
    `INSERT INTO "Consent" ("commandId", "staffId", digest, "expiresAt") VALUES ($1, $2, $3, now() + interval '1 day')`,
    [awaitingId, operator.id, consentDigest(secret)],
  );
  await query(
    system,
    `INSERT INTO "PasswordReset" ("userId", "digest", "expiresAt") VALUES ($1, $2, now() + interval '1 hour')`,
    [person.id, keyedDigest("password reset", secret)],
  );
  await query(
    system,
    `INSERT INTO "Invitation" (id, "businessId", email, role, "invitedById", digest, "expiresAt")
     SELECT gen_random_uuid(), "businessId", $1, role::"Role", "byId", said, now() + interval '1 day'
     FROM (VALUES ($3::uuid, 'requester', $4::uuid, $2), (NULL, NULL, $5::uuid, $2 || ' of staff'))
       AS invited("businessId", role, "byId", said)`,
    [invited, keyedDigest("invitation", secret), business.id, person.id, operator.id],
  );
  const unsubscribe = unsubscribeTokenOf({
    ...{ userId: person.id, businessId: business.id },
    events: ["approval-needed", "order-completed"],
  });
  return { awaitingId, invited, links: { consent: secret, invitation: secret, reset: secret, unsubscribe } };
}
