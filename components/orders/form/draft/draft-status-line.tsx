import { Check, CircleAlert, CloudOff, LoaderCircle } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { orderFormTexts as texts } from "@/lib/domain/texts/order-form";
import type { DraftStatus } from "./draft-saver";

/**
 * Quiet word on whether what is typed is safe; keeps its line, so that nothing moves when it changes. On a phone,
 * where it stands at the end of the form, it stays in sight while it is not.
 */
export function DraftStatusLine({ status }: { status: DraftStatus }) {
  const isUnsafe = status.kind === "unreachable" || status.kind === "refused";
  return (
    <p
      role="status"
      className={cn(
        "mt-3 flex min-h-6 items-center gap-1.5 px-6 py-2 text-sm text-ink-soft",
        isUnsafe && "max-lg:sticky max-lg:bottom-(--messages-height,0px) max-lg:z-20 max-lg:bg-canvas",
      )}
    >
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
