import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import { errorOfResponse, pageHeaders } from "./fetch-json";

/** What one of the portal's own routes sends to be saved. */
export type FetchedFile = { name: string; bytes: Blob };

/**
 * A file that one of the portal's own routes makes, whole, however long that takes. The browser keeps what is large on its
 * disk.
 * @throws AppError as the route says, `service_unavailable` where it breaks off
 */
export async function fetchFile(address: string): Promise<FetchedFile> {
  const brokenOff = (cause: unknown): never => {
    throw new AppError("service_unavailable", `${address} broke off`, {
      userMessage: message("errors.unanswered.read"),
      cause,
    });
  };
  const response = await fetch(address, { headers: pageHeaders() }).catch(brokenOff);
  if (!response.ok) throw await errorOfResponse(address, response);
  const [, name = ""] = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
  return { name, bytes: await response.blob().catch(brokenOff) };
}
