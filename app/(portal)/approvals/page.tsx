import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { SearchParams } from "nuqs/server";
import { Queue } from "@/components/orders/approvals/queue";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { portalPage } from "@/lib/auth/portal-page";
import { approvalQueueOptions } from "@/lib/orders/approval/client";
import { getApprovalQueue } from "@/lib/orders/approval/data";
import { approvalQueueAddress } from "@/lib/orders/approval/queue/rules";
import { listDepartments } from "@/lib/people/departments/data";
import { Prefetched } from "../prefetched";

export const generateMetadata = translatedTitle("approvals.title");

/** What waits for an approval, of what the person sees. */
export default portalPage(async (actor, { searchParams }: { searchParams: Promise<SearchParams> }) => {
  const { department } = approvalQueueAddress.load(await searchParams);
  const queue = await getApprovalQueue(actor, department);
  return (
    <Words of={["orders", "order", "nextSteps", "approvals"]}>
      <Prefetched fill={(queries) => queries.setQueryData(approvalQueueOptions(department).queryKey, queue)}>
        <NuqsAdapter>
          <Queue departments={await listDepartments(actor)} />
        </NuqsAdapter>
      </Prefetched>
    </Words>
  );
});
