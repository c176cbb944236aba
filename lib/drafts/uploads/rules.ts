import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import { maxDocumentBytes } from "../rules";

/**
 * The size a document says it has, checked before a byte is read.
 * @throws AppError `invalid_input` without a length or for an empty file, `too_large` above the service's limit
 */
export function announcedSize(contentLength: string | undefined): number {
  if (contentLength === undefined || !/^\d{1,15}$/.test(contentLength)) {
    throw new AppError("invalid_input", "An upload must announce its length");
  }
  const sizeBytes = Number(contentLength);
  if (sizeBytes === 0) {
    throw new AppError("invalid_input", "An upload is empty", {
      userMessage: message("draftErrors.upload.empty"),
    });
  }
  if (sizeBytes > maxDocumentBytes) {
    throw new AppError("too_large", `An upload of ${sizeBytes} bytes is above the limit`, {
      userMessage: message("draftErrors.upload.tooLarge"),
    });
  }
  return sizeBytes;
}
