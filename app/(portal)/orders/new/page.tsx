import { redirect } from "next/navigation";
import { formPerson, namedDraft } from "@/app/(portal)/draft-form-page";
import { Prefetched } from "@/app/(portal)/prefetched";
import { OrderFormScreen } from "@/components/orders/form/order-form-screen";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { portalPage } from "@/lib/auth/portal-page";
import { listConnections } from "@/lib/connections/data";
import { takesOrders } from "@/lib/connections/rules";
import { newId } from "@/lib/domain/ids";
import { draftsOptions } from "@/lib/drafts/client";
import { listDrafts } from "@/lib/drafts/data";
import { formAddressSchema } from "@/lib/drafts/schema";
import { forms } from "@/lib/kinds";
import { orderDraft } from "@/lib/orders/draft";
import { getOrderFormOptions } from "@/lib/orders/form-options/data";
import { reorderOptions } from "@/lib/orders/reorder/client";
import { findReorder } from "@/lib/orders/reorder/data";

export const generateMetadata = translatedTitle("orderForm.title");

type Props = { searchParams: Promise<Record<string, string | string[]>> };

/** The order form, with the draft that the address names, else the one the person left; or why they cannot order yet. */
export default portalPage(async (actor, { searchParams }: Props) => {
  // Without a connection there is nothing to fill in; the frame says why on every page.
  if (!takesOrders(await listConnections(actor))) redirect("/orders");
  const address = await searchParams;
  const draft = await namedDraft(actor, orderDraft, address);
  const { connection } = formAddressSchema.parse(address);
  const [options, drafts, reorder] = await Promise.all([
    getOrderFormOptions(actor, draft, connection),
    listDrafts(actor, forms),
    draft?.reorderOf === undefined ? null : findReorder(actor, draft),
  ]);
  const form = { person: formPerson(actor), draft, visit: newId() };
  return (
    <Words
      of={[
        "orders",
        "orderForm",
        "drafts",
        "forms",
        "draftErrors",
        "connectionErrors",
        "login",
        "passwords",
        "signInAgain",
        "signInErrors",
        ...(options.countries ? (["shipping"] as const) : []),
        ...(reorder ? (["reorder"] as const) : []),
        ...(draft && draft.documents.length > 0 ? (["estimate"] as const) : []),
      ]}
    >
      <Prefetched
        fill={(queries) => {
          queries.setQueryData(draftsOptions.queryKey, drafts);
          if (draft && reorder) queries.setQueryData(reorderOptions(draft.draftId).queryKey, reorder);
        }}
      >
        <OrderFormScreen {...form} options={options} />
      </Prefetched>
    </Words>
  );
});
