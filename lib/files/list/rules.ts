import { listAddress } from "@/lib/domain/lists/address";

/**
 * The list of files as addresses say it: `/files?search=deed&type=source&attached=nothing&sort=-size`. Departments are
 * said by their ids, days are `2026-11-23`, by the reader's own calendar.
 */
export const fileListAddress = listAddress(
  "/files",
  ["type", "extension", "attached", "department", "createdFrom", "createdTo", "archived", "sort"],
  ["sort"],
);

export type FileListQuery = ReturnType<typeof fileListAddress.load>;

/** What files can be attached to, as people tell it apart. */
export const attachments = ["order", "quote", "revision", "nothing"] as const;
export type Attachment = (typeof attachments)[number];

export const fileSorts = ["name", "type", "extension", "size", "created", "updated"] as const;
export type FileSort = (typeof fileSorts)[number];
export type FileOrder = { by: FileSort; isDescending: boolean };

/** Whatever else an address asks for is newest first. */
export function fileOrderOf([word = ""]: readonly string[]): FileOrder {
  const by = fileSorts.find((sort) => sort === word.replace(/^-/, ""));
  return by ? { by, isDescending: word.startsWith("-") } : { by: "created", isDescending: true };
}

/** What documents mostly are; an address may ask for another. */
export const usualExtensions = [
  "pdf",
  "docx",
  "doc",
  "jpg",
  "jpeg",
  "png",
  "heic",
  "tiff",
  "xlsx",
  "pptx",
  "txt",
  "zip",
];
