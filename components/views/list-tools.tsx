"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type Ref, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { PartNotRead } from "@/components/lists/read-failed";
import { Button } from "@/components/ui/button";
import { useLoaded } from "@/components/ui/use-loaded";
import { LateWords } from "@/components/words/late-words";
import type { ListAddress, ListQuery } from "@/lib/domain/lists/address";
import type { ListLook } from "@/lib/domain/lists/looks";
import { viewsOptions } from "@/lib/views/client";
import { queryOf, type ViewedListName } from "@/lib/views/rules";
import type { ListViewRow } from "@/lib/views/schema";
import { wordsOfTools } from "./words-of-tools";

type ListToolsProps = {
  list: ViewedListName;
  address: ListAddress<ListLook>;
  query: ListQuery<ListLook>;
  /** Those that can be left out. */
  columns: readonly { id: string; heading: string }[];
  /** Changes how the list looks, and nothing of what it finds. */
  onLook: (change: Partial<Record<ListLook, string[]>>) => void;
  /** Shows another list, by all that an address can ask for. */
  onShow: (query: ListQuery<ListLook>) => void;
};

/** The views of a list, and its columns. */
export function ListTools(props: ListToolsProps) {
  return (
    <LateWords of={wordsOfTools}>
      <Tools {...props} />
    </LateWords>
  );
}

const importDialogs = () => import("./tool-dialogs");

type Opened = "save" | "edit" | "columns";

function Tools({ list, address, query, columns, onLook, onShow }: ListToolsProps) {
  const t = useTranslations();
  const read = useQuery(viewsOptions(list));
  const { views, mayShare } = read.data ?? { views: [], mayShare: false };
  const [opened, setOpened] = useState<Opened | null>(null);
  const { loaded: dialogs, load } = useLoaded(importDialogs);
  const select = useRef<HTMLSelectElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const shown = queryOf(address.link({ ...query, cursor: null, view: [] }));
  const chosen = chosenOf(views, query.view[0], shown);
  const isChanged = chosen !== null && chosen.query !== shown;
  const isSavable = isChanged && chosen.mayChange;
  const loadMore = useEffectEvent(load);
  useEffect(() => {
    if (isSavable) loadMore();
  }, [isSavable]);
  const open = (what: Opened) => ({
    "aria-haspopup": "dialog" as const,
    "aria-expanded": opened === what,
    onClick: (event: { currentTarget: HTMLButtonElement }) => {
      opener.current = event.currentTarget;
      setOpened(what);
      load();
    },
  });
  const leave = () => setOpened(null);
  if (read.isPending) return null;
  const focusAfter = () => (opener.current?.isConnected ? opener.current : select.current)?.focus();
  return (
    <>
      <PartNotRead {...{ read }} what={t("listViews.notRead")} />
      {read.data ? (
        <ViewSelect
          ref={select}
          {...{ list, views, chosen, isChanged }}
          isPlain={shown === ""}
          onChoose={(view) =>
            onShow({ ...address.load(view ? `?${view.query}` : ""), view: view ? [view.id] : [] })
          }
        />
      ) : null}
      {dialogs && isSavable && chosen ? (
        <dialogs.SaveChanges
          {...{ list, shown }}
          view={chosen}
          onGone={() => {
            if (document.activeElement === document.body) select.current?.focus();
          }}
        />
      ) : null}
      <Button variant="quiet" {...open("save")}>
        {t("listViews.save")}
      </Button>
      {chosen?.mayChange ? (
        <Button variant="quiet" {...open("edit")}>
          {t("listViews.edit")}
        </Button>
      ) : null}
      <Button variant="quiet" {...open("columns")}>
        {t("listViews.columns")}
      </Button>
      {dialogs && opened === "save" ? (
        <dialogs.SaveView
          {...{ list, shown, mayShare, focusAfter }}
          onSaved={(id) => onLook({ view: [id] })}
          onLeave={leave}
        />
      ) : null}
      {dialogs && opened === "edit" && chosen ? (
        <dialogs.EditView
          {...{ list, mayShare, focusAfter }}
          view={chosen}
          onDeleted={() => {
            // It goes with the view.
            opener.current = null;
            onLook({ view: [] });
          }}
          onLeave={leave}
        />
      ) : null}
      {dialogs && opened === "columns" ? (
        <dialogs.ColumnsDialog
          {...{ columns, focusAfter }}
          hidden={query.hide}
          onHide={(hide) => onLook({ hide })}
          onLeave={leave}
        />
      ) : null}
    </>
  );
}

/** The view that was chosen; where an address names none that is seen, the one that shows the same. */
function chosenOf(views: readonly ListViewRow[], id: string | undefined, shown: string): ListViewRow | null {
  const named = views.find((view) => view.id === id);
  return named ?? (shown === "" ? null : (views.find((view) => view.query === shown) ?? null));
}

type ViewSelectProps = {
  list: ViewedListName;
  views: readonly ListViewRow[];
  chosen: ListViewRow | null;
  isChanged: boolean;
  /** Whether all of the list is shown, as it stands by itself. */
  isPlain: boolean;
  onChoose: (view: ListViewRow | null) => void;
  ref: Ref<HTMLSelectElement>;
};

/** What stands chosen where no view is shown as it was kept: it can be left, and not be chosen. */
const asShown = "shown";

function ViewSelect({ list, views, chosen, isChanged, isPlain, onChoose, ref }: ViewSelectProps) {
  const t = useTranslations();
  const id = useId();
  const shownLabel = chosen ? t("listViews.changed", { name: chosen.name }) : t("listViews.unsaved");
  const isOther = isChanged || (!chosen && !isPlain);
  const groups = [
    { label: t("listViews.own"), of: views.filter(({ isShared }) => !isShared) },
    { label: t("listViews.shared"), of: views.filter(({ isShared }) => isShared) },
  ];
  return (
    <div className="view-select">
      <label htmlFor={id} className="text-sm text-ink-soft">
        {t("listViews.view")}
      </label>
      <div className="select-field">
        <select
          ref={ref}
          id={id}
          value={isOther ? asShown : (chosen?.id ?? "")}
          className="field-input"
          onChange={({ target: { value } }) => {
            if (value !== asShown) onChoose(views.find((view) => view.id === value) ?? null);
          }}
        >
          <option value="">{t(`listViews.all.${list}`)}</option>
          {isOther ? <option value={asShown}>{shownLabel}</option> : null}
          {groups.map(({ label, of }) =>
            of.length > 0 ? (
              <optgroup key={label} label={label}>
                {of.map((view) => (
                  <option key={view.id} value={view.id}>
                    {view.name}
                  </option>
                ))}
              </optgroup>
            ) : null,
          )}
        </select>
      </div>
    </div>
  );
}
