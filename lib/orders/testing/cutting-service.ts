import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What becomes of a file's bytes on their way: they are passed on, cut in the middle, or lengthened. */
export type OnTheWay = "whole" | "cut" | "longer" | "silent";

/** The service as it is, but for the bytes of files, which a test can meddle with. */
export async function startCuttingService(behind: string) {
  const service = {
    origin: "",
    /** @param path of the signed address */
    onDownload: async (_path: string): Promise<OnTheWay> => "whole",
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer(async (request, response) => {
    const body: Buffer[] = [];
    for await (const chunk of request) body.push(chunk as Buffer);
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !["host", "connection"].includes(name)),
    ) as Record<string, string>;
    const { method = "GET", url = "" } = request;
    const sent = method === "GET" ? {} : { body: Buffer.concat(body) };
    const answer = await fetch(`${behind}${url}`, { method, headers, ...sent });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (url.startsWith("/api/")) {
      const text = bytes.toString().replaceAll(behind, service.origin);
      response.writeHead(answer.status, { "content-type": "application/json" }).end(text);
      return;
    }
    const how = await service.onDownload(url);
    if (how === "silent") return void response.destroy();
    const told = how === "longer" ? Buffer.concat([bytes, bytes]) : bytes;
    response.writeHead(answer.status, { "content-length": told.length });
    if (how !== "cut") return void response.end(told);
    response.write(told.subarray(0, told.length / 2), () => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}
