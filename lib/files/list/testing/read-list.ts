import type { Actor } from "@/lib/auth/actor";
import { listFiles } from "../data";
import { type FileListQuery, fileListAddress } from "../rules";

/** A page of the list, as an address without anything else asks for it. */
export const readPage = (reader: Actor, query: Partial<FileListQuery> = {}) =>
  listFiles(reader, { ...fileListAddress.load(""), ...query });

export const readRows = async (reader: Actor, query: Partial<FileListQuery> = {}) =>
  (await readPage(reader, query)).rows;

export const readNames = async (reader: Actor, query: Partial<FileListQuery> = {}) =>
  (await readRows(reader, query)).map(({ name }) => name);
