import { FileCheck2, FileText } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/words/use-formats";
import type { OrderDocument } from "@/lib/orders/schema";
import { DocumentKind } from "../document-kind";
import { DownloadLink } from "../download-link";

type DocumentsProps = {
  documents: OrderDocument[];
  /** False where no translation is to come: of a quote. */
  isTranslated?: boolean;
};

/** The documents of an order, the translation first: it is what people come for. */
export function Documents({ documents, isTranslated = true }: DocumentsProps) {
  const t = useTranslations();
  const finished = documents.filter((document) => document.kind === "translation");
  const rest = documents.filter((document) => document.kind !== "translation");
  return (
    <section aria-labelledby="documents-heading">
      <h2 id="documents-heading" className="text-section-title">
        {t("order.documents")}
      </h2>
      {isTranslated && finished.length === 0 ? (
        <p className="mt-2 text-sm text-ink-soft">{t("order.noTranslationYet")}</p>
      ) : null}
      <ul aria-label={t("order.documents")} className="mt-3 divide-y divide-line border-y border-line">
        {[...finished, ...rest].map((document) => (
          <DocumentRow key={document.id} document={document} />
        ))}
      </ul>
    </section>
  );
}

function DocumentRow({ document }: { document: OrderDocument }) {
  const formats = useFormats();
  const isTranslation = document.kind === "translation";
  const Icon = isTranslation ? FileCheck2 : FileText;
  return (
    <li className="flex items-center gap-3 py-3">
      <Icon
        aria-hidden
        className={isTranslation ? "size-5 shrink-0 text-accent" : "size-5 shrink-0 text-ink-soft"}
      />
      <div className="min-w-0 flex-1">
        <p className={isTranslation ? "font-semibold break-words" : "break-words"}>{document.name}</p>
        <p className="text-sm text-ink-soft tabular-nums">
          <DocumentKind kind={document.kind} /> · {formats.bytes(document.sizeBytes)}
        </p>
      </div>
      <DownloadLink document={document} />
    </li>
  );
}
