import { notFound } from "next/navigation";
import { BusinessScreen } from "@/components/staff/businesses/business-screen";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { operatorPage } from "@/lib/auth/portal-page";
import { businessRefSchema } from "@/lib/people/businesses/schema";
import { businessDetailsOptions } from "@/lib/staff/businesses/client";
import { getBusinessDetails } from "@/lib/staff/businesses/data";
import { Prefetched } from "../../../prefetched";

export const generateMetadata = translatedTitle("staffBusinesses.one");

/** One business: how it stands, who is to look after it, and whether its people are let in. */
export default operatorPage(async (actor, { params }: { params: Promise<{ id: string }> }) => {
  const ref = businessRefSchema.safeParse({ businessId: (await params).id });
  if (!ref.success) notFound();
  const { businessId } = ref.data;
  const business = await getBusinessDetails(actor, { businessId });
  return (
    <Words of={["people", "staffBusinesses", "staffTeam", "staffErrors", "peopleErrors"]}>
      <Prefetched
        fill={(queries) => queries.setQueryData(businessDetailsOptions(businessId).queryKey, business)}
      >
        <BusinessScreen id={businessId} />
      </Prefetched>
    </Words>
  );
});
