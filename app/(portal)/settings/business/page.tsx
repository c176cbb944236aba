import { Prefetched } from "@/app/(portal)/prefetched";
import { BusinessSettings } from "@/components/people/business/business-settings";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { portalPage } from "@/lib/auth/portal-page";
import { businessOptions } from "@/lib/people/business/client";
import { getBusiness } from "@/lib/people/business/data";

export const generateMetadata = translatedTitle("business.title");

/** What holds for everybody in the business, for its administrators. */
export default portalPage(async (actor) => {
  const business = await getBusiness(actor);
  return (
    <Words of={["business", "peopleErrors"]}>
      <Prefetched fill={(queries) => queries.setQueryData(businessOptions.queryKey, business)}>
        <BusinessSettings />
      </Prefetched>
    </Words>
  );
});
