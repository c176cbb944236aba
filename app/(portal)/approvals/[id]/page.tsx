import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { Prefetched } from "@/app/(portal)/prefetched";
import { ReviewScreen } from "@/components/orders/approvals/review/review-screen";
import { Words } from "@/i18n/words";
import type { Actor } from "@/lib/auth/actor";
import { portalMetadata, portalPage } from "@/lib/auth/portal-page";
import { AppError } from "@/lib/domain/errors";
import { idSchema } from "@/lib/domain/id-schema";
import { approvalQueueOptions } from "@/lib/orders/approval/client";
import { getApprovalQueue } from "@/lib/orders/approval/data";
import { orderOptions } from "@/lib/orders/client";
import { getOrder } from "@/lib/orders/data";

type Props = { params: Promise<{ id: string }> };

/** Read once for title and page. */
const readOrder = cache(async (actor: Actor, id: string) => {
  if (!idSchema.safeParse(id).success) throw new AppError("not_found", "The address names no order");
  return await getOrder(actor, id);
});

export const generateMetadata = portalMetadata(async (actor, { params }: Props) => {
  const t = await getTranslations();
  const { number } = await readOrder(actor, (await params).id);
  return { title: t("approvals.reviewTitle", { number }) };
});

/** Source and translation of one order, and what is decided on them. */
export default portalPage(async (actor, { params }: Props) => {
  const order = await readOrder(actor, (await params).id);
  const queue = await getApprovalQueue(actor);
  return (
    <Words of={["orders", "nextSteps", "order", "orderErrors", "draftErrors", "approvals"]}>
      <Prefetched
        fill={(queries) => {
          queries.setQueryData(orderOptions(order.id).queryKey, order);
          queries.setQueryData(approvalQueueOptions().queryKey, queue);
        }}
      >
        <ReviewScreen key={order.id} orderId={order.id} />
      </Prefetched>
    </Words>
  );
});
