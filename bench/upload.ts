import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import http from "node:http";
import { type SystemReady, startSystem } from "@/e2e/support/system";
import { newId } from "@/lib/domain/ids";
import { freePort } from "@/scripts/start/postgres";
import { sessionCookie } from "./session";
import { throttle } from "./throttled-service";

/**
 * `npm run bench:upload`: 100 MB through the portal against straight to the service, alternately in one run,
 * and the web process's memory with four at once to a service that takes 20 MB a second.
 */

const sizeBytes = 100 * 1024 * 1024;
const rounds = 5;
const slowBytesPerSecond = 20 * 1024 * 1024;
const chunk = Buffer.alloc(64 * 1024, 0x61);

const [sandboxPort, proxyPort] = [await freePort(), await freePort()];
let speed = Number.POSITIVE_INFINITY;
const proxy = throttle(proxyPort, new URL(`http://127.0.0.1:${sandboxPort}`), () => speed);
const token = "bench-token-of-the-demonstration";
const system = await startSystem({
  SANDBOX_A_PORT: String(sandboxPort),
  SANDBOX_A_TOKEN: token,
  DEMO_A_BASE_URL: `http://127.0.0.1:${proxyPort}/api/v1`,
  DEMO_A_TOKEN: token,
});
try {
  await measure(system.ready);
} finally {
  await system.stop();
  proxy.close();
}

async function measure(ready: SystemReady): Promise<void> {
  const cookie = await sessionCookie(ready, "requester@northwind.example");
  const draftId = await openDraft(ready, cookie);
  const throughPortal: number[] = [];
  const straight: number[] = [];
  await uploadThroughPortal(ready, cookie, draftId);
  await uploadStraight();
  for (let round = 0; round < rounds; round += 1) {
    straight.push(await timed(uploadStraight));
    throughPortal.push(await timed(() => uploadThroughPortal(ready, cookie, draftId)));
  }
  const ratio = median(straight) / median(throughPortal);
  console.log(`straight        ${median(straight).toFixed(0)} ms (median of ${rounds}, 100 MB)`);
  console.log(`through portal  ${median(throughPortal).toFixed(0)} ms`);
  console.log(`ratio           ${ratio.toFixed(2)} of the speed of going straight (aim: 0.7 or better)`);

  speed = slowBytesPerSecond;
  const web = webProcess();
  const idleKb = residentKb(web);
  let peakKb = idleKb;
  const watch = setInterval(() => {
    peakKb = Math.max(peakKb, residentKb(web));
  }, 50);
  await Promise.all([1, 2, 3, 4].map(() => uploadThroughPortal(ready, cookie, draftId)));
  clearInterval(watch);
  console.log(
    `memory          ${Math.round((peakKb - idleKb) / 1024)} MB above idle with four at once (aim: under 200 MB)`,
  );
}

async function openDraft({ portal }: SystemReady, cookie: string): Promise<string> {
  const response = await fetch(`${portal}/api/drafts`, {
    method: "POST",
    headers: { Cookie: cookie, Origin: portal, "Content-Type": "application/json" },
    body: JSON.stringify({ fresh: true }),
  });
  if (!response.ok) throw new Error(`No draft: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { draftId: string }).draftId;
}

function uploadThroughPortal({ portal }: SystemReady, cookie: string, draftId: string): Promise<void> {
  const query = new URLSearchParams({ draft: draftId, document: newId(), name: "bench.pdf", kind: "source" });
  return send(new URL(`${portal}/api/upload?${query}`), {
    Cookie: cookie,
    Origin: portal,
    "Content-Type": "application/octet-stream",
    "Content-Length": String(sizeBytes),
  });
}

function uploadStraight(): Promise<void> {
  const boundary = "verso-bench";
  const part = (name: string, more = "") =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const head = `${part("type")}source\r\n${part("file", '; filename="bench.pdf"')}`;
  return send(
    new URL(`http://127.0.0.1:${proxyPort}/api/v1/files`),
    { Authorization: `Bearer ${token}`, "Content-Type": `multipart/form-data; boundary=${boundary}` },
    head,
    `\r\n--${boundary}--\r\n`,
  );
}

/** Sends 100 MB as fast as they are taken. */
function send(url: URL, headers: Record<string, string>, head = "", tail = ""): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: "POST", headers }, (response) => {
      response.resume();
      response.once("end", () =>
        (response.statusCode ?? 500) < 300 ? resolve() : reject(new Error(`Answered ${response.statusCode}`)),
      );
    });
    request.once("error", reject);
    if (head) request.write(head);
    let left = sizeBytes;
    const pump = () => {
      while (left > 0) {
        left -= chunk.length;
        if (!request.write(chunk)) {
          request.once("drain", pump);
          return;
        }
      }
      request.end(tail || undefined);
    };
    pump();
  });
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The web process of the system that this run started: the youngest of its kind. */
function webProcess(): number {
  const found = execFileSync("pgrep", ["-n", "-f", "scripts/web.ts"], { encoding: "utf8" });
  return Number(found.trim());
}

function residentKb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
}
