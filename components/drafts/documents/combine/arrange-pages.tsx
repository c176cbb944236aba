"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { useFormats } from "@/components/words/use-formats";
import { maxDocumentBytes } from "@/lib/drafts/rules";
import type { FormDocument } from "../form-document";
import { allPages, type ChosenPage } from "./chosen-pages";
import { combine, NotCombined } from "./combine";
import { nameSuggestedFor } from "./document-name";
import type { CombinedDocument } from "./document-name-schema";
import { PageList } from "./page-list";
import type { ReadDocument } from "./read-document";
import { UnreadNotice } from "./unread-notice";
import type { UnreadDocument } from "./use-read-documents";

type ArrangePagesProps = {
  documents: readonly ReadDocument[];
  unread: readonly UnreadDocument[];
  onCreating: (isCreating: boolean) => void;
  onCreated: (file: File, replaced: readonly FormDocument[]) => void;
  onLeave: () => void;
};

/** The pages as they are to be in the new document, and its making. */
export function ArrangePages({ documents, unread, onCreating, onCreated, onLeave }: ArrangePagesProps) {
  const t = useTranslations();
  const formats = useFormats();
  const [{ pages, removed }, setPages] = useState(() => ({
    pages: allPages(documents.map(({ pageCount }) => pageCount)) as readonly ChosenPage[],
    removed: [] as readonly ChosenPage[],
  }));
  const [suggested] = useState(() =>
    nameSuggestedFor(documents[0]?.document.name ?? "", (stem) => t("combine.suggested", { name: stem })),
  );
  const [donePages, setDonePages] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const making = useRef<AbortController>(null);
  const submit = useRef<HTMLButtonElement>(null);
  useEffect(() => () => making.current?.abort(), []);

  const change = useCallback((changed: readonly ChosenPage[], out: readonly ChosenPage[]) => {
    setFailure(null);
    setPages({ pages: changed, removed: out });
  }, []);

  const { formProps, errors } = useSchemaForm<CombinedDocument>({
    loadSchema: async () => (await import("./document-name-schema")).combinedDocumentSchema,
    send: (answers): Promise<void> => create(answers),
  });
  const create = async ({ name }: CombinedDocument) => {
    if (pages.length === 0) return;
    making.current = new AbortController();
    const { signal } = making.current;
    setFailure(null);
    setDonePages(0);
    onCreating(true);
    try {
      const sources = documents.map(({ kind, file, pageCount }) => ({ kind, file, pageCount }));
      const wanted = pages.map(({ document, page, rotation }) => ({ source: document, page, rotation }));
      const made = await combine({ sources, pages: wanted }, setDonePages, signal);
      if (made.size > maxDocumentBytes) {
        setFailure(t("combine.failed.tooLarge", { size: formats.bytes(made.size) }));
        return;
      }
      const used = new Set(pages.map(({ document }) => document));
      onCreated(
        new File([made], name, { type: "application/pdf" }),
        documents.filter((_, index) => used.has(index)).map(({ document }) => document),
      );
    } catch (error) {
      if (signal.aborted) return;
      const at = error instanceof NotCombined && error.source !== null ? documents[error.source] : undefined;
      setFailure(at ? t("combine.failed.source", { name: at.document.name }) : t("combine.failed.other"));
    } finally {
      setDonePages(null);
      onCreating(false);
      // What stopped it is gone.
      submit.current?.focus();
    }
  };

  const isCreating = donePages !== null;
  return (
    <Form {...formProps}>
      <UnreadNotice unread={unread} />
      {documents.length > 0 && (
        <div inert={isCreating}>
          <PageList documents={documents} pages={pages} removed={removed} onChange={change} />
          <TextField
            name="name"
            label={t("combine.name")}
            className="mt-5"
            defaultValue={suggested}
            error={errors.name}
          />
        </div>
      )}
      {(failure ?? errors.root) ? (
        <Notice tone="danger" role="alert" className="mt-5">
          {failure ?? errors.root}
        </Notice>
      ) : null}
      {isCreating ? <Progress donePages={donePages} of={pages.length} /> : null}
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
        {isCreating ? (
          <Button variant="secondary" autoFocus onClick={() => making.current?.abort()}>
            {t("combine.stop")}
          </Button>
        ) : (
          <Button variant="secondary" autoFocus={documents.length === 0} onClick={onLeave}>
            {t("combine.cancel")}
          </Button>
        )}
        {documents.length > 0 && (
          <Button ref={submit} type="submit" aria-disabled={isCreating || pages.length === 0 || undefined}>
            {t("combine.create")}
          </Button>
        )}
      </div>
    </Form>
  );
}

function Progress({ donePages, of }: { donePages: number; of: number }) {
  const t = useTranslations();
  const words = donePages < of ? t("combine.creating", { n: donePages + 1, of }) : t("combine.finishing");
  return (
    <div className="mt-5">
      <p role="status" className="text-sm text-ink-soft tabular-nums">
        {words}
      </p>
      <div
        role="progressbar"
        aria-label={t("combine.create")}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={donePages}
        className="mt-2 h-1 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full rounded-full bg-accent" style={{ width: `${(donePages / of) * 100}%` }} />
      </div>
    </div>
  );
}
