import { Queue } from "@/components/orders/approvals/queue";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { portalPage } from "@/lib/auth/portal-page";
import { approvalQueueOptions } from "@/lib/orders/approval/client";
import { getApprovalQueue } from "@/lib/orders/approval/data";
import { Prefetched } from "../prefetched";

export const generateMetadata = translatedTitle("approvals.title");

/** What waits for an approval, of what the person sees. */
export default portalPage(async (actor) => {
  const queue = await getApprovalQueue(actor);
  return (
    <Words of={["orders", "approvals"]}>
      <Prefetched fill={(queries) => queries.setQueryData(approvalQueueOptions.queryKey, queue)}>
        <Queue />
      </Prefetched>
    </Words>
  );
});
