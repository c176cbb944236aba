import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { LateWords } from "@/components/words/late-words";
import { type HeldPart, heldParts } from "@/lib/domain/resources";
import type { Unread } from "@/lib/domain/shapes";

type UnreadNotesProps = { unread: Unread; of: "order" | "quote" };

/** What the order (or the quote) holds that is not shown, because it could not be read: nobody is to take it for all there is. */
export function UnreadNotes(props: UnreadNotesProps) {
  if (!heldParts.some((part) => props.unread[part])) return null;
  return (
    <LateWords of="unread">
      <Notes {...props} />
    </LateWords>
  );
}

function Notes({ unread, of }: UnreadNotesProps) {
  const t = useTranslations();
  const counted = heldParts.flatMap((part): [HeldPart, number][] => {
    const count = unread[part];
    return count ? [[part, count]] : [];
  });
  return counted.map(([part, count]) => (
    <Notice key={part} tone="warning">
      {t(`unread.${part}`, { count, of })}
    </Notice>
  ));
}
