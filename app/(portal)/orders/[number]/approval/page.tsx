import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { Record } from "@/components/orders/approvals/record";
import { Words } from "@/i18n/words";
import type { Actor } from "@/lib/auth/actor";
import { portalMetadata, portalPage } from "@/lib/auth/portal-page";
import { AppError } from "@/lib/domain/errors";
import { idSchema } from "@/lib/domain/id-schema";
import { getApprovalRecords } from "@/lib/orders/approval/data";

type Props = { params: Promise<{ number: string }> };

/** Read once for title and page. The segment is our id of the order. */
const readRecords = cache(async (actor: Actor, id: string) => {
  if (!idSchema.safeParse(id).success) throw new AppError("not_found", "The address names no order");
  return await getApprovalRecords(actor, id);
});

export const generateMetadata = portalMetadata(async (actor, { params }: Props) => {
  const t = await getTranslations();
  const { number } = await readRecords(actor, (await params).number);
  return { title: t("approvals.record.title", { number }) };
});

/** Who approved an order, and what. */
export default portalPage(async (actor, { params }: Props) => (
  <Words of={["order", "approvals"]}>
    <Record {...(await readRecords(actor, (await params).number))} />
  </Words>
));
