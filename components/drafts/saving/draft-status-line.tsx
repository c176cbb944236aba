import { Check, CircleAlert, CloudOff, LoaderCircle } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { draftTexts as texts } from "@/lib/domain/texts/drafts";
import { daysKept } from "../unsaved/sealed-records";
import type { DraftStatus } from "./draft-saver";
import type { Delay } from "./draft-store";

type DraftStatusLineProps = {
  status: DraftStatus;
  /** Whether the browser keeps what the server does not have. */
  isKept: boolean | null;
};

/**
 * Quiet word on whether what is typed is safe; keeps its line, so that nothing moves when it changes. On a phone,
 * where it stands at the end of the form, it stays in sight while it is not.
 */
export function DraftStatusLine({ status, isKept }: DraftStatusLineProps) {
  const isUnsafe = status.kind === "delayed" || status.kind === "signed_out" || status.kind === "refused";
  return (
    <p
      role="status"
      className={cn(
        "mt-3 flex min-h-6 items-start gap-1.5 px-6 py-2 text-sm text-ink-soft",
        isUnsafe && "max-lg:sticky max-lg:bottom-(--messages-height,0px) max-lg:z-20 max-lg:bg-canvas",
      )}
    >
      <Words status={status} isKept={isKept} />
    </p>
  );
}

function Words({ status, isKept }: DraftStatusLineProps) {
  switch (status.kind) {
    case "saving":
      return (
        <>
          <LoaderCircle aria-hidden className="mt-0.5 size-4 motion-safe:animate-spin" />
          {texts.saving.saving}
        </>
      );
    case "saved":
      return (
        <>
          <Check aria-hidden className="mt-0.5 size-4 text-success" />
          {texts.saving.saved}
        </>
      );
    case "delayed":
      return (
        <>
          <CloudOff aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
          <NotSaved reason={delayWords(status.by)} isKept={isKept} />
        </>
      );
    case "signed_out":
      return (
        <>
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
          <NotSaved reason={texts.saving.signedOut} isKept={isKept} />
        </>
      );
    case "refused":
      return (
        <>
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
          <NotSaved reason={texts.saving.refused(status.message)} isKept={isKept} />
        </>
      );
    default:
      return null;
  }
}

function NotSaved({ reason, isKept }: { reason: string; isKept: boolean | null }) {
  return (
    <span>
      {reason}
      {isKept === null
        ? null
        : ` ${isKept ? texts.saving.keptInBrowser(daysKept) : texts.saving.keptNowhere}`}
    </span>
  );
}

function delayWords(by: Delay): string {
  return by === "connection" && !navigator.onLine ? texts.saving.offline : texts.saving.delayed[by];
}
