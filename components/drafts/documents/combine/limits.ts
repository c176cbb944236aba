import { maxDocumentBytes } from "@/lib/drafts/rules";

/** More is no document that somebody puts together by looking at its pages. */
export const pagesAtMost = 500;

/** Of all PDF files together: none of what comes of them would be shorter. Photos are made smaller. */
export const pdfBytesAtMost = maxDocumentBytes;

/** More than any phone or scanner makes: a small file can hold an image that takes gigabytes to decode. */
export const photoPixelsAtMost = 120_000_000;

/**
 * So much of a photo is read for its size: before it stands mostly a small picture of itself, and of some phones how far
 * away everything in it was.
 */
export const photoHeadBytes = 8 * 1024 * 1024;

/** Of a HEIC so much is looked through: further on what looks like a size is part of a picture. */
export const heicHeadBytes = 512 * 1024;
