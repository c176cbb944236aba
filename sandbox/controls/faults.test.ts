import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { ServiceClient } from "../testing/service-client";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox";
import { order as orderWire } from "../variant-a/wire";

let sandbox: TestSandbox;
let client: ServiceClient;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());
beforeEach(async () => {
  client = await ServiceClient.open(sandbox.origin);
});

const log = z.object({
  count: z.number(),
  requests: z.array(
    z.strictObject({
      at: z.iso.datetime(),
      method: z.string(),
      path: z.string(),
      status: z.number().nullable(),
    }),
  ),
});
const requests = async () => log.parse((await client.control("GET", "/requests")).json);
const lastStatus = async () => (await requests()).requests.at(-1)?.status;
const orderCount = async () =>
  z.object({ meta: z.object({ total: z.number() }) }).parse((await client.get("/orders")).json).meta.total;

/** Everything a connection receives until the sandbox closes it. */
function rawGet(path: string): Promise<string> {
  const { hostname, port } = new URL(sandbox.origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`GET /api/v1${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${client.token}\r\n\r\n`);
    });
    let received = "";
    socket.on("data", (data) => {
      received += data;
    });
    socket.on("end", () => resolve(received));
    socket.on("error", reject);
  });
}

describe("before the request is carried out", () => {
  test("status answers so with Retry-After and does nothing else", async () => {
    const body = await client.requestBody();
    await client.setFaults([
      { method: "POST", path: "/orders", kind: "status", status: 503, retry_after: 7 },
    ]);
    const answer = await client.call("POST", "/orders", body);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "7"]);
    expect(answer.json).toEqual({ message: expect.any(String) });
    expect(await lastStatus()).toBe(503);
    expect(await orderCount()).toBe(0);
  });

  test("drop closes the connection and does nothing else", async () => {
    const body = await client.requestBody();
    await client.setFaults([{ method: "POST", kind: "drop" }]);
    await expect(client.call("POST", "/orders", body)).rejects.toThrow();
    expect(await lastStatus()).toBeNull();
    expect(await orderCount()).toBe(0);
  });

  test("garbage answers 200 with what is no JSON and does nothing else", async () => {
    const body = await client.requestBody();
    await client.setFaults([{ method: "POST", kind: "garbage" }]);
    const answer = await client.call("POST", "/orders", body);
    expect([answer.status, answer.json]).toEqual([200, undefined]);
    expect(answer.text).not.toBe("");
    expect(await orderCount()).toBe(0);
  });
});

describe("after the request is carried out", () => {
  test.each(["status", "drop", "garbage", "truncate", "delay"])("%s has placed the order", async (kind) => {
    const body = await client.requestBody();
    await client.setFaults([{ method: "POST", kind, status: 500, delay_ms: 1, after: true }]);
    const answer = await client.call("POST", "/orders", body).catch(() => null);
    const expected = { status: 500, drop: undefined, garbage: 200, truncate: undefined, delay: 201 }[kind];
    expect(answer?.status).toBe(expected);
    expect(await lastStatus()).toBe(expected ?? null);
    expect(await orderCount()).toBe(1);
  });
});

describe("always carried out", () => {
  test("truncate sends the real headers with the whole length and half of the body", async () => {
    await client.setFaults([{ kind: "truncate" }]);
    const whole = (await client.get("/languages").catch(() => null)) ?? (await client.get("/languages"));
    await client.setFaults([{ kind: "truncate" }]);
    const [head = "", half = ""] = (await rawGet("/languages")).split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(head.toLowerCase()).toContain(`content-length: ${Buffer.byteLength(whole.text)}`);
    expect(head.toLowerCase()).toContain("x-ratelimit-remaining: ");
    expect(half).toBe(whole.text.slice(0, Math.floor(whole.text.length / 2)));
    expect(await lastStatus()).toBeNull();
  });

  test("delay waits before the real answer", async () => {
    await client.setFaults([{ path: "/languages", kind: "delay", delay_ms: 300 }]);
    const began = performance.now();
    expect((await client.get("/languages")).status).toBe(200);
    expect(performance.now() - began).toBeGreaterThanOrEqual(290);
  });

  test("a truncated POST has placed the order", async () => {
    const body = await client.requestBody();
    await client.setFaults([{ method: "POST", kind: "truncate" }]);
    await expect(client.call("POST", "/orders", body)).rejects.toThrow();
    expect(await orderCount()).toBe(1);
  });
});

describe("rules", () => {
  test("are answered as they were asked for, replaced whole, and cleared", async () => {
    const rules = [{ method: "GET", path: "/orders", times: 2, kind: "status", status: 500 }];
    expect((await client.control("POST", "/faults", { rules })).json).toEqual({ rules });
    expect((await client.control("POST", "/faults", { rules: [] })).json).toEqual({ rules: [] });
    expect((await client.get("/orders")).status).toBe(200);
  });

  test("match by method and path prefix, the first that matches, once unless told", async () => {
    await client.setFaults([
      { method: "post", path: "/orders", kind: "status", status: 500 },
      { path: "/orders", kind: "status", status: 501 },
      { kind: "status", status: 502, times: 2 },
    ]);
    const statuses: number[] = [];
    for (const path of ["/languages", "/orders/1", "/orders", "/languages"]) {
      statuses.push((await client.get(path)).status);
    }
    expect(statuses).toEqual([502, 501, 502, 200]);
    expect((await client.call("POST", "/orders/1/cancel")).status).toBe(500);
  });

  test("are spent exactly as often as told by many requests at once", async () => {
    await client.setFaults([
      { kind: "status", status: 500, times: 3 },
      { kind: "status", status: 503, times: 4 },
    ]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.get("/languages")));
    const times = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([times(500), times(503), times(200)]).toEqual([3, 4, 13]);
  });

  test("belong to the account and never touch the controls", async () => {
    await client.setFaults([{ kind: "status", status: 500, times: 9 }]);
    const other = await ServiceClient.open(sandbox.origin);
    expect((await other.get("/languages")).status).toBe(200);
    expect((await client.control("GET", "/settings")).status).toBe(200);
  });

  test("that are none are refused", async () => {
    for (const rules of [[{ kind: "explode" }], [{}], "all"]) {
      expect((await client.control("POST", "/faults", { rules })).status).toBe(422);
    }
  });

  test("are not spent by a request that the rate limit refused", async () => {
    const limited = await startTestSandbox({ requestsPerMinute: 1 });
    const own = await ServiceClient.open(limited.origin);
    await own.get("/languages");
    await own.setFaults([{ kind: "status", status: 500 }]);
    expect((await own.get("/languages")).status).toBe(429);
    await limited.running.kernel.db.token.updateMany({ data: { windowStart: null } });
    expect((await own.get("/languages")).status).toBe(500);
    await limited.dispose();
  });
});

test("an order whose answer was lost is there with its files, and they cannot be used again", async () => {
  const body = await client.requestBody();
  await client.setFaults([{ method: "POST", path: "/orders", kind: "drop", after: true }]);
  await expect(client.call("POST", "/orders", body)).rejects.toThrow();
  expect((await client.call("POST", "/orders", body)).status).toBe(422);
  const list = z
    .object({ data: z.array(z.object({ id: z.number() })) })
    .parse((await client.get("/orders")).json);
  const found = orderWire.parse((await client.get(`/orders/${list.data[0]?.id}`)).json);
  expect(found.files.map((file) => file.id)).toEqual(body.files);
});
