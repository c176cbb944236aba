import { clsx } from "clsx";
import { Check, CircleAlert, CloudOff, LoaderCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import { useSay } from "@/components/words/use-say";
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
      className={clsx(
        "mt-3 flex min-h-6 items-start gap-1.5 px-6 py-2 text-sm text-ink-soft",
        isUnsafe && "max-lg:sticky max-lg:bottom-(--messages-height,0px) max-lg:z-20 max-lg:bg-canvas",
      )}
    >
      <Words status={status} isKept={isKept} />
    </p>
  );
}

function Words({ status, isKept }: DraftStatusLineProps) {
  const t = useTranslations();
  const say = useSay();
  const delayed = useDelay();
  switch (status.kind) {
    case "saving":
      return (
        <>
          <LoaderCircle aria-hidden className="mt-0.5 size-4 motion-safe:animate-spin" />
          {t("drafts.saving.saving")}
        </>
      );
    case "saved":
      return (
        <>
          <Check aria-hidden className="mt-0.5 size-4 text-success" />
          {t("drafts.saving.saved")}
        </>
      );
    case "delayed":
      return (
        <>
          <CloudOff aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
          <NotSaved reason={delayed(status.by)} isKept={isKept} />
        </>
      );
    case "signed_out":
      return (
        <>
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
          <NotSaved reason={t("drafts.saving.signedOut")} isKept={isKept} />
        </>
      );
    case "refused":
      return (
        <>
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
          <NotSaved reason={t("drafts.saving.refused", { message: say(status.message) })} isKept={isKept} />
        </>
      );
    default:
      return null;
  }
}

function NotSaved({ reason, isKept }: { reason: string; isKept: boolean | null }) {
  const t = useTranslations();
  return (
    <span>
      {reason}
      {isKept === null
        ? null
        : ` ${isKept ? t("drafts.saving.keptInBrowser", { days: daysKept }) : t("drafts.saving.keptNowhere")}`}
    </span>
  );
}

function useDelay(): (by: Delay) => string {
  const t = useTranslations();
  return (by) =>
    by === "connection" && !navigator.onLine ? t("drafts.saving.offline") : t(`drafts.saving.delayed.${by}`);
}
