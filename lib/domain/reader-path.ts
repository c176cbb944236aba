/** To be raised with what the answers of the reader's files say beside their bytes, such as a policy: browsers keep both for a year. */
export const headersVersion = 2;

/** What the reader of PDF files loads is below this path. @param version of pdf.js */
export function readerPath(version: string): string {
  return `/api/reader/${readerRelease(version)}/`;
}

export function readerRelease(version: string): string {
  return `${version}-${headersVersion}`;
}
