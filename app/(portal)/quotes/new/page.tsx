import { redirect } from "next/navigation";
import { formPerson, namedDraft } from "@/app/(portal)/draft-form-page";
import { Prefetched } from "@/app/(portal)/prefetched";
import { QuoteFormScreen } from "@/components/quotes/form/quote-form-screen";
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
import { getOrderFormOptions } from "@/lib/orders/form-options/data";
import { assertGivesQuotes } from "@/lib/quotes/data";
import { quoteDraft } from "@/lib/quotes/draft";

export const generateMetadata = translatedTitle("quoteForm.title");

type Props = { searchParams: Promise<Record<string, string | string[]>> };

/** The form of a request for a quote, as that of an order. */
export default portalPage(async (actor, { searchParams }: Props) => {
  await assertGivesQuotes(actor);
  if (!takesOrders(await listConnections(actor))) redirect("/quotes");
  const address = await searchParams;
  const draft = await namedDraft(actor, quoteDraft, address);
  const { connection } = formAddressSchema.parse(address);
  const asked = { goesTo: quoteDraft.form.goesTo, isBinding: quoteDraft.isBinding };
  const [options, drafts] = await Promise.all([
    getOrderFormOptions(actor, draft, connection, asked),
    listDrafts(actor, forms),
  ]);
  const form = { person: formPerson(actor), draft, visit: newId() };
  return (
    <Words
      of={[
        ...(["orders", "orderForm", "quoteForm", "drafts", "forms", "draftErrors"] as const),
        ...(["connectionErrors", "login", "passwords", "signInAgain", "signInErrors"] as const),
        ...(draft && draft.documents.length > 0 ? (["estimate"] as const) : []),
      ]}
    >
      <Prefetched fill={(queries) => queries.setQueryData(draftsOptions.queryKey, drafts)}>
        <QuoteFormScreen {...form} options={options} />
      </Prefetched>
    </Words>
  );
});
