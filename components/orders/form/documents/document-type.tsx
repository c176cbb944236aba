"use client";

import { orderFormTexts as texts } from "@/lib/domain/texts/order-form";
import type { DocumentKind } from "@/lib/orders/drafts/schema";
import type { FormDocument } from "./form-document";

const kinds: { kind: DocumentKind; label: string; hint: string }[] = [
  { kind: "source", label: texts.documents.source, hint: texts.documents.sourceHint },
  { kind: "reference", label: texts.documents.reference, hint: texts.documents.referenceHint },
];

type DocumentTypeProps = { document: FormDocument; onKind: (kind: DocumentKind) => void };

/**
 * Source or reference. The service learns it with the bytes: once they are there and the browser no longer has them
 * to send again, the type stands.
 */
export function DocumentType({ document, onKind }: DocumentTypeProps) {
  const isFixed = document.state === "uploaded" && !document.file;
  const id = `document-${document.id}-type`;
  return (
    <div className="pl-8">
      <div
        role="radiogroup"
        aria-label={texts.documents.type}
        aria-describedby={isFixed ? `${id}-fixed` : undefined}
        className="flex flex-wrap gap-x-6 gap-y-1"
      >
        {kinds.map(({ kind, label, hint }) => (
          <div key={kind} className="flex items-center gap-2">
            <input
              type="radio"
              id={`${id}-${kind}`}
              name={id}
              value={kind}
              checked={document.kind === kind}
              disabled={isFixed}
              aria-describedby={`${id}-${kind}-hint`}
              onChange={() => onKind(kind)}
              className="size-4 accent-accent"
            />
            <label htmlFor={`${id}-${kind}`} className="py-1.5">
              {label}
            </label>
            <span id={`${id}-${kind}-hint`} className="text-sm text-ink-soft max-sm:sr-only">
              {hint}
            </span>
          </div>
        ))}
      </div>
      {isFixed && (
        <p id={`${id}-fixed`} className="text-sm text-ink-soft">
          {texts.documents.typeFixed}
        </p>
      )}
    </div>
  );
}
