import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { openDownload } from "./http";

/** The bytes behind a signed address. */

let server: Server;
afterEach(() => server.close());

async function answering(listener: RequestListener): Promise<string> {
  server = createServer(listener).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/letter.pdf`;
}
const open = async (address: string) => await openDownload(address, AbortSignal.timeout(10_000));

test("are those that it answers with, asked for without a token", async () => {
  const address = await answering((request, response) => response.end(`${request.headers.authorization}`));
  expect(await text(await open(address))).toBe("undefined");
});

test("break off where its answer does", async () => {
  const address = await answering((_, response) => {
    response.writeHead(200, { "Content-Length": "100" });
    response.write("half of it", () => response.destroy());
  });
  await expect(text(await open(address))).rejects.toThrow();
});

test.each([302, 403, 404, 500])("are not those of an answer with %i", async (status) => {
  const address = await answering((_, response) =>
    response.writeHead(status, { Location: "http://127.0.0.1:1/" }).end("no"),
  );
  await expect(open(address)).rejects.toMatchObject({ code: "service_unavailable" });
});

test.each(["file:///etc/passwd", "no address"])("are not asked for at %s", async (address) => {
  server = createServer();
  await expect(open(address)).rejects.toMatchObject({ name: "AppError" });
});
