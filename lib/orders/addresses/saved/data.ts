import { type Actor, actingOf } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { findConnections } from "@/lib/credentials/connections";
import { AppError } from "@/lib/domain/errors";
import { capabilitiesOf } from "@/lib/gateway/registry";
import { managesPeople } from "@/lib/people/policy";
import { inOfferedOrder } from "./rules";
import type { SavedAddress } from "./schema";

/** Whether anything that the business orders can be sent somewhere. */
export async function sendsHardCopies(actor: Actor): Promise<boolean> {
  const connections = await findConnections(actor);
  return connections.some(({ scope }) => capabilitiesOf(scope.variant).shipping);
}

/** All of the business, for those who look after them. @throws AppError `not_found` for everybody else */
export async function listSavedAddresses(actor: Actor): Promise<SavedAddress[]> {
  if (!managesPeople(actor)) throw new AppError("not_found", "The actor does not look after the business");
  return inOfferedOrder(await listVisible(actor), null);
}

/** Those that the actor is offered, their own department's first. @throws AppError `not_found` for staff who act for nobody */
export async function listOfferedSavedAddresses(actor: Actor): Promise<SavedAddress[]> {
  return inOfferedOrder(await listVisible(actor), actingOf(actor).department?.id ?? null);
}

async function listVisible(actor: Actor): Promise<SavedAddress[]> {
  const rows = await visibleTo(actor).savedAddress.findMany({
    select: {
      ...{ id: true, label: true, recipient: true, street1: true, street2: true, city: true },
      ...{ state: true, zip: true, country: true, department: { select: { id: true, name: true } } },
    },
  });
  return rows.map(({ id, label, department, ...address }) => ({ id, label, department, address }));
}
