"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useAction } from "@/components/actions/use-action";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { connectionsOptions } from "@/lib/connections/client";
import { changeConnectionAction } from "@/lib/connections/settings/actions";
import type { ConnectionSettings } from "@/lib/connections/settings/schema";
import { withoutEndSlashes } from "@/lib/domain/end-slashes";
import { environments } from "@/lib/domain/environment";
import { ConnectionForm, type Refuse } from "./connection-form";

/** Gives a connection another name, environment or address. */
export function ChangeConnection({ connection }: { connection: ConnectionSettings }) {
  const t = useTranslations();
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const { name } = connection;
  return (
    <>
      <Button
        ref={trigger}
        variant="secondary"
        size="small"
        aria-label={t("connections.of", { words: t("connections.change.action"), connection: name })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {t("connections.change.action")}
      </Button>
      {isOpen ? (
        <ChangeDialog
          connection={connection}
          onClose={() => setOpen(false)}
          focusAfter={() => trigger.current?.focus()}
        />
      ) : null}
    </>
  );
}

type ChangeDialogProps = { connection: ConnectionSettings; onClose: () => void; focusAfter: () => void };

function ChangeDialog({ connection, onClose, focusAfter }: ChangeDialogProps) {
  const t = useTranslations();
  const router = useRouter();
  const { id: connectionId, name, baseUrl, sharedToken, ownTokens } = connection;
  const { wordsPerPage, toleranceWords } = connection;
  const environment = environments.find((one) => one === connection.environment) ?? "production";
  // As it was when the form was opened, whatever is read of it since.
  const [known] = useState({
    ...{ name, environment: connection.environment, baseUrl },
    ...{ wordsPerPage, toleranceWords },
  });
  const [typed, setTyped] = useState(baseUrl);
  const refuse = useRef<Refuse>(null);
  const { run, isPending } = useAction(changeConnectionAction, {
    renews: connectionsOptions.queryKey,
    done: t("connections.change.done"),
    onDone: () => {
      onClose();
      // Whether anything can be ordered stands in the frame.
      router.refresh();
    },
    onFailure: (error) => refuse.current?.(error),
  });
  const tokens = ownTokens + (sharedToken ? 1 : 0);
  const leadsElsewhere = withoutEndSlashes(typed.trim()) !== baseUrl;
  return (
    <Dialog
      title={t("connections.change.title", { name })}
      body={t("connections.change.body")}
      isOpen
      isHeld={isPending}
      onLeave={onClose}
      focusAfter={focusAfter}
    >
      <ConnectionForm
        known={{ name, environment, baseUrl, wordsPerPage, toleranceWords }}
        loadSchema={async () => (await import("@/lib/connections/settings/schema")).connectionFormSchema}
        isPending={isPending}
        onSend={(answers, onRefused) => {
          refuse.current = onRefused;
          return run({ connectionId, known, ...answers });
        }}
        onClose={onClose}
        onAddress={setTyped}
        note={
          leadsElsewhere && tokens > 0 ? (
            <Notice tone="warning" role="status" className="mt-0">
              {t("connections.change.tokens", { tokens })}
            </Notice>
          ) : null
        }
      />
    </Dialog>
  );
}
