"use client";

import { CopyPlus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { useAction } from "@/components/actions/use-action";
import { Button } from "@/components/ui/button";
import { reorderAction } from "@/lib/orders/reorder/actions";

/** Leads to a form with the answers and the documents of an order. */
export function Reorder({ orderId }: { orderId: string }) {
  const t = useTranslations();
  const router = useRouter();
  const [isLeaving, startLeaving] = useTransition();
  const reordering = useAction(reorderAction, {
    renews: null,
    done: null,
    onDone: ({ address }) => startLeaving(() => router.push(address)),
  });
  const isBusy = reordering.isPending || isLeaving;
  return (
    <Button
      variant="secondary"
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && void reordering.run({ orderId })}
    >
      <CopyPlus aria-hidden />
      {t("order.reorder")}
    </Button>
  );
}
