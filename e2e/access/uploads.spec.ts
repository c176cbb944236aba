import { createHash, randomBytes, randomUUID } from "node:crypto";
import { request as httpRequest, type IncomingMessage } from "node:http";
import type { APIRequestContext } from "playwright/test";
import { query } from "../support/people";
import { cookieOf, openDraft, upload, uploadAddress } from "../support/requests";
import { expect, test } from "../support/test";

/** What becomes of a document's bytes, sent as no browser would send them. */

const limit = 100 * 1024 * 1024;

type Document = { id: string; state: string; sizeBytes: number };

async function documentsOf(client: APIRequestContext, draftId: string): Promise<Document[]> {
  const draft = (await (await client.get(`/api/drafts/${draftId}`)).json()) as { documents: Document[] };
  return draft.documents;
}

test("a document of exactly 100 MB goes through whole, and comes back as it went", async ({
  system,
  business,
  newPerson,
  clientOf,
}) => {
  const client = await clientOf(await newPerson("requester"));
  const draftId = await openDraft(client);
  const body = randomBytes(limit);
  const { answer } = await upload(client, draftId, { body });
  expect(answer.status()).toBe(200);
  expect(await documentsOf(client, draftId)).toMatchObject([{ state: "uploaded", sizeBytes: limit }]);

  const [file] = await query<{ id: string }>(system, `SELECT "id" FROM "File" WHERE "businessId" = $1`, [
    business.id,
  ]);
  const download = await fetch(`${system.portal}/api/files/${file?.id}/download`, {
    headers: { cookie: await cookieOf(client) },
  });
  const hash = createHash("sha256");
  for await (const chunk of download.body ?? []) hash.update(chunk as Uint8Array);
  expect(hash.digest("hex")).toBe(createHash("sha256").update(body).digest("hex"));
});

test("what is too large, empty or of no stated length is refused before a byte of it travels", async ({
  system,
  service,
  newPerson,
  clientOf,
}) => {
  const client = await clientOf(await newPerson("requester"));
  const draftId = await openDraft(client);
  const cookie = await cookieOf(client);
  const announce = async (length: number | null) => {
    const headers = { cookie, ...(length === null ? {} : { "Content-Length": String(length) }) };
    const { request, answered } = startUpload(system.portal, uploadAddress(draftId, randomUUID()), headers);
    request.flushHeaders();
    const { statusCode } = await answered;
    request.destroy();
    return statusCode;
  };
  expect(await announce(limit + 1)).toBe(413);
  expect(await announce(0)).toBe(422);
  expect(await announce(null)).toBe(422);
  expect(await documentsOf(client, draftId)).toEqual([]);
  expect(await service.countRequests("POST", "/files")).toBe(0);
});

test("a client that goes away midway leaves a failed document, and a retry brings it whole", async ({
  system,
  newPerson,
  clientOf,
}) => {
  const client = await clientOf(await newPerson("requester"));
  const draftId = await openDraft(client);
  const documentId = randomUUID();
  const body = randomBytes(1024 * 1024);
  const headers = { cookie: await cookieOf(client), "Content-Length": String(body.length) };
  const { request, answered } = startUpload(system.portal, uploadAddress(draftId, documentId), headers);
  const broken = expect(answered).rejects.toThrow();
  request.write(body.subarray(0, body.length / 2));
  await expect.poll(() => documentsOf(client, draftId)).toMatchObject([{ state: "uploading" }]);
  request.destroy(new Error("the browser was closed"));
  await broken;
  await expect.poll(() => documentsOf(client, draftId)).toMatchObject([{ id: documentId, state: "failed" }]);

  await upload(client, draftId, { documentId, body });
  expect(await documentsOf(client, draftId)).toMatchObject([
    { id: documentId, state: "uploaded", sizeBytes: body.length },
  ]);
});

/** An upload whose bytes are sent as the test says. */
function startUpload(portal: string, address: string, headers: Record<string, string>) {
  const request = httpRequest(new URL(address, portal), {
    method: "POST",
    headers: { Origin: new URL(portal).origin, "Content-Type": "application/octet-stream", ...headers },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once("response", resolve);
    request.on("error", reject);
  });
  return { request, answered };
}
