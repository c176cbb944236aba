import { Check, CircleAlert, CloudOff, LoaderCircle } from "lucide-react";
import { orderFormTexts as texts } from "@/lib/domain/texts/order-form";
import type { DraftStatus } from "./draft-saver";

/** Quiet word on whether what is typed is safe; keeps its line, so that nothing moves when it changes. */
export function DraftStatusLine({ status }: { status: DraftStatus }) {
  return (
    <p role="status" className="flex min-h-6 items-center gap-1.5 text-sm text-ink-soft">
      <Words status={status} />
    </p>
  );
}

function Words({ status }: { status: DraftStatus }) {
  switch (status.kind) {
    case "saving":
      return (
        <>
          <LoaderCircle aria-hidden className="size-4 motion-safe:animate-spin" />
          {texts.draft.saving}
        </>
      );
    case "saved":
      return (
        <>
          <Check aria-hidden className="size-4 text-success" />
          {texts.draft.saved}
        </>
      );
    case "unreachable":
      return (
        <>
          <CloudOff aria-hidden className="size-4 shrink-0 text-warning" />
          {navigator.onLine ? texts.draft.unreachable : texts.draft.offline}
        </>
      );
    case "refused":
      return (
        <>
          <CircleAlert aria-hidden className="size-4 shrink-0 text-danger" />
          {texts.draft.refused(status.message)}
        </>
      );
    default:
      return null;
  }
}
