"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useOwnAddress } from "@/components/shell/use-own-address";
import type { OrderDocument } from "@/lib/orders/schema";

/** Fetches a fresh signed address at the click and goes there. */
export function DownloadLink({ document }: { document: Pick<OrderDocument, "id" | "name"> }) {
  const t = useTranslations();
  return (
    <a
      href={useOwnAddress(`/api/files/${document.id}/download`)}
      aria-label={t("order.download", { name: document.name })}
      className="inline-flex min-h-9 shrink-0 items-center gap-2 rounded-md px-3 text-sm font-medium text-accent hover:bg-accent-wash print:hidden"
    >
      <Download aria-hidden className="size-4" />
      <span className="max-sm:sr-only">{t("order.downloadShort")}</span>
    </a>
  );
}
