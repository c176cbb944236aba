"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lazyPart } from "@/components/ui/lazy-part";
import type { BrowserOwner } from "@/lib/auth/session/browser-owner";
import { draftsOptions } from "@/lib/drafts/client";
import type { Form } from "@/lib/drafts/form";
import { useLocalDrafts } from "./use-local-drafts";

/** Most forms are the only one. */
const DraftList = lazyPart(async () => (await import("./draft-list")).DraftList);

type OtherDraftsProps = {
  /** That of the form below. */
  kind: Form;
  owner: BrowserOwner;
  /** The draft that the form below shows. */
  shownId: string | null;
  onGoOn: (draftId: string) => void;
  onGoOnWithLocal: (localId: string) => void;
};

const headingId = "other-drafts-heading";

/** What else the person has begun, so that no form hides another. */
export function OtherDrafts({ kind, owner, shownId, onGoOn, onGoOnWithLocal }: OtherDraftsProps) {
  const t = useTranslations();
  const { data } = useSuspenseQuery(draftsOptions);
  const others = data.filter((draft) => draft.kind === kind.name && draft.draftId !== shownId);
  const localDrafts = useLocalDrafts(owner, [{ ...kind, load: async () => kind }], data);
  if (others.length + localDrafts.drafts.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mb-8">
      <h2 id={headingId} className="text-section-title">
        {t("drafts.list.others")}
      </h2>
      <DraftList
        drafts={others}
        localDrafts={localDrafts}
        atFirst={3}
        onGoOn={({ draftId }) => onGoOn(draftId)}
        onGoOnWithLocal={({ id, draftId }) => (draftId ? onGoOn(draftId) : onGoOnWithLocal(id))}
      />
    </section>
  );
}
