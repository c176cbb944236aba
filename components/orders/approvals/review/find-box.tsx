"use client";

import { ChevronDown, ChevronUp } from "lucide-react";
import { useTranslations } from "next-intl";
import type { FoundText } from "@/components/documents/find/use-found-text";
import { IconButton } from "@/components/documents/view/icon-button";
import { SearchBox } from "@/components/ui/search-box";

type FindBoxProps = {
  label: string;
  query: string;
  found: FoundText;
  onChange: (query: string) => void;
  onNext: (step: 1 | -1) => void;
};

/** Searches the text of a document; Enter goes on to the next place. */
export function FindBox({ label, query, found, onChange, onNext }: FindBoxProps) {
  const t = useTranslations();
  return (
    <search
      className="flex grow basis-56 items-end gap-1"
      onKeyDown={(event) => {
        if (event.key !== "Enter" || found.count === 0) return;
        event.preventDefault();
        onNext(event.shiftKey ? -1 : 1);
      }}
    >
      <SearchBox label={label} value={query} onChange={onChange} maxLength={200} />
      {query.trim() === "" ? null : (
        <>
          <p
            role="status"
            className="min-h-11 content-center px-1 text-sm whitespace-nowrap text-ink-soft tabular-nums"
          >
            {t("approvals.found", {
              ...{ count: found.count, number: found.number },
              state: found.count > 0 ? "some" : found.isLooking ? "looking" : found.hasText ? "none" : "scan",
            })}
          </p>
          {found.count > 1 ? (
            <>
              <IconButton
                icon={ChevronUp}
                label={t("approvals.previousFound")}
                onClick={() => onNext(-1)}
                isSmall
              />
              <IconButton
                icon={ChevronDown}
                label={t("approvals.nextFound")}
                onClick={() => onNext(1)}
                isSmall
              />
            </>
          ) : null}
        </>
      )}
    </search>
  );
}
