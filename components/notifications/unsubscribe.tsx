"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Notice } from "@/components/ui/notice";
import { PendingButton } from "@/components/ui/pending-button";
import { useSay } from "@/components/words/use-say";
import { type AppError, toAppError } from "@/lib/domain/errors";
import { stopEmails } from "@/lib/notifications/unsubscribing/client";

type UnsubscribeProps = { token: string; isStopped: boolean };

/** Stops the emails, once it is pressed. */
export function Unsubscribe({ token, isStopped }: UnsubscribeProps) {
  const t = useTranslations();
  const say = useSay();
  const [state, setState] = useState<"asking" | "stopping" | "stopped">(isStopped ? "stopped" : "asking");
  const [failure, setFailure] = useState<AppError | null>(null);
  const stop = async (): Promise<void> => {
    setState("stopping");
    setFailure(null);
    try {
      await stopEmails(token);
      setState("stopped");
    } catch (error) {
      setFailure(toAppError(error));
      setState("asking");
    }
  };
  if (state === "stopped") {
    return (
      <p role="status" className="mt-6 font-medium">
        {t("unsubscribe.stopped")}
      </p>
    );
  }
  return (
    <div className="mt-6">
      {failure ? (
        <Notice tone="danger" role="alert" className="mb-5">
          {say(failure.userMessage)}
        </Notice>
      ) : null}
      <PendingButton isPending={state === "stopping"} onClick={() => void stop()}>
        {t("unsubscribe.stop")}
      </PendingButton>
    </div>
  );
}
