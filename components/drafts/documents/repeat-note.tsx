"use client";

import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DayOrHour } from "@/components/ui/moment";
import { LateWords } from "@/components/words/late-words";
import { repeatsOptions } from "@/lib/drafts/repeats/client";
import type { Repeat } from "@/lib/drafts/repeats/schema";
import type { FormDocument } from "./form-document";

type RepeatNoteProps = { draftId: string; documents: readonly FormDocument[]; documentId: string };

/** Where else the very same file is, for whoever may not mean it twice. Nothing is kept from being sent. */
export function RepeatNote({ draftId, documents, documentId }: RepeatNoteProps) {
  const uploads = documents.flatMap(({ state, choiceId }) => (state === "uploaded" ? [choiceId] : []));
  // Where it cannot be read nobody waits for it: it warns of what the form never keeps from being sent.
  const { data } = useQuery(repeatsOptions(draftId, uploads.sort().join()));
  const repeat = data?.find((one) => one.documentId === documentId);
  if (!repeat) return null;
  return (
    <p className="mt-1 flex items-start gap-1.5 text-sm text-ink">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
      <LateWords of="repeats">
        <Words repeat={repeat} />
      </LateWords>
    </p>
  );
}

function Words({ repeat }: { repeat: Repeat }) {
  const t = useTranslations();
  const linkTo = (address: string) => (text: ReactNode) => (
    <Link href={address} prefetch={false} className="font-medium text-accent underline">
      {text}
    </Link>
  );
  return (
    <span className="min-w-0 wrap-anywhere">
      {repeat.in === "order"
        ? t.rich("repeats.order", {
            number: repeat.number,
            order: linkTo(`/orders/${repeat.orderId}`),
            at: () => <DayOrHour at={repeat.receivedAt} />,
          })
        : t.rich("repeats.draft", { draft: linkTo(repeat.address) })}
    </span>
  );
}
