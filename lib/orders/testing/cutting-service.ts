import { buffer } from "node:stream/consumers";
import { startTestServer } from "@/lib/platform/testing/test-server";

/** What becomes of a file's bytes on their way: they are passed on, cut in the middle, lengthened, or said to be so many. */
export type OnTheWay = "whole" | "cut" | "longer" | "silent" | { saidBytes: number };

/** The service as it is, but for the bytes of files, which a test can meddle with. */
export async function startCuttingService(behind: string) {
  const service = {
    /** @param path of the signed address */
    onDownload: async (_path: string): Promise<OnTheWay> => "whole",
  };
  const server = await startTestServer(async (request, response) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !["host", "connection"].includes(name)),
    ) as Record<string, string>;
    const { method = "GET", url = "" } = request;
    const sent = method === "GET" ? {} : { body: await buffer(request) };
    const answer = await fetch(`${behind}${url}`, { method, headers, ...sent });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (url.startsWith("/api/")) {
      const text = bytes.toString().replaceAll(behind, server.origin);
      response.writeHead(answer.status, { "content-type": "application/json" }).end(text);
      return;
    }
    const how = await service.onDownload(url);
    if (how === "silent") return void response.destroy();
    if (typeof how === "object") {
      response.writeHead(answer.status, { "content-length": how.saidBytes }).write(bytes);
      return;
    }
    const told = how === "longer" ? Buffer.concat([bytes, bytes]) : bytes;
    response.writeHead(answer.status, { "content-length": told.length });
    if (how !== "cut") return void response.end(told);
    response.write(told.subarray(0, told.length / 2), () => response.destroy());
  });
  return Object.assign(service, server);
}
