"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useAction } from "@/components/actions/use-action";
import { ListScreen } from "@/components/lists/list-screen";
import type { Column } from "@/components/lists/list-table";
import { Button } from "@/components/ui/button";
import { MomentOrHour } from "@/components/ui/moment";
import { counted } from "@/components/words/counted";
import {
  readKeptMailAction,
  readOperatorMailAction,
  sendOperatorTestMailAction,
  sendTestMailAction,
} from "@/lib/mail-log/actions";
import { mailOptions, operatorMailOptions } from "@/lib/mail-log/client";
import { mailAddress, mailStates, operatorMailAddress } from "@/lib/mail-log/rules";
import type { MailRow } from "@/lib/mail-log/schema";
import { ReadMail } from "./read-mail";
import { kindWords } from "./words";

/** To whom the portal wrote for the business, and what became of it. */
export function MailList() {
  const t = useTranslations();
  return (
    <Mails
      address={mailAddress}
      optionsOf={mailOptions}
      testAction={sendTestMailAction}
      empty={t("mailLog.empty")}
      readerOf={(mail) => <ReadMail mail={mail} action={readKeptMailAction} body={t("mailLog.readBody")} />}
    />
  );
}

/** To whom it wrote for no business. */
export function OperatorMailList() {
  const t = useTranslations();
  return (
    <Mails
      address={operatorMailAddress}
      optionsOf={operatorMailOptions}
      testAction={sendOperatorTestMailAction}
      empty={t("mailLog.emptyOfOperator")}
      readerOf={(mail) =>
        mail.isReadable ? (
          <ReadMail mail={mail} action={readOperatorMailAction} body={t("mailLog.readBodyOfOperator")} />
        ) : (
          <WithheldMail mail={mail} />
        )
      }
    />
  );
}

type MailsProps = {
  address: typeof mailAddress;
  optionsOf: typeof mailOptions;
  testAction: typeof sendTestMailAction;
  /** What is said where there is none. */
  empty: string;
  /** What stands for one that is kept, in the place of what a mail server said. */
  readerOf: (mail: MailRow) => ReactNode;
};

function Mails({ address, optionsOf, testAction, empty, readerOf }: MailsProps) {
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
      place: "wide",
      cell: ({ kind }) => t(kindWords[kind]),
    },
    {
      id: "at",
      heading: t("mailLog.columns.at"),
      place: "wide",
      cell: ({ sentAt, createdAt }) => <MomentOrHour at={sentAt ?? createdAt} />,
    },
    {
      id: "said",
      heading: t("mailLog.columns.said"),
      place: "wide",
      cell: (mail) =>
        mail.state === "kept"
          ? readerOf(mail)
          : mail.failure
            ? t(mail.state === "waiting" ? "mailLog.tryAgain" : "mailLog.said", { failure: mail.failure })
            : "–",
    },
  ];
  return (
    <ListScreen
      address={address}
      optionsOf={optionsOf}
      words={{
        title: t("mailLog.title"),
        searchHint: t("mailLog.searchHint"),
        found: (found) => t("mailLog.found", counted(found)),
        emptyTitle: t("mailLog.emptyTitle"),
        empty,
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
      actionsOf={() => <SendTestMail action={testAction} renews={[address.path.slice(1)]} />}
      noteOf={({ isConfigured }) =>
        isConfigured ? null : <p className="text-sm text-ink-soft">{t("mailLog.notConfigured")}</p>
      }
    />
  );
}

/** Who asked for an email whose link lets somebody in, in the place of what it says. */
function WithheldMail({ mail: { kind, askedBy } }: { mail: MailRow }) {
  const t = useTranslations();
  if (askedBy !== null) return t("mailLog.withheldInvitation", { name: askedBy });
  return t(kind === "password-reset" ? "mailLog.withheldReset" : "mailLog.withheld");
}

function SendTestMail({ action, renews }: { action: typeof sendTestMailAction; renews: readonly string[] }) {
  const t = useTranslations();
  const { run, isPending } = useAction(action, { renews, done: t("mailLog.tested") });
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
