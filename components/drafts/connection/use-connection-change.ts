"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { startTransition, useState, useTransition } from "react";
import { noticingSessionEnd } from "@/components/shell/leave-for-sign-in";
import { toast } from "@/components/ui/toast";
import { useSay } from "@/components/words/use-say";
import { toAppError } from "@/lib/domain/errors";
import { moveDraft } from "@/lib/drafts/client";
import type { Form } from "@/lib/drafts/form";
import { newFormAddress } from "@/lib/drafts/rules";
import type { DraftView } from "@/lib/drafts/schema";
import type { UploadQueue } from "../documents/upload-queue";
import type { DraftSaver } from "../saving/draft-saver";

type FormToMove = {
  kind: Pick<Form, "pages">;
  saver: Pick<DraftSaver<object>, "draftIdToCome" | "flush" | "hasUnsaved" | "stop">;
  queue: UploadQueue;
  /** The form, as it goes to the other connection. */
  onMoved: (draft: DraftView) => void;
};

/**
 * Has the form go to another of the business's connections. Until the page of the other one is there the form must take
 * nothing: what was typed would go to the connection of before, and its new draft would call the page off.
 */
export function useConnectionChange({ kind, saver, queue, onMoved }: FormToMove) {
  const t = useTranslations();
  const say = useSay();
  const router = useRouter();
  const [wantedId, setWantedId] = useState("");
  const [isChanging, startChange] = useTransition();

  const change = async (connectionId: string) => {
    try {
      await saver.flush();
      if (saver.hasUnsaved) return void toast.error(t("drafts.connection.notSaved"));
      const draftId = await saver.draftIdToCome;
      if (draftId === null) {
        queue.clear();
        return router.replace(newFormAddress(kind, connectionId));
      }
      const moved = await noticingSessionEnd(moveDraft(draftId, connectionId));
      queue.clear();
      saver.stop();
      startTransition(() => onMoved(moved));
    } catch (error) {
      toast.error(say(toAppError(error).userMessage));
    }
  };
  return {
    /** The connection that the form is about to go to; null while it stays. */
    changingTo: isChanging ? wantedId : null,
    /** Settles when it is done or was refused; of that the person was told. */
    changeConnection: (connectionId: string) => {
      setWantedId(connectionId);
      return new Promise<void>((settle) => {
        startChange(() => change(connectionId).finally(settle));
      });
    },
  };
}
