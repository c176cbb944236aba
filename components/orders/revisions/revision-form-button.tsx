"use client";

import { useQueryClient } from "@tanstack/react-query";
import { PencilLine } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { FormPerson } from "@/components/drafts/draft-form";
import { noticingSessionEnd } from "@/components/shell/leave-for-sign-in";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { LateWords } from "@/components/words/late-words";
import { useSay } from "@/components/words/use-say";
import { toAppError } from "@/lib/domain/errors";
import type { Message } from "@/lib/domain/message";
import { orderKeys } from "@/lib/orders/client";
import { openRevisionForm } from "@/lib/orders/revisions/client";
import type { SentRevisionForm } from "@/lib/orders/revisions/schema";
import type { RevisionDialog } from "./revision-dialog";

type RevisionFormButtonProps = {
  orderId: string;
  number: string;
  /** Of the button. */
  label: string;
  /** A text that the form begins with, for its person to change: nothing of it is kept or sent before they do. */
  prefill?: string;
};

/** The button that opens the form of a revision. Few who look at an order ask for one: it comes when it is asked for. */
export function RevisionFormButton({ orderId, number, label, prefill }: RevisionFormButtonProps) {
  const queryClient = useQueryClient();
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpening, setOpening] = useState(false);
  const [failure, setFailure] = useState<Message | null>(null);
  const [opened, setOpened] = useState<{
    form: SentRevisionForm<FormPerson>;
    Dialog: typeof RevisionDialog;
  } | null>(null);

  const open = async () => {
    setOpening(true);
    setFailure(null);
    try {
      const [{ RevisionDialog: Dialog }, form] = await Promise.all([
        import("./revision-dialog"),
        noticingSessionEnd(openRevisionForm<FormPerson>(orderId)),
      ]);
      setOpened({ Dialog, form });
    } catch (error) {
      setOpened(null);
      setFailure(toAppError(error).userMessage);
    }
    setOpening(false);
  };
  const close = () => {
    setOpened(null);
    void queryClient.invalidateQueries({ queryKey: orderKeys.order(orderId) });
  };
  return (
    <>
      <Button
        ref={trigger}
        variant="secondary"
        aria-haspopup="dialog"
        aria-expanded={opened !== null}
        aria-disabled={isOpening || undefined}
        onClick={() => !isOpening && void open()}
      >
        <PencilLine aria-hidden />
        {label}
      </Button>
      {failure ? (
        <LateWords of="draftErrors">
          <SayOnce message={failure} />
        </LateWords>
      ) : null}
      {opened ? (
        <opened.Dialog
          {...{ number, prefill }}
          form={opened.form}
          onLeave={close}
          onReopen={() => void open()}
          focusAfter={() => trigger.current?.focus()}
        />
      ) : null}
    </>
  );
}

/** In the bar of messages, as what goes wrong with a button is said. */
function SayOnce({ message }: { message: Message }) {
  const text = useSay()(message);
  useEffect(() => toast.error(text), [text]);
  return null;
}
