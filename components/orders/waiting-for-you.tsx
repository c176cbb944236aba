import { useTranslations } from "next-intl";
import { MomentOrHour } from "@/components/ui/moment";
import { useDoer } from "@/components/words/use-doer";
import { useFormats } from "@/components/words/use-formats";
import type { OrderUnderWay, WaitingForYou as Waiting } from "@/lib/orders/schema";

type WaitingForYouProps = Waiting & Partial<Pick<OrderUnderWay, "placedBy" | "totalCents" | "approvalFor">>;

/** Tells the reader that it is their approval that an order waits for, and of it what is given here. */
export function WaitingForYou({ since, placedBy, totalCents = null, approvalFor }: WaitingForYouProps) {
  const t = useTranslations();
  const formats = useFormats();
  const nameOf = useDoer();
  return t.rich("orders.waitingForYou", {
    isTimed: since === null ? "false" : "true",
    at: () => (since === null ? null : <MomentOrHour at={since} />),
    placer: typeof placedBy === "object" ? "person" : (placedBy ?? "unsaid"),
    name: () => (typeof placedBy === "object" ? <bdi>{nameOf(placedBy)}</bdi> : null),
    isPriced: totalCents === null ? "false" : "true",
    total: () => (totalCents === null ? null : <bdi>{formats.cents(totalCents)}</bdi>),
    what: approvalFor ?? "unsaid",
  });
}
