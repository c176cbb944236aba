import { connect } from "node:net";
import { filledIn, pages, routes } from "../support/addresses";
import { expect, test } from "../support/test";

/** Clients that send too much, or not all of it, before anybody has signed in. */

const addresses = [...pages, ...routes].map((address) => filledIn(address, "x"));

/** Begins a request with a body. `answered` is the status, and `ended` when the portal has ended the connection. */
function begin(portal: string, address: string, lengthBytes: number) {
  const { port, host, origin } = new URL(portal);
  const socket = connect(Number(port), "127.0.0.1");
  const answered = Promise.withResolvers<string>();
  const ended = Promise.withResolvers<void>();
  socket.once("data", (chunk: Buffer) =>
    answered.resolve(`${chunk.toString("latin1").slice(9, 12)} ${address}`),
  );
  // However it is ended.
  socket.on("error", () => undefined);
  socket.once("close", () => ended.resolve());
  const head = `POST ${address} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nContent-Type: text/plain`;
  socket.write(`${head}\r\nContent-Length: ${lengthBytes}\r\n\r\nnot all of it`);
  return { socket, answered: answered.promise, ended: ended.promise };
}

test("a body longer than any form is refused at every address before it is sent", async ({ system }) => {
  const asked = addresses.filter((address) => address !== "/api/upload");
  const requests = asked.map((address) => begin(system.portal, address, 1024 * 1024 + 1));
  const statuses = await Promise.all(requests.map(({ answered }) => answered));
  for (const { socket } of requests) socket.destroy();
  expect(statuses).toEqual(asked.map((address) => `413 ${address}`));
});

test("a body that stops is ended at every address within half a minute", async ({ system }) => {
  const begun = Date.now();
  const requests = addresses.map((address) => begin(system.portal, address, 1_000));
  const statuses = await Promise.all(requests.map(({ answered }) => answered));
  await Promise.all(requests.map(({ ended }) => ended));
  expect(Date.now() - begun).toBeLessThan(35_000);
  // An upload is refused at once to who is not signed in.
  expect(statuses).toEqual(addresses.map((address) => `${address === "/api/upload" ? 401 : 408} ${address}`));
});
