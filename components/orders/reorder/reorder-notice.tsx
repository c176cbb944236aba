"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { ReadFailed } from "@/components/lists/read-failed";
import { Notice } from "@/components/ui/notice";
import { LateWords } from "@/components/words/late-words";
import { useCoversheetLabel } from "@/components/words/use-coversheet-label";
import { reorderOptions } from "@/lib/orders/reorder/client";
import type { ReorderOmission, ReorderView } from "@/lib/orders/reorder/schema";

/** From which order a form was begun, and what of that it did not take over. */
export function ReorderNotice({ draftId }: { draftId: string }) {
  const read = useQuery(reorderOptions(draftId));
  const { data: reorder } = read;
  return (
    <>
      {/* Of a form that was begun so it says what is missing, which nobody would see by itself. */}
      <ReadFailed {...{ read }} />
      {reorder ? (
        <LateWords of="reorder">
          <Told reorder={reorder} />
        </LateWords>
      ) : null}
    </>
  );
}

function Told({ reorder: { orderId, number, goesElsewhere, leftOut } }: { reorder: ReorderView }) {
  const t = useTranslations();
  const words = useLeftOutWords();
  return (
    <Notice tone={leftOut.length > 0 || goesElsewhere ? "warning" : "info"} className="mt-0 mb-6">
      <p className="font-semibold">
        {t.rich("reorder.title", {
          number,
          order: (text) => (
            <Link href={`/orders/${orderId}`} prefetch={false} className="text-accent underline">
              {text}
            </Link>
          ),
        })}
      </p>
      <p className="text-ink-soft">{t("reorder.body")}</p>
      {goesElsewhere ? (
        <p className="mt-2">{t("reorder.goesElsewhere", { connection: goesElsewhere })}</p>
      ) : null}
      {leftOut.length > 0 ? (
        <>
          <p className="mt-2">{t("reorder.leftOut")}</p>
          <ul className="list-disc ps-5 wrap-anywhere">
            {leftOut.map((left) => (
              <li key={JSON.stringify(left)}>{words(left)}</li>
            ))}
          </ul>
        </>
      ) : null}
    </Notice>
  );
}

function useLeftOutWords(): (left: ReorderOmission) => string {
  const t = useTranslations();
  const labelOf = useCoversheetLabel();
  return (left) => {
    switch (left.what) {
      case "language":
        return t("reorder.left.language", { of: left.of, name: left.name });
      case "field":
        return t("reorder.left.field", { label: labelOf(left), value: left.value, most: left.most });
      case "documents":
        return t("reorder.left.documents", { n: left.n });
      default:
        return t(`reorder.left.${left.what}`);
    }
  };
}
