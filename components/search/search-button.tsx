"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { useLoaded } from "@/components/ui/use-loaded";
import type { Findable } from "@/lib/search/schema";

/** The search of everything, from any page: by a button, or by Ctrl K. */
export function SearchButton({ finds }: { finds: Findable }) {
  const t = useTranslations();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { loaded: Opened, load } = useLoaded(async () => (await import("./search-dialog")).SearchDialog);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      // Who answers a question, or fills in a dialog, is not led away from it.
      if (!document.querySelector("dialog[open]")) button.current?.click();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        size="small"
        className="search-sign px-2"
        aria-label={t("shell.search")}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => {
          setOpen(true);
          load();
        }}
      />
      {isOpen && Opened ? (
        <Opened finds={finds} onLeave={() => setOpen(false)} focusAfter={() => button.current?.focus()} />
      ) : null}
    </>
  );
}
