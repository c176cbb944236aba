import { readFileSync } from "node:fs";
import http from "node:http";
import { type SystemReady, startSystem } from "@/e2e/support/system";
import { newId } from "@/lib/domain/ids";
import { freePort } from "@/scripts/start/postgres";
import { median } from "./median";
import { sessionCookie } from "./session";
import { throttle } from "./throttled-service";
import { webProcess } from "./web-process";

/**
 * `npm run bench:upload`: 100 MB through the portal against straight to the service, alternately in one run,
 * and the web process's memory with four at once to a service that takes 20 MB a second.
 */

const sizeBytes = 100 * 1024 * 1024;
const rounds = 5;
const slowBytesPerSecond = 20 * 1024 * 1024;
const chunk = Buffer.alloc(64 * 1024, 0x61);

const token = "bench-token-of-the-demonstration";

await measureSpeed();
await measureMemory();

/** Both ways to the same sandbox, in turns. */
async function measureSpeed(): Promise<void> {
  const system = await startSystem({ SANDBOX_A_TOKEN: token });
  try {
    const cookie = await sessionCookie(system.ready, "requester@northwind.example");
    const draftId = await openDraft(system.ready, cookie);
    const through = () => uploadThroughPortal(system.ready, cookie, draftId);
    const straight = () => uploadStraight(system.ready.sandbox.a.base_url);
    await through();
    await straight();
    const times = { straight: [] as number[], through: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      times.straight.push(await timed(straight));
      times.through.push(await timed(through));
    }
    const ratio = median(times.straight) / median(times.through);
    console.log(`straight        ${median(times.straight).toFixed(0)} ms (median of ${rounds}, 100 MB)`);
    console.log(`through portal  ${median(times.through).toFixed(0)} ms`);
    console.log(`ratio           ${ratio.toFixed(2)} of the speed of going straight (aim: 0.7 or better)`);
  } finally {
    await system.stop();
  }
}

/** Four at once to a service that takes them slowly: what the web process holds meanwhile. */
async function measureMemory(): Promise<void> {
  const [sandboxPort, proxyPort] = [await freePort(), await freePort()];
  const proxy = throttle(proxyPort, new URL(`http://127.0.0.1:${sandboxPort}`), slowBytesPerSecond);
  const system = await startSystem({
    SANDBOX_A_PORT: String(sandboxPort),
    SANDBOX_A_TOKEN: token,
    DEMO_A_BASE_URL: `http://127.0.0.1:${proxyPort}/api/v1`,
    DEMO_A_TOKEN: token,
  });
  try {
    const cookie = await sessionCookie(system.ready, "requester@northwind.example");
    const draftId = await openDraft(system.ready, cookie);
    await uploadThroughPortal(system.ready, cookie, draftId);
    const web = webProcess(system.ready.pid);
    const idleKb = residentKb(web);
    let peakKb = idleKb;
    const watch = setInterval(() => {
      peakKb = Math.max(peakKb, residentKb(web));
    }, 50);
    await Promise.all([1, 2, 3, 4].map(() => uploadThroughPortal(system.ready, cookie, draftId)));
    clearInterval(watch);
    const grownMb = Math.round((peakKb - idleKb) / 1024);
    console.log(`memory          ${grownMb} MB above idle with four at once (aim: under 200 MB)`);
  } finally {
    await system.stop();
    proxy.close();
  }
}

async function openDraft({ portal }: SystemReady, cookie: string): Promise<string> {
  const response = await fetch(`${portal}/api/drafts?kind=order`, {
    method: "POST",
    headers: { Cookie: cookie, Origin: portal },
  });
  if (!response.ok) throw new Error(`No draft: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { draftId: string }).draftId;
}

function uploadThroughPortal({ portal }: SystemReady, cookie: string, draftId: string): Promise<void> {
  const query = new URLSearchParams({
    ...{ draft: draftId, document: newId(), choice: newId() },
    ...{ name: "bench.pdf", kind: "source" },
  });
  return send(new URL(`${portal}/api/upload?${query}`), {
    Cookie: cookie,
    Origin: portal,
    "Content-Type": "application/octet-stream",
    "Content-Length": String(sizeBytes),
  });
}

function uploadStraight(baseUrl: string): Promise<void> {
  const boundary = "verso-bench";
  const part = (name: string, more = "") =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const head = `${part("type")}source\r\n${part("file", '; filename="bench.pdf"')}`;
  return send(
    new URL(`${baseUrl}/files`),
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

function residentKb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
}
