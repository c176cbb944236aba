import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { SearchParams } from "nuqs/server";
import { StaffScreen } from "@/components/staff/staff-screen";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { staffPage } from "@/lib/auth/portal-page";
import { listAttention } from "@/lib/staff/attention/data";
import { askedConsentsOptions, attentionOptions } from "@/lib/staff/client";
import { listConsents } from "@/lib/staff/consents/data";
import { findCustomers } from "@/lib/staff/customers/data";
import { staffAddress } from "@/lib/staff/customers/rules";
import { Prefetched } from "../prefetched";

export const generateMetadata = translatedTitle("staff.title");

/** Where the operator's staff find customers, and see what needs attention. */
export default staffPage(async (actor, { searchParams }: { searchParams: Promise<SearchParams> }) => {
  const query = staffAddress.load(await searchParams);
  const [customers, attention, consents] = await Promise.all([
    findCustomers(actor, query),
    listAttention(actor),
    listConsents(actor),
  ]);
  return (
    <Words of={["staff", "staffErrors"]}>
      <Prefetched
        fill={(queries) => {
          queries.setQueryData(staffAddress.key(query), customers);
          queries.setQueryData(attentionOptions.queryKey, attention);
          queries.setQueryData(askedConsentsOptions.queryKey, consents);
        }}
      >
        <NuqsAdapter>
          <StaffScreen />
        </NuqsAdapter>
      </Prefetched>
    </Words>
  );
});
