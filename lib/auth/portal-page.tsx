import "server-only";
import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import type { ReactNode } from "react";
import { inTurn } from "@/lib/auth/limits/fair-share";
import { pageOwnerOf } from "@/lib/auth/requests/page-owner";
import { requirePageActor } from "@/lib/auth/session/current-actor";
import { OwnerBoundary } from "@/lib/auth/session/owner-boundary";
import { isAppError } from "@/lib/domain/errors";
import { type Acting, type Actor, actsForThemselves, administersPortal } from "./actor";

/**
 * The one way to make a page behind the sign-in. Whom nobody knows it leads to the sign-in page and from there back;
 * who acts for no business gets nothing, and the frame around it says why; what a read calls `not_found` is the page
 * that says so, with status 404. It is made when it is the person's turn, and in a document of another
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
    return bounded(actor, () => guarded(actor, render, props));
  };
}

/** The same for the operator's staff, whether or not they act for somebody. For everybody else it is not there. */
export function staffPage<Props>(
  render: (actor: Actor, props: Props) => Promise<ReactNode>,
): (props: Props) => Promise<ReactNode> {
  return async (props) => {
    const actor = await requirePageActor();
    return bounded(actor, async () => (actor.isStaff ? await made(actor, render, props) : notFound()));
  };
}

/** The same for those of the staff who look after the portal, as themselves. For everybody else it is not there. */
export function operatorPage<Props>(
  render: (actor: Actor, props: Props) => Promise<ReactNode>,
): (props: Props) => Promise<ReactNode> {
  return async (props) => {
    const actor = await requirePageActor();
    return bounded(actor, async () =>
      administersPortal(actor) ? await made(actor, render, props) : notFound(),
    );
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
    return bounded(actor, async () =>
      actsForThemselves(actor) ? await made(actor, render, props) : notFound(),
    );
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
  return async (props) => (await guarded(await requirePageActor(), describe, props)) ?? {};
}

/** @returns null for who acts for no business, where the frame says why; for staff there is no page then */
async function guarded<Props, Made>(
  actor: Actor,
  make: (actor: PageActor, props: Props) => Promise<Made>,
  props: Props,
): Promise<Made | null> {
  if (!actsForBusiness(actor)) return actor.isStaff ? notFound() : null;
  return await made(actor, make, props);
}

async function made<Who extends Actor, Props, Made>(
  actor: Who,
  make: (actor: Who, props: Props) => Promise<Made>,
  props: Props,
): Promise<Made> {
  try {
    return await inTurn(actor, "read", () => make(actor, props));
  } catch (error) {
    if (isAppError(error, "not_found")) notFound();
    throw error;
  }
}

function actsForBusiness(actor: Actor): actor is PageActor {
  return actor.acting !== null;
}
