import "server-only";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import type { ReactNode } from "react";
import { type RefusedRequest, recordRefusal } from "@/lib/auth/refusals/record";
import { pageAddressHeader } from "@/lib/auth/requests/page-headers";
import { pageOwnerOf } from "@/lib/auth/requests/page-owner";
import { actInTurn } from "@/lib/auth/session/act-in-turn";
import { leadToSignIn, requirePageActor } from "@/lib/auth/session/current-actor";
import { OwnerBoundary } from "@/lib/auth/session/owner-boundary";
import { AppError, isAppError } from "@/lib/domain/errors";
import { type Acting, type Actor, actsForThemselves, administersPortal } from "./actor";

/**
 * The one way to make a page behind the sign-in. Whom nobody knows it leads to the sign-in page and from there back;
 * who acts for no business gets nothing, and the frame around it says why; what a read calls `not_found` is the page
 * that says so, with status 404, and a line of the audit. It is made when it is the person's turn, and in a document of another
 * owner it is not shown, but loaded anew.
 */

/** Somebody who acts for a business. */
export type PageActor = Actor & { readonly acting: Acting };

/**
 * @param render the page, for somebody who acts for a business; reads of what is not theirs may throw `not_found`
 * @param staffGoTo where staff who act for nobody are led; without it there is no such page for them
 */
export function portalPage<Props>(
  render: (actor: PageActor, props: Props) => Promise<ReactNode>,
  { staffGoTo }: { staffGoTo?: string } = {},
): (props: Props) => Promise<ReactNode> {
  return async (props) => {
    const actor = await requirePageActor();
    if (staffGoTo && actor.isStaff && !actor.acting) redirect(staffGoTo);
    return bounded(actor, () => shown(actor, () => guarded(actor, render, props)));
  };
}

/** The same for the operator's staff, whether or not they act for somebody. For everybody else it is not there. */
export function staffPage<Props>(
  render: (actor: Actor, props: Props) => Promise<ReactNode>,
): (props: Props) => Promise<ReactNode> {
  return async (props) => {
    const actor = await requirePageActor();
    return bounded(actor, () => shown(actor, () => madeFor(actor.isStaff, actor, render, props)));
  };
}

/** The same for those of the staff who look after the portal, as themselves. For everybody else it is not there. */
export function operatorPage<Props>(
  render: (actor: Actor, props: Props) => Promise<ReactNode>,
): (props: Props) => Promise<ReactNode> {
  return async (props) => {
    const actor = await requirePageActor();
    return bounded(actor, () => shown(actor, () => madeFor(administersPortal(actor), actor, render, props)));
  };
}

/**
 * The same for what concerns somebody alone, staff included, whether or not they act for a business. Of whomever staff act
 * for there is no such page.
 */
export function accountPage<Props>(
  render: (actor: Actor, props: Props) => Promise<ReactNode>,
): (props: Props) => Promise<ReactNode> {
  return async (props) => {
    const actor = await requirePageActor();
    return bounded(actor, () => shown(actor, () => madeFor(actsForThemselves(actor), actor, render, props)));
  };
}

/** Made within the boundary, so that it holds for what is not found as well. */
function bounded(actor: Actor, Page: () => Promise<ReactNode>): ReactNode {
  return (
    <OwnerBoundary owner={pageOwnerOf(actor)}>
      <Page />
    </OwnerBoundary>
  );
}

/** The title of such a page, where it is made of what the page shows. */
export function portalMetadata<Props>(
  describe: (actor: PageActor, props: Props) => Promise<Metadata>,
): (props: Props) => Promise<Metadata> {
  return async (props) => {
    const actor = await requirePageActor();
    // The page itself tells of it.
    return (await guarded(actor, describe, props).catch(orNotFound)) ?? {};
  };
}

/** @returns null for who acts for no business, where the frame says why; for staff there is no page then */
async function guarded<Props, Made>(
  actor: Actor,
  make: (actor: PageActor, props: Props) => Promise<Made>,
  props: Props,
): Promise<Made | null> {
  if (actsForBusiness(actor)) return await actInTurn(actor, "read", (now) => make(now, props));
  if (actor.isStaff) throw new AppError("not_found", "Staff who act for nobody have no such page");
  return null;
}

/** @throws AppError `not_found` where it is none of theirs; as `make` does */
async function madeFor<Props>(
  isTheirs: boolean,
  actor: Actor,
  make: (actor: Actor, props: Props) => Promise<ReactNode>,
  props: Props,
): Promise<ReactNode> {
  if (!isTheirs) throw new AppError("not_found", "The page is not its reader's");
  return await actInTurn(actor, "read", (now) => make(now, props));
}

/** The page, or the one that says that it is not found. */
async function shown(actor: Actor, make: () => Promise<ReactNode>): Promise<ReactNode> {
  try {
    return await make();
  } catch (error) {
    // Their session has ended while the page waited for its turn.
    if (isAppError(error, "unauthenticated")) await leadToSignIn();
    if (isAppError(error, "not_found")) await recordRefusal(error, actor, await askedPage());
    return orNotFound(error);
  }
}

function orNotFound(error: unknown): never {
  if (isAppError(error, "not_found")) notFound();
  throw error;
}

/** Longer than the addresses of pages. */
const longestPath = 100;

/** What was searched for there stands behind the path. */
async function askedPage(): Promise<RefusedRequest> {
  const [path = ""] = ((await headers()).get(pageAddressHeader) ?? "").split("?");
  return { name: path.slice(0, longestPath), isWrite: false, about: { id: path.split("/").at(-1) } };
}

function actsForBusiness(actor: Actor): actor is PageActor {
  return actor.acting !== null;
}
