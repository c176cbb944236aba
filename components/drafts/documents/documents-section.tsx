"use client";

import { Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDropzone } from "react-dropzone";
import { lazyPart } from "@/components/ui/lazy-part";
import { useLoadedOnActivity } from "@/components/ui/use-loaded-on-activity";
import { useSay } from "@/components/words/use-say";
import { toAppError } from "@/lib/domain/errors";
import type { PageRate } from "@/lib/domain/page-rate";
import type { DocumentKind } from "@/lib/drafts/documents/schema";
import { FieldErrors } from "../field-errors";
import { documentsField, errorId, fieldId } from "../form-fields";
import { FormSection } from "../form-section";
import { DocumentItem } from "./document-item";
import { typeFixedId } from "./document-type";
import { DropOverlay } from "./drop-overlay";
import { type FormDocument, isTypeFixed } from "./form-document";
import { photoName } from "./photo-name";
import { SameFileDialog } from "./same-file-dialog";
import { TakePhoto } from "./take-photo";
import type { UploadQueue } from "./upload-queue";
import { useChosenFiles } from "./use-chosen-files";
import { useSelectedDocuments } from "./use-selected-documents";
import { useUploadAnnouncements } from "./use-upload-announcements";

const importEstimate = async () => (await import("./estimate/estimate-line")).EstimateLine;
const importSelectionBar = async () => (await import("./selection-bar")).SelectionBar;
const importRepeatNote = async () => (await import("./repeat-note")).RepeatNote;

/** A form that is served with documents has both from the beginning: what comes later moves what is below it. */
const EstimateLine = lazyPart(importEstimate);
const SelectionBar = lazyPart(importSelectionBar);

type DocumentsSectionProps = {
  /** Null while the form has none yet. */
  draftId: string | null;
  /** Said while files are dragged over the page. */
  dropWords: string;
  /** What all of them are; null where the person says that of each. */
  areAll: DocumentKind | null;
  queue: UploadQueue;
  /** By how many words its pages are estimated; null where nothing is. */
  pageRate: PageRate | null;
  documents: readonly FormDocument[];
  errors: string[];
  isClosed: boolean;
  /** A press waits for what is chosen: what is asked of that is asked all the same. */
  isAwaited: boolean;
};

/** Documents: chosen, or dropped anywhere on the page; each travels as soon as it is here. */
export function DocumentsSection({
  draftId,
  dropWords,
  areAll,
  queue,
  pageRate,
  documents,
  errors,
  isClosed,
  isAwaited,
}: DocumentsSectionProps) {
  const say = useSay();
  const t = useTranslations();
  const [problem, setProblem] = useState<string | null>(null);
  const chosen = useChosenFiles(queue);
  const selection = useSelectedDocuments(documents);
  // What has come is there when it is wanted, also where there is no connection by then.
  useLoadedOnActivity(importSelectionBar);
  // Of what a revision is asked for with, it is no news that it is in an order.
  const isCompared = !areAll && documents.some(({ state }) => state === "uploaded");
  const { part: RepeatNote } = useLoadedOnActivity(importRepeatNote, isCompared);
  const isEstimateHere = useLoadedOnActivity(importEstimate).part !== null;
  const isOfMany = selection?.isOfMany ?? false;
  const announcement = useUploadAnnouncements(documents, isOfMany);
  const { getRootProps, getInputProps, inputRef, isDragGlobal } = useDropzone({
    noClick: true,
    noKeyboard: true,
    disabled: isClosed,
    onDrop: (files) => {
      chosen.add(files);
      // Else the browser takes a file that was removed and is chosen again for no change.
      if (inputRef.current) inputRef.current.value = "";
    },
  });

  const tellUnchanged = ({ name }: FormDocument, error: unknown) =>
    setProblem(t("drafts.documents.unchanged", { name, reason: say(toAppError(error).userMessage) }));
  /** Says why a change of a document did not reach the server; the document then stays as it is. */
  const attempt = (document: FormDocument, change: Promise<void>) => {
    setProblem(null);
    change.catch((error: unknown) => tellUnchanged(document, error));
  };

  const addPhoto = (photo: File) => {
    const taken = documents.map(({ name }) => name);
    chosen.add([new File([photo], photoName(photo, new Date(), taken), { type: photo.type })]);
  };
  const setAsReference = (selected: readonly FormDocument[]) => {
    const fixed = selected.filter(
      (document) => isTypeFixed(document) && document.kind !== "reference",
    ).length;
    for (const document of selected) {
      if (!isTypeFixed(document) && document.state !== "refused")
        attempt(document, queue.changeKind(document.id, "reference"));
    }
    if (fixed > 0) setProblem(t("drafts.documents.selection.keepTheirType", { n: fixed }));
  };

  return (
    <div {...getRootProps({ tabIndex: undefined, role: undefined })}>
      <FormSection
        title={
          areAll === "reference" ? t("drafts.documents.references.heading") : t("drafts.documents.heading")
        }
      >
        <div className="relative flex flex-col items-center gap-3 rounded-lg border border-dashed border-line-strong bg-sunken px-4 py-8 text-center print:hidden">
          <p className="text-ink-soft max-sm:hidden">{t("drafts.documents.prompt")}</p>
          <div className="flex flex-wrap justify-center gap-3">
            <input
              {...getInputProps({
                id: fieldId(documentsField),
                "aria-label":
                  areAll === "reference"
                    ? t("drafts.documents.references.input")
                    : t("drafts.documents.input"),
                "aria-describedby": `${fieldId(documentsField)}-hint ${errorId(documentsField)}`,
                tabIndex: 0,
                style: undefined,
                className: "peer sr-only",
              })}
            />
            <label
              htmlFor={fieldId(documentsField)}
              className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong bg-paper px-4 font-medium text-ink peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent peer-disabled:pointer-events-none peer-disabled:opacity-60 hover:bg-hover"
            >
              <Upload aria-hidden className="size-4" />
              {t("drafts.documents.choose")}
            </label>
            <TakePhoto isDisabled={isClosed} onTaken={addPhoto} />
          </div>
          <p id={`${fieldId(documentsField)}-hint`} className="text-sm text-ink-soft">
            {t("drafts.documents.hint")}
          </p>
        </div>
        <FieldErrors id={errorId(documentsField)} messages={errors} />
        {documents.length > 0 && !areAll && (
          <p className="mt-5 text-sm text-ink-soft">{t("drafts.documents.typeHint")}</p>
        )}
        {documents.length > 0 && (
          <div className="mt-2 rounded-lg border border-line bg-paper">
            {selection && (
              <SelectionBar
                selection={selection}
                onSetAsReference={areAll ? null : setAsReference}
                onRemove={(selected) => {
                  for (const document of selected) attempt(document, queue.remove(document.id));
                }}
                queue={queue}
                onStays={tellUnchanged}
                focusAfterRemoval={() => inputRef.current?.focus()}
              />
            )}
            <ul className="divide-y divide-line">
              {documents.map((document) => (
                <DocumentItem
                  key={document.id}
                  document={document}
                  note={
                    draftId && isCompared && RepeatNote && document.state === "uploaded" ? (
                      <RepeatNote draftId={draftId} documents={documents} documentId={document.id} />
                    ) : null
                  }
                  isOfMany={isOfMany}
                  onKind={areAll ? null : (kind) => attempt(document, queue.changeKind(document.id, kind))}
                  onRetry={(file) => queue.retry(document.id, file)}
                  onRemove={() => attempt(document, queue.remove(document.id))}
                  selection={
                    selection && {
                      isSelected: selection.isSelected(document.id),
                      onSelect: (isSelected) => selection.select(document.id, isSelected),
                    }
                  }
                />
              ))}
            </ul>
          </div>
        )}
        {!areAll && documents.some(isTypeFixed) && (
          <p id={typeFixedId} className="mt-2 text-sm text-ink-soft">
            {t("drafts.documents.typeFixed")}
          </p>
        )}
        {pageRate && (documents.length > 0 || isEstimateHere) && (
          <EstimateLine {...{ draftId, documents }} rate={pageRate} />
        )}
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
        <p role="status" className="sr-only">
          {announcement}
        </p>
      </FormSection>
      <SameFileDialog
        repeated={isClosed && !isAwaited ? [] : chosen.repeated}
        onAnswer={chosen.answer}
        focusAfter={() => inputRef.current?.focus()}
      />
      {isDragGlobal && <DropOverlay words={dropWords} />}
    </div>
  );
}
