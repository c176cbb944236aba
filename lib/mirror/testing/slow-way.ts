import { startTestServer, type TestServer } from "@/lib/platform/testing/test-server";

/** A slow way to the service: it can hold an answer, which is already what it is, until the test lets it go. */
export type SlowWay = TestServer & {
  /** The next answer is held. Resolves once the service has given it, with what lets it go on. */
  holdNext(): Promise<() => void>;
};

export async function openSlowWay(serviceOrigin: string): Promise<SlowWay> {
  let onHeld: ((letGo: () => void) => void) | null = null;
  const server = await startTestServer(async (request, response) => {
    const { authorization = "" } = request.headers;
    const answer = await fetch(`${serviceOrigin}${request.url}`, { headers: { authorization } });
    const body = await answer.text();
    const held = onHeld;
    onHeld = null;
    if (held) await new Promise<void>((letGo) => held(letGo));
    response.writeHead(answer.status, { "content-type": "application/json" }).end(body);
  });
  return {
    ...server,
    holdNext: () =>
      new Promise((resolve) => {
        onHeld = resolve;
      }),
  };
}
