"use client";

import { useTranslations } from "next-intl";
import { LateWords } from "@/components/words/late-words";
import type { PageRate } from "@/lib/domain/page-rate";
import { estimatedPages } from "@/lib/drafts/estimate/rules";
import type { FormDocument } from "../form-document";
import { useMeasures } from "./use-measures";

type EstimateLineProps = {
  /** Null while it has none yet. */
  draftId: string | null;
  documents: readonly FormDocument[];
  rate: PageRate;
};

/** As how many pages the documents are likely to be charged, as far as the browser can count them. */
export function EstimateLine(props: EstimateLineProps) {
  return (
    <LateWords of="estimate">
      <Estimate {...props} />
    </LateWords>
  );
}

function Estimate({ draftId, documents, rate }: EstimateLineProps) {
  const t = useTranslations();
  const sources = documents.filter(
    ({ kind, state }) => kind === "source" && state !== "refused" && state !== "removing",
  );
  const measures = useMeasures(draftId, sources);
  // Without a connection its words may not have come.
  if (sources.length === 0 || !t.has("estimate.pages")) return null;
  const counted = measures.flatMap((measure) => measure ?? []);
  const isCounting = measures.includes(undefined);
  const pages = counted.reduce((sum, measure) => sum + estimatedPages(measure, rate), 0);
  const words = counted.reduce((sum, measure) => sum + measure.words, 0);
  const uncounted = measures.filter((measure) => measure === null).length;
  return (
    <div aria-busy={isCounting} className="mt-4 text-sm text-ink-soft">
      <p className="text-base text-ink tabular-nums">
        {counted.length > 0
          ? t("estimate.pages", { pages })
          : t(isCounting ? "estimate.counting" : "estimate.none")}
        {words > 0 ? <span className="text-ink-soft"> · {t("estimate.words", { words })}</span> : null}
      </p>
      {uncounted > 0 && counted.length > 0 ? <p>{t("estimate.uncounted", { n: uncounted })}</p> : null}
      {/* It has its place from the beginning: what is below would move when the first document is counted. */}
      <p className={counted.length > 0 ? "" : "invisible"}>
        {t("estimate.hint", { words: rate.wordsPerPage })}
      </p>
    </div>
  );
}
