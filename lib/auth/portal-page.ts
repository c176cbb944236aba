import "server-only";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { isAppError } from "@/lib/domain/errors";
import type { Acting, Actor } from "./actor";
import { requirePageActor } from "./session";

/**
 * The one way to make a page behind the sign-in. Whom nobody knows it leads to the sign-in page and from there back;
 * who acts for no business gets nothing, and the frame around it says why; what a read calls `not_found` is the page
 * that says so, with status 404.
 */

/** Somebody who acts for a business. */
export type PageActor = Actor & { readonly acting: Acting };

/** @param render the page, for somebody who acts for a business; reads of what is not theirs may throw `not_found` */
export function portalPage<Props>(
  render: (actor: PageActor, props: Props) => Promise<ReactNode>,
): (props: Props) => Promise<ReactNode> {
  return guarded(render, null);
}

/** The title of such a page, where it is made of what the page shows. */
export function portalMetadata<Props>(
  describe: (actor: PageActor, props: Props) => Promise<Metadata>,
): (props: Props) => Promise<Metadata> {
  return guarded(describe, {});
}

function guarded<Props, Made>(
  make: (actor: PageActor, props: Props) => Promise<Made>,
  nothing: Made,
): (props: Props) => Promise<Made> {
  return async (props) => {
    const actor = await requirePageActor();
    if (!actsForBusiness(actor)) return nothing;
    try {
      return await make(actor, props);
    } catch (error) {
      if (isAppError(error, "not_found")) notFound();
      throw error;
    }
  };
}

function actsForBusiness(actor: Actor): actor is PageActor {
  return actor.acting !== null;
}
