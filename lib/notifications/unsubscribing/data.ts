import { timingSafeEqual } from "node:crypto";
import { idSchema } from "@/lib/domain/id-schema";
import { db } from "@/lib/platform/db";
import { keyedDigest } from "@/lib/platform/seal";
import { timingsOf } from "../choices/data";
import { type NotifiedEvent, notifiedEvents } from "../rules";
import { maskedEmail } from "./rules";
import type { Subscription, UnsubscribeView } from "./schema";

/**
 * The token in an email by which such emails are stopped, without signing in, however old the email is. It says whose they
 * are and of which events, under a key of the portal's, and lets nobody do or see anything else.
 */

const idBytes = 16;
const proofBytes = 16;

export function unsubscribeTokenOf({ userId, businessId, events }: Subscription): string {
  const ids = [userId, businessId].map((id) => Buffer.from(id.replaceAll("-", ""), "hex"));
  const said = Buffer.concat([...ids, Buffer.from(events.join(","))]);
  return Buffer.concat([proofOf(said), said]).toString("base64url");
}

/** @returns null for what the portal has not made, or what is of events that there are no more */
export function readUnsubscribeToken(token: string): Subscription | null {
  const bytes = Buffer.from(token, "base64url");
  const [proof, said] = [bytes.subarray(0, proofBytes), bytes.subarray(proofBytes)];
  if (proof.length < proofBytes || !timingSafeEqual(proof, proofOf(said))) return null;
  const [userId, businessId] = [0, idBytes].map((from) => idOf(said.subarray(from, from + idBytes)));
  const named = said
    .subarray(2 * idBytes)
    .toString()
    .split(",");
  const events = notifiedEvents.filter((event) => named.includes(event));
  return userId && businessId && events.length > 0 ? { userId, businessId, events } : null;
}

function proofOf(said: Buffer): Buffer {
  return Buffer.from(keyedDigest("unsubscribe", said.toString("base64")), "hex").subarray(0, proofBytes);
}

function idOf(bytes: Buffer): string | null {
  const id = bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return idSchema.safeParse(id).data ?? null;
}

/** What whoever has the token may stop; null where there is nothing, for whatever reason. */
export async function findSubscription(token: string): Promise<UnsubscribeView | null> {
  const subscription = readUnsubscribeToken(token);
  if (!subscription) return null;
  const { userId, businessId, events } = subscription;
  const [user, business] = await Promise.all([
    db().user.findUnique({ where: { id: userId }, select: { email: true } }),
    db().business.findUnique({ where: { id: businessId }, select: { name: true } }),
  ]);
  if (!user || !business) return null;
  const timingOf = await timingsOf(db(), subscription);
  return {
    maskedEmail: maskedEmail(user.email),
    businessName: business.name,
    events,
    isStopped: events.every((event: NotifiedEvent) => timingOf(event) === "never"),
  };
}
