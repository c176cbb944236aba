import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { OrderFormScreen } from "@/components/orders/form/order-form-screen";
import { OrderingBlocked } from "@/components/orders/form/ordering-blocked";
import { requirePageActor } from "@/lib/auth/session";
import { getConnection } from "@/lib/connections/data";
import { orderFormTexts as texts } from "@/lib/domain/texts/order-form";
import { findOfferedDraft } from "@/lib/orders/drafts/data";
import { getOrderFormOptions } from "@/lib/orders/form-options/data";

export const metadata: Metadata = { title: texts.title };

/** The order form, with the draft the person left; or why they cannot order yet. */
export default async function NewOrderRoute() {
  const actor = await requirePageActor();
  if (!actor.membership) return null;
  const { connection } = await getConnection(actor);
  // Without a usable connection there is nothing to fill in; the frame says why on every page.
  if (!connection?.isUsable) redirect("/orders");
  const [options, draft] = await Promise.all([getOrderFormOptions(actor), findOfferedDraft(actor)]);
  if (options.blockedBy) return <OrderingBlocked message={options.blockedBy.message} />;
  return <OrderFormScreen options={options} draft={draft} />;
}
