import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedCallback {
  headers: IncomingHttpHeaders;
  /** The exact raw body. */
  body: string;
}

export interface CallbackReceiver {
  url: string;
  received: ReceivedCallback[];
  /** The next answers, in order; 200 once they are used up. */
  answers: number[];
  /** Extra headers of every answer. */
  answerHeaders: Record<string, string>;
  close(): Promise<void>;
}

/** A customer's receiver of callbacks on a free port. */
export async function startCallbackReceiver(): Promise<CallbackReceiver> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    receiver.received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(receiver.answers.shift() ?? 200, receiver.answerHeaders).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: CallbackReceiver = {
    url: `http://127.0.0.1:${port}/callbacks`,
    received: [],
    answers: [],
    answerHeaders: {},
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
