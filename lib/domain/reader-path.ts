/**
 * To be raised with what the answers of the reader's files say beside the package's bytes, such as a policy, and with what is
 * put before them: browsers keep it all for a year.
 */
export const servedVersion = 4;

/** What the reader of PDF files loads is below this path. @param version of pdf.js */
export function readerPath(version: string): string {
  return `/api/reader/${readerRelease(version)}/`;
}

export function readerRelease(version: string): string {
  return `${version}-${servedVersion}`;
}

/** What the reader's worker tells beside what pdf.js does: something is not seen that the document has. */
export const missingContentMessage = "missing-content";
