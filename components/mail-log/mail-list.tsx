"use client";

import { useTranslations } from "next-intl";
import { useAction } from "@/components/actions/use-action";
import { ListScreen } from "@/components/lists/list-screen";
import type { Column } from "@/components/lists/list-table";
import { Button } from "@/components/ui/button";
import { MomentOrHour } from "@/components/ui/moment";
import { counted } from "@/components/words/counted";
import { sendTestMailAction } from "@/lib/mail-log/actions";
import { mailKey, mailOptions } from "@/lib/mail-log/client";
import { mailAddress, mailStates } from "@/lib/mail-log/rules";
import type { MailRow } from "@/lib/mail-log/schema";
import { ReadMail } from "./read-mail";
import { kindWords } from "./words";

/** To whom the portal wrote for the business, and what became of it. */
export function MailList() {
  const t = useTranslations();
  const columns: Column<MailRow>[] = [
    { id: "recipient", heading: t("mailLog.columns.recipient"), cell: ({ recipient }) => recipient },
    {
      id: "state",
      heading: t("mailLog.columns.state"),
      place: "badge",
      cell: ({ state }) => t(`mailLog.states.${state}`),
    },
    {
      id: "kind",
      heading: t("mailLog.columns.kind"),
      place: "aside",
      cell: ({ kind }) => t(kindWords[kind]),
    },
    {
      id: "at",
      heading: t("mailLog.columns.at"),
      cell: ({ sentAt, createdAt }) => <MomentOrHour at={sentAt ?? createdAt} />,
    },
    {
      id: "said",
      heading: t("mailLog.columns.said"),
      place: "wide",
      cell: (mail) =>
        mail.state === "kept" ? (
          <ReadMail mailId={mail.id} recipient={mail.recipient} />
        ) : mail.failure ? (
          t(mail.state === "waiting" ? "mailLog.tryAgain" : "mailLog.said", { failure: mail.failure })
        ) : (
          "–"
        ),
    },
  ];
  return (
    <ListScreen
      address={mailAddress}
      optionsOf={mailOptions}
      words={{
        title: t("mailLog.title"),
        searchHint: t("mailLog.searchHint"),
        found: (found) => t("mailLog.found", counted(found)),
        emptyTitle: t("mailLog.emptyTitle"),
        empty: t("mailLog.empty"),
        noMatchTitle: t("mailLog.noMatchTitle"),
        noMatch: t("mailLog.noMatch"),
      }}
      filters={[
        {
          name: "state",
          label: t("mailLog.state"),
          anyLabel: t("mailLog.anyState"),
          severalLabel: (count) => t("mailLog.severalStates", { count }),
          options: mailStates.map((value) => ({ value, label: t(`mailLog.states.${value}`) })),
        },
      ]}
      columnsOf={() => columns}
      linkOf={() => null}
      isMoving={({ rows }) => rows.some(({ state }) => state === "waiting")}
      actionsOf={() => <SendTestMail />}
      noteOf={({ isConfigured }) =>
        isConfigured ? null : <p className="text-sm text-ink-soft">{t("mailLog.notConfigured")}</p>
      }
    />
  );
}

function SendTestMail() {
  const t = useTranslations();
  const { run, isPending } = useAction(sendTestMailAction, { renews: mailKey, done: t("mailLog.tested") });
  return (
    <Button
      variant="secondary"
      aria-disabled={isPending}
      onClick={() => (isPending ? undefined : void run({}))}
    >
      {t("mailLog.test")}
    </Button>
  );
}
