"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { useLoaded } from "@/components/ui/use-loaded";
import type { PanelProps } from "./list-filters";

/** Names the button, to which the focus returns. */
export const panelButtonId = "list-filters";

/** Opens the filters that have no place beside the search; few do, so that they come when it is pressed. */
export function PanelButton<Filter extends string>(props: PanelProps<Filter>) {
  const t = useTranslations();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { loaded, load } = useLoaded(importPanel);
  const count = props.filters.filter(({ name }) => props.query[name].length > 0).length;
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
          load();
        }}
      >
        {t("lists.filtersSet", { count })}
      </Button>
      {isOpen && loaded ? (
        <loaded.FilterPanel
          {...(props as unknown as PanelProps<string>)}
          onLeave={() => setOpen(false)}
          focusAfter={() => button.current?.focus()}
        />
      ) : null}
    </>
  );
}

const importPanel = () => import("./filter-panel");
