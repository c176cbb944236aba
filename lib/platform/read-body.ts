import { IncomingMessage } from "node:http";

/**
 * The raw bytes of a request, at most `limit` of them; null when there are more. Reading stops at the limit.
 */
export async function readBody(request: Request | IncomingMessage, limit: number): Promise<Buffer | null> {
  const { declaredBytes, arriving } = bodyOf(request);
  if (declaredBytes > limit) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of arriving) {
    size += chunk.length;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function bodyOf(request: Request | IncomingMessage): {
  declaredBytes: number;
  arriving: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
} {
  if (request instanceof IncomingMessage) {
    const declaredBytes = Number(request.headers["content-length"] ?? 0);
    // Left before its end, the request must stay open for the answer.
    return { declaredBytes, arriving: request.iterator({ destroyOnReturn: false }) };
  }
  return { declaredBytes: Number(request.headers.get("content-length") ?? 0), arriving: request.body ?? [] };
}
