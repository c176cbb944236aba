import { Download } from "lucide-react";
import { texts } from "@/lib/domain/texts";
import type { OrderDocument } from "@/lib/orders/schema";

const words = texts.orders.detail;

/** Fetches a fresh signed address at the click and goes there. */
export function DownloadLink({ document }: { document: OrderDocument }) {
  return (
    <a
      href={`/api/files/${document.id}/download`}
      aria-label={words.download(document.name)}
      className="inline-flex min-h-9 shrink-0 items-center gap-2 rounded-md px-3 text-sm font-medium text-accent hover:bg-accent-wash print:hidden"
    >
      <Download aria-hidden className="size-4" />
      <span className="max-sm:sr-only">{words.downloadShort}</span>
    </a>
  );
}
