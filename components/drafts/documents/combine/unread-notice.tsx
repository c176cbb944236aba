import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { pagesAtMost } from "./limits";
import type { UnreadDocument } from "./use-read-documents";

/** Which of the chosen documents cannot be put in, and why. */
export function UnreadNotice({ unread }: { unread: readonly UnreadDocument[] }) {
  const t = useTranslations();
  if (unread.length === 0) return null;
  return (
    <Notice
      tone="warning"
      role="status"
      title={t("combine.unread.title", { n: unread.length })}
      className="mt-5"
    >
      <ul className="mt-1 flex flex-col gap-1 wrap-anywhere">
        {unread.map(({ document, why }) => (
          <li key={document.id}>{t(`combine.unread.${why}`, { name: document.name, most: pagesAtMost })}</li>
        ))}
      </ul>
    </Notice>
  );
}
