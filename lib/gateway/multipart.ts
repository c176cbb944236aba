import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";

export type FormFile = { name: string; sizeBytes: number; body: Readable };

/**
 * A form of text fields and one file, streamed: the file is never held whole. It breaks off where the file has
 * more or fewer bytes than it was said to have, so that no part of one is ever taken for the whole.
 */
export function multipart(fields: Record<string, string>, file: FormFile) {
  const boundary = `verso-${randomBytes(16).toString("hex")}`;
  const texts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
  );
  const head = Buffer.from(
    `${texts.join("")}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quoted(file.name)}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    contentLength: head.length + file.sizeBytes + tail.length,
    body: Readable.from(parts(head, file, tail), { objectMode: false }),
  };
}

async function* parts(head: Buffer, { sizeBytes, body }: FormFile, tail: Buffer): AsyncGenerator<Buffer> {
  yield head;
  let sent = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    sent += chunk.length;
    if (sent > sizeBytes)
      throw new Error(`The file has more than the ${sizeBytes} bytes it was said to have`);
    yield chunk;
  }
  if (sent < sizeBytes) throw new Error(`The file has ${sent} of the ${sizeBytes} bytes it was said to have`);
  yield tail;
}

/** As browsers write it (HTML standard, "multipart/form-data encoding algorithm"). */
function quoted(name: string): string {
  return name.replace(/\r/g, "%0D").replace(/\n/g, "%0A").replace(/"/g, "%22");
}
