"use client";

import { useEffect, useState } from "react";
import type { FormDocument } from "../form-document";
import { pagesAtMost, pdfBytesAtMost } from "./limits";
import { OpenDocuments } from "./open-documents";
import { type ReadDocument, readDocument, Unread, type UnreadWhy } from "./read-document";

export type UnreadDocument = { document: FormDocument; why: UnreadWhy };

export type Reading =
  | { isDone: false; n: number }
  | { isDone: true; documents: readonly ReadDocument[]; unread: readonly UnreadDocument[] };

/** Reads the documents, one after the other; nothing of them is kept when the dialog goes. */
export function useReadDocuments(chosen: readonly FormDocument[]): Reading {
  const [reading, setReading] = useState<Reading>({ isDone: false, n: 0 });
  useEffect(() => {
    const open = new OpenDocuments();
    const read = async () => {
      const documents: ReadDocument[] = [];
      const unread: UnreadDocument[] = [];
      let room = { pages: pagesAtMost, pdfBytes: pdfBytesAtMost };
      for (const [n, document] of chosen.entries()) {
        if (open.ending.aborted) return;
        setReading({ isDone: false, n });
        try {
          const found = await readDocument(document, open, open.ending);
          const left = {
            pages: room.pages - found.pageCount,
            pdfBytes: room.pdfBytes - (found.kind === "pdf" ? found.file.size : 0),
          };
          if (left.pages < 0) throw new Unread("pages");
          if (left.pdfBytes < 0) throw new Unread("size");
          room = left;
          documents.push(found);
        } catch (error) {
          unread.push({ document, why: error instanceof Unread ? error.why : "broken" });
        }
      }
      if (!open.ending.aborted) setReading({ isDone: true, documents, unread });
    };
    void read();
    return () => open.close();
  }, [chosen]);
  return reading;
}
