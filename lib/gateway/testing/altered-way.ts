import { startTestServer, type TestServer } from "@/lib/platform/testing/test-server";
import { passOn } from "./passed-on";

/** A way to the service on which its answers to reads can be altered. */
export type AlteredWay = TestServer;

/** Another answer than the service's own. */
export type Altered = { status?: number; body: unknown; headers?: Record<string, string> };

/**
 * @param alter makes another answer of the service's own, as parsed JSON
 * @param alterAnswer the same, with its status and headers, by the request's path and query; of a write the headers alone
 */
export async function openAlteredWay(
  serviceOrigin: string,
  alter: (answer: unknown) => unknown,
  alterAnswer: (path: string, body: unknown) => Altered = (_, body) => ({ body: alter(body) }),
): Promise<AlteredWay> {
  return await startTestServer(async (request, response) => {
    const answer = await passOn(serviceOrigin, request);
    const told = await answer.text();
    const own: Altered = { body: told === "" ? null : JSON.parse(told) };
    const another = alterAnswer(request.url ?? "", own.body);
    const altered = request.method === "GET" ? another : { ...own, headers: another.headers ?? {} };
    response
      .writeHead(altered.status ?? answer.status, { "content-type": "application/json", ...altered.headers })
      .end(JSON.stringify(altered.body));
  });
}
