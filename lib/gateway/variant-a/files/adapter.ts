import { toFile } from "../../files/translate";
import { downloadSchema, fileSchema, type WireFile } from "../../files/wire";
import type { FileMethods } from "../../gateway";
import { segment } from "../../segment";
import type { Calls } from "../calls";

const sort = { by_change: "-updated_at", newest_first: "-created_at" };

/** Variant A, "Endpoints", files. */
export function files({ get, list, upload, ...calls }: Calls): FileMethods {
  return {
    async uploadFile({ fileName, kind, sizeBytes, body, signal }) {
      const file = { name: fileName, sizeBytes, body };
      return toFile(
        await upload({ path: "/files", fields: { type: kind }, file, signal, answer: fileSchema }),
      );
    },

    async getFile(fileServiceId) {
      return toFile(await get(`/files/${segment(fileServiceId)}`, fileSchema));
    },

    listFiles({ orderServiceId, quoteServiceId, isArchived = false, ...input }) {
      const filters = {
        is_archived: String(isArchived),
        ...(orderServiceId ? { order: orderServiceId } : {}),
        ...(quoteServiceId ? { quote: quoteServiceId } : {}),
      };
      const translate = (file: WireFile) => ({ ...toFile(file), isArchived });
      return list(input, { path: "/files", sort, filters, row: fileSchema, translate });
    },

    deleteFile: (fileServiceId) => calls.delete(`/files/${segment(fileServiceId)}`),

    async getDownloadAddress(fileServiceId) {
      return (await get(`/files/${segment(fileServiceId)}/download`, downloadSchema)).url;
    },
  };
}
