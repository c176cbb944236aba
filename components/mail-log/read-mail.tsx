"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useAction } from "@/components/actions/use-action";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { readKeptMailAction } from "@/lib/mail-log/actions";
import type { MailRow, MailText } from "@/lib/mail-log/schema";

type ReadMailProps = {
  mail: MailRow;
  action: typeof readKeptMailAction;
  /** What its reader has to know. */
  body: string;
};

/** Shows an email that was not sent because no mail server is configured. */
export function ReadMail({ mail: { id: mailId, recipient }, action, body }: ReadMailProps) {
  const t = useTranslations();
  const [read, setRead] = useState<MailText | null>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const { run, isPending } = useAction(action, {
    renews: null,
    done: null,
    onDone: setRead,
  });
  return (
    <>
      <Button
        ref={trigger}
        variant="quiet"
        size="small"
        className="-my-2 -ms-3"
        aria-haspopup="dialog"
        aria-expanded={read !== null}
        aria-disabled={isPending}
        onClick={() => (isPending ? undefined : void run({ mailId }))}
      >
        {t("mailLog.read")}
      </Button>
      <Dialog
        title={t("mailLog.readTitle", { recipient })}
        body={body}
        isOpen={read !== null}
        onLeave={() => setRead(null)}
        focusAfter={() => trigger.current?.focus()}
      >
        <p
          lang={read?.locale}
          dir="auto"
          className="mt-5 rounded-md border border-line p-4 text-sm whitespace-pre-wrap wrap-anywhere"
        >
          {read?.text}
        </p>
        <div className="mt-6 flex justify-end">
          <Button autoFocus onClick={() => setRead(null)}>
            {t("mailLog.close")}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
