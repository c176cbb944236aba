import type { Multipart } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { invalid, ServiceError } from "../service-error";
import type { FileStorage, StoredContent } from "./file-storage";

/** 100 MB, of the file itself. */
export const MAX_FILE_BYTES = 100 * 1_048_576;

/** What multipart adds around the file: boundaries, part headers and the type field. */
const MAX_MULTIPART_OVERHEAD_BYTES = 64 * 1024;

export interface Upload<Type extends string> extends StoredContent {
  name: string;
  type: Type;
}

/**
 * Streams a form with `file` and `type` to the disk; the fields may come in any order.
 * @param types what `type` may be
 * @throws ServiceError 400 for what is no form, 413 above 100 MB, 422 for missing or wrong fields
 */
export async function receiveUpload<const Type extends string>(
  request: FastifyRequest,
  storage: FileStorage,
  types: readonly Type[],
): Promise<Upload<Type>> {
  if (!request.isMultipart()) {
    throw new ServiceError(400, "The request must be form data with Content-Type multipart/form-data.");
  }
  if (Number(request.headers["content-length"] ?? 0) > MAX_FILE_BYTES + MAX_MULTIPART_OVERHEAD_BYTES) {
    throw tooLarge();
  }
  const form: UploadForm = {};
  try {
    for await (const part of request.parts()) await takePart(part, form, storage);
    return checkForm(form, types);
  } catch (error) {
    if (form.stored) await storage.remove(form.stored.storageName);
    throw error;
  }
}

interface UploadForm {
  stored?: StoredContent & { name: string };
  type?: unknown;
}

async function takePart(part: Multipart, form: UploadForm, storage: FileStorage): Promise<void> {
  if (part.type === "field") {
    if (part.fieldname === "type") form.type = part.value;
    return;
  }
  if (part.fieldname !== "file" || form.stored) {
    part.file.resume();
    return;
  }
  form.stored = { ...(await storage.store(part.file)), name: cleanName(part.filename) };
  if (part.file.truncated) throw tooLarge();
}

function checkForm<Type extends string>(form: UploadForm, types: readonly Type[]): Upload<Type> {
  const fields: Record<string, string[]> = {};
  if (!form.stored?.name) fields.file = ["This field is required."];
  else if (form.stored.size === 0) fields.file = ["The file is empty."];
  const type = types.find((known) => known === form.type);
  if (form.type === undefined || form.type === "") fields.type = ["This field is required."];
  else if (!type) fields.type = [`The type must be ${types.join(" or ")}.`];
  if (!form.stored || !type || fields.file) throw invalid(fields);
  return { ...form.stored, type };
}

/** The last part of a path, so that no client names a folder. */
function cleanName(name: string | undefined): string {
  return (name ?? "").split(/[/\\]/).at(-1)?.trim().slice(0, 255) ?? "";
}

const tooLarge = () => new ServiceError(413, "The file is larger than 100 MB.");
