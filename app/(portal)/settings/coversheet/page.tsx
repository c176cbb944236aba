import { notFound } from "next/navigation";
import { Prefetched } from "@/app/(portal)/prefetched";
import { CoversheetScreen } from "@/components/connections/coversheet/coversheet-screen";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { portalPage } from "@/lib/auth/portal-page";
import { coversheetsOptions } from "@/lib/connections/coversheet/client";
import { listCoversheets } from "@/lib/connections/coversheet/data";

export const generateMetadata = translatedTitle("coversheet.title");

type Props = { searchParams: Promise<Record<string, string | string[]>> };

/** What the coversheet of each connection shows, for administrators; nothing where the service makes none. */
export default portalPage(async (actor, { searchParams }: Props) => {
  const [coversheets, { connection }] = await Promise.all([listCoversheets(actor), searchParams]);
  const [first] = coversheets;
  if (!first) notFound();
  const named = coversheets.find(({ connectionId }) => connectionId === connection) ?? first;
  return (
    <Words of={["coversheet", "orders", "orderForm", "connectionErrors"]}>
      <Prefetched fill={(queries) => queries.setQueryData(coversheetsOptions.queryKey, coversheets)}>
        <CoversheetScreen connectionId={named.connectionId} />
      </Prefetched>
    </Words>
  );
});
