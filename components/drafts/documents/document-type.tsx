"use client";

import { useTranslations } from "next-intl";
import type { DocumentKind } from "@/lib/drafts/documents/schema";
import { type FormDocument, isTypeFixed } from "./form-document";

const kinds: readonly DocumentKind[] = ["source", "reference"];

/** The one line below the list that says why a type stands. */
export const typeFixedId = "documents-type-fixed";

type DocumentTypeProps = { document: FormDocument; onKind: (kind: DocumentKind) => void };

/** Source or reference, as the service is told with the upload. */
export function DocumentType({ document, onKind }: DocumentTypeProps) {
  const t = useTranslations();
  const isFixed = isTypeFixed(document);
  const id = `document-${document.id}-type`;
  return (
    <div
      role="radiogroup"
      aria-label={t("drafts.documents.type")}
      aria-describedby={isFixed ? typeFixedId : undefined}
      className="flex gap-x-4 max-sm:ps-8"
    >
      {kinds.map((kind) => (
        <div key={kind} className="flex items-center gap-2">
          <input
            type="radio"
            id={`${id}-${kind}`}
            name={id}
            value={kind}
            checked={document.kind === kind}
            // Not `disabled`: Tab would pass it by, and with it the reason.
            aria-disabled={isFixed}
            onChange={() => !isFixed && onKind(kind)}
            className="size-4 accent-accent aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
          />
          <label htmlFor={`${id}-${kind}`} className="py-1.5">
            {t(`drafts.documents.${kind}`)}
          </label>
        </div>
      ))}
    </div>
  );
}
