import type { FileMethods } from "../../gateway";
import { type Calls, segment } from "../calls";
import { toFile } from "./translate";
import { downloadSchema, fileSchema } from "./wire";

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

    listFiles({ orderServiceId, quoteServiceId, ...input }) {
      const filters = {
        ...(orderServiceId ? { order: orderServiceId } : {}),
        ...(quoteServiceId ? { quote: quoteServiceId } : {}),
      };
      return list(input, { path: "/files", sort, filters, row: fileSchema, translate: toFile });
    },

    deleteFile: (fileServiceId) => calls.delete(`/files/${segment(fileServiceId)}`),

    async getDownloadAddress(fileServiceId) {
      return (await get(`/files/${segment(fileServiceId)}/download`, downloadSchema)).url;
    },
  };
}
