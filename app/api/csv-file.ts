import { Readable } from "node:stream";
import { attachmentName } from "@/lib/domain/attachment-name";

/**
 * Lines as a file that is saved under its name and today's day.
 * @param lines are given up where nobody wants the file itself
 */
export async function csvFile(
  { method }: Request,
  name: string,
  lines: AsyncIterableIterator<string>,
): Promise<Response> {
  const isWanted = method !== "HEAD";
  if (!isWanted) await lines.return?.();
  return new Response(isWanted ? (Readable.toWeb(Readable.from(lines)) as ReadableStream) : null, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": attachmentName(name, "csv"),
      "Cache-Control": "no-store",
    },
  });
}
