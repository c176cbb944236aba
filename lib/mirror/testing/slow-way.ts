import { passOn } from "@/lib/gateway/testing/passed-on";
import { startTestServer, type TestServer } from "@/lib/platform/testing/test-server";

/** A slow way to the service: it can hold an answer, which is already what it is, until the test lets it go. */
export type SlowWay = TestServer & {
  /**
   * The next answer is held, where a method is said the next to that. Resolves once the service has given it, with what
   * lets it go on.
   */
  holdNext(method?: string): Promise<() => void>;
};

export async function openSlowWay(serviceOrigin: string): Promise<SlowWay> {
  let next: { method: string | undefined; onHeld: (letGo: () => void) => void } | null = null;
  const server = await startTestServer(async (request, response) => {
    const answer = await passOn(serviceOrigin, request);
    const body = await answer.text();
    const held = next && (next.method ?? request.method) === request.method ? next.onHeld : null;
    if (held) {
      next = null;
      await new Promise<void>((letGo) => held(letGo));
    }
    response.writeHead(answer.status, { "content-type": "application/json" }).end(body);
  });
  return {
    ...server,
    holdNext: (method) =>
      new Promise((onHeld) => {
        next = { method, onHeld };
      }),
  };
}
