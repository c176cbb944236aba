import "server-only";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { inTurn } from "@/lib/auth/limits/fair-share";
import { pageOwnerOf } from "@/lib/auth/requests/page-owner";
import { requirePageActor } from "@/lib/auth/session/current-actor";
import { OwnerBoundary } from "@/lib/auth/session/owner-boundary";
import { isAppError } from "@/lib/domain/errors";
import type { Acting, Actor } from "./actor";

/**
 * The one way to make a page behind the sign-in. Whom nobody knows it leads to the sign-in page and from there back;
 * who acts for no business gets nothing, and the frame around it says why; what a read calls `not_found` is the page
 * that says so, with status 404. It is made when it is the person's turn, and in a document of another
 * owner it is not shown, but loaded anew.
 */

/** Somebody who acts for a business. */
export type PageActor = Actor & { readonly acting: Acting };

/** @param render the page, for somebody who acts for a business; reads of what is not theirs may throw `not_found` */
export function portalPage<Props>(
  render: (actor: PageActor, props: Props) => Promise<ReactNode>,
): (props: Props) => Promise<ReactNode> {
  return async (props) => {
    const actor = await requirePageActor();
    // Made within the boundary, so that it holds for what is not found as well.
    const Page = () => guarded(actor, render, props);
    return (
      <OwnerBoundary owner={pageOwnerOf(actor)}>
        <Page />
      </OwnerBoundary>
    );
  };
}

/** The title of such a page, where it is made of what the page shows. */
export function portalMetadata<Props>(
  describe: (actor: PageActor, props: Props) => Promise<Metadata>,
): (props: Props) => Promise<Metadata> {
  return async (props) => (await guarded(await requirePageActor(), describe, props)) ?? {};
}

/** @returns null for who acts for no business */
async function guarded<Props, Made>(
  actor: Actor,
  make: (actor: PageActor, props: Props) => Promise<Made>,
  props: Props,
): Promise<Made | null> {
  if (!actsForBusiness(actor)) return null;
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
