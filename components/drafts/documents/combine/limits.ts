import { maxDocumentBytes } from "@/lib/drafts/rules";

/** More is no document that somebody puts together by looking at its pages. */
export const pagesAtMost = 500;

/** Of all PDF files together: none of what comes of them would be shorter. Photos are made smaller. */
export const pdfBytesAtMost = maxDocumentBytes;
