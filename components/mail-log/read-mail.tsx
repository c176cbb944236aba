"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useAction } from "@/components/actions/use-action";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { readKeptMailAction } from "@/lib/mail-log/actions";
import type { MailRow } from "@/lib/mail-log/schema";

type ReadMailProps = {
  mail: MailRow;
  action: typeof readKeptMailAction;
  /** What its reader has to know. */
  body: string;
};

/** Shows an email that was not sent because no mail server is configured. */
export function ReadMail({ mail: { id: mailId, recipient }, action, body }: ReadMailProps) {
  const t = useTranslations();
  const [text, setText] = useState<string | null>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const { run, isPending } = useAction(action, {
    renews: null,
    done: null,
    onDone: (read) => setText(read.text),
  });
  return (
    <>
      <Button
        ref={trigger}
        variant="quiet"
        size="small"
        className="-my-2 -ms-3"
        aria-haspopup="dialog"
        aria-expanded={text !== null}
        aria-disabled={isPending}
        onClick={() => (isPending ? undefined : void run({ mailId }))}
      >
        {t("mailLog.read")}
      </Button>
      <Dialog
        title={t("mailLog.readTitle", { recipient })}
        body={body}
        isOpen={text !== null}
        onLeave={() => setText(null)}
        focusAfter={() => trigger.current?.focus()}
      >
        <p className="mt-5 rounded-md border border-line p-4 text-sm whitespace-pre-wrap wrap-anywhere">
          {text}
        </p>
        <div className="mt-6 flex justify-end">
          <Button autoFocus onClick={() => setText(null)}>
            {t("mailLog.close")}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
