"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { ZoomButtons } from "@/components/documents/view/zoom-buttons";
import { BareButton } from "@/components/ui/bare-button";
import type { Side } from "./pane";
import type { useScrollTogether } from "./use-scroll-together";

type ReviewToolbarProps = {
  zoom: number;
  onZoom: (direction: 1 | -1) => void;
  together: ReturnType<typeof useScrollTogether>;
  /** Which side a phone shows. */
  side: Side;
  onSide: (side: Side) => void;
};

const sides = ["source", "translation"] as const;

/** What holds for both sides. */
export function ReviewToolbar({ zoom, onZoom, together, side, onSide }: ReviewToolbarProps) {
  const t = useTranslations();
  const id = useId();
  const { isTogether, ahead } = together;
  return (
    <div className="my-3 flex flex-wrap items-center gap-x-3 gap-y-2 border-y sm:gap-x-6 border-line py-1">
      <fieldset className="flex gap-1 lg:hidden">
        <legend className="sr-only">{t("approvals.shownSide")}</legend>
        {sides.map((one) => (
          <BareButton
            key={one}
            aria-pressed={one === side}
            onClick={() => onSide(one)}
            className="side-choice"
          >
            {t(`approvals.${one}.region`)}
          </BareButton>
        ))}
      </fieldset>
      <ZoomButtons zoom={zoom} onZoom={onZoom} />
      <div className="flex items-center gap-3 max-lg:hidden">
        <span id={`${id}-label`} className="text-sm">
          {t("approvals.together")}
        </span>
        <BareButton
          role="switch"
          aria-checked={isTogether}
          aria-labelledby={`${id}-label`}
          className="switch mt-0"
          onClick={together.turn}
        />
      </div>
      {isTogether && ahead !== 0 ? (
        <p className="flex items-center gap-3 text-sm text-ink-soft max-lg:hidden">
          {t("approvals.ahead", { pages: Math.abs(ahead), which: ahead > 0 ? "translation" : "source" })}
          <BareButton className="font-medium text-accent hover:underline" onClick={together.align}>
            {t("approvals.align")}
          </BareButton>
        </p>
      ) : null}
    </div>
  );
}
