"use client";

import { useTranslations } from "next-intl";
import { useAction } from "@/components/actions/use-action";
import { ListScreen } from "@/components/lists/list-screen";
import type { Column } from "@/components/lists/list-table";
import { Button } from "@/components/ui/button";
import { AgoAndExact } from "@/components/ui/moment";
import { counted } from "@/components/words/counted";
import { useFormats } from "@/components/words/use-formats";
import { readCallbackAgainAction } from "@/lib/connections/callbacks/actions";
import { callbacksKey, callbacksOptions } from "@/lib/connections/callbacks/client";
import { callbackStates, callbacksAddress } from "@/lib/connections/callbacks/rules";
import type { CallbackRow, CallbacksPage } from "@/lib/connections/callbacks/schema";
import { callbackRefusalReasons } from "@/lib/domain/callbacks";

/** What the service reported, newest first. @param withQuotes whether any connection of the business has them */
export function CallbacksList({ withQuotes }: { withQuotes: boolean }) {
  const t = useTranslations();
  const reasonOf = useReason();
  const columns: Column<CallbackRow>[] = [
    {
      id: "thing",
      heading: t("callbacks.columns.thing"),
      cell: ({ id, thing }) => (
        <span id={nameId(id)}>
          {thing ? t(`callbacks.things.${thing.kind}`, { number: thing.number }) : t("callbacks.unknown")}
        </span>
      ),
    },
    {
      id: "state",
      heading: t("callbacks.columns.state"),
      place: "badge",
      cell: ({ state }) => <span className="whitespace-nowrap">{t(`callbacks.states.${state}`)}</span>,
    },
    {
      id: "at",
      heading: t("callbacks.columns.at"),
      place: "wide",
      cell: ({ at }) => <AgoAndExact at={at} />,
    },
    {
      id: "connection",
      heading: t("callbacks.columns.connection"),
      place: "aside",
      cell: ({ connectionName }) => connectionName,
    },
    {
      id: "details",
      heading: t("callbacks.columns.details"),
      place: "wide",
      cell: (row) => <Details row={row} />,
    },
    {
      id: "actions",
      heading: t("callbacks.columns.actions"),
      place: "wide",
      cell: ({ id }) => <ReadAgain id={id} />,
    },
  ];
  return (
    <ListScreen
      address={callbacksAddress}
      optionsOf={callbacksOptions}
      words={{
        title: t("callbacks.title"),
        searchHint: t("callbacks.searchHint", { withQuotes: String(withQuotes) }),
        found: (found) => t("callbacks.found", counted(found)),
        emptyTitle: t("callbacks.emptyTitle"),
        empty: t("callbacks.empty", { withQuotes: String(withQuotes) }),
        noMatchTitle: t("callbacks.noMatchTitle"),
        noMatch: t("callbacks.noMatch"),
      }}
      filters={[
        {
          name: "state",
          label: t("callbacks.columns.state"),
          anyLabel: t("callbacks.anyState"),
          severalLabel: (count) => t("callbacks.severalStates", { count }),
          options: callbackStates.map((value) => ({ value, label: t(`callbacks.states.${value}`) })),
        },
      ]}
      columnsOf={() => columns}
      linkOf={({ thing }) => thing?.href ?? null}
      noteOf={(page) => <RefusedLately page={page} reasonOf={reasonOf} />}
    />
  );
}

function Details({ row: { state, reason, readAt } }: { row: CallbackRow }) {
  const t = useTranslations();
  const reasonOf = useReason();
  if (reason) return reasonOf(reason);
  if (!readAt) return t(state === "given_up" ? "callbacks.gaveUp" : "callbacks.notReadYet");
  return (
    <>
      {t("callbacks.read")} <AgoAndExact at={readAt} />
    </>
  );
}

function ReadAgain({ id }: { id: string }) {
  const t = useTranslations();
  const reading = useAction(readCallbackAgainAction, {
    renews: callbacksKey,
    done: t("callbacks.readAgain.done"),
  });
  return (
    <Button
      variant="quiet"
      size="small"
      className="-my-2 -ms-3"
      aria-describedby={nameId(id)}
      aria-disabled={reading.isPending}
      onClick={() => (reading.isPending ? undefined : void reading.run({ callbackId: id }))}
    >
      {t("callbacks.readAgain.action")}
    </Button>
  );
}

/** Those that are told one by one may be few of them. */
function RefusedLately({ page, reasonOf }: { page: CallbacksPage; reasonOf: (reason: string) => string }) {
  const t = useTranslations();
  const { list, number } = useFormats();
  if (page.refused.length === 0) return null;
  const told = page.refused.map(({ reason, count }) => `${reasonOf(reason)} (${number(count)})`);
  return <p className="text-sm text-ink-soft">{t("callbacks.refusedLately", { reasons: list(told) })}</p>;
}

/** One that is new to us is shown as it is stored. */
function useReason(): (reason: string) => string {
  const t = useTranslations();
  return (reason) => {
    const known = callbackRefusalReasons.find((one) => one === reason);
    return known ? t(`callbacks.reasons.${known}`) : reason;
  };
}

function nameId(id: string): string {
  return `callback-${id}`;
}
