"use client";

import { useEffect, useRef } from "react";
import type { FieldValues } from "react-hook-form";
import type { DraftView } from "@/lib/drafts/schema";
import { DraftForm, type DraftFormKind, type FormPerson } from "./draft-form";
import { OtherDrafts } from "./list/other-drafts";
import { useShownDraft } from "./use-shown-draft";

type DraftFormScreenProps<Content extends FieldValues, Known> = DraftFormKind<Content, Known> & {
  title: string;
  lead: string;
  person: FormPerson;
  /** The draft that the address names; null begins a new one. */
  draft: DraftView<Content> | null;
  /** Another one each time the page was asked for, the same address included. */
  visit: string;
};

/** The form under its heading. Another version of the draft is another form: everything begins again from it. */
export function DraftFormScreen<Content extends FieldValues, Known>(
  props: DraftFormScreenProps<Content, Known>,
) {
  const { title, lead, draft, visit, ...form } = props;
  const { shown, replace, goOn, goOnWithLocal, noteMade } = useShownDraft(form.kind, draft, visit, {
    mayGoElsewhere: form.connection.choices.length > 0,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (shown.turn > 0) heading.current?.focus();
  }, [shown.turn]);

  return (
    <>
      <header className="mb-8">
        <h1 ref={heading} tabIndex={-1} className="text-page-title">
          {title}
        </h1>
        <p className="mt-1 text-ink-soft">{lead}</p>
      </header>
      <OtherDrafts
        kind={form.kind}
        owner={form.person.browserOwner}
        shownId={shown.draftId}
        onGoOn={goOn}
        onGoOnWithLocal={goOnWithLocal}
      />
      {shown.isOld ? null : (
        <DraftForm
          key={shown.turn}
          {...form}
          draft={shown.draft}
          restoresLocal={shown.restoresLocal}
          onReplace={replace}
          onReread={(draftId) => void goOn(draftId)}
          onDraftMade={noteMade}
        />
      )}
    </>
  );
}
