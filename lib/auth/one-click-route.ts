import "server-only";
import { recordRefusal } from "@/lib/auth/refusals/record";
import { errorResponse, reportError } from "@/lib/auth/requests/report-error";
import { type Visit, visitOf } from "@/lib/auth/requests/visit";
import { AppError } from "@/lib/domain/errors";
import { env } from "@/lib/platform/env";
import { readBody } from "@/lib/platform/read-body";

/**
 * The one way to make a route to which a mail program posts (RFC 8058). That comes from no page, so that it states no
 * origin, and from nobody who is signed in: what may be done is known by the token in the address alone, and no cookie is
 * looked at. Opening the address does nothing, for programs that check emails open links; it leads to the page that asks.
 */

type Context = { params: Promise<{ token: string }> };

const longestBodyBytes = 4_096;

type OneClick = {
  /** What is to be posted; anything else does nothing. */
  field: { name: string; value: string };
  /** The path of the page that asks. */
  pagePath(token: string): string;
  write(visit: Visit, token: string): Promise<unknown>;
};

export function oneClickRoute(name: string, { field, pagePath, write }: OneClick) {
  return {
    GET: async (_: Request, { params }: Context): Promise<Response> => {
      const { token } = await params;
      const Location = new URL(`${env().PORTAL_URL}${pagePath(encodeURIComponent(token))}`).href;
      return new Response(null, { status: 303, headers: { "Cache-Control": "no-store", Location } });
    },
    POST: async (request: Request, { params }: Context): Promise<Response> => {
      const visit = visitOf(request.headers);
      try {
        const { token } = await params;
        const form = await formOf(request);
        if (form?.get(field.name) !== field.value) {
          throw new AppError("invalid_input", `A request to ${name} does not say what it wants`);
        }
        const done = await write(visit, token);
        return Response.json(done ?? null, { headers: { "Cache-Control": "no-store" } });
      } catch (error) {
        const known = reportError(error, name, undefined);
        await recordRefusal(known, visit, { name, isWrite: true });
        return errorResponse(known);
      }
    },
  };
}

/** Mail programs post either kind of form. @returns null for what is none */
async function formOf(request: Request): Promise<FormData | null> {
  const bytes = await readBody(request, longestBodyBytes);
  if (!bytes) throw new AppError("too_large", "A request is longer than what mail programs post");
  const type = request.headers.get("content-type") ?? "";
  return await new Response(new Uint8Array(bytes), { headers: { "content-type": type } })
    .formData()
    .catch(() => null);
}
