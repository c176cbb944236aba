import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/**
 * A service at which nothing happens, in a process of its own: every account has the same two orders and nothing else.
 * It says where it listens, as the address of Variant A.
 */

const latencyMs = 20;

const rows = ["translating", "completed"].map((status, index) => ({
  ...{ id: index + 1, number: `RT-${index + 1}`, url: null, reference: null, field1: null, field2: null },
  ...{ source: "website", status, source_language: "es", target_language: "en", total: 100 },
  received_at: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
  ...{ review_at: null, approved_at: null, completed_at: null, cancelled_at: null },
}));
const parts = { services: [], files: [], comments: [], revisions: [], transactions: [] };

function answerTo(path: string): unknown {
  const last = path.split("/").at(-1);
  const order = rows.find(({ id }) => String(id) === last);
  if (order) return { ...order, ...parts };
  return { data: last === "orders" ? rows.toReversed() : [], links: { next: null } };
}

const server = createServer(async (request, response) => {
  await pause(latencyMs);
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify(answerTo(new URL(request.url ?? "/", "http://service").pathname)));
});
server.listen(0, "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`);
});
