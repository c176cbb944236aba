import http from "node:http";
import { Transform } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Stands before the sandbox and takes request bodies no faster than `bytesPerSecond` in all: a slow service.
 * @returns how to close it
 */
export function throttle(port: number, target: URL, bytesPerSecond: number): http.Server {
  let due = 0;
  const server = http.createServer((request, response) => {
    const slow = new Transform({
      highWaterMark: 64 * 1024,
      async transform(chunk: Buffer, _encoding, done) {
        due = Math.max(due, Date.now()) + (chunk.length / bytesPerSecond) * 1000;
        const waitMs = due - Date.now();
        if (waitMs > 1) await pause(waitMs);
        done(null, chunk);
      },
    });
    const onward = http.request(
      {
        host: target.hostname,
        port: target.port,
        path: request.url,
        method: request.method,
        headers: request.headers,
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on("error", () => response.destroy());
    request.pipe(slow).pipe(onward);
  });
  server.requestTimeout = 0;
  return server.listen(port, "127.0.0.1");
}
