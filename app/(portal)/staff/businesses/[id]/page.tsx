import { notFound } from "next/navigation";
import { CustomerScreen } from "@/components/staff/businesses/customer-screen";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { operatorPage } from "@/lib/auth/portal-page";
import { customerOptions } from "@/lib/staff/businesses/client";
import { getCustomer } from "@/lib/staff/businesses/data";
import { customerRefSchema } from "@/lib/staff/businesses/schema";
import { Prefetched } from "../../../prefetched";

export const generateMetadata = translatedTitle("staffBusinesses.one");

/** One customer: how it stands, who is to look after it, and whether its people are let in. */
export default operatorPage(async (actor, { params }: { params: Promise<{ id: string }> }) => {
  const ref = customerRefSchema.safeParse({ businessId: (await params).id });
  if (!ref.success) notFound();
  const { businessId } = ref.data;
  const customer = await getCustomer(actor, { businessId });
  return (
    <Words of={["people", "staffBusinesses", "staffTeam", "staffErrors", "peopleErrors"]}>
      <Prefetched fill={(queries) => queries.setQueryData(customerOptions(businessId).queryKey, customer)}>
        <CustomerScreen id={businessId} />
      </Prefetched>
    </Words>
  );
});
