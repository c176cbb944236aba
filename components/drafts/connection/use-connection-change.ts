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
import type { DocumentsOfMove, DraftView } from "@/lib/drafts/schema";
import type { UploadQueue } from "../documents/upload-queue";
import type { DraftSaver } from "../saving/draft-saver";

type FormToMove = {
  kind: Pick<Form, "pages">;
  saver: Pick<DraftSaver<object>, "draftIdToCome" | "flush" | "hasUnsaved" | "stop">;
  queue: UploadQueue;
  /** The form, as it goes to the other connection. */
  onMoved: (draft: DraftView) => void;
};

export type Changed = "done" | "asks";

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

  const change = async (connectionId: string, documents: DocumentsOfMove): Promise<Changed> => {
    try {
      await saver.flush();
      if (saver.hasUnsaved) {
        toast.error(t("drafts.connection.notSaved"));
        return "done";
      }
      const draftId = await saver.draftIdToCome;
      if (draftId === null) {
        if (documents === "some") return "asks";
        queue.clear();
        router.replace(newFormAddress(kind, connectionId));
        return "done";
      }
      const moved = await noticingSessionEnd(moveDraft(draftId, connectionId, documents));
      if (moved === null) return "asks";
      queue.clear();
      saver.stop();
      startTransition(() => onMoved(moved));
    } catch (error) {
      toast.error(say(toAppError(error).userMessage));
    }
    return "done";
  };
  return {
    /** The connection that the form is about to go to; null while it stays. */
    changingTo: isChanging ? wantedId : null,
    /** Settles when it is done or was refused, of which the person was told; or is to be asked about the documents. */
    changeConnection: (connectionId: string, documents: DocumentsOfMove) => {
      setWantedId(connectionId);
      return new Promise<Changed>((settle) => {
        startChange(async () => settle(await change(connectionId, documents)));
      });
    },
  };
}
