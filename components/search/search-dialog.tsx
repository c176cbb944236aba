"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useDebounce } from "use-debounce";
import { ReadFailed } from "@/components/lists/read-failed";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { TextField } from "@/components/ui/text-field";
import { LateWords } from "@/components/words/late-words";
import { longestSearch } from "@/lib/domain/lists/address";
import { searchOptions } from "@/lib/search/client";
import type { Findable } from "@/lib/search/schema";
import type { LateNamespace } from "@/lib/words/rules";
import { SearchResults } from "./search-results";

/** What it and the rows that it shows say. */
const searchWords = ["search", "orders", "quotes", "files"] as const satisfies LateNamespace[];

type SearchDialogProps = { finds: Findable; onLeave: () => void; focusAfter: () => void };

export function SearchDialog(props: SearchDialogProps) {
  return (
    <LateWords of={searchWords}>
      <OpenedSearch {...props} />
    </LateWords>
  );
}

const typingPauseMs = 200;

function OpenedSearch({ finds, onLeave, focusAfter }: SearchDialogProps) {
  const t = useTranslations();
  const [typed, setTyped] = useState("");
  const [search, { flush }] = useDebounce(typed.trim(), typingPauseMs);
  const read = useQuery({ ...searchOptions(search), placeholderData: keepPreviousData });
  const results = useRef<HTMLDivElement>(null);
  const isAnswered = read.isSuccess && !read.isPlaceholderData && search === typed.trim();
  const [isFirstWanted, setFirstWanted] = useState(false);
  useEffect(() => {
    if (!isFirstWanted || !isAnswered) return;
    setFirstWanted(false);
    results.current?.querySelector("a")?.click();
  }, [isFirstWanted, isAnswered]);
  return (
    <Dialog
      title={t("search.title")}
      body={t(`search.hints.${finds}`)}
      isOpen
      isWide
      onLeave={onLeave}
      focusAfter={focusAfter}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it moves the focus between what is in it */}
      <div onKeyDown={moveByArrow}>
        <Form
          className="mt-4"
          onSubmit={(event) => {
            event.preventDefault();
            flush();
            setFirstWanted(typed.trim() !== "");
          }}
        >
          <TextField
            type="search"
            label={t("search.label")}
            value={typed}
            maxLength={longestSearch}
            autoComplete="off"
            autoFocus
            onKeyDown={({ key }) => {
              // A browser only empties the field.
              if (key === "Escape") onLeave();
            }}
            onChange={({ target }) => {
              setTyped(target.value);
              setFirstWanted(false);
            }}
          />
        </Form>
        <ReadFailed read={read} />
        <div ref={results} aria-busy={!isAnswered} className="mt-4 min-h-24 aria-busy:opacity-60">
          {read.data ? <SearchResults found={read.data} search={search} onFollow={onLeave} /> : null}
        </div>
      </div>
      <div className="mt-6 flex justify-end">
        <Button variant="secondary" onClick={onLeave}>
          {t("search.close")}
        </Button>
      </div>
    </Dialog>
  );
}

/** From the field to what was found, from one to the next, and back. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>("input, a")];
  const from = places.indexOf(document.activeElement as HTMLElement);
  const to = places[from + (event.key === "ArrowDown" ? 1 : -1)];
  if (!to) return;
  event.preventDefault();
  to.focus();
}
