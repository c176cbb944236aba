import { longestCallbackBytes, receiptStatus, receiveCallback } from "@/lib/mirror/receive";
import { log } from "@/lib/platform/log";
import { readBody } from "@/lib/platform/read-body";

/** Where the service reports. It has no session: the key and the signature say who it is. */
export async function POST(
  request: Request,
  context: { params: Promise<{ key: string }> },
): Promise<Response> {
  const rawBody = await readBody(request, longestCallbackBytes);
  if (!rawBody) return new Response(null, { status: 413 });
  try {
    const { key } = await context.params;
    const receipt = await receiveCallback({ key, rawBody, headers: Object.fromEntries(request.headers) });
    return Response.json({ receipt }, { status: receiptStatus[receipt] });
  } catch (error) {
    log.error({ err: error }, "A callback could not be recorded; the service sends it again");
    return new Response(null, { status: 500 });
  }
}
