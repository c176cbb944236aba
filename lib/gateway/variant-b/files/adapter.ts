import { isAppError } from "@/lib/domain/errors";
import { visibleFileName } from "@/lib/domain/visible-text";
import { toFile } from "../../files/translate";
import { downloadSchema, fileSchema } from "../../files/wire";
import type { FileMethods } from "../../gateway";
import { segment } from "../../segment";
import { unsupported } from "../../unsupported";
import type { Calls } from "../calls";
import { createdSchema } from "../wire";

/** Variant B, "Endpoints", files. There is no list of them, and none can be deleted. */
export function files({ get, upload }: Calls, quickly: Pick<Calls, "get">): FileMethods {
  return {
    async uploadFile({ fileName, kind, sizeBytes, body, signal }) {
      const file = { name: fileName, sizeBytes, body };
      const { id: serviceId } = await upload({
        path: "/files",
        fields: { type: kind },
        file,
        signal,
        answer: createdSchema,
      });
      try {
        return toFile(await quickly.get(`/files/${segment(serviceId)}`, fileSchema));
      } catch (error) {
        // It is there, whatever becomes of reading it back: what was sent is what it is.
        if (!isAppError(error)) throw error;
        const createdAt = new Date().toISOString();
        return { serviceId, name: visibleFileName(fileName), kind, sizeBytes, createdAt };
      }
    },

    async getFile(fileServiceId) {
      return toFile(await get(`/files/${segment(fileServiceId)}`, fileSchema));
    },

    listFiles: async () => {
      throw unsupported("list of files");
    },
    deleteFile: async () => {
      throw unsupported("deletion of files");
    },

    async getDownloadAddress(fileServiceId) {
      return (await get(`/files/${segment(fileServiceId)}/download`, downloadSchema)).url;
    },
  };
}
