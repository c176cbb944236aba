"use client";

import { useQuery } from "@tanstack/react-query";
import { DraftList } from "@/components/orders/drafts/draft-list";
import { draftTexts as texts } from "@/lib/domain/texts/drafts";
import { draftsOptions } from "@/lib/drafts/client";
import type { DraftSummary } from "@/lib/drafts/schema";

type OtherDraftsProps = {
  initial: DraftSummary[];
  /** The draft that the form below shows. */
  shownId: string | null;
  onGoOn: (draftId: string) => void;
};

/** What else the person has begun, so that no form hides another. */
export function OtherDrafts({ initial, shownId, onGoOn }: OtherDraftsProps) {
  const { data } = useQuery({ ...draftsOptions, initialData: initial });
  const others = data.filter(({ draftId }) => draftId !== shownId);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="other-drafts-heading" className="mb-8">
      <h2 id="other-drafts-heading" className="text-section-title">
        {texts.others}
      </h2>
      <DraftList drafts={others} atFirst={3} onGoOn={onGoOn} />
    </section>
  );
}
