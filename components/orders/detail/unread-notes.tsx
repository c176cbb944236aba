import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { type HeldPart, heldParts } from "@/lib/domain/resources";
import type { Unread } from "@/lib/domain/shapes";

/** What the order (or the quote) holds that is not shown, because it could not be read: nobody is to take it for all there is. */
export function UnreadNotes({ unread, of }: { unread: Unread; of: "order" | "quote" }) {
  const t = useTranslations();
  const counted = heldParts.flatMap((part): [HeldPart, number][] => {
    const count = unread[part];
    return count ? [[part, count]] : [];
  });
  return counted.map(([part, count]) => (
    <Notice key={part} tone="warning">
      {t(`order.unread.${part}`, { count, of })}
    </Notice>
  ));
}
