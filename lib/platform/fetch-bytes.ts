import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import { errorOfResponse, pageHeaders } from "./fetch-json";

/**
 * The bytes that one of the portal's own routes sends, however long it takes.
 * @param told how many they are likely to be, and how many there may be at most
 * @throws AppError as the route says, `service_unavailable` where they break off, `too_large`
 */
export async function fetchBytes(
  address: string,
  told: { likely: number; atMost: number; signal: AbortSignal; onProgress: (bytes: number) => void },
): Promise<Uint8Array<ArrayBuffer>> {
  const brokenOff = (cause: unknown): never => {
    if (told.signal.aborted) throw told.signal.reason;
    if (cause instanceof AppError) throw cause;
    throw new AppError("service_unavailable", `${address} broke off`, {
      userMessage: message("errors.unanswered.read"),
      cause,
    });
  };
  const response = await fetch(address, { headers: pageHeaders(), signal: told.signal }).catch(brokenOff);
  if (!response.ok) throw await errorOfResponse(address, response);
  if (!response.body) return new Uint8Array();
  return await gather(response.body, address, told).catch(brokenOff);
}

async function gather(
  body: ReadableStream<Uint8Array>,
  address: string,
  { likely, atMost, onProgress }: { likely: number; atMost: number; onProgress: (bytes: number) => void },
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let bytes = new Uint8Array(Math.min(Math.max(likely, 1), atMost));
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return size === bytes.length ? bytes : bytes.slice(0, size);
    if (size + value.length > atMost) {
      await reader.cancel();
      throw new AppError("too_large", `${address} sends more than ${atMost} bytes`);
    }
    if (size + value.length > bytes.length) {
      const larger = new Uint8Array(Math.min(atMost, Math.max(bytes.length * 2, size + value.length)));
      larger.set(bytes.subarray(0, size));
      bytes = larger;
    }
    bytes.set(value, size);
    size += value.length;
    onProgress(size);
  }
}
