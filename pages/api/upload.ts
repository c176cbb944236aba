import type { NextApiRequest, NextApiResponse } from "next";
import { inTurn } from "@/lib/auth/limits/fair-share";
import { assertPageOwner } from "@/lib/auth/requests/page-owner";
import { parseInput } from "@/lib/auth/requests/parse-input";
import { reportError } from "@/lib/auth/requests/report-error";
import { assertSameOrigin } from "@/lib/auth/requests/same-origin";
import { actorFromCookies } from "@/lib/auth/session/current-actor";
import { AppError, errorBody } from "@/lib/domain/errors";
import { pageOwnerHeader } from "@/lib/domain/page-owner";
import { uploadDocument } from "@/lib/drafts/uploads/mutations";
import { announcedSize } from "@/lib/drafts/uploads/rules";
import { uploadAddressSchema } from "@/lib/drafts/uploads/schema";

/**
 * `POST /api/upload?draft=…&document=…&choice=…&name=…&kind=…&position=…`: the one route that needs the raw request, because
 * only a stream that is read as slowly as the service takes it keeps the portal from holding the file.
 */
export const config = { api: { bodyParser: false, externalResolver: true } };

export default async function upload(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader("Cache-Control", "no-store");
  try {
    response.status(200).json(await receive(request, response));
  } catch (error) {
    const known = reportError(error, "drafts.document.upload", undefined);
    // What is left of the body is not read: the connection ends with the answer.
    response.setHeader("Connection", "close");
    response.status(known.status).json(errorBody(known));
  }
}

async function receive(request: NextApiRequest, response: NextApiResponse) {
  if (request.method !== "POST") throw new AppError("not_found", `${request.method} is not for uploads`);
  const headers = { get: (name: string) => headerOf(request, name) };
  assertSameOrigin(headers);
  const actor = await actorFromCookies({ get: (name) => request.cookies[name] });
  if (!actor) throw new AppError("unauthenticated", "An upload came without a session");
  assertPageOwner(actor, headers.get(pageOwnerHeader));
  const address = parseInput(uploadAddressSchema, request.query);
  const sizeBytes = announcedSize(request.headers["content-length"]);
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableEnded) gone.abort(new AppError("service_unavailable", "The browser went away"));
  });
  return await inTurn(actor, "upload", () =>
    uploadDocument(actor, { ...address, sizeBytes, body: request, signal: gone.signal }),
  );
}

function headerOf(request: NextApiRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" ? value : null;
}
