import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { OrderFormScreen } from "@/components/orders/form/order-form-screen";
import { OrderingBlocked } from "@/components/orders/form/ordering-blocked";
import type { Actor } from "@/lib/auth/actor";
import { browserOwnerOf } from "@/lib/auth/browser-owner";
import { isOidcConfigured } from "@/lib/auth/oidc";
import { portalPage } from "@/lib/auth/portal-page";
import { listConnections } from "@/lib/connections/data";
import { takesOrders } from "@/lib/connections/rules";
import { newId } from "@/lib/domain/ids";
import { orderFormTexts as texts } from "@/lib/domain/texts/order-form";
import { findOfferedDraft, getDraft, listDrafts } from "@/lib/drafts/data";
import { orderDraft } from "@/lib/orders/draft";
import { orderForm } from "@/lib/orders/form";
import { getOrderFormOptions } from "@/lib/orders/form-options/data";
import { formAddress, formAddressSchema, type OrderDraftView } from "@/lib/orders/schema";
import { env } from "@/lib/platform/env";

export const metadata: Metadata = { title: texts.title };

type Props = { searchParams: Promise<Record<string, string | string[]>> };

/** The order form, with the draft that the address names, else the one the person left; or why they cannot order yet. */
export default portalPage(async (actor, { searchParams }: Props) => {
  // Without a usable connection there is nothing to fill in; the frame says why on every page.
  if (!takesOrders(await listConnections(actor))) redirect("/orders");
  const draft = await findNamedDraft(actor, await searchParams);
  const [options, drafts] = await Promise.all([
    getOrderFormOptions(actor, draft),
    listDrafts(actor, orderForm),
  ]);
  if (options.blockedBy) return <OrderingBlocked message={options.blockedBy.message} />;
  const person = {
    email: actor.email,
    singleSignOnName: isOidcConfigured() ? env().OIDC_NAME : null,
    browserOwner: browserOwnerOf(actor),
  };
  return <OrderFormScreen options={options} person={person} draft={draft} drafts={drafts} visit={newId()} />;
});

/** The draft that the address names; where it names none, leads to the one the person left. */
async function findNamedDraft(actor: Actor, address: unknown): Promise<OrderDraftView | null> {
  const { draft: named } = formAddressSchema.parse(address);
  if (named === null) {
    const offered = await findOfferedDraft(actor, orderForm);
    if (offered) redirect(formAddress(offered.draftId));
  }
  if (named === null || named === "new") return null;
  const draft = await getDraft(actor, [orderDraft], { draftId: named });
  const { submission } = draft;
  if (submission?.state === "accepted") redirect(`/orders/${submission.orderId ?? submission.submissionId}`);
  return draft;
}
