import { Prefetched } from "@/app/(portal)/prefetched";
import { KeptAddresses } from "@/components/orders/addresses/kept-addresses";
import { BusinessSettings } from "@/components/people/business/business-settings";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { portalPage } from "@/lib/auth/portal-page";
import { keptAddressesOptions } from "@/lib/orders/addresses/saved/client";
import { listKeptAddresses, sendsHardCopies } from "@/lib/orders/addresses/saved/data";
import { businessOptions } from "@/lib/people/business/client";
import { getBusiness } from "@/lib/people/business/data";

export const generateMetadata = translatedTitle("business.title");

/** What holds for everybody in the business, for its administrators. */
export default portalPage(async (actor) => {
  const business = await getBusiness(actor);
  const addresses = (await sendsHardCopies(actor)) ? await listKeptAddresses(actor) : null;
  return (
    <Words of={["business", "peopleErrors", ...(addresses ? (["addresses", "shipping"] as const) : [])]}>
      <Prefetched
        fill={(queries) => {
          queries.setQueryData(businessOptions.queryKey, business);
          if (addresses) queries.setQueryData(keptAddressesOptions.queryKey, addresses);
        }}
      >
        <BusinessSettings>{addresses ? <KeptAddresses /> : null}</BusinessSettings>
      </Prefetched>
    </Words>
  );
});
