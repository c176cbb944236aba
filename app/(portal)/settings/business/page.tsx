import { Prefetched } from "@/app/(portal)/prefetched";
import { SavedAddressList } from "@/components/orders/addresses/saved-address-list";
import { BusinessSettings } from "@/components/people/business/business-settings";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { portalPage } from "@/lib/auth/portal-page";
import { savedAddressesOptions } from "@/lib/orders/addresses/saved/client";
import { listSavedAddresses, sendsHardCopies } from "@/lib/orders/addresses/saved/data";
import { businessOptions } from "@/lib/people/business/client";
import { getBusiness } from "@/lib/people/business/data";

export const generateMetadata = translatedTitle("business.title");

/** What holds for everybody in the business, for its administrators. */
export default portalPage(async (actor) => {
  const business = await getBusiness(actor);
  const addresses = (await sendsHardCopies(actor)) ? await listSavedAddresses(actor) : null;
  return (
    <Words of={["business", "peopleErrors", ...(addresses ? (["addresses", "shipping"] as const) : [])]}>
      <Prefetched
        fill={(queries) => {
          queries.setQueryData(businessOptions.queryKey, business);
          if (addresses) queries.setQueryData(savedAddressesOptions.queryKey, addresses);
        }}
      >
        <BusinessSettings>{addresses ? <SavedAddressList /> : null}</BusinessSettings>
      </Prefetched>
    </Words>
  );
});
