import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { Position } from "@/lib/domain/keyset";
import type { ListPage } from "@/lib/domain/lists/page";

type PagerProps = {
  page: Pick<ListPage<unknown>, "nextCursor" | "previousCursor">;
  onTurn: (cursor: Position | null) => void;
};

/** The ways to the page before and to the next. */
export function Pager({ page: { previousCursor, nextCursor }, onTurn }: PagerProps) {
  const t = useTranslations();
  const ways = [
    { label: t("lists.previousPage"), cursor: previousCursor },
    { label: t("lists.nextPage"), cursor: nextCursor },
  ];
  return (
    <nav aria-label={t("lists.pages")} className="flex gap-2">
      {ways.map(({ label, cursor }) => (
        <Button
          key={label}
          variant="secondary"
          size="small"
          disabled={!cursor}
          onClick={() => onTurn(cursor)}
        >
          {label}
        </Button>
      ))}
    </nav>
  );
}
