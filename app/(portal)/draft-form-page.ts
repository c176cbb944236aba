import { redirect } from "next/navigation";
import type { FormPerson } from "@/components/drafts/draft-form";
import type { Actor } from "@/lib/auth/actor";
import { browserOwnerOf } from "@/lib/auth/session/browser-owner";
import { isOidcConfigured } from "@/lib/auth/sign-in/oidc";
import { findOfferedDraft, getDraft } from "@/lib/drafts/data";
import type { DraftKind } from "@/lib/drafts/kind";
import { formAddress, isAllDone, resultAddress } from "@/lib/drafts/rules";
import { type DraftView, formAddressSchema } from "@/lib/drafts/schema";
import { env } from "@/lib/platform/env";

/** What every page of a form needs beside what it asks for. */

/**
 * The draft that the address of a form's page names, null for a new one. Where it names none, leads to the one the
 * person left; where it was sent, to what came of it.
 */
export async function namedDraft<Content extends object, Known, Request>(
  actor: Actor,
  kind: DraftKind<Content, Known, Request>,
  address: unknown,
): Promise<DraftView<Content> | null> {
  const { form } = kind;
  const { draft: named } = formAddressSchema.parse(address);
  if (named === null) {
    const offered = await findOfferedDraft(actor, form);
    if (offered) redirect(formAddress(form, offered.draftId));
  }
  if (named === null || named === "new") return null;
  const draft = await getDraft(actor, [kind], { draftId: named });
  const { latestAttempt } = draft;
  if (isAllDone(latestAttempt)) redirect(resultAddress(form, latestAttempt));
  return draft;
}

/** Whose form it is. */
export function formPerson(actor: Actor): FormPerson {
  return {
    email: actor.email,
    singleSignOnName: isOidcConfigured() ? env().OIDC_NAME : null,
    browserOwner: browserOwnerOf(actor),
  };
}
