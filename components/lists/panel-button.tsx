"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { useLoaded } from "@/components/ui/use-loaded";
import { LateWords } from "@/components/words/late-words";
import { wordsOptions } from "@/lib/words/client";
import type { ListPanel, Narrowing } from "./list-filters";

/** Names the button, to which the focus returns. */
export const panelButtonId = "list-filters";

type OpenedPanel = Omit<ListPanel<string>, "button" | "told">;

type PanelButtonProps = Narrowing & { panel: OpenedPanel };

/** Opens the filters that have no place beside the search; few do, so that all of them comes when it is pressed. */
export function PanelButton({ panel, ...narrowing }: PanelButtonProps) {
  const t = useTranslations();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { loaded, load } = useLoaded(usePanelImport(panel));
  const count = panel.names.filter((name) => narrowing.query[name]?.length).length;
  return (
    <>
      <Button
        ref={button}
        id={panelButtonId}
        variant="secondary"
        className="self-end"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(true);
          if (loaded) void panel.read();
          else load();
        }}
      >
        {t("lists.filtersSet", { count })}
      </Button>
      {isOpen && loaded ? (
        <LateWords of="listPanel">
          {panel.opened(loaded, {
            ...narrowing,
            onLeave: () => setOpen(false),
            focusAfter: () => button.current?.focus(),
          })}
        </LateWords>
      ) : null}
    </>
  );
}

/** The panel opens whole: nothing in it moves when its words or what can be chosen come later. */
function usePanelImport({ read }: OpenedPanel) {
  const queries = useQueryClient();
  const locale = useLocale();
  return async () => {
    const [{ FilterPanel }] = await Promise.all([
      import("./filter-panel"),
      queries.fetchQuery(wordsOptions(locale, ["listPanel"])),
      read(),
    ]);
    return FilterPanel;
  };
}
